"""The domino cards: every pair of numbers up to twelve, once.

They are numbered by their higher side, so that a smaller set is simply the first cards of a larger
one: 28 for double-six, 55 for double-nine, 91 for double-twelve.
"""

from typing import Final

from rumpus.engine.pairs import Pairs

DECK: Final = Pairs([(low, high) for high in range(13) for low in range(high + 1)])


def cards_up_to(top: int) -> list[int]:
    """The set with no number above `top`."""
    return list(range((top + 1) * (top + 2) // 2))


def is_double(card: int) -> bool:
    """Whether both sides show the same number."""
    low, high = DECK.pairs[card]
    return low == high


def name(card: int) -> str:
    """A card as people say it: its two numbers, a blank being 0."""
    low, high = DECK.pairs[card]
    return f"{low}–{high}"
