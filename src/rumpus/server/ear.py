"""What a tab says, from bytes to requests, with no coroutine in between.

aiohttp shakes hands, and its parser cuts messages out of the stream. From then on the connection's
bytes come straight here: to wake a task for each message would take longer than to do what it asks.
What is about the connection itself is answered at once; the rest goes into the server's tray.
"""

import asyncio
from typing import Any, final

import msgspec
from aiohttp import WSMsgType

from rumpus.server.frames import NORMAL
from rumpus.server.inbox import Inbox, Message
from rumpus.server.line import Line
from rumpus.server.lobby import Lobby
from rumpus.server.requests import hear
from rumpus.server.room import Room
from rumpus.wire import messages
from rumpus.wire.messages import ClientMessage

_decode = msgspec.json.Decoder(ClientMessage).decode


@final
class Ear:
    """Listens to one tab until it hangs up: an `asyncio.Protocol` in all but name.

    (A compiled class cannot inherit from one.)
    """

    def __init__(self, http: Any, line: Line, room: Room, lobby: Lobby) -> None:
        self._http = http
        self._line = line
        self._room = room
        self._lobby = lobby
        self._nonsense_cost: float = lobby.house.limits.nonsense_cost
        self._inbox = Inbox(http, lobby.house.loop)
        self._parser = self._inbox.parser(lobby.house.limits.message_bytes)
        self._tray = lobby.house.tray
        self.deaf: asyncio.Future[None] = lobby.house.loop.create_future()
        """Done when nothing more will be heard."""

    # ---- What the event loop tells

    def data_received(self, data: bytes) -> None:
        """Take in what these bytes say."""
        self._parser.feed_data(data)
        inbox = self._inbox
        heard = inbox.messages
        if heard:
            inbox.messages = []
            for message in heard:
                if self._line.dismissed:
                    return
                self._hear(message)
        if inbox.broken:
            self._line.say_close(inbox.broken)

    def eof_received(self) -> None:
        """The tab will say nothing more; so will we."""

    def pause_writing(self) -> None:
        """Too much is waiting for this reader: it is cut off, never waited for."""
        self._line.cut()

    def resume_writing(self) -> None:
        """Nobody waits for this."""

    def connection_lost(self, exc: Exception | None) -> None:
        """The tab has hung up, or was cut. What it said before still counts."""
        self._tray.hurry(self._room)
        if not self.deaf.done():
            self.deaf.set_result(None)
        self._http.connection_lost(exc)

    # ---- Messages

    def _hear(self, message: Message) -> None:
        kind, line = message.type, self._line
        if kind is WSMsgType.PONG:
            line.pong(bytes(message.data))
        elif kind is WSMsgType.PING:
            if line.afford(1.0):
                line.answer_ping(bytes(message.data))
        elif kind is WSMsgType.BINARY:
            if line.afford_reach():
                self._tray.put(self._room, self, message)
        elif kind is not WSMsgType.TEXT or line.afford(1.0):
            self._tray.put(self._room, self, message)

    def do(self, message: Message, heard_at: float) -> None:
        """Do what a message asks; a farewell comes after all that was said before it."""
        if self._line.dismissed:
            return
        if message.type is WSMsgType.TEXT:
            self._read(message.data, heard_at)
        elif message.type is WSMsgType.BINARY:
            self._reach(message.data)
        else:
            self._line.say_close(message.data or NORMAL)

    def give_up(self) -> None:
        """What this tab says breaks something: hear no more of it."""
        self._line.cut()

    def _read(self, text: bytes, heard_at: float) -> None:
        try:
            request = _decode(text)
        except (msgspec.DecodeError, RecursionError) as trouble:
            if self._line.afford(self._nonsense_cost - 1.0):
                self._room.post(self._line, messages.Sorry(f"That message makes no sense: {trouble}."))
        else:
            hear(self._room, self._line, request, heard_at, self._lobby.rename)

    def _reach(self, pose: bytes) -> None:
        self._room.settle()
        try:
            self._room.reach(self._line, pose)
        except ValueError as trouble:
            if self._line.afford(self._nonsense_cost):
                self._room.post(self._line, messages.Sorry(str(trouble)))
