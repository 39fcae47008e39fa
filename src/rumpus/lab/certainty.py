"""How sure one can be of what games say, and how many games that takes."""

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

Z: Final = 1.959964
"""A normal number stays within so many standard deviations in 95 of 100 cases."""
POWER: Final = 0.841621
"""And above minus so many in 80 of 100."""
LONGEST: Final = 1_000_001
"""Games after which nobody counts any more."""


def normal_quantile(share: float) -> float:
    """Below how many standard deviations this share of normal numbers lies."""
    return NormalDist().inv_cdf(share)


def games_for(share: float, reach: float = 0.01) -> int:
    """How many games make a share certain to within plus or minus `reach` (95 %)."""
    return math.ceil(Z * Z * share * (1 - share) / reach**2)


def games_to_tell(share: float, fair: float) -> int | None:
    """How many games show, in four of five tries, that this share is not the fair one; None if it is."""
    if abs(share - fair) < 1e-9:
        return None
    reach = Z * math.sqrt(fair * (1 - fair)) + POWER * math.sqrt(share * (1 - share))
    return math.ceil((reach / (share - fair)) ** 2)


def chance_to_lead(share: float, games: int) -> float:
    """How likely somebody who wins this share of games has won more than half of so many."""
    if not 0 < share < 1:
        return float(share >= 1)
    total = 0.0
    for won in range(games // 2 + 1, games + 1):
        total += math.exp(
            math.lgamma(games + 1)
            - math.lgamma(won + 1)
            - math.lgamma(games - won + 1)
            + won * math.log(share)
            + (games - won) * math.log(1 - share)
        )
    return min(1.0, total)


def games_until_lead(share: float, sure: float = 0.95) -> int | None:
    """The smallest odd number of games after which the better one leads so surely; None if never."""
    better = max(share, 1 - share)
    if better <= 0.5 + 1e-9:
        return None
    guess = (1.644854 / (2 * better - 1)) ** 2
    if guess > 4_000:  # too many to add up one by one, and enough for the normal curve
        return int(guess) | 1 if guess < LONGEST else None
    games = 1
    while chance_to_lead(better, games) < sure:
        games += 2
    return games


@dataclass(frozen=True)
class Sequence:
    """Means with intervals that hold at all times together: one may look after every game, and stop.

    An asymptotic confidence sequence (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, 2021): a normal
    mixture, narrowest around `planned` games. A usual interval, looked at again and again, ends up
    missing the truth almost surely; this one misses it, ever, in at most a share `miss` of all runs.
    """

    planned: int
    miss: float = 0.05

    def reach(self, games: int, deviation: float) -> float:
        """How far from the mean of so many games the truth may be."""
        spread = (-2 * math.log(self.miss) + math.log(-2 * math.log(self.miss)) + 1) / self.planned
        grown = games * spread + 1
        return deviation * math.sqrt(2 * grown / (games**2 * spread) * math.log(math.sqrt(grown) / self.miss))
