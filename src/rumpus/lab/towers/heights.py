"""How high towers come to be, beside the figures that the blocks were designed with."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rumpus.lab.towers.build import Attempt, height

MEASURED = {
    (0.5, "mix"): (1.00, 1.00, 1.00, 0.97, 0.86, 0.68, 0.57, 0.46, 7.5),
    (1.0, "mix"): (1.00, 1.00, 0.99, 0.84, 0.63, 0.36, 0.13, 0.05, 6.0),
    (1.5, "mix"): (1.00, 1.00, 0.92, 0.72, 0.37, 0.17, 0.05, 0.01, 5.2),
    (2.0, "mix"): (1.00, 1.00, 0.92, 0.68, 0.34, 0.18, 0.06, 0.00, 5.2),
    (3.0, "mix"): (1.00, 1.00, 0.84, 0.55, 0.28, 0.03, 0.00, 0.00, 4.7),
    (4.0, "mix"): (0.97, 0.93, 0.78, 0.50, 0.24, 0.02, 0.00, 0.00, 4.4),
    (0.5, "best"): (1.00, 1.00, 1.00, 1.00, 1.00, 0.96, 0.71, 0.47, 8.1),
    (1.0, "best"): (1.00, 1.00, 1.00, 1.00, 0.99, 0.84, 0.36, 0.10, 7.3),
    (1.5, "best"): (1.00, 1.00, 1.00, 1.00, 0.99, 0.71, 0.26, 0.04, 7.0),
    (2.0, "best"): (1.00, 1.00, 1.00, 1.00, 0.95, 0.70, 0.18, 0.03, 6.9),
    (3.0, "best"): (1.00, 1.00, 0.99, 0.97, 0.81, 0.35, 0.10, 0.01, 6.2),
    (4.0, "best"): (1.00, 0.99, 0.93, 0.81, 0.62, 0.26, 0.05, 0.00, 5.7),
}
"""By skill and way of playing: the share of 100 towers that reached 2, 3 … 9 blocks, and the mean height."""


@dataclass(frozen=True)
class HeightReport:
    """What became of some towers."""

    sigma: float
    way: str
    reach: list[float]
    """The share that reached 2, 3 … 9 blocks."""
    mean: float
    error: float
    """The standard error of the mean."""


def reached(sigma: float, way: str, towers: Sequence[Sequence[Attempt]]) -> HeightReport:
    """Sum them up."""
    heights = [height(tower) for tower in towers]
    count = len(heights)
    mean = sum(heights) / count
    spread = math.sqrt(sum((each - mean) ** 2 for each in heights) / max(1, count - 1))
    shares = [sum(each >= least for each in heights) / count for least in range(2, 10)]
    return HeightReport(sigma, way, shares, mean, spread / math.sqrt(count))


def read_skills(text: str) -> tuple[float, ...]:
    """Numbers with commas between them."""
    try:
        sigmas = tuple(float(part) for part in text.split(","))
    except ValueError:
        raise ValueError(f"Skills are numbers of millimeters with commas between; “{text}” is not.") from None
    if not all(0.1 <= sigma <= 20 for sigma in sigmas):
        raise ValueError("A hand misses by 0.1 to 20 millimeters.")
    return sigmas
