"""What pages for those who come back ask: what they have played, how good they are, who else is."""

from functools import partial

from aiohttp import web

from rumpus.games import SHELF, shelf_box
from rumpus.server.context import ServerContext
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest
from rumpus.server.http.api import answer, body_of, me_of
from rumpus.server.http.security import CONTEXT, guest_of
from rumpus.server.regulars.ahead import POOLS
from rumpus.server.regulars.history import history_of
from rumpus.server.regulars.ladder import ladder_of, ratings_of
from rumpus.server.regulars.statistics import statistics_of
from rumpus.server.store.annals import remember_guest
from rumpus.wire.messages import Me
from rumpus.wire.regulars import Home, Listed


async def get_home(request: web.Request) -> web.Response:
    """What have I played?"""
    guest, context = guest_of(request), request.app[CONTEXT]
    me = await me_of(request, guest)
    return answer(await context.store.ask(partial(home_of, context, guest, me)))


def home_of(context: ServerContext, guest: Guest, me: Me) -> Home:
    """All that is remembered of a guest."""
    annals = context.store.annals
    return Home(
        me=me,
        listed=context.store.ratings.is_listed(guest.key),
        ratings=ratings_of(context.regulars, SHELF, guest),
        statistics=statistics_of(annals, guest.key),
        history=history_of(annals, guest.key),
    )


async def get_games(request: web.Request) -> web.Response:
    """What have I played before that?"""
    before = request.query.get("before", "")
    if not before.isdecimal() or len(before) > 18:
        raise Refusal("Say before which of your games, by its number.")
    store = request.app[CONTEXT].store
    question = partial(history_of, store.annals, guest_of(request).key, int(before))
    return answer(await store.ask(question))


async def get_ladder(request: web.Request) -> web.Response:
    """Who is how good?"""
    wanted = request.query.get("pool", "people")
    pool = next((each for each in POOLS if each == wanted), None)
    if pool is None:
        raise Refusal("There is a ladder among people, and one against bots.")
    box = shelf_box(request.match_info["game"])
    context = request.app[CONTEXT]
    question = partial(ladder_of, context.regulars, box, pool, guest_of(request))
    return answer(await context.store.ask(question))


async def post_ladder(request: web.Request) -> web.Response:
    """Others may see me there, or not."""
    body = await body_of(request, Listed)
    context, guest = request.app[CONTEXT], guest_of(request)
    context.check_disk()
    await context.stored([remember_guest(guest.key), context.store.ratings.list(guest.key, body.listed)])
    return answer(body)


ROUTES = [
    web.get("/api/home", get_home),
    web.get("/api/home/games", get_games),
    web.get("/api/ladder/{game}", get_ladder),
    web.post("/api/ladder", post_ladder),
]
