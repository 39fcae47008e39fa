"""Games under common seeds, looked at as they come in, and stopped as soon as the answer is certain.

Game number n of every variant has the same deal and the same dice, so that part of the luck falls out of the
difference. Whoever looks again and again and stops when they like what they see fools themselves with usual
intervals; these hold at all looks together (`certainty.Sequence`).
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Final

from rumpus.lab.certainty import Sequence
from rumpus.lab.chunks import Jobs
from rumpus.lab.compare.variants import Variant
from rumpus.lab.keeping import Kept
from rumpus.lab.simulate import Plan, Played, play_some

EVERY: Final = 25
"""Games between two looks that are only drawn."""
SOONEST: Final = 200
"""Games before which nothing is decided: until then a deviation is only guessed."""


@dataclass(frozen=True)
class Question:
    """What is compared, in what, and how closely."""

    plan: Plan
    """All but the options; its games are the most that are played of each variant."""
    variants: tuple[Variant, ...]
    measure: str
    margin: float
    """Differences below this share of the first variant's mean are none."""
    stops: bool
    """Whether to stop when it is decided."""


@dataclass
class Difference:
    """Sums over pairs of games, from which a mean and its interval come at any time."""

    games: int = 0
    first: float = 0.0
    first_squares: float = 0.0
    second: float = 0.0
    second_squares: float = 0.0
    squares: float = 0.0
    """Of the differences."""

    def add(self, first: float, second: float) -> None:
        """One more pair of games."""
        self.games += 1
        self.first += first
        self.first_squares += first * first
        self.second += second
        self.second_squares += second * second
        self.squares += (second - first) ** 2

    @property
    def mean(self) -> float:
        """By how much the second is more."""
        return (self.second - self.first) / self.games

    @property
    def deviation(self) -> float:
        """How far differences spread."""
        return math.sqrt(_variance(self.squares, self.second - self.first, self.games))

    def reach(self, looks: Sequence) -> float:
        """How far from the mean the truth may be, at all times together."""
        return looks.reach(self.games, self.deviation)

    @property
    def pairing_is_worth(self) -> float:
        """How many games without common seeds one game with them is worth."""
        apart = _variance(self.first_squares, self.first, self.games)
        apart += _variance(self.second_squares, self.second, self.games)
        together = self.deviation**2
        return apart / together if together > 0 else 1.0


def _variance(squares: float, total: float, games: int) -> float:
    return max(0.0, squares - total * total / games) / max(1, games - 1)


@dataclass(frozen=True)
class Look:
    """What could be said of the measure after so many games."""

    games: int
    mean: float
    low: float
    high: float


@dataclass
class Comparison:
    """One variant beside the first one."""

    first: Variant
    second: Variant
    by_measure: dict[str, Difference] = field(default_factory=dict)
    looks: list[Look] = field(default_factory=list)
    verdict: str = "undecided"
    """“differs”, “same” (as far as the margin) or “undecided”."""


Measures = dict[str, Callable[[Played], float]]


def measures(played: Played) -> Measures:
    """What can be measured of every game."""
    found: Measures = {
        "minutes": lambda each: each.milliseconds / 60_000,
        "decisions": lambda each: float(each.decisions),
        "first chair wins": lambda each: (0 in each.winners) / max(1, len(each.winners)),
    }
    for name in played.figures:
        found[name] = partial(_figure, name)
    return found


def _figure(name: str, played: Played) -> float:
    return float(played.figures[name])


def play_variants(plans: tuple[Plan, ...], numbers: range) -> list[list[Played]]:
    """The same games by every variant."""
    return [play_some(plan, numbers) for plan in plans]


def compare(question: Question, jobs: Jobs, parts: Path, progress: Callable[[int], None]) -> list[Comparison]:
    """Play until it is decided, or until there are no more games."""
    plan = question.plan
    plans = tuple(replace(plan, options=each.options) for each in question.variants)
    kept: Kept[list[list[Played]]] = Kept(parts, [each.described() for each in plans], list[list[Played]])
    first, *others = question.variants
    found = [Comparison(first, other) for other in others]
    # Each of several comparisons may miss the truth only so often that all together do in one run of twenty.
    looks = Sequence(max(SOONEST, plan.games // 4), 0.05 / len(found))
    for usual, *rest in kept.each(partial(play_variants, plans), plan.pieces(plan.games), jobs):
        known = measures(usual[0])
        if question.measure not in known:
            raise ValueError(f"There is no measure “{question.measure}”; there are: {', '.join(known)}.")
        for comparison, games in zip(found, rest, strict=True):
            for name, measure in known.items():
                sums = comparison.by_measure.setdefault(name, Difference())
                for one, other in zip(usual, games, strict=True):
                    sums.add(measure(one), measure(other))
                    if name == question.measure and sums.games % EVERY == 0:
                        comparison.looks.append(look(sums, looks))
            decide(comparison, question, looks)
        progress(len(usual))
        if question.stops and all(each.verdict != "undecided" for each in found):
            break
    return found


def look(sums: Difference, looks: Sequence) -> Look:
    """What can be said by now."""
    mean, reach = sums.mean, sums.reach(looks)
    return Look(sums.games, mean, mean - reach, mean + reach)


def decide(comparison: Comparison, question: Question, looks: Sequence) -> None:
    """Give a verdict as soon as there is one. It stands, whatever comes after it."""
    sums = comparison.by_measure[question.measure]
    mean, reach = sums.mean, sums.reach(looks)
    if sums.games < SOONEST or comparison.verdict != "undecided":
        return
    if abs(mean) > reach:
        comparison.verdict = "differs"
    elif abs(mean) + reach < question.margin * abs(sums.first / sums.games):
        comparison.verdict = "same"
