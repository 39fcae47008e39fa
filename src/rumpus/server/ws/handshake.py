"""A tab's connection, from the handshake until it is closed."""

import asyncio
from typing import cast, final

from aiohttp import web

from rumpus.server.addresses import Address
from rumpus.server.errors import LimitReached, NotWelcome, RoomLocked
from rumpus.server.http.acceptor import visit_of
from rumpus.server.http.api import REGISTRY, find_room
from rumpus.server.http.security import CONTEXT, HOP, address_of, check_origin, guest_of, language_read_by
from rumpus.server.ws.connection import WebSocketConnection
from rumpus.server.ws.link_witness import witness_of
from rumpus.server.ws.receiver import Receiver
from rumpus.wire.frames import TRY_LATER

TELEVISION = "tv"
"""What the address of a television's socket asks for."""


@final
class Upgraded(web.WebSocketResponse):
    """The answer to a handshake. What is said afterwards, the farewell too, does not go through aiohttp."""

    async def write_eof(self, data: bytes = b"") -> None:
        """Say nothing more: the socket is gone, and aiohttp would keep how that failed, with all it knows."""


def let_knock(request: web.Request) -> Address:
    """Refuse a handshake from another site's page, or one too many; where it comes from."""
    check_origin(request)
    address = address_of(request)
    # Who comes in at another node has paid for knocking there.
    if HOP not in request and not address.handshakes.take(1.0):
        raise LimitReached("Many connections were opened from where you are: please wait a little.")
    visit = visit_of(request)
    if (
        visit is not None
        and visit.address is not address  # somebody behind a proxy, who was not counted yet
        and address.connections >= request.app[CONTEXT].limits.connections_of_address
    ):
        raise LimitReached("Many connections are open from where you are: please close some.")
    return address


async def open_socket(request: web.Request) -> web.StreamResponse:
    """`GET /ws/CODE`, or `/ws/CODE?tv`: from the handshake to the end of the connection."""
    address = let_knock(request)
    registry, context, visit = request.app[REGISTRY], request.app[CONTEXT], visit_of(request)
    guest = guest_of(request)
    room = find_room(request)
    # Frames are made once for all their readers, so they cannot be compressed for one.
    socket = Upgraded(compress=False)
    early = take_early(request)
    television = TELEVISION in request.query
    await socket.prepare(request)
    transport = request.transport
    if transport is None or transport.is_closing():
        return socket
    connection = WebSocketConnection(
        guest,
        address,
        transport,
        context.limits,
        context.loop_lag,
        witness_of(request),
        television,
        language_read_by(request),
    )
    try:
        context.check_welcome(guest)
        room.check_welcome(guest, address)
        room.presence.check_place_for(guest, television)
    except (LimitReached, NotWelcome, RoomLocked) as refusal:
        # Only now can a page be told why: of a refused handshake it sees nothing.
        connection.close_because(str(refusal), TRY_LATER, for_good=isinstance(refusal, NotWelcome))
        connection.lost()
        return socket
    receiver = Receiver(request.protocol, connection, room, registry)
    transport.set_protocol(cast(asyncio.Protocol, receiver))
    transport.set_write_buffer_limits(context.limits.outgoing_bytes)
    if visit is not None:
        visit.upgraded(address)
    room.barrier.run(room.enter, connection)
    if early:
        receiver.data_received(early)
    try:
        await receiver.closed
    finally:
        if visit is not None:
            visit.ended()
        connection.lost()
        room.barrier.run(room.exit, connection)
    return socket


def take_early(request: web.Request) -> bytes:
    """What was sent together with the handshake: aiohttp would keep it for a reader that nobody asks."""
    protocol = request.protocol
    early, protocol._message_tail = protocol._message_tail, b""  # it has no public name
    return early
