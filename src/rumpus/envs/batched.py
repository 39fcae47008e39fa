"""Thousands of tables at once: numbers in, arrays out, and a new deal wherever a game is over."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from rumpus.engine.batch import Batch
from rumpus.envs.tables import Bits, actions, features, luck, open_table, row, unpacked, worth


class Step(NamedTuple):
    """How all tables stand: a row a table. The arrays are yours; the next step makes new ones."""

    observation: Bits
    """What whoever is asked sees."""
    action_mask: Bits
    """What they may answer; at least one number is always possible."""
    seat: NDArray[np.int64]
    """Who is asked."""
    reward: NDArray[np.float32]
    """What the game that has just ended brought each seat; zeros where none has."""
    done: NDArray[np.bool_]
    """Where a game has just ended; everything else tells of the next one, which is already dealt."""


class Batched:
    """Tables of one game that take one answer each at every step.

    An answer that is not among the choices changes nothing at its table, so -1 leaves a table alone.
    """

    def __init__(
        self,
        slug: str,
        tables: int,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        seed: object = None,
    ) -> None:
        root = luck(seed)
        opened = [open_table(slug, seats, options, f"{root.bits()}/{place}") for place in range(tables)]
        self.slug, self.seats, self.tables = slug, seats, tables
        self.features = features(opened[0])
        self.actions = actions(opened[0])
        self._batch = Batch(opened)
        self._luck = root
        self._worth = worth(seats)

    def reset(self) -> Step:
        """Deal at every table."""
        self._batch.reset()
        return self._step()

    def step(self, numbers: ArrayLike) -> Step:
        """One answer a table, in the order of the rows."""
        answers = np.ascontiguousarray(numbers, "<i8")
        if answers.shape != (self.tables,):
            raise ValueError(f"{self.tables} tables wait for one answer each, not for {answers.shape}.")
        self._batch.step(answers.tobytes())
        return self._step()

    def random(self) -> NDArray[np.int64]:
        """Any answer that is possible, for every table."""
        self._batch.choose_at_random(self._luck)
        return row(self._batch.numbers).copy()

    def _step(self) -> Step:
        batch = self._batch
        done = row(batch.done) != 0
        reward = np.zeros((self.tables, self.seats), np.float32)
        if done.any():
            reward[done] = self._worth[row(batch.won)[done]]
        return Step(
            unpacked(batch.views, self.tables),
            unpacked(batch.choices, self.tables),
            row(batch.seats).copy(),
            reward,
            done,
        )
