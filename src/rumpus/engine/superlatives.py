"""What everybody was best at: counted while they play, and said at the end, one thing to each."""

from dataclasses import dataclass
from typing import Any, Final, final

from rumpus.engine.said import Said

GOOD_COMPANY: Final = "good company"
"""For somebody who was first at nothing that is counted."""


@dataclass(frozen=True)
class Superlative:
    """Something that people do more or less often."""

    event: str
    """The kind of event that counts."""
    words: str
    """What is said to who did it most, with a place `{n}` for how often."""
    seat: str = "seat"
    """The event's field that says whose doing, or whose misfortune, it was."""


@final
class Tally:
    """How often everybody has done what a game counts."""

    def __init__(self, superlatives: tuple[Superlative, ...], seats: int) -> None:
        self._superlatives = superlatives
        self._seats = seats
        self._counts = [[0] * seats for _ in superlatives]
        self._counted: dict[str, list[int]] = {}
        """Which superlatives look at a kind of event."""
        for place, each in enumerate(superlatives):
            self._counted.setdefault(each.event, []).append(place)

    def count(self, event: Any) -> None:
        """Something has happened."""
        places = self._counted.get(type(event).__name__)
        if places is not None:
            for place in places:
                self._counts[place][getattr(event, self._superlatives[place].seat)] += 1

    def praise(self) -> list[str]:
        """One thing to each, seat by seat: that in which they stand out most among the others."""
        found = [GOOD_COMPANY] * self._seats
        given: set[int] = set()
        for _, seat, place in sorted(self._claims(), reverse=True):
            if found[seat] == GOOD_COMPANY and place not in given:
                given.add(place)
                found[seat] = Said(self._superlatives[place].words, n=self._counts[place][seat])
        return found

    def _claims(self) -> list[tuple[float, int, int]]:
        """How far somebody stands out in something: how much, who, and in what."""
        claims = []
        for place, counts in enumerate(self._counts):
            for seat, mine in enumerate(counts):
                others = (sum(counts) - mine) / max(1, self._seats - 1)
                if mine > others:
                    claims.append((mine / (others + 1.0), seat, place))
        return claims
