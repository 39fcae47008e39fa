"""One alarm clock for all tables: a timer of the event loop's own costs more than what it rings for."""

import asyncio
import logging
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from math import inf
from typing import final

_log = logging.getLogger(__name__)


@final
class Timers:
    """Calls back at given moments. Nothing is ever cancelled: who no longer cares does nothing.

    A callback that raises is logged, and the others are called as if nothing had happened.
    """

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._waiting: list[tuple[float, int, Callable[[], None]]] = []
        self._numbers = count()
        self._timer: asyncio.TimerHandle | None = None
        self._timer_at = inf
        """Kept, because not every loop's timer can be asked for it when it is about to ring."""

    def set(self, delay: float, callback: Callable[[], None]) -> None:
        """Call back after so many seconds."""
        at = self._loop.time() + delay
        heappush(self._waiting, (at, next(self._numbers), callback))
        if at < self._timer_at:
            self._set_timer(at)

    def stop(self) -> None:
        """Call nobody back any more."""
        self._waiting.clear()
        if self._timer is not None:
            self._timer.cancel()

    def _set_timer(self, at: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(at, self._ring)
        self._timer_at = at

    def _ring(self) -> None:
        self._timer = None
        self._timer_at = inf
        now = self._loop.time()
        while self._waiting and self._waiting[0][0] <= now:
            callback = heappop(self._waiting)[2]
            try:
                callback()
            except Exception:
                _log.exception("a timer's callback failed")
        if self._waiting and self._waiting[0][0] < self._timer_at:
            self._set_timer(self._waiting[0][0])
