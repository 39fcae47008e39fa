"""How steady each level's hand is, and how much it thinks before it places."""

from dataclasses import dataclass, replace
from typing import Final


@dataclass(frozen=True)
class Skill:
    """How well somebody places, and how."""

    sigma: float
    """Millimeters by which the hand misses, to each side."""
    trials: int = 0
    """How often each idea is tried in the mind; without any, everything is done by habit."""
    malice: float = 0.0
    """How often a nasty top is left for the next player, by whoever does not look ahead."""
    looks_ahead: bool = False
    """Whether the face on top is chosen for those who come next, and for its own next turn."""
    top: int | None = None
    """The face that it likes best to leave up, if it likes one better than others."""


SKILLS: Final = {
    "random": Skill(4.0),
    "easy": Skill(2.5),
    "normal": Skill(1.5, trials=2, malice=0.4),
    "hard": Skill(1.1, trials=3, looks_ahead=True),
    "expert": Skill(0.75, trials=4, looks_ahead=True),
}
"""One a bot level."""


def skilled(level: str, top: int | None) -> Skill:
    """The skill of a level, in the hands of somebody who likes to leave this face up, or any (None)."""
    return SKILLS[level] if top is None else replace(SKILLS[level], top=top)
