"""A tab's connection, from the handshake until it is closed."""

import asyncio
from typing import cast

from aiohttp import web

from rumpus.server.http.api import REGISTRY
from rumpus.server.http.security import CONTEXT, check_origin, guest_of
from rumpus.server.ws.connection import WebSocketConnection
from rumpus.server.ws.receiver import Receiver


async def open_socket(request: web.Request) -> web.StreamResponse:
    """`GET /ws/CODE`: from the handshake to the end of the connection."""
    check_origin(request)
    registry, context = request.app[REGISTRY], request.app[CONTEXT]
    guest = guest_of(request)
    room = registry.find(request.match_info["code"])
    room.presence.check_place_for(guest)
    # Frames are made once for all their readers, so they cannot be compressed for one.
    socket = web.WebSocketResponse(compress=False)
    await socket.prepare(request)
    transport = request.transport
    if transport is None or transport.is_closing():
        return socket
    connection = WebSocketConnection(guest, transport, context.limits, context.loop_lag)
    receiver = Receiver(request.protocol, connection, room, registry)
    transport.set_protocol(cast(asyncio.Protocol, receiver))
    transport.set_write_buffer_limits(context.limits.outgoing_bytes)
    room.barrier.run(room.enter, connection)
    try:
        await receiver.closed
    finally:
        connection.lost()
        room.barrier.run(room.exit, connection)
    return socket
