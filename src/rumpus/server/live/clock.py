"""What time it is in a match: milliseconds since it began, while a server was there to count them."""

from collections.abc import Callable
from time import monotonic
from typing import final

from rumpus.engine.ids import Millis


@final
class MatchClock:
    """A stopwatch that never goes back and can be started where an earlier one stopped."""

    def __init__(self, start: int = 0, watch: Callable[[], float] = monotonic) -> None:
        self._watch = watch
        self._zero = watch() * 1000 - start

    def now(self) -> Millis:
        """The match's own time."""
        return self.at(self._watch())

    def at(self, moment: float) -> Millis:
        """What it was at this moment of the machine's clock."""
        return Millis(int(moment * 1000 - self._zero))
