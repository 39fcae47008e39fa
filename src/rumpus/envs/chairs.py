"""What one table shows to each of its chairs, as PettingZoo and Gymnasium want to have it."""

from collections.abc import Mapping
from copy import copy
from typing import Any

import numpy as np
from gymnasium import spaces

from rumpus.engine.by_numbers import may_choose, zeros
from rumpus.engine.chance import Dice
from rumpus.envs.tables import Bits, actions, features, luck, open_table, playable, unpacked, worth

Seen = dict[str, Bits]


class Chairs:
    """A table by numbers, its spaces, and a scratch row that everything is written to first."""

    def __init__(self, slug: str, seats: int, options: Mapping[str, object] | None) -> None:
        self.box = playable(slug)
        self.table = open_table(slug, seats, options, "until it is reset")
        self.fresh = True
        self._view = zeros(self.table.view_words)
        self._choices = zeros(self.table.action_words)
        self.view_space = spaces.Box(0, 1, (features(self.table),), np.int8)
        mask_space = spaces.Box(0, 1, (actions(self.table),), np.int8)
        self.seen_space = spaces.Dict({"observation": self.view_space, "action_mask": mask_space})
        self.action_space = spaces.Discrete(actions(self.table))

    def copy(self) -> "Chairs":
        """The same table once more, to be played on with the same luck."""
        twin = copy(self)
        chance = self.table.chance
        assert isinstance(chance, Dice)
        twin.table = self.table.copy(chance.copy())
        return twin

    def reset(self, seed: int | None) -> None:
        """Deal. A seed begins its own luck; without one, luck goes on as it is."""
        if seed is not None or self.fresh:
            self.table.chance = luck(seed)
            self.fresh = False
        self.table.reset()

    def view(self, seat: int) -> Bits:
        """What this seat sees."""
        self.table.write_view(seat, self._view, 0)
        return unpacked(self._view, 1).reshape(-1)

    def mask(self, seat: int) -> Bits:
        """What it may answer."""
        self.table.write_choices(seat, self._choices, 0)
        return unpacked(self._choices, 1).reshape(-1)

    def seen(self, seat: int) -> Seen:
        """Both."""
        return {"observation": self.view(seat), "action_mask": self.mask(seat)}

    def answer(self, number: int) -> bool:
        """Whoever is asked answers; False if that is not among the choices, and nothing has changed."""
        table = self.table
        table.write_choices(table.seat, self._choices, 0)
        if not may_choose(self._choices, 0, table.action_words, number):
            return False
        table.answer(number)
        return True

    def rewards(self) -> list[float]:
        """What everybody gets, once it is over."""
        return [float(each) for each in worth(int(self.table.seats))[self.table.winners()]]

    def scene(self) -> str:
        """The whole table in words."""
        table: Any = self.table
        names = [f"player_{seat}" for seat in range(int(table.seats))]
        return "\n".join(self.box.words.scene(table.state, names))
