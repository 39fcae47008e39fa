"""What games need to speak of players, whose names rules do not know, of numbers and of piles."""

import re
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import bit

IRREGULAR: Final = {"is": "are", "has": "have", "tries": "try"}
"""Verbs that change more than an ending when they are said to somebody."""

NOBODY: Final = -1
"""A seat that no sentence speaks of."""

MENTION = re.compile(r"\{(\d+)\}")


def player(seat: int) -> str:
    """A player in a sentence, until somebody who knows the names puts theirs in."""
    return "{" + str(seat) + "}"


def with_names(sentence: str, names: list[str]) -> str:
    """The same sentence with the names of those it mentions, seat by seat."""
    return MENTION.sub(lambda mention: names[int(mention[1])], sentence)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Cast:
    """Those whom sentences speak of: by their names, but “you” to the one who is told."""

    def __init__(self, names: list[str], you: int | None = None) -> None:
        self.names = names
        self._you: i64 = NOBODY if you is None else you
        self.mentioned: i64 = 0
        """The seats that have been spoken of: they would be told another sentence than the rest."""

    def who(self, seat: int) -> str:
        """Noodle, or You: at the beginning of a sentence."""
        self.mentioned |= bit(seat)
        return "You" if seat == self._you else self.names[seat]

    def whom(self, seat: int) -> str:
        """Noodle, or you: further on."""
        self.mentioned |= bit(seat)
        return "you" if seat == self._you else self.names[seat]

    def whose(self, seat: int) -> str:
        """Noodle's, or your."""
        self.mentioned |= bit(seat)
        return "your" if seat == self._you else f"{self.names[seat]}'s"

    def their(self, seat: int) -> str:
        """Somebody's own things, in a sentence that has named them."""
        return "your" if seat == self._you else "their"

    def does(self, seat: int, verb: str, begins: bool = True) -> str:
        """Noodle plays, or You play; where no sentence begins, you play."""
        person = self.who(seat) if begins else self.whom(seat)
        return f"{person} {said_to_you(verb) if seat == self._you else verb}"

    def do(self, seats: list[int], verb: str) -> str:
        """Several of them: Noodle and you play."""
        if len(seats) == 1:
            return self.does(seats[0], verb)
        people = [self.whom(seat) for seat in sorted(seats, key=lambda seat: seat == self._you)]
        return f"{' and '.join(people)} {said_to_you(verb)}"


def said_to_you(verb: str) -> str:
    """Plays becomes play: as it is said to somebody, or of several."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    return verb[:-2] if verb.endswith(("ches", "sses", "shes")) else verb[:-1]


def a_number(number: int) -> str:
    """A 7, an 8."""
    return f"{'an' if str(number).startswith('8') or number in (11, 18) else 'a'} {number}"


def lying_here(seen: list[str], backs: int, nothing: str, between: str = ", ") -> str:
    """What a pile looks like: the cards that can be seen, and how many cannot."""
    unseen = [f"{backs} face down"] if backs else []
    return between.join(seen + unseen) or nothing
