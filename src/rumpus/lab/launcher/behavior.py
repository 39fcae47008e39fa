"""What a launcher does, as numbers: its hazard, its cards, and how far it can be learned."""

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass

from rumpus.foresight.shares import wilson
from rumpus.lab.certainty import Z
from rumpus.lab.launcher.presses import Press, counted

MOST_BLANKS = 6
"""Up to so many blanks in a row the hazard is shown."""


@dataclass(frozen=True)
class Hazard:
    """How often it fires when so many presses in a row have brought nothing."""

    blanks: int
    pressed: int
    fired: int

    @property
    def share(self) -> float:
        """How likely it fires."""
        return self.fired / self.pressed

    @property
    def interval(self) -> tuple[float, float]:
        """Where the truth is (95 %)."""
        return wilson(self.fired, self.pressed)


@dataclass(frozen=True)
class Behavior:
    """One launcher, looked at from outside."""

    name: str
    presses: int
    hazards: list[Hazard]
    cards_per_press: float
    cards_per_press_error: float
    """Half of the 95 % interval."""
    shots_per_press: float
    sizes: dict[int, float]
    """The share of presses at which so many cards came out; 0 is nothing."""
    surprises: dict[str, float]
    """How many bits each press is a surprise to somebody who knows so much."""


WITS: dict[str, Callable[[Press], Hashable]] = {
    "counts nothing": lambda press: 0,
    "counts blanks": lambda press: press.blanks,
    "and the last gap": lambda press: (press.blanks, press.gaps[-1:]),
    "and the last three gaps": lambda press: (press.blanks, press.gaps),
}
"""What somebody who sits at the table may keep in mind."""


def behavior(name: str, sessions: Sequence[Sequence[int]]) -> Behavior:
    """Sum up all presses of a launcher."""
    cards = [each for session in sessions for each in session]
    known = counted(sessions)
    mean = sum(cards) / len(cards)
    deviation = math.sqrt(sum((each - mean) ** 2 for each in cards) / max(1, len(cards) - 1))
    return Behavior(
        name,
        len(cards),
        hazards(known),
        round(mean, 4),
        round(Z * deviation / math.sqrt(len(cards)), 4),
        round(sum(each > 0 for each in cards) / len(cards), 4),
        {size: round(many / len(cards), 5) for size, many in sorted(Counter(cards).items())},
        {name: round(learned(known, wit), 4) for name, wit in WITS.items()},
    )


def hazards(known: Sequence[Press]) -> list[Hazard]:
    """The hazard after 0, 1, 2 … blanks, as far as it was seen."""
    pressed = Counter(press.blanks for press in known)
    fired = Counter(press.blanks for press in known if press.cards > 0)
    return [
        Hazard(blanks, pressed[blanks], fired[blanks])
        for blanks in range(MOST_BLANKS + 1)
        if pressed[blanks] > 0
    ]


def learned(known: Sequence[Press], wit: Callable[[Press], Hashable]) -> float:
    """The surprise a press in the second half to somebody who has watched the first half with these wits."""
    half = len(known) // 2
    seen: dict[Hashable, list[int]] = defaultdict(lambda: [0, 0])
    for press in known[:half]:
        seen[wit(press)][press.cards > 0] += 1
    return sum(surprise(guess(*seen[wit(press)]), press.cards > 0) for press in known[half:]) / max(
        1, len(known) - half
    )


def guess(blanks: int, shots: int) -> float:
    """How likely a shot is, after so many of both; nobody is ever certain (Krichevsky and Trofimov)."""
    return (shots + 0.5) / (blanks + shots + 1.0)


def surprise(likely: float, fired: bool) -> float:
    """In bits."""
    return -math.log2(likely if fired else 1 - likely)
