"""Something that is done soon after it was asked for, but in a rush only every so often, once for all."""

import asyncio
from collections.abc import Callable
from typing import Final, final

SLOWEST: Final = 0.001
"""Times a second: whoever sets a rate to 0 wants hardly ever, and gets a quarter of an hour."""


@final
class Pace:
    """Lets a call happen up to `burst` times at once, and `rate` times a second in the long run."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, call: Callable[[], None], rate: float, burst: float
    ) -> None:
        self._loop = loop
        self._call = call
        self._rest = 1 / max(rate, SLOWEST)
        self._ahead = (burst - 1) * self._rest
        self._rested_at = 0.0
        """When the calls so far would be over, had each of them waited for the one before."""
        self._due: asyncio.Handle | None = None

    @property
    def waiting(self) -> bool:
        """Whether it has been asked for and is still to come."""
        return self._due is not None

    def ask(self) -> None:
        """Call soon, unless that is going to happen anyway."""
        if self._due is None:
            wait = self._rested_at - self._ahead - self._loop.time()
            if wait > 0:
                self._due = self._loop.call_later(wait, self._ring)
            else:
                self._due = self._loop.call_soon(self._ring)

    def done(self) -> None:
        """It was done without being asked for, and need not be done again."""
        self.stop()
        self._rested_at = max(self._rested_at, self._loop.time()) + self._rest

    def stop(self) -> None:
        """Nobody asks any more."""
        if self._due is not None:
            self._due.cancel()
            self._due = None

    def _ring(self) -> None:
        self.done()
        self._call()
