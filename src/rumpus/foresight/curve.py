"""How the chances went: everybody's along a whole game, closest where they change."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from rumpus.engine.ids import Seat
from rumpus.foresight.calibration import calibrated, calibrated_bound, sharpness
from rumpus.foresight.endings import Wins, play_endings
from rumpus.foresight.forks import unchanged
from rumpus.foresight.moments import moments
from rumpus.wire.logbook import Logbook
from rumpus.wire.messages import Chances

FIRST: Final = 13
"""Points before the first look at where it is worth to look closer."""

A_LONG_WAY: Final = 0.3
"""How much a whole game between two points is worth beside a change of the chances from 0 to 1."""


def chances(logbook: Logbook, seq: int, wins: Wins) -> Chances:
    """What so many endings say of a moment."""
    sharp = sharpness(logbook.box.info.slug)
    shares = wins.shares()
    if wins.over:
        return Chances(seq, wins.endings, shares, wins.intervals())
    intervals = [
        (calibrated_bound(shares, seat, low, sharp), calibrated_bound(shares, seat, high, sharp))
        for seat, (low, high) in enumerate(wins.intervals())
    ]
    return Chances(seq, wins.endings, calibrated(shares, sharp), intervals)


def curve(logbook: Logbook, points: int, endings: int, knows: Seat | None = None) -> Iterator[Chances | None]:
    """Point by point, in the order in which they tell most; None between endings, for whoever has to breathe.

    The last point is the end of the game, where nobody has to guess any more.
    """
    known = moments(logbook, range(len(logbook.entries)))
    found: dict[int, Chances] = {}
    last = len(known) - 1
    for seq in _order(found, last, points):
        played = Wins([])
        for wins in play_endings(logbook, unchanged(known[seq]), endings, knows):
            played = wins
            yield None
        found[seq] = chances(logbook, seq, played)
        yield found[seq]


def _order(found: dict[int, Chances], last: int, points: int) -> Iterator[int]:
    """Which moment comes next: the end, the beginning, some between, and then where it changes most."""
    first = sorted({round(place * last / (FIRST - 1)) for place in range(FIRST)})
    yield from (last, *first[:-1])
    while len(found) < points:
        known = sorted(found)
        gaps = [(low, high) for low, high in pairwise(known) if high - low > 1]
        if not gaps:
            return
        low, high = max(gaps, key=lambda gap: _worth(found[gap[0]], found[gap[1]], last))
        yield (low + high) // 2


def _worth(before: Chances, after: Chances, last: int) -> float:
    """How much happens between two points, as far as they tell."""
    change = max(abs(one - other) for one, other in zip(before.shares, after.shares, strict=True))
    return change + A_LONG_WAY * (after.seq - before.seq) / last
