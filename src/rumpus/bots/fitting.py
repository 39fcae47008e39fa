"""Rivals that fit: how good the bots at a table are moves with the results of whoever plays against them.

A standing counts in chairs: one step up, and one of three bots is of the next level.
"""

from typing import Final

from rumpus.bots import levels_for_people
from rumpus.engine.box import Box

FITTING: Final = "fitting"
"""Asked of a bot instead of a level: as good as suits the people at its table."""

STEPS_A_LEVEL: Final = 3
STEPS_UP: Final = 3
"""After a game won. With the two below, newcomers win about one of three: see `rumpus lab newcomers`."""
STEPS_DOWN: Final = 2
"""After a game lost: whoever loses the first has the better chances in the second."""
FIRST_OF_MANY: Final = 2
"""Where a newcomer begins if the game has bots gentle enough to go down to."""


def best_standing(box: Box) -> int:
    """Where all rivals are of the best level."""
    return STEPS_A_LEVEL * (len(levels_for_people(box)) - 1)


def first_standing(box: Box) -> int:
    """Of somebody who has never played this game."""
    return FIRST_OF_MANY if best_standing(box) > 2 * STEPS_A_LEVEL else 0


def standing_after(box: Box, standing: int, won: bool) -> int:
    """How a result moves a standing."""
    moved = standing + STEPS_UP if won else standing - STEPS_DOWN
    return min(max(moved, 0), best_standing(box))


def rivals(box: Box, standing: int, bots: int) -> list[str]:
    """The levels of so many bots, the weakest first."""
    levels = levels_for_people(box)
    level, steps = divmod(min(standing, best_standing(box)), STEPS_A_LEVEL)
    better = round(bots * steps / STEPS_A_LEVEL)
    return [levels[level]] * (bots - better) + levels[level + 1 : level + 2] * better
