"""How good bots are, measured by `rumpus lab strengths`, on the scale on which people are rated.

The usual level is in the middle of the scale of every game.
"""

from typing import Final

STRENGTHS: Final = {
    "uglydoll-loonacy": {"gentle": 5.0, "easy": 18.3, "normal": 25.0, "hard": 31.3, "inhuman": 45.9},
    "loonacy": {"gentle": 5.0, "easy": 18.3, "normal": 25.0, "hard": 31.3, "inhuman": 45.9},
    "domaniacal": {"easy": 20.8, "normal": 25.0},
    "uno-attack": {"easy": 15.1, "normal": 25.0},
    "wonky": {"easy": 18.5, "normal": 25.0},
}

UNMEASURED: Final = 25.0
"""Of a level or a game that nobody has measured yet."""


def strength(game: str, level: str) -> float:
    """How good the bots of this level are in this game."""
    return STRENGTHS.get(game, {}).get(level, UNMEASURED)
