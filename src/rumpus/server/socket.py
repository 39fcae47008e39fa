"""The socket of a tab, from the handshake until it hangs up."""

import asyncio
from typing import cast

from aiohttp import web

from rumpus.server.api import LOBBY
from rumpus.server.ear import Ear
from rumpus.server.guard import check_origin, guest_of
from rumpus.server.line import Line


async def open_socket(request: web.Request) -> web.StreamResponse:
    """`GET /ws/CODE`: from the handshake to the end of the connection."""
    check_origin(request)
    lobby = request.app[LOBBY]
    guest = guest_of(request)
    room = lobby.find(request.match_info["code"])
    room.check_place_for(guest)
    # Frames are made once for all their readers, so they cannot be compressed for one.
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    transport = request.transport
    if transport is None or transport.is_closing():
        return socket
    line = Line(guest, transport, lobby.house.limits, lobby.house.punctuality)
    ear = Ear(request.protocol, line, room, lobby)
    transport.set_protocol(cast(asyncio.Protocol, ear))
    transport.set_write_buffer_limits(lobby.house.limits.outgoing_bytes)
    room.enter(line)
    try:
        await ear.deaf
    finally:
        line.hung_up()
        room.exit(line)
    return socket
