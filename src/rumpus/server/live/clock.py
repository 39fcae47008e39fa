"""What time it is in a match: milliseconds since it began, while somebody was there to see them pass."""

from collections.abc import Callable
from math import inf
from time import monotonic
from typing import final

from rumpus.engine.ids import Millis


@final
class MatchClock:
    """A stopwatch that never goes back, can be stopped, and can be started where an earlier one stopped.

    With a `speed` other than 1, a match's time passes faster than the room's.
    """

    def __init__(self, start: int = 0, watch: Callable[[], float] = monotonic, speed: float = 1.0) -> None:
        self._watch = watch
        self._began = watch()
        self._start = start
        self._a_second = 1000 * speed
        """What the match counts while a second passes."""
        self._stopped_at = inf
        """The moment of the machine's clock at which it was stopped, if it does not run now."""

    def stop(self) -> None:
        """Let no time pass until `go`."""
        self._stopped_at = min(self._stopped_at, self._watch())

    def go(self) -> None:
        """Run again, from the moment at which it was stopped."""
        if self._stopped_at < inf:
            self._began += self._watch() - self._stopped_at
            self._stopped_at = inf

    def skip_to(self, moment: int) -> None:
        """Let the time until then have passed."""
        self._start += max(0, moment - self.now())

    def now(self) -> Millis:
        """The match's own time."""
        return self.at(self._watch())

    def at(self, moment: float) -> Millis:
        """What it was at this moment of the machine's clock."""
        return Millis(int(self._start + (min(moment, self._stopped_at) - self._began) * self._a_second))

    def seconds_until(self, moment: int) -> float:
        """How long it is until the match's time is this; 0 if it has been."""
        return max(0.0, (moment - self.now()) / self._a_second)
