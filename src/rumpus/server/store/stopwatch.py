"""How long commits take, for whoever watches over the server."""

from bisect import bisect_left
from typing import Final, final

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""Seconds; a commit is counted with the first of these that it does not exceed."""


@final
class Stopwatch:
    """Counts commits since the store was opened."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        """Commits by bound, the last those beyond all of them."""
        self.seconds = 0.0
        self.told = 0
        """How many have waited for a commit, and were told."""

    def note(self, seconds: float, told: int) -> None:
        """A commit has taken so long, and so many were waiting for it."""
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds
        self.told += told
