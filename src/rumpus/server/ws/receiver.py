"""What a tab sends, from bytes to commands, with no coroutine in between.

aiohttp shakes hands. From then on the connection's bytes come straight here, where they are cut into
frames: to wake a task for each message would take longer than to do what it asks.
What is about the connection itself is answered at once; the rest goes into the server's scheduler.
"""

import asyncio
from typing import Any, final

import msgspec

from rumpus.engine.said import Said
from rumpus.server.rooms.commands import handle
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.server.ws.connection import WebSocketConnection
from rumpus.server.ws.frame_parser import Frame, FrameParser
from rumpus.wire import messages
from rumpus.wire.frames import BINARY, CLOSE, NORMAL, NOT_UTF8, PING, PONG, TEXT
from rumpus.wire.messages import ClientMessage

_decode = msgspec.json.Decoder(ClientMessage).decode


@final
class Receiver:
    """Reads one connection until it is closed: an `asyncio.Protocol` in all but name.

    (A compiled class cannot inherit from one.)
    """

    def __init__(
        self, http: Any, connection: WebSocketConnection, room: Room, registry: RoomRegistry
    ) -> None:
        self._http = http
        self._connection = connection
        self._room = room
        self._registry = registry
        self._nonsense_cost: float = registry.context.limits.nonsense_cost
        self._parser = FrameParser(registry.context.limits.message_bytes)
        self._scheduler = registry.context.scheduler
        self._waits = False
        """Whether frames stay unread until the room has handled what it has."""
        self.closed: asyncio.Future[None] = registry.context.loop.create_future()
        """Done when nothing more will be received."""

    # ---- What the event loop tells

    def data_received(self, data: bytes) -> None:
        """Cut these bytes into frames."""
        connection = self._connection
        if connection.closed_by_us or not connection.afford_read(len(data)):
            return
        self._parser.feed(data)
        if not self._waits:
            self._cut()

    def _cut(self) -> None:
        """Take frame after frame, as long as the room can have more."""
        parser, connection = self._parser, self._connection
        while not connection.closed_by_us:
            frame = parser.next()
            if frame is None:
                break
            if not self._receive(frame):
                self._waits = True
                connection.stop_reading()
                return
        if parser.broken:
            connection.close(parser.broken)

    def read_on(self) -> None:
        """The room has handled everything: go on where we stopped."""
        self._waits = False
        self._cut()
        if not self._waits:
            self._connection.read_on()

    def eof_received(self) -> None:
        """The tab will say nothing more; so will we."""

    def pause_writing(self) -> None:
        """Too much is waiting for this reader: it is cut off, never waited for."""
        self._connection.abort()

    def resume_writing(self) -> None:
        """Nobody waits for this."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The tab has hung up, or was cut. What it said before still counts."""
        self._scheduler.run_now(self._room)
        if not self.closed.done():
            self.closed.set_result(None)
        self._http.connection_lost(exc)

    # ---- Messages

    def _receive(self, frame: Frame) -> bool:
        """Pass a frame on, if it can be afforded: fragments and pongs that nobody asked for cost, too.

        Whether the next one can be taken now.
        """
        kind, connection = frame.kind, self._connection
        if kind == PONG:
            connection.pong(frame.payload)
        elif kind == PING:
            if connection.afford(1.0):
                connection.answer_ping(frame.payload)
        elif kind == BINARY:
            if connection.afford_pose():
                return self._scheduler.put(self._room, self, frame)
        elif kind == CLOSE or (connection.afford(1.0) and kind == TEXT):
            return self._scheduler.put(self._room, self, frame)
        return True

    def handle(self, message: Frame, received_at: float) -> None:
        """Do what a message asks; a farewell comes after all that was said before it."""
        if self._connection.closed_by_us or self._room.closed:
            return
        if message.kind == TEXT:
            self._read(message.payload, received_at)
        elif message.kind == BINARY:
            self._move_hand(message.payload)
        else:
            self._connection.close(int.from_bytes(message.payload[:2], "big") or NORMAL)

    def _read(self, text: bytes, received_at: float) -> None:
        try:
            request = _decode(text)
        except UnicodeDecodeError:
            self._connection.close(NOT_UTF8)
        except (msgspec.DecodeError, RecursionError) as trouble:
            if self._connection.afford(self._nonsense_cost - 1.0):
                why = Said("That message makes no sense: {trouble}.", trouble=trouble)
                self._room.announcer.send(self._connection, messages.Refusal(why))
        else:
            handle(self._room, self._connection, request, received_at, self._registry.rename)

    def _move_hand(self, pose: bytes) -> None:
        self._room.flush()
        try:
            self._room.move_hand(self._connection, pose)
        except ValueError as trouble:
            if self._connection.afford(self._nonsense_cost):
                self._room.announcer.send(self._connection, messages.Refusal(str(trouble)))
