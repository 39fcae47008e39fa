"""What whoever runs the server may ask and do while it runs: `rumpus admin`, behind a token.

Nothing here tells where anybody comes from.
"""

import time
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import web
from aiohttp.hdrs import AUTHORIZATION

from rumpus.engine.said import Said
from rumpus.server.errors import LimitReached, NoSuchPage, NotFromThere, Refusal
from rumpus.server.guests import COOKIE
from rumpus.server.http.admin_key import AdminKey
from rumpus.server.http.api import REGISTRY, answer
from rumpus.server.http.security import CONTEXT, address_of, guest_of
from rumpus.server.rooms.room import Room
from rumpus.wire.frames import POLICY

KEY: web.AppKey[AdminKey] = web.AppKey("admin key", AdminKey)

CLOSED: Final = "The people who run this server have closed this room."
NOT_YOURS: Final = "That is for whoever runs this server: the token is in its data folder."

BEARER: Final = "Bearer "

B = TypeVar("B")


class WhichRoom(msgspec.Struct):
    """A room, by its code."""

    code: str


class WhichGuest(msgspec.Struct):
    """A guest, by the public id that `rooms` shows."""

    guest: str


def check_key(request: web.Request) -> None:
    """Refuse whoever does not have the token; and after some tries, without looking."""
    address = address_of(request)
    if address.wrong_codes.left() < 1.0:
        raise LimitReached("That was asked often from where you are: please wait a minute.")
    said = request.headers.get(AUTHORIZATION, "")
    if not said.startswith(BEARER) or not request.app[KEY].is_right(said.removeprefix(BEARER)):
        address.wrong_codes.take(1.0)
        raise NotFromThere(NOT_YOURS)


async def body_of(request: web.Request, wanted: type[B]) -> B:
    """What is asked for, from somebody who may."""
    check_key(request)
    try:
        return msgspec.json.decode(await request.read(), type=wanted)
    except (msgspec.DecodeError, UnicodeDecodeError) as trouble:
        raise Refusal(Said("That is not what was asked for: {trouble}.", trouble=trouble)) from None


async def get_rooms(request: web.Request) -> web.Response:
    """All rooms and who is in them."""
    check_key(request)
    rooms = request.app[REGISTRY].rooms
    return answer([room_row(rooms[code]) for code in sorted(rooms)])


def room_row(room: Room) -> dict[str, Any]:
    """One of them."""
    people = {tab.guest.id: tab.guest.name for tab in room.presence.tabs()}
    return {
        "code": room.code,
        "game": room.box.info.slug,
        "phase": room.phase,
        "number": None if room.session is None else room.session.game.number,
        "tabs": len(list(room.presence.tabs())),
        "bots": sum(chair.level is not None for chair in room.chairs),
        "people": people,
    }


async def get_load(request: web.Request) -> web.Response:
    """How the server is."""
    check_key(request)
    registry, context = request.app[REGISTRY], request.app[CONTEXT]
    rooms = registry.rooms.values()
    times = context.store.times
    commits = sum(times.counts)
    return answer(
        {
            "rooms": len(rooms),
            "playing": sum(room.phase == "playing" for room in rooms),
            "tabs": sum(len(list(room.presence.tabs())) for room in rooms),
            "games ever begun": context.games,
            "commits": commits,
            "milliseconds a commit": round(1000 * times.seconds / commits, 2) if commits else None,
            "loop late, seconds in all": round(context.loop_lag.late_in_all, 3),
            "processor seconds": round(time.process_time(), 1),
            "banned": len(context.banned),
            **context.health.report(),
        }
    )


async def post_close(request: web.Request) -> web.Response:
    """Close a room."""
    code = (await body_of(request, WhichRoom)).code
    registry = request.app[REGISTRY]
    room = registry.find(code)
    registry.close(room, CLOSED)
    return answer({"closed": room.code})


async def post_ban(request: web.Request) -> web.Response:
    """Somebody may not play here any more."""
    guest = (await body_of(request, WhichGuest)).guest
    context = request.app[CONTEXT]
    tabs = [
        tab
        for room in request.app[REGISTRY].rooms.values()
        for tab in room.presence.tabs()
        if tab.guest.id == guest
    ]
    context.check_disk()
    await context.ban(guest)
    for tab in tabs:
        tab.close_because(context.not_here, POLICY, for_good=True)
    return answer({"banned": guest, "tabs closed": len(tabs)})


async def post_lift(request: web.Request) -> web.Response:
    """Somebody may come again."""
    guest = (await body_of(request, WhichGuest)).guest
    context = request.app[CONTEXT]
    if guest not in context.banned:
        raise NoSuchPage("Nobody with this id is banned.")
    context.check_disk()
    await context.lift_ban(guest)
    return answer({"may come again": guest})


async def get_banned(request: web.Request) -> web.Response:
    """Who may not."""
    check_key(request)
    return answer(sorted(request.app[CONTEXT].banned))


@web.middleware
async def refuse_banned(request: web.Request, handler: Any) -> web.StreamResponse:
    """Nothing is done for whoever may not play here; looking is free."""
    context = request.app[CONTEXT]
    if context.banned and request.method == "POST" and COOKIE in request.cookies:
        context.check_welcome(guest_of(request))
    response: web.StreamResponse = await handler(request)
    return response


ROUTES = [
    web.get("/api/admin/rooms", get_rooms),
    web.get("/api/admin/load", get_load),
    web.get("/api/admin/banned", get_banned),
    web.post("/api/admin/close", post_close),
    web.post("/api/admin/ban", post_ban),
    web.post("/api/admin/lift", post_lift),
]
