"""What a tab sends, from bytes to commands, with no coroutine in between.

aiohttp shakes hands, and its parser cuts messages out of the stream. From then on the connection's
bytes come straight here: to wake a task for each message would take longer than to do what it asks.
What is about the connection itself is answered at once; the rest goes into the server's scheduler.
"""

import asyncio
from typing import Any, final

import msgspec
from aiohttp import WSMsgType

from rumpus.server.rooms.commands import handle
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.server.ws.connection import WebSocketConnection
from rumpus.server.ws.inbox import Inbox, Message
from rumpus.wire import messages
from rumpus.wire.frames import NORMAL
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
        self._inbox = Inbox(http, registry.context.loop)
        self._parser = self._inbox.parser(registry.context.limits.message_bytes)
        self._scheduler = registry.context.scheduler
        self.closed: asyncio.Future[None] = registry.context.loop.create_future()
        """Done when nothing more will be received."""

    # ---- What the event loop tells

    def data_received(self, data: bytes) -> None:
        """Cut these bytes into messages."""
        self._parser.feed_data(data)
        inbox = self._inbox
        received = inbox.messages
        if received:
            inbox.messages = []
            for message in received:
                if self._connection.closed_by_us:
                    return
                self._receive(message)
        if inbox.broken:
            self._connection.close(inbox.broken)

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

    def _receive(self, message: Message) -> None:
        kind, connection = message.type, self._connection
        if kind is WSMsgType.PONG:
            connection.pong(bytes(message.data))
        elif kind is WSMsgType.PING:
            if connection.afford(1.0):
                connection.answer_ping(bytes(message.data))
        elif kind is WSMsgType.BINARY:
            if connection.afford_pose():
                self._scheduler.put(self._room, self, message)
        elif kind is not WSMsgType.TEXT or connection.afford(1.0):
            self._scheduler.put(self._room, self, message)

    def handle(self, message: Message, received_at: float) -> None:
        """Do what a message asks; a farewell comes after all that was said before it."""
        if self._connection.closed_by_us:
            return
        if message.type is WSMsgType.TEXT:
            self._read(message.data, received_at)
        elif message.type is WSMsgType.BINARY:
            self._move_hand(message.data)
        else:
            self._connection.close(message.data or NORMAL)

    def _read(self, text: bytes, received_at: float) -> None:
        try:
            request = _decode(text)
        except (ValueError, RecursionError) as trouble:  # also for text that is no UTF-8
            if self._connection.afford(self._nonsense_cost - 1.0):
                self._room.send(
                    self._connection, messages.Refusal(f"That message makes no sense: {trouble}.")
                )
        else:
            handle(self._room, self._connection, request, received_at, self._registry.rename)

    def _move_hand(self, pose: bytes) -> None:
        self._room.flush()
        try:
            self._room.move_hand(self._connection, pose)
        except ValueError as trouble:
            if self._connection.afford(self._nonsense_cost):
                self._room.send(self._connection, messages.Refusal(str(trouble)))
