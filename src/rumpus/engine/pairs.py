"""Cards that show two things each, and which of them share one."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from rumpus.engine.bits import WORD, bit, has
from rumpus.engine.piles import Pile, cards_of


@final
class Pairs:
    """A printed deck of pairs: pictures, or the numbers of dominoes. A card is its place in `pairs`.

    For each card two words tell which cards share something with it, in the layout of `Pile`, so
    that matching a whole hand is two bit operations.
    """

    def __init__(self, pairs: list[tuple[int, int]]) -> None:
        self.pairs = pairs
        self.size: i64 = len(pairs)
        self._matches_low = vec[i64]()
        self._matches_high = vec[i64]()
        for one in pairs:
            low: i64 = 0
            high: i64 = 0
            for card, other in enumerate(pairs):
                if share_one(one, other):
                    if card < WORD:
                        low |= bit(card)
                    else:
                        high |= bit(card - WORD)
            self._matches_low = append(self._matches_low, low)
            self._matches_high = append(self._matches_high, high)

    def matches_low(self, card: i64) -> i64:
        """The cards 0 to 61 that share something with this one (itself among them)."""
        return self._matches_low[card]

    def matches_high(self, card: i64) -> i64:
        """The cards from 62 on that share something with this one."""
        return self._matches_high[card]

    def matching(self, hand: Pile, card: i64) -> list[int]:
        """The cards of a hand that share something with this one, in rising order."""
        return cards_of(hand.low & self._matches_low[card], hand.high & self._matches_high[card])

    def any_matches(self, hand: Pile, card: i64) -> bool:
        """Whether the hand has a card that shares something with this one."""
        return (hand.low & self._matches_low[card]) | (hand.high & self._matches_high[card]) != 0

    def fits(self, card: i64, top: i64) -> bool:
        """Whether the card may cover this top card."""
        if card < WORD:
            return has(self.matches_low(top), card)
        return has(self.matches_high(top), card - WORD)


def share_one(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two pairs have at least one thing in common."""
    return one[0] == other[0] or one[0] == other[1] or one[1] == other[0] or one[1] == other[1]
