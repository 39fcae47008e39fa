"""How good bots are, measured by `rumpus lab ladder`, on the scale on which people are rated.

The usual level is in the middle of the scale of every game. Hard and expert of Domaniacal and UNO Attack!
were measured by `rumpus lab duel` against three of it: what they won is what somebody so
much above it would win.
"""

import json
from importlib.resources import files
from typing import Final

SHIPPED: Final = files("rumpus.bots").joinpath("strengths.json")

STRENGTHS: Final[dict[str, dict[str, float]]] = json.loads(SHIPPED.read_text("utf-8"))

UNMEASURED: Final = 25.0
"""Of a level or a game that nobody has measured yet."""


def strength(game: str, level: str) -> float:
    """How good the bots of this level are in this game."""
    return STRENGTHS.get(game, {}).get(level, UNMEASURED)
