"""Rivals that fit: how good the bots at a table are moves with the results of whoever plays against them.

A standing counts steps on the scale on which bots are measured, from the weakest level of the game upwards.
"""

from typing import Final

from rumpus.bots import USUAL, levels_for_people
from rumpus.bots.strengths import STRENGTHS, UNMEASURED
from rumpus.engine.box import Box

FITTING: Final = "fitting"
"""Asked of a bot instead of a level: as good as suits the people at its table."""

STEP: Final = 3.0
"""Points on the scale. With the three below, newcomers win about one of three: see `rumpus lab newcomers`."""
STEPS_UP: Final = 4
"""After a game won."""
STEPS_DOWN: Final = 3
"""After a game lost: whoever loses the first has the better chances in the second."""
NEWCOMER: Final = 14.0
"""How good the rivals of somebody are who has never played a game, if it has bots as gentle as that."""

NEIGHBORS: Final = 6.0
"""Points between the levels of a game that nobody has measured yet."""


def scale(box: Box) -> list[tuple[float, str]]:
    """How strong every level is that people play against, the weakest first."""
    levels = levels_for_people(box)
    measured = STRENGTHS.get(box.info.slug, {})
    usual = levels.index(USUAL)
    return sorted(
        (measured.get(level, UNMEASURED + NEIGHBORS * (place - usual)), level)
        for place, level in enumerate(levels)
    )


def best_standing(box: Box) -> int:
    """From where on all rivals are of the best level."""
    levels = scale(box)
    return -int((levels[0][0] - levels[-1][0]) // STEP)


def first_standing(box: Box) -> int:
    """Of somebody who has never played this game."""
    return max(0, round((NEWCOMER - scale(box)[0][0]) / STEP))


def standing_after(box: Box, standing: int, won: bool) -> int:
    """How a result moves a standing."""
    moved = standing + STEPS_UP if won else standing - STEPS_DOWN
    return min(max(moved, 0), best_standing(box))


def rivals(box: Box, standing: int, bots: int) -> list[str]:
    """The levels of so many bots, the weakest first: of the two nearest levels, mixed as the standing is."""
    levels = scale(box)
    wanted = levels[0][0] + STEP * standing
    below, better = levels[0], levels[0]
    for level in levels:
        below, better = better, level
        if level[0] >= wanted:
            break
    else:
        below = better
    apart = better[0] - below[0]
    upper = round(bots * (wanted - below[0]) / apart) if apart > 0 else bots
    return [below[1]] * (bots - upper) + [better[1]] * upper
