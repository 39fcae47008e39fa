"""Messages that were received and not yet handled: they are handled in turn, a few rooms at a time.

An event loop reads every socket that has something to say before it turns to anything else. If each
message were handled as soon as it is read, then after a rush everything else, commits and broadcasts
after them, would wait until all of them were handled. In a rush, moreover, a room has several messages in
here: they are handled together, and what came of them is broadcast once. But a rush in one room is not
allowed to hold up the others: beyond a few messages it is their turn, and beyond some more the room's
senders are not read.
"""

import asyncio
from collections import OrderedDict
from time import monotonic
from typing import Any, Protocol, final

AT_ONCE = 32
"""Rooms to turn to before the loop may look around: about 3 ms."""

TURN = 0.003
"""Seconds after which it may look around in any case."""

FROM_ONE_ROOM = 16
"""Messages that are handled together before it is another room's turn."""

FULL = 64
"""Messages that may wait for a room; the rest waits unread, and its senders with it."""


class Flushable(Protocol):
    """Where messages are handled."""

    def flush(self) -> None:
        """Broadcast what came of them."""

    def on_fault(self, fault: Exception) -> None:
        """Something has gone wrong in here."""


class MessageHandler(Protocol):
    """Whoever has received something."""

    def handle(self, message: Any, received_at: float) -> None:
        """Do what it asks. Whoever was first was first, however long the messages have waited in here."""

    def read_on(self) -> None:
        """There is room for more messages."""


Received = tuple[MessageHandler, Any, float]
"""Who received what, and when."""


@final
class RoomScheduler:
    """The messages of all tabs, room by room: first come, first served."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: OrderedDict[Flushable, list[Received]] = OrderedDict()
        self._unread: dict[Flushable, list[MessageHandler]] = {}
        """Who has stopped reading until a room's messages are handled."""
        self._at_work = False

    def put(self, room: Flushable, handler: MessageHandler, message: Any) -> bool:
        """Let the handler handle this when the room's turn has come; False if it should read no more now.

        Then it is told to read on.
        """
        received = self._waiting.get(room)
        if received is None:
            received = self._waiting[room] = []
        received.append((handler, message, monotonic()))
        if not self._at_work:
            self._at_work = True
            self._loop.call_soon(self._work)
        if len(received) < FULL:
            return True
        stopped = self._unread.setdefault(room, [])
        if handler not in stopped:
            stopped.append(handler)
        return False

    def run_now(self, room: Flushable) -> None:
        """Do at once what waits for this room: something that came later is about to happen there."""
        received = self._waiting.pop(room, None)
        if received is not None:
            self._turn_to(room, received)
            self._let_read(room)

    def _work(self) -> None:
        ends = monotonic() + TURN
        try:
            for _ in range(AT_ONCE):
                if not self._waiting:
                    break
                room, received = self._waiting.popitem(last=False)
                if len(received) > FROM_ONE_ROOM:
                    self._waiting[room] = received[FROM_ONE_ROOM:]
                    self._turn_to(room, received[:FROM_ONE_ROOM])
                else:
                    self._turn_to(room, received)
                    self._let_read(room)
                if monotonic() > ends:
                    break
        finally:
            self._at_work = bool(self._waiting)
            if self._at_work:
                self._loop.call_soon(self._work)

    def _let_read(self, room: Flushable) -> None:
        """Everything that waited for this room has been handled."""
        for handler in self._unread.pop(room, ()):
            self._loop.call_soon(handler.read_on)

    def _turn_to(self, room: Flushable, received: list[Received]) -> None:
        """Handle a room's messages and flush it. Whatever goes wrong is that room's trouble alone."""
        for handler, message, received_at in received:
            try:
                handler.handle(message, received_at)
            except Exception as fault:
                room.on_fault(fault)
        try:
            room.flush()
        except Exception as fault:
            room.on_fault(fault)
