"""Gravity for tests: it says what luck tells it to, and simulates nothing."""

from typing import Any, Final

from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat
from rumpus.games.wonky.gravity import (
    NUMBERS_A_POSE,
    Fell,
    Nudged,
    Rested,
    Slipped,
    Stood,
    Toppling,
    Word,
)
from rumpus.games.wonky.state import TOPPLING, State


class Whim:
    """A tower that falls, slips or is nudged now and then, whatever is put on it."""

    def judge(self, state: State, seat: Seat, chance: Chance) -> Word:
        """The word on a block just let go, or on a tower that has begun to fall."""
        fate = chance.below(100)
        if state.phase == TOPPLING or fate < 5:
            return Fell("a film")
        if fate < 10:
            return Toppling()
        if fate < 15:
            return Slipped(poses(len(state.tower), chance), "a film")
        if fate < 20 and not state.may_nudge:
            return Nudged(poses(len(state.tower), chance), "a film")
        return Stood(poses(len(state.tower) + 1, chance), "a film")

    def out_of_the_blue(self, state: State, chance: Chance) -> Word | None:
        """What a tower does at any other moment of a turn, rarely."""
        fate = chance.below(120) if state.tower else 120
        if fate == 0:
            return Fell("a film")
        if fate == 1:
            return Toppling()
        return Rested(poses(len(state.tower), chance), "a film") if fate == 2 else None


def poses(blocks: int, chance: Chance) -> list[float]:
    """So many poses that no physics would allow; rules must not care."""
    return [chance.unit() - 0.5 for _ in range(NUMBERS_A_POSE * blocks)]


def any_word(chance: Chance) -> Any:
    """Any word, whether or not it fits the moment."""
    kind = chance.below(6)
    if kind == 0:
        return Fell("")
    if kind == 1:
        return Toppling()
    told = (Stood, Slipped, Nudged, Rested)[kind - 2]
    return told(poses(chance.below(11), chance), "")


CAREFUL: Final = [1.0, 1.0, 0.99, 0.92, 0.78, 0.51, 0.46, 0.29, 0.20]
"""How often a block stays, put on so many others: measured for hands that are off by 1.5 mm."""


class Careful:
    """A tower that fares as under careful hands, by odds alone; everybody's hands are the same."""

    def judge(self, state: State, seat: Seat, chance: Chance) -> Word:
        """The word on a block just let go."""
        height = len(state.tower)
        if chance.unit() < CAREFUL[height]:
            return Stood(poses(height + 1, chance), "")
        return Fell("")

    def afterwards(self, state: State, chance: Chance) -> tuple[int, Word] | None:
        """What stands stays."""
        return None
