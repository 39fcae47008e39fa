"""Being oneself on another device, and being forgotten."""

import asyncio
from functools import partial
from urllib.parse import quote

from aiohttp import web

from rumpus.server.elsewhere import Forgotten, Packed, Unpacked
from rumpus.server.errors import LimitReached, NotNow, Refusal
from rumpus.server.http.api import REGISTRY, answer, body_of, me_of, qr_picture
from rumpus.server.http.replays import ARCHIVE
from rumpus.server.http.security import CONTEXT, TOKEN, address_of, guest_of, token_of
from rumpus.server.regulars.carrying import GONE
from rumpus.server.regulars.statistics import statistics_of
from rumpus.server.store.oblivion import forget_guest
from rumpus.wire.regulars import Carried, CarriedGuest, CarryLink, Sure


async def post_carry(request: web.Request) -> web.Response:
    """Give me a link to another device."""
    await body_of(request, dict)
    context = request.app[CONTEXT]
    _count(request)
    token = token_of(request)
    secret = context.carrying.pack(token)
    context.elsewhere.tell(Packed(token, secret))
    # After a #, which no browser sends to any server: it is in no log, and no preview can use it up.
    link = f"{context.link_base}/carry#{secret}"
    picture = "data:image/svg+xml," + quote(qr_picture(link).decode())
    return answer(CarryLink(link, picture, round(context.limits.carry_life)))


async def post_look(request: web.Request) -> web.Response:
    """Whom would this link make me?"""
    body = await body_of(request, Carried)
    _count(request)
    context, reader = request.app[CONTEXT], guest_of(request)
    guest = await context.guests.come_in(context.carrying.look(body.secret))
    if guest is None:
        raise Refusal(GONE)
    annals = context.store.annals
    games = await context.store.ask(partial(statistics_of, annals, guest.key))
    mine = await context.store.ask(partial(statistics_of, annals, reader.key))
    return answer(CarriedGuest(guest.name, games.played, mine.played, guest.key == reader.key))


async def post_take(request: web.Request) -> web.Response:
    """Make me that guest, in this browser."""
    body = await body_of(request, Carried)
    _count(request)
    context = request.app[CONTEXT]
    token = context.carrying.take(body.secret)
    context.elsewhere.tell(Unpacked(token))
    guest = await context.guests.come_in(token)
    if guest is None:
        raise Refusal(GONE)
    request[TOKEN] = token
    return answer(await me_of(request, guest))


async def post_forget(request: web.Request) -> web.Response:
    """Forget everything about me."""
    if not (await body_of(request, Sure)).sure:
        raise Refusal("Only somebody who is sure is forgotten.")
    context, guest = request.app[CONTEXT], guest_of(request)
    context.check_disk()
    context.carrying.drop(token_of(request))
    context.elsewhere.tell(Unpacked(token_of(request)))
    request.app[REGISTRY].forget(guest)
    await context.elsewhere.ask(Forgotten(guest.key))
    names = context.store.replay_names
    games = await context.store.ask(partial(names.of, guest.id))
    names.take_out_of_owed(games)
    try:
        await asyncio.to_thread(names.take_out_of_files, games)
    except OSError:
        raise NotNow("Not everything could be forgotten just now: please try again in a moment.") from None
    request.app[ARCHIVE].forget([game.file_name for game in games])
    nobody = context.guests.stranger().key
    await context.stored([*names.changes(guest.id, games), *forget_guest(guest.key, nobody)])
    request[TOKEN], stranger = context.guests.newcomer()
    return answer(request.app[REGISTRY].me(stranger))


def _count(request: web.Request) -> None:
    if not address_of(request).carried.take(1.0):
        raise LimitReached("That was asked often from where you are: please wait a minute.")


ROUTES = [
    web.post("/api/carry", post_carry),
    web.post("/api/carry/look", post_look),
    web.post("/api/carry/take", post_take),
    web.post("/api/home/forget", post_forget),
]
