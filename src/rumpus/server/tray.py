"""What has been heard and not yet done: it is done in turn, a little at a time.

An event loop reads every socket that has something to say before it turns to anything else. If each
message were done as soon as it is read, then after a rush everything else, commits and what is told
after them, would wait until all of them were done. In a rush, moreover, a room has several messages in
here: they are done together, and what came of them is told once.
"""

import asyncio
import logging
from collections import OrderedDict
from time import monotonic
from typing import Protocol, final

from rumpus.server.inbox import Message

AT_ONCE = 32
"""Rooms to turn to before the loop may look around: about 3 ms."""

_log = logging.getLogger(__name__)


class Settling(Protocol):
    """Where messages are done."""

    def settle(self) -> None:
        """Tell what came of them."""


class Listener(Protocol):
    """Whoever has heard something."""

    def do(self, message: Message, heard_at: float) -> None:
        """Do what it asks. Whoever was first was first, however long the messages have waited in here."""

    def give_up(self) -> None:
        """Hear no more of this tab."""


Heard = tuple[Listener, Message, float]
"""Who heard what, and when."""


@final
class Tray:
    """The messages of all tabs, room by room: first come, first served."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: OrderedDict[Settling, list[Heard]] = OrderedDict()
        self._at_work = False

    def put(self, room: Settling, listener: Listener, message: Message) -> None:
        """Let the listener do this when the room's turn has come."""
        heard = self._waiting.get(room)
        if heard is None:
            heard = self._waiting[room] = []
        heard.append((listener, message, monotonic()))
        if not self._at_work:
            self._at_work = True
            self._loop.call_soon(self._work)

    def hurry(self, room: Settling) -> None:
        """Do at once what waits for this room: something that came later is about to happen there."""
        heard = self._waiting.pop(room, None)
        if heard is not None:
            self._turn_to(room, heard)

    def _work(self) -> None:
        try:
            for _ in range(AT_ONCE):
                if self._waiting:
                    room, heard = self._waiting.popitem(last=False)
                    self._turn_to(room, heard)
        finally:
            self._at_work = bool(self._waiting)
            if self._at_work:
                self._loop.call_soon(self._work)

    def _turn_to(self, room: Settling, heard: list[Heard]) -> None:
        """Whatever goes wrong, it is the trouble of the tabs that made it, and nobody else's."""
        for listener, message, heard_at in heard:
            try:
                listener.do(message, heard_at)
            except Exception:
                _log.exception("a message could not be done")
                listener.give_up()
        try:
            room.settle()
        except Exception:
            _log.exception("what came of messages could not be told")
            for listener, _, _ in heard:
                listener.give_up()
