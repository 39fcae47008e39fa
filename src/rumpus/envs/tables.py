"""One table, played by numbers, with what learners agree on: how it is named, and what a win is worth."""

import secrets
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rumpus.engine.box import Box
from rumpus.engine.by_numbers import STRIDE, ByNumbers
from rumpus.engine.chance import Dice
from rumpus.engine.options import parse
from rumpus.foresight.gravities import gravity_of
from rumpus.games import shelf_box

ONE_HAND: Mapping[str, Mapping[str, object]] = {"uno-attack": {"limit": 1}}
"""Where a learner's game is shorter than a game night's, unless it is asked for otherwise: a single hand."""

Bits = NDArray[np.int8]


def open_table(
    slug: str, seats: int, options: Mapping[str, object] | None = None, seed: object = None
) -> ByNumbers:
    """A table of this game. Options are as on the command line; the same seed gives the same games."""
    box = playable(slug)
    box.info.check_players(seats)
    wanted = parse(box.info.defaults, {**ONE_HAND.get(slug, {}), **(options or {})})
    # Towers are judged by odds fitted to the real world, as for hands of normal steadiness.
    gravity = gravity_of("surrogate", ("normal",) * seats) if box.info.gravity else None
    assert box.encode is not None
    table: ByNumbers = box.encode.table(box.game, wanted, seats, luck(seed), gravity)
    return table


def playable(slug: str) -> Box:
    """A game that can be played by numbers."""
    box = shelf_box(slug)
    if box.encode is None:
        raise ValueError(f"{box.info.title} has no numbers for its actions yet, and so no environment.")
    return box


def luck(seed: object) -> Dice:
    """The luck of this seed; without one, any luck."""
    return Dice(secrets.token_hex(16) if seed is None else str(seed))


def row(words: Any) -> NDArray[np.int64]:
    """Words as an array, which changes with them."""
    return np.frombuffer(words, np.int64)


def unpacked(words: Any, rows: int) -> Bits:
    """Rows of words as rows of zeros and ones, one for each number."""
    packed = np.frombuffer(words, np.uint8).reshape(rows, -1)
    return np.unpackbits(packed, axis=1, bitorder="little").view(np.int8)


def features(table: ByNumbers) -> int:
    """How many zeros and ones a view has."""
    return int(table.view_words * STRIDE)


def actions(table: ByNumbers) -> int:
    """How many numbers there are to choose from; some never come up."""
    return int(table.action_words * STRIDE)


@cache
def worth(seats: int) -> NDArray[np.float64]:
    """What everybody gets for each set of winners, a row a set, a column a seat; each row adds up to nothing.

    Whoever wins alone gets 1, and all others lose as much between them; equals share, and if nobody has won,
    nobody gets anything.
    """
    rows = np.zeros((1 << seats, seats))
    for winners in range(1, 1 << seats):
        won = np.array([winners >> seat & 1 for seat in range(seats)], float)
        rows[winners] = (seats * won / won.sum() - 1) / (seats - 1)
    return rows
