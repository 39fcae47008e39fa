"""Fits the surrogate's odds to real placements, and says how far off they are."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from rumpus.lab.towers.build import Attempt, flat
from rumpus.tower.surrogate import FEATURES, features

Numbers = npt.NDArray[np.float64]

FOLDS = 5
"""Every fifth tower is foretold from the other four fifths."""

RIDGE = 0.01
"""Keeps weights finite where everything stood."""


@dataclass(frozen=True)
class Foretold:
    """How often placements of one height really stood, and how often the odds said so unseen."""

    height: int
    attempts: int
    stood: float
    foretold: float
    error: float
    """The standard error of what was seen."""


@dataclass(frozen=True)
class Fit:
    """The weights, and how good they are."""

    weights: dict[str, float]
    attempts: int
    towers: int
    surprise: float
    """Mean logarithmic loss of placements that were not used for the fit."""
    surprise_by_height: float
    """The same of somebody who knows the height alone."""
    by_height: list[Foretold]
    stood: int
    """Placements on a tower that stood their count."""
    fell_later: int
    """How many of those fell before they rested."""
    again: int
    """Attempts that did not count, because the hand nudged the tower or the block slipped."""

    def text(self) -> str:
        """What is shipped as odds.json."""
        data: dict[str, Any] = {
            "weights": {name: round(value, 4) for name, value in self.weights.items()},
            "attempts": self.attempts,
            "towers": self.towers,
            "surprise": round(self.surprise, 4),
            "surprise_by_height": round(self.surprise_by_height, 4),
            "stood": self.stood,
            "fell_later": self.fell_later,
            "again": self.again,
        }
        return json.dumps(data, indent=2) + "\n"


def fit(towers: Sequence[Sequence[Attempt]]) -> Fit:
    """Logistic regression over every placement that counted, but for the first of each tower: that stands."""
    folds = np.array(
        [number % FOLDS for number, tower in enumerate(towers) for each in tower if counts(each)], dtype=int
    )
    attempts = [each for each in flat(towers) if counts(each)]
    described = np.array(
        [features([*each.tower, each.block], each.faces, each.sigma) for each in attempts], dtype=float
    )
    stood = np.array([each.stood for each in attempts], dtype=float)
    heights = np.array([len(each.tower) + 1 for each in attempts], dtype=int)
    foretold = unseen(described, stood, folds)
    columns = np.eye(10)[heights]
    return Fit(
        weights=dict(zip(FEATURES, regression(described, stood).tolist(), strict=True)),
        attempts=len(attempts),
        towers=len(towers),
        surprise=surprise(foretold, stood),
        surprise_by_height=surprise(unseen(columns, stood, folds), stood),
        by_height=[
            compared(int(height), stood[heights == height], foretold[heights == height])
            for height in np.unique(heights)
        ],
        stood=sum(each.stood for each in attempts),
        fell_later=sum(each.fell_later for each in attempts),
        again=sum(each.again for each in flat(towers)),
    )


def counts(attempt: Attempt) -> bool:
    """Whether something was at stake, and was decided."""
    return bool(attempt.tower) and not attempt.again


def regression(described: Numbers, stood: Numbers) -> Numbers:
    """The weights under which what happened was most likely (Newton's method)."""
    weights = np.zeros(described.shape[1])
    for _ in range(50):
        said = logistic(described @ weights)
        slope = described.T @ (stood - said) - RIDGE * weights
        bend = (described * (said * (1 - said))[:, None]).T @ described + RIDGE * np.eye(len(weights))
        weights = weights + np.linalg.solve(bend, slope)
    return weights


def unseen(described: Numbers, stood: Numbers, folds: npt.NDArray[np.int_]) -> Numbers:
    """For every placement, the odds as fitted to the towers of all other folds."""
    foretold = np.empty(len(stood))
    for fold in range(FOLDS):
        here = folds == fold
        foretold[here] = logistic(described[here] @ regression(described[~here], stood[~here]))
    return foretold


def logistic(strength: Numbers) -> Numbers:
    """From any number to a probability."""
    return np.asarray(1 / (1 + np.exp(-np.clip(strength, -30, 30))))


def surprise(foretold: Numbers, stood: Numbers) -> float:
    """The mean logarithmic loss."""
    sure = np.clip(foretold, 1e-9, 1 - 1e-9)
    return float(-np.mean(stood * np.log(sure) + (1 - stood) * np.log(1 - sure)))


def compared(height: int, stood: Numbers, foretold: Numbers) -> Foretold:
    """One row of the comparison."""
    share = float(stood.mean())
    return Foretold(
        height, len(stood), share, float(foretold.mean()), float(np.sqrt(share * (1 - share) / len(stood)))
    )
