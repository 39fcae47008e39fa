"""What games need to speak of players, whose names rules do not know, of numbers and of piles."""

import re

MENTION = re.compile(r"\{(\d+)\}")


def player(seat: int) -> str:
    """A player in a sentence, until somebody who knows the names puts theirs in."""
    return "{" + str(seat) + "}"


def with_names(sentence: str, names: list[str]) -> str:
    """The same sentence with the names of those it mentions, seat by seat."""
    return MENTION.sub(lambda mention: names[int(mention[1])], sentence)


def a_number(number: int) -> str:
    """A 7, an 8."""
    return f"{'an' if str(number).startswith('8') or number in (11, 18) else 'a'} {number}"


def lying_here(seen: list[str], backs: int, nothing: str, between: str = ", ") -> str:
    """What a pile looks like: the cards that can be seen, and how many cannot."""
    unseen = [f"{backs} face down"] if backs else []
    return between.join(seen + unseen) or nothing
