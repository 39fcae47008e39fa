"""Whatever names a room comes to the node that has it, wherever it was asked."""

import asyncio
import re
from typing import Final

from aiohttp import web
from aiohttp.typedefs import Handler

from rumpus.server.codes import CODE
from rumpus.server.elsewhere import TagsOf, WrongCode
from rumpus.server.errors import NotNow
from rumpus.server.http.api import REGISTRY
from rumpus.server.http.page import TAGS
from rumpus.server.http.security import HOP, address_of, language_read_by, name_of
from rumpus.server.nodes.finder import BETWEEN_NODES, LOOK_AGAIN, PATIENCE
from rumpus.server.nodes.inbox import FINDER
from rumpus.server.nodes.passing import NOT_HERE, NotThere
from rumpus.server.nodes.peers import Peers
from rumpus.server.nodes.splice import Splices
from rumpus.server.rooms.room import Room
from rumpus.server.store.ownership import Peer
from rumpus.server.ws.handshake import let_knock

PEERS: web.AppKey[Peers] = web.AppKey("peers", Peers)
SPLICES: web.AppKey[Splices] = web.AppKey("splices", Splices)

OF_A_ROOM: Final = re.compile(r"/(?P<kind>ws/|api/rooms/|)(?P<code>[A-Za-z]+)(?P<more>/.*)?")
SOCKET: Final = "ws/"
PAGE: Final = ""

QUICK: Final = "/api/quick/"
"""Where strangers are waited for: on one node, or they would never meet."""


@web.middleware
async def find_elsewhere(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer here what is about a room of ours, open it if need be, and relay what is about another's."""
    if FINDER not in request.app:
        return await handler(request)
    if request.path.startswith(QUICK):
        return await _with_strangers(request, handler)
    named = OF_A_ROOM.fullmatch(request.path)
    code = "" if named is None else named["code"].upper()
    if named is None or not CODE.fullmatch(code) or code in request.app[REGISTRY].rooms:
        return await handler(request)
    if address_of(request).wrong_codes.left() < 1.0:
        return await handler(request)  # which tells whoever tries many codes of no room about none
    if HOP in request:
        room = await request.app[FINDER].find_here(code)
        if room is None:
            return web.Response(status=web.HTTPMisdirectedRequest.status_code, headers={NOT_HERE: code})
    elif named["kind"] == PAGE:
        tags = await _tags(request, code)
        if tags is not None:
            request[TAGS] = tags
    else:
        return await _wherever_it_is(request, handler, code, named["kind"] == SOCKET)
    return await handler(request)


async def _wherever_it_is(
    request: web.Request, handler: Handler, code: str, is_socket: bool
) -> web.StreamResponse:
    """Nodes that have died are waited for: until another one has taken their rooms."""
    finder, loop = request.app[FINDER], asyncio.get_running_loop()
    ends, address = loop.time() + PATIENCE, None
    while True:
        found = await finder.find(code)
        if not isinstance(found, Peer):
            if found is None:
                request.app[PEERS].tell(WrongCode(name_of(request)))
            return await handler(request)
        try:
            if not is_socket:
                return await request.app[PEERS].relay(request, found)
            address = address or let_knock(request)
            return await request.app[SPLICES].relay(request, address, finder.ownership.name, found)
        except NotThere:
            if loop.time() > ends:
                raise NotNow(BETWEEN_NODES) from None
        await asyncio.sleep(LOOK_AGAIN)


async def _tags(request: web.Request, code: str) -> bytes | None:
    """What messengers show of a link to a room elsewhere; None if its page can be asked for it here."""
    try:
        found = await request.app[FINDER].find(code, patience=0.0)
    except NotNow:
        return b""
    if isinstance(found, Room):
        return None
    if found is None:
        request.app[PEERS].tell(WrongCode(name_of(request)))
        return None
    said = await request.app[PEERS].ask_one(found, TagsOf(code, language_read_by(request)))
    return (said or "").encode()


async def _with_strangers(request: web.Request, handler: Handler) -> web.StreamResponse:
    ownership = request.app[FINDER].ownership
    nodes = {ownership.name} if not request.app[FINDER].leaving else set()
    nodes |= {peer.name for peer in ownership.peers.values() if not peer.leaving}
    meeting = min(nodes, default=ownership.name)
    if HOP in request or meeting == ownership.name:
        return await handler(request)
    try:
        return await request.app[PEERS].relay(request, ownership.peers[meeting])
    except NotThere:
        return await handler(request)
