"""What whoever runs the server may ask and do while it runs: `rumpus admin`, behind a token.

Nothing here tells where anybody comes from.
"""

import asyncio
import time
from operator import itemgetter
from typing import Any, Final, TypeVar

import msgspec
from aiohttp import web
from aiohttp.hdrs import AUTHORIZATION

from rumpus.engine.said import Said
from rumpus.server.elsewhere import CloseRoom, LoadThere, RoomsThere
from rumpus.server.errors import LimitReached, NoSuchPage, NotFromThere, Refusal
from rumpus.server.guests import COOKIE
from rumpus.server.http.admin_key import AdminKey
from rumpus.server.http.api import REGISTRY, answer
from rumpus.server.http.security import CONTEXT, address_of, guest_of
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.wire.frames import POLICY

KEY: web.AppKey[AdminKey] = web.AppKey("admin key", AdminKey)

LEAVING: web.AppKey[asyncio.Event] = web.AppKey("leaving", asyncio.Event)
"""Set when the server is to give its rooms away and stop."""

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
    elsewhere = await request.app[CONTEXT].elsewhere.ask(RoomsThere())
    rooms = [room for there in elsewhere.values() for room in there]
    return answer(sorted([*rooms_of(request.app[REGISTRY]), *rooms], key=itemgetter("code")))


def rooms_of(registry: RoomRegistry) -> list[dict[str, Any]]:
    """All that are open on this node."""
    return [room_row(room) for room in registry.rooms.values()]


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
    return answer(load_of(request.app[REGISTRY]))


def load_of(registry: RoomRegistry) -> dict[str, Any]:
    """How this node is."""
    rooms, context = registry.rooms.values(), registry.context
    times = context.store.times
    commits = sum(times.counts)
    return {
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


async def get_nodes(request: web.Request) -> web.Response:
    """All servers that share our database."""
    check_key(request)
    registry, context = request.app[REGISTRY], request.app[CONTEXT]
    ownership = context.store.ownership
    loads = await context.elsewhere.ask(LoadThere())
    ours = node_row(
        ownership.name, context.settings.node_address, not context.health.ready, load_of(registry)
    )
    theirs = [
        node_row(peer.name, peer.address, peer.leaving, loads.get(peer.name))
        for peer in ownership.peers.values()
    ]
    return answer(sorted([ours, *theirs], key=itemgetter("node")))


def node_row(name: str, address: str, leaving: bool, load: dict[str, Any] | None) -> dict[str, Any]:
    """One of them; without a load it did not answer."""
    seen = {fact: None if load is None else load[fact] for fact in ("rooms", "playing", "tabs")}
    return {"node": name, "address": address, "leaving": leaving, "answers": load is not None} | seen


async def post_drain(request: web.Request) -> web.Response:
    """Give all rooms to other nodes, and stop."""
    check_key(request)
    request.app[LEAVING].set()
    return answer({"leaving": request.app[CONTEXT].store.ownership.name})


async def post_close(request: web.Request) -> web.Response:
    """Close a room."""
    code = (await body_of(request, WhichRoom)).code
    registry = request.app[REGISTRY]
    if code.upper() not in registry.rooms:
        elsewhere = await request.app[CONTEXT].elsewhere.ask(CloseRoom(code.upper()))
        if any(elsewhere.values()):
            return answer({"closed": code.upper()})
    room = registry.find(code)
    registry.close(room, CLOSED)
    return answer({"closed": room.code})


async def post_ban(request: web.Request) -> web.Response:
    """Somebody may not play here any more."""
    guest = (await body_of(request, WhichGuest)).guest
    context = request.app[CONTEXT]
    context.check_disk()
    await context.ban(guest)
    closed = close_tabs_of(request.app[REGISTRY], guest)
    return answer({"banned": guest, "tabs closed": closed})


def close_tabs_of(registry: RoomRegistry, guest: str) -> int:
    """Show somebody out who may not play here any more; how many tabs they had."""
    rooms = registry.rooms.values()
    tabs = [tab for room in rooms for tab in room.presence.tabs() if tab.guest.id == guest]
    for tab in tabs:
        tab.close_because(registry.context.not_here, POLICY, for_good=True)
    return len(tabs)


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
    web.get("/api/admin/nodes", get_nodes),
    web.post("/api/admin/drain", post_drain),
    web.post("/api/admin/close", post_close),
    web.post("/api/admin/ban", post_ban),
    web.post("/api/admin/lift", post_lift),
]
