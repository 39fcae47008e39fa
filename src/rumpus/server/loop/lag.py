"""Whether the server itself was late: a busy event loop must not be mistaken for a slow player."""

import asyncio
import time
from collections.abc import Callable
from math import inf
from typing import Final, final

TICK: Final = 0.025
"""Seconds between two looks at the clock."""

LATE: Final = 0.005
"""Seconds by which a tick may come late before anything measured meanwhile is doubted."""

TOO_LATE: Final = 1.0
"""Seconds after which people have noticed."""

MEMORY: Final = 10.0
"""Seconds for which that is remembered."""


@final
class LoopLag:
    """Notices when the event loop was kept from its work: by a long call, or by the machine."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._late_at = 0.0
        self.late_in_all = 0.0
        """Seconds by which all ticks together were late, those aside that were nearly in time."""
        self._too_late_at = -inf
        self._worked = time.thread_time()
        self.when_late: Callable[[float, float, float], None] = _never_mind
        """Told by how many seconds a tick was late, for how many the loop has worked since the last one, and
        what time it is."""
        self._due = time.monotonic() + TICK
        self._next = loop.call_later(TICK, self._tick)

    def begin_anew(self) -> None:
        """What has kept the loop until now was no fault: the server was starting."""
        self._due = time.monotonic() + TICK
        self._worked = time.thread_time()

    def stop(self) -> None:
        """Tick no more."""
        self._next.cancel()

    def was_late_since(self, moment: float) -> bool:
        """Whether something measured from this moment on may have waited for us."""
        return self._late_at >= moment or time.monotonic() > self._due + LATE

    def late_by(self) -> float:
        """By how many seconds the next tick is overdue; any thread may ask."""
        return time.monotonic() - self._due

    def condition(self) -> str:
        """In a word, whether people had to wait for the loop in the last seconds."""
        return "late" if time.monotonic() - self._too_late_at < MEMORY else "ok"

    def _tick(self) -> None:
        now, worked = time.monotonic(), time.thread_time()
        late, worked_since = now - self._due, worked - self._worked
        self._worked = worked
        self._due = now + TICK
        self._next = self._loop.call_later(TICK, self._tick)
        if late > LATE:
            self._late_at = now
            self.late_in_all += late
            if late > TOO_LATE:
                self._too_late_at = now
            self.when_late(late, worked_since, now)


def _never_mind(late: float, worked: float, now: float) -> None:
    """Nobody wants to know."""
