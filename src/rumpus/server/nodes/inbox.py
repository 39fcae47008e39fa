"""What other nodes tell this one, and ask it. Only they are listened to here, by their signature."""

from typing import Any

import msgspec
from aiohttp import web
from aiohttp.typedefs import Handler

from rumpus.server.elsewhere import (
    CloseRoom,
    Forgotten,
    GamesOf,
    LoadThere,
    OpenRoom,
    Packed,
    Renamed,
    RoomsThere,
    TagsOf,
    Told,
    Unpacked,
    WrongCode,
)
from rumpus.server.errors import NoSuchPage, NotFromThere
from rumpus.server.hops import HEADER
from rumpus.server.http.acceptor import visit_of
from rumpus.server.http.admin import CLOSED, load_of, rooms_of
from rumpus.server.http.api import REGISTRY, answer
from rumpus.server.http.page import tags_of
from rumpus.server.http.preview import drawings_of
from rumpus.server.http.security import CONTEXT, HOP
from rumpus.server.http.static import SITE
from rumpus.server.nodes.finder import Finder
from rumpus.server.nodes.peers import SAID

FINDER: web.AppKey[Finder] = web.AppKey("finder", Finder)

_decode = msgspec.json.Decoder(Told).decode


@web.middleware
async def believe_nodes(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Know who passes a request on, where other nodes knock; whoever cannot say it is sent away."""
    visit = visit_of(request)
    if visit is not None and visit.of_a_node:
        body = await request.read() if request.can_read_body else b""
        said = request.headers.get(HEADER, "")
        hop = request.app[CONTEXT].hops.read(said, request.method, request.raw_path, body)
        if hop is None:
            raise NotFromThere("Only servers of this game room talk to each other here.")
        request[HOP] = hop
    return await handler(request)


async def post_said(request: web.Request) -> web.Response:
    """Hear it, and answer."""
    hop = request.get(HOP)
    if hop is None or hop.address:
        raise NoSuchPage("There is nothing to ask for at that address.")
    return answer(await _heard(request.app, _decode(await request.read())))


async def _heard(app: web.Application, said: Told) -> Any:
    context, registry = app[CONTEXT], app[REGISTRY]
    match said:
        case Renamed(key, name):
            guest = context.guests.in_memory(key)
            if guest is not None:
                guest.name, guest.named = name, True
                registry.renamed(guest)
        case Forgotten(key):
            guest = context.guests.in_memory(key)
            if guest is not None:
                registry.forget(guest)
        case WrongCode(address):
            context.addresses.of(address).wrong_codes.take(1.0)
        case Packed(token, secret):
            context.carrying.keep(token, secret)
        case Unpacked(token):
            context.carrying.drop(token)
        case GamesOf(key):
            guest = context.guests.in_memory(key)
            return [] if guest is None else registry.me(guest).games
        case TagsOf(code, language):
            room = await app[FINDER].find_here(code)
            return (
                "" if room is None else tags_of(context, room, drawings_of(SITE).is_file(), language).decode()
            )
        case OpenRoom(code):
            return await app[FINDER].find_here(code) is not None
        case RoomsThere():
            return rooms_of(registry)
        case LoadThere():
            return load_of(registry)
        case CloseRoom(code):
            room = registry.rooms.get(code)
            if room is not None:
                registry.close(room, CLOSED)
            return room is not None
    return None


ROUTES = [web.post(SAID, post_said)]
