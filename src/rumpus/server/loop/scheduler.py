"""Messages that were received and not yet handled: they are handled in turn, a few rooms at a time.

An event loop reads every socket that has something to say before it turns to anything else. If each
message were handled as soon as it is read, then after a rush everything else, commits and broadcasts
after them, would wait until all of them were handled. In a rush, moreover, a room has several messages in
here: they are handled together, and what came of them is broadcast once.
"""

import asyncio
from collections import OrderedDict
from time import monotonic
from typing import Any, Protocol, final

AT_ONCE = 32
"""Rooms to turn to before the loop may look around: about 3 ms."""


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


Received = tuple[MessageHandler, Any, float]
"""Who received what, and when."""


@final
class RoomScheduler:
    """The messages of all tabs, room by room: first come, first served."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: OrderedDict[Flushable, list[Received]] = OrderedDict()
        self._at_work = False

    def put(self, room: Flushable, handler: MessageHandler, message: Any) -> None:
        """Let the handler handle this when the room's turn has come."""
        received = self._waiting.get(room)
        if received is None:
            received = self._waiting[room] = []
        received.append((handler, message, monotonic()))
        if not self._at_work:
            self._at_work = True
            self._loop.call_soon(self._work)

    def run_now(self, room: Flushable) -> None:
        """Do at once what waits for this room: something that came later is about to happen there."""
        received = self._waiting.pop(room, None)
        if received is not None:
            self._turn_to(room, received)

    def _work(self) -> None:
        try:
            for _ in range(AT_ONCE):
                if self._waiting:
                    room, received = self._waiting.popitem(last=False)
                    self._turn_to(room, received)
        finally:
            self._at_work = bool(self._waiting)
            if self._at_work:
                self._loop.call_soon(self._work)

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
