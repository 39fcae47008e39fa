"""An event loop whose clock jumps: what would take minutes takes as long as its work."""

import asyncio
import selectors
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from selectors import SelectorKey
from time import monotonic
from typing import Any

REAL_STEP = 0.001
"""Seconds."""


class JumpingSelector(selectors.DefaultSelector):
    """Instead of waiting it sets the clock forward; only for other threads does it really wait."""

    def __init__(self) -> None:
        super().__init__()
        self.moment = 0.0
        self.patient = False
        self.busy: Callable[[], bool] = lambda: False
        """Whether something real, say a disk, is at work: then a second lasts a second."""

    def select(self, timeout: float | None = None) -> list[tuple[SelectorKey, int]]:
        if self.patient:
            began = monotonic()
            ready = super().select(timeout)
            self.moment += monotonic() - began
            return ready
        ready = super().select(None if timeout is None else 0)
        if not ready and timeout is not None:
            if self.busy():
                timeout = min(timeout, REAL_STEP)
                ready = super().select(timeout)
            self.moment += timeout
        return ready


class SimulatedLoop(asyncio.SelectorEventLoop):
    """The ordinary loop with that clock."""

    def __init__(self) -> None:
        self._jumping = JumpingSelector()
        super().__init__(self._jumping)

    def wait_while(self, busy: Callable[[], bool]) -> None:
        """Do not jump while this is so."""
        self._jumping.busy = busy

    def time(self) -> float:
        return self._jumping.moment

    @contextmanager
    def patience(self) -> Iterator[None]:
        """In here time passes as it really does: what is waited for is another thread's work."""
        self._jumping.patient = True
        try:
            yield
        finally:
            self._jumping.patient = False

    def stopwatch(self) -> Any:
        """A watch for one match, which reads a little more than a whole number of milliseconds.

        Sums of fractions are a hair less or more than they should be, and a clock that rounds down would
        tell the millisecond before.
        """
        begun: list[float] = []

        def watch() -> float:
            if begun:
                return self.time() + 0.0003
            begun.append(self.time())
            return begun[0]

        return watch
