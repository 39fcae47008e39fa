"""One alarm clock for all tables: a timer of the event loop's own costs more than what it rings for."""

import asyncio
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from typing import final


@final
class Alarms:
    """Calls back at given moments. Nothing is ever cancelled: who no longer cares does nothing."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None

    def set(self, delay: float, callback: Callable[[], None]) -> None:
        """Call back after so many seconds."""
        at = self._loop.time() + delay
        heappush(self._waiting, (at, next(self._numbers), callback))
        self._set_timer()

    def stop(self) -> None:
        """Call nobody back any more."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _set_timer(self) -> None:
        """For the next alarm, unless the timer that is set will do."""
        if not self._waiting:
            return
        at = self._waiting[0][0]
        if self._timer is not None:
            if self._timer.when() <= at:
                return
            self._timer.cancel()
        self._timer = self._loop.call_at(at, self._ring)

    def _ring(self) -> None:
        self._timer = None
        now = self._loop.time()
        while self._waiting and self._waiting[0][0] <= now:
            heappop(self._waiting)[2]()
        self._set_timer()
