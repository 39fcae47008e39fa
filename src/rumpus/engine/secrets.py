"""What is secret from whom: every game says it once, and everything it shows is held to that."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat

Hidden = Callable[[Any, int, Seat | None], bool]
"""Whether at this table one place of a row (0: the only place) is hidden from a seat (None: the gallery)."""


def nothing_to_guess(state: Any, seat: Seat | None, chance: Chance) -> None:
    """Where cards are all there is to hide."""


@dataclass(frozen=True)
class Secrets:
    """The fields of a state in which something can be hidden, and when and from whom it is.

    Whatever is not named here is everybody's to see. The laws know a game's cards and secrets from here
    alone: a pile that is not named, or a card that leaves all that is, breaks one.
    """

    cards: Mapping[str, Hidden] = field(default_factory=dict)
    """Every field in which cards lie, open ones as well, each card in one of them. Hidden, it is a BACK."""
    traces: Mapping[str, Hidden] = field(default_factory=dict)
    """What else would give a secret away: a card written down once more, a number that tells what is to
    come. Hidden, it is -1 like a BACK."""
    guess: Callable[[Any, Seat | None, Chance], None] = nothing_to_guess
    """Writes traces hidden from a seat anew, as they could be, once the hidden cards are dealt anew."""


def hidden(rule: Hidden, *fields: str) -> dict[str, Hidden]:
    """Fields that are all hidden from the same people."""
    return dict.fromkeys(fields, rule)


NO_SECRETS: Final = Secrets()
"""For a game without cards, in which everybody may know everything."""


def from_nobody(state: Any, place: int, seat: Seat | None) -> bool:
    """It lies open."""
    return False


def from_everybody(state: Any, place: int, seat: Seat | None) -> bool:
    """Nobody has seen it."""
    return True


def from_others(state: Any, place: int, seat: Seat | None) -> bool:
    """In a row with a place for every seat, each player knows their own."""
    return place != seat
