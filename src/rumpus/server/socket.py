"""The socket of a tab: the handshake, and every message until it hangs up."""

import msgspec
from aiohttp import WSMsgType, web

from rumpus.server.api import LOBBY
from rumpus.server.guard import check_origin, guest_of
from rumpus.server.line import Line
from rumpus.server.lobby import Lobby
from rumpus.server.requests import hear
from rumpus.server.room import Room
from rumpus.wire import messages
from rumpus.wire.messages import ClientMessage

_decode = msgspec.json.Decoder(ClientMessage).decode


async def open_socket(request: web.Request) -> web.StreamResponse:
    """`GET /ws/CODE`: from the handshake to the end of the connection."""
    check_origin(request)
    lobby = request.app[LOBBY]
    guest = guest_of(request)
    room = lobby.find(request.match_info["code"])
    room.check_place_for(guest)
    limits = lobby.house.limits
    socket = web.WebSocketResponse(
        autoping=False,  # pongs are measured, so we answer pings ourselves, too
        compress=False,  # a frame is made once for all its readers
        decode_text=False,  # our own decoder reads bytes
        max_msg_size=limits.message_bytes,
        timeout=1.0,
    )
    await socket.prepare(request)
    transport = request.transport
    if transport is None or transport.is_closing():
        return socket
    line = Line(guest, transport, limits, lobby.house.punctuality)
    room.enter(line)
    try:
        await listen(socket, line, room, lobby)
    finally:
        line.hung_up()
        room.exit(line)
    return socket


async def listen(socket: web.WebSocketResponse, line: Line, room: Room, lobby: Lobby) -> None:
    """Take in one message after another until the tab hangs up or has used up our patience."""
    nonsense = lobby.house.limits.nonsense_cost

    def rename(line: Line, name: str) -> None:
        lobby.rename(line.guest, name)

    while True:
        message = await socket.receive()
        kind = message.type
        if kind is WSMsgType.TEXT:
            if not line.afford(1.0):
                return
            try:
                request = _decode(message.data)
            except (msgspec.DecodeError, RecursionError) as trouble:
                if not line.afford(nonsense - 1.0):
                    return
                room.post(line, messages.Sorry(f"That message makes no sense: {trouble}."))
            else:
                hear(room, line, request, rename)
        elif kind is WSMsgType.PONG:
            line.pong(bytes(message.data))
        elif kind is WSMsgType.PING:
            if not line.afford(1.0):
                return
            line.answer_ping(bytes(message.data))
        elif kind is WSMsgType.BINARY:
            if not line.afford_reach():
                return
            try:
                room.reach(line, message.data)
            except ValueError as trouble:
                if not line.afford(nonsense):
                    return
                room.post(line, messages.Sorry(str(trouble)))
        else:
            return
