"""What has been heard and not yet done: it is done in turn, a little at a time.

An event loop reads every socket that has something to say before it turns to anything else. If each
message were done as soon as it is read, then after a rush everything else, commits and what is told
after them, would wait until all of them were done.
"""

import asyncio
import logging
from collections import deque
from typing import Protocol, final

from rumpus.server.inbox import Message

AT_ONCE = 32
"""Messages to do before the loop may look around: about 3 ms."""

_log = logging.getLogger(__name__)


class Listener(Protocol):
    """Whoever has heard something."""

    def do(self, message: Message) -> None:
        """Do what it asks."""

    def give_up(self) -> None:
        """Hear no more of this tab."""


@final
class Tray:
    """The messages of all tabs, first come, first served."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: deque[tuple[Listener, Message]] = deque()

    def put(self, listener: Listener, message: Message) -> None:
        """Let the listener do this when its turn has come."""
        if not self._waiting:
            self._loop.call_soon(self._work)
        self._waiting.append((listener, message))

    def _work(self) -> None:
        for _ in range(min(AT_ONCE, len(self._waiting))):
            listener, message = self._waiting[0]
            try:
                listener.do(message)
            except Exception:  # whatever it is, it is this tab's trouble and nobody else's
                _log.exception("a message could not be done")
                listener.give_up()
            self._waiting.popleft()
        if self._waiting:
            self._loop.call_soon(self._work)
