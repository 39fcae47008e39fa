"""How far away a player sits, as the server measures it, and how much of that is forgiven.

The server pings; only its own stopwatch counts, never a claim of the client. A link's *steady*
lag, its usual round trip, is forgiven freely up to a cap. Lag above it (a spike, or delay feigned
in mid-game) is forgiven from an allowance that is used up by being used and refills slowly.

A program that answers pings late from the very first cannot be told from one that is far away, unless
there is a witness to the link (`witness.py`): then no more is believed than the witness allows. Without
one, whoever feigns from the start is believed, and only the cap bounds the gain.
"""

from collections import deque
from typing import Final, final

from rumpus.table.witness import Witness

PING_EVERY: Final = 2_500
"""Milliseconds between pings: often enough to notice a change, seldom enough to cost nothing."""

PUBLIC_CAP: Final = 150
"""Most milliseconds of lag forgiven among strangers: it bounds every wait, and what a liar can gain."""

FRIENDS_CAP: Final = 250
"""The same among friends, who may live an ocean apart and seldom cheat each other."""

OPENING: Final = 8
"""Pongs until a link is known. Until then its usual trip is believed, whichever way it moves, and
nothing counts as a spike."""

NEAR: Final = 5.0
"""Milliseconds below which a link counts as none. Nobody's hand is that sure of itself, and in one
house every reach would else be held for the noise of the measurement."""

MEMORY: Final = 15
"""How many of the latest pongs count as recent: an odd number, half a minute's worth and more."""

RISE: Final = 1.0
"""Milliseconds by which one pong can raise the steady lag. It falls at once."""

RISE_LIMIT: Final = 6.0
"""How far the steady lag can ever rise above the best the link has shown: without this limit a
feigner could win any amount of lag by patience. Six milliseconds decide one race in 160."""

CLEARLY: Final = 4.0
"""How many times the usual jitter a trip must differ before it means anything."""

ALLOWANCE: Final = 1_500.0
"""Milliseconds of lag above the steady one that are forgiven at first: six or seven reaches of a
link gone a quarter of a second bad, about twenty of one gone 75 ms bad."""

REFILL: Final = 2.0
"""Milliseconds of allowance that come back from one ping to the next: a full one in half an hour."""

NORMAL_SPREAD: Final = 1.4826
"""A normal distribution's standard deviation, in median deviations."""


@final
class LagMeter:
    """One player's link for the length of one match."""

    def __init__(self, cap: float) -> None:
        self.cap = cap
        self.steady = 0.0
        self.jitter = 0.0
        """How much trips usually differ: a standard deviation that ignores rare spikes."""
        self.allowance = ALLOWANCE
        self.forgiven_total = 0.0
        self.allowance_used = 0.0
        self._recent: deque[float] = deque(maxlen=MEMORY)
        self._pongs = 0
        self._learned = 0.0
        """The steady lag by pongs alone."""
        self._best = 0.0
        self._spike = 0.0
        self._refilled_at = -1
        """When the allowance was last refilled, on whatever clock; below zero if never."""

    def refill(self, now: int) -> None:
        """Give back what is due by now: by the clock, so that many tabs get no more than one."""
        if self._refilled_at >= 0:
            passed = max(0, now - self._refilled_at)
            self.allowance = min(ALLOWANCE, self.allowance + REFILL * passed / PING_EVERY)
        self._refilled_at = now

    def pong(self, rtt_ms: float, witness: Witness | None = None) -> None:
        """Learn from a ping that came back after this many milliseconds, by the server's own watch."""
        rtt = max(0.0, float(rtt_ms))  # a whole number, too: receipts are written alike
        self._recent.append(rtt)
        self._pongs += 1
        usual = median(self._recent)
        self.jitter = NORMAL_SPREAD * median([abs(trip - usual) for trip in self._recent])
        noise = CLEARLY * self.jitter
        if self._pongs <= OPENING:
            self._learned = self._best = usual
        else:
            # One quick trip is proof enough that the link can be quick, give or take its jitter.
            self._learned = min(usual, rtt + noise, self._learned + RISE, self._best + RISE_LIMIT)
            self._best = min(self._best, self._learned)
        self.steady = self._learned
        if witness is not None:
            self.steady = min(self._learned, witness.usual_at_most(usual))
        # A single slow pong says little about the next reach; two in a row are a spike.
        above = min(rtt, self._recent[-2]) - self.steady if self._pongs > OPENING else 0.0
        if witness is not None:
            above = min(above, witness.any_at_most(self.steady) - self.steady)
        self._spike = above if above > noise else 0.0

    @property
    def forgiven(self) -> float:
        """The lag that a reach arriving now is forgiven."""
        return min(self.cap, self._counted() + min(self._spike, self.allowance))

    def _counted(self) -> float:
        """The steady lag, as far as it counts."""
        return self.steady if self.steady >= NEAR else 0.0

    def forgive(self) -> float:
        """Forgive one reach its lag, and take what is above the steady lag from the allowance."""
        forgiven = self.forgiven
        extra = max(0.0, forgiven - self._counted())
        self.allowance -= extra
        self.allowance_used += extra
        self.forgiven_total += forgiven
        return forgiven


def median(trips: "deque[float] | list[float]") -> float:
    """Pick the middle one; of an even number the quicker, so that a doubt never makes lag."""
    return sorted(trips)[(len(trips) - 1) // 2]
