"""The small HTTP interface: who am I, what is there to play, open a room, find a room."""

import asyncio
import io
from functools import lru_cache
from typing import Any, TypeVar

import msgspec
import segno
from aiohttp import web

from rumpus.engine.options import BadOption
from rumpus.engine.said import Said
from rumpus.games import UnknownGame, shelf_box
from rumpus.lessons import LESSONS
from rumpus.server.elsewhere import GamesOf
from rumpus.server.errors import MANY_NAMES, LimitReached, NoSuchRoom, Refusal, TooSlow
from rumpus.server.guests import Guest
from rumpus.server.http.security import CONTEXT, TOKEN, address_of, check_origin, guest_of, language_read_by
from rumpus.server.http.shelf import the_shelf
from rumpus.server.names import BadName
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.server.speech import said_in
from rumpus.wire import messages
from rumpus.wire.encoding import encode
from rumpus.wire.messages import Lesson, Me, NewName, NewRoom, OpenGame, RoomFound, RoomMade

REGISTRY: web.AppKey[RoomRegistry] = web.AppKey("lobby", RoomRegistry)

QR_CODES_KEPT = 1_000
"""About 4 KB each."""

B = TypeVar("B")


def answer(body: Any, status: int = 200) -> web.Response:
    """Any message as an HTTP answer."""
    return web.Response(
        body=encode(body),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def no(reason: str, status: int) -> web.Response:
    """A refusal, in a sentence."""
    return answer(messages.Refusal(reason), status)


async def body_of(request: web.Request, wanted: type[B]) -> B:
    """The JSON body of a request from our own page."""
    check_origin(request)
    try:
        async with asyncio.timeout(request.app[CONTEXT].limits.body_wait):
            body = await request.read()
    except TimeoutError:
        raise TooSlow("That took too long to come.") from None
    try:
        return msgspec.json.decode(body, type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as trouble:
        raise Refusal(Said("That is not what was asked for: {trouble}.", trouble=trouble)) from None


@web.middleware
async def answer_refusals(request: web.Request, handler: Any) -> web.StreamResponse:
    """Turn every refusal into a 4xx with a sentence."""
    try:
        response: web.StreamResponse = await handler(request)
    except Refusal as refusal:
        return no(said_in(language_read_by(request), str(refusal)), refusal.status)
    except (BadOption, UnknownGame, BadName) as refusal:
        return no(said_in(language_read_by(request), str(refusal)), 400)
    except web.HTTPRequestEntityTooLarge:
        return no("That is too long.", 413)
    except ConnectionResetError:
        if request.transport is not None and not request.transport.is_closing():
            raise
        return web.Response()  # whoever asked has gone, and nobody reads it
    return response


async def me_of(request: web.Request, guest: Guest) -> Me:
    """A guest to themselves, with their games on all nodes; who has just come for the first time has none."""
    me = request.app[REGISTRY].me(guest)
    if TOKEN not in request:
        for games in (await request.app[CONTEXT].elsewhere.ask(GamesOf(guest.key))).values():
            me.games += msgspec.convert(games, list[OpenGame])
    return me


async def get_me(request: web.Request) -> web.Response:
    """Who am I?"""
    return answer(await me_of(request, guest_of(request)))


async def post_me(request: web.Request) -> web.Response:
    """Call me so."""
    body = await body_of(request, NewName)
    request.app[CONTEXT].check_disk()
    if not address_of(request).names.take(1.0):
        raise LimitReached(MANY_NAMES)
    guest = guest_of(request)
    request.app[REGISTRY].rename(guest, body.name)
    return answer(await me_of(request, guest))


async def get_games(request: web.Request) -> web.Response:
    """What is on the shelf, and what will be."""
    return answer(the_shelf(language_read_by(request)))


async def post_rooms(request: web.Request) -> web.Response:
    """Open a room."""
    body = await body_of(request, NewRoom)
    request.app[CONTEXT].check_disk()
    address = address_of(request)
    if not address.rooms.take(1.0):
        raise LimitReached("Many rooms were opened from where you are: please wait a little.")
    guest = guest_of(request)
    box = shelf_box(body.game)
    registry = request.app[REGISTRY]
    if body.lesson:
        room = registry.open_lesson(guest, box, address)
    else:
        room = registry.open(guest, box, body.options, body.bots, body.level, body.start, address)
    return await made(request, room)


async def made(request: web.Request, room: Room) -> web.Response:
    """A new room's code: where there may be other nodes, not before all of them can find it."""
    context = request.app[CONTEXT]
    if context.store.is_far:
        room.announce()
        await context.stored([])
    return answer(RoomMade(room.code))


async def get_lesson(request: web.Request) -> web.Response:
    """What is told in the first deal of a game."""
    slug = shelf_box(request.match_info["game"]).info.slug
    return answer(Lesson(slug, list(LESSONS[slug].steps)))


def find_room(request: web.Request, code: str | None = None) -> Room:
    """The room that a request names, in its path or in `code`.

    Whoever tries many codes of no room is not told about any other.
    """
    address = address_of(request)
    if address.wrong_codes.left() < 1.0:
        raise LimitReached("Many wrong codes came from where you are: please wait a minute.")
    try:
        return request.app[REGISTRY].find(code or request.match_info["code"])
    except NoSuchRoom:
        address.wrong_codes.take(1.0)
        raise


async def get_room(request: web.Request) -> web.Response:
    """Find a room that one may enter."""
    room = find_room(request)
    room.presence.check_door(guest_of(request))
    room.check_welcome(guest_of(request), address_of(request))
    return answer(RoomFound(room.code, room.box.info.slug, room.box.info.title))


async def get_qr(request: web.Request) -> web.Response:
    """A room's link as a QR code."""
    room = find_room(request)
    return web.Response(body=qr_code(room.link), content_type="image/svg+xml")


@lru_cache(maxsize=QR_CODES_KEPT)
def qr_code(link: str) -> bytes:
    """A room's link as a picture. Drawing one takes the event loop 5 ms, so it is not done twice."""
    return qr_picture(link)


def qr_picture(link: str) -> bytes:
    """A link as a picture."""
    picture = io.BytesIO()
    segno.make(link, micro=False).save(picture, kind="svg", scale=4, border=2, xmldecl=False)
    return picture.getvalue()


ROUTES = [
    web.get("/api/me", get_me),
    web.post("/api/me", post_me),
    web.get("/api/games", get_games),
    web.post("/api/rooms", post_rooms),
    web.get("/api/lessons/{game}", get_lesson),
    web.get("/api/rooms/{code}", get_room),
    web.get("/api/rooms/{code}/qr.svg", get_qr),
]
