"""Odds in place of physics, for simulating games by the thousand: will this placement stand?

The odds depend on how high the tower is, on which faces its blocks lie, and on how steady the hand is. They
were fitted to real placements; `rumpus lab tower --fit` fits them anew and shows how far off they are.
"""

import json
import math
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

from rumpus.tower.blocks import DROPS, STRONG, edge

FEATURES = ("always", "hand", "height", "unsteadiness", "weakest", "hand on weakest", "step")
"""What the odds depend on, in the order of the weights."""


def features(blocks: Sequence[int], faces: Sequence[int], sigma: float) -> list[float]:
    """What matters about a placement: all blocks, the new one last, and the upward faces of the others."""
    wobbles = [wobble(blocks[place:], blocks[place - 1], faces[place - 1]) for place in range(1, len(blocks))]
    hand, weakest = math.log(sigma), max(wobbles)
    step = edge(blocks[-1]) / edge(blocks[-2])
    return [1.0, hand, float(len(blocks)), sum(wobbles), weakest, hand * weakest, step]


def wobble(above: Sequence[int], below: int, face: int) -> float:
    """How near to toppling everything above a dome is: the height of its weight over the dome's radius.

    At 1 a perfect pile on a smooth dome would just fall; several domes fall together, and sooner.
    """
    if face > STRONG:
        return 0.0
    height = weight = moment = 0.0
    for block in above:
        mass = edge(block) ** 3
        moment += mass * (height + edge(block) / 2)
        weight += mass
        height += edge(block)
    return moment / weight * 4 * DROPS[face] / edge(below)


@cache
def fitted() -> Any:
    """What the fit has written down."""
    return json.loads(files("rumpus.tower").joinpath("odds.json").read_text("utf-8"))


@cache
def weights() -> tuple[float, ...]:
    """The fitted numbers."""
    return tuple(fitted()["weights"][feature] for feature in FEATURES)


@cache
def odds_of_a_late_fall() -> float:
    """The probability that a tower falls after it has stood its count, by Jeffreys' estimate.

    It is too rare for any of the features to tell; with none seen at all, it is half a fall in so many.
    """
    stood, later = fitted()["stood"], fitted()["fell_later"]
    return float((later + 0.5) / (stood + 1))


def odds(blocks: Sequence[int], faces: Sequence[int], sigma: float) -> float:
    """The probability that the last of these blocks stays up, and the others with it."""
    if len(blocks) == 1:
        return 1.0  # nobody ever failed to put a block on the table
    strength = sum(a * b for a, b in zip(weights(), features(blocks, faces, sigma), strict=True))
    return 1.0 / (1.0 + math.exp(-strength))
