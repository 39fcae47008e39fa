"""The printed cards: each shows two different pictures."""

from typing import final

from mypy_extensions import i64

from rumpus.engine.bits import WORD, bit, has


@final
class Edition:
    """One printed deck: its pictures, and the pair of pictures on every card.

    A card is its place in `pairs`. For each card two words tell which cards share a picture
    with it, in the layout of `Pile`, so that matching a whole hand is two bit operations.
    """

    def __init__(self, slug: str, title: str, pictures: list[str], pairs: list[tuple[int, int]]) -> None:
        self.slug = slug
        self.title = title
        self.pictures = pictures
        self.pairs = pairs
        self.size: i64 = len(pairs)
        self._kin_low: list[i64] = []
        self._kin_high: list[i64] = []
        for one in pairs:
            low: i64 = 0
            high: i64 = 0
            for card, other in enumerate(pairs):
                if share_a_picture(one, other):
                    if card < WORD:
                        low |= bit(card)
                    else:
                        high |= bit(card - WORD)
            self._kin_low.append(low)
            self._kin_high.append(high)

    def kin_low(self, card: i64) -> i64:
        """The cards 0 to 61 that share a picture with this one."""
        return self._kin_low[card]

    def kin_high(self, card: i64) -> i64:
        """The cards from 62 on that share a picture with this one."""
        return self._kin_high[card]

    def fits(self, card: i64, top: i64) -> bool:
        """Whether the card may cover this top card."""
        if card < WORD:
            return has(self.kin_low(top), card)
        return has(self.kin_high(top), card - WORD)

    def name(self, card: int) -> str:
        """A card as people say it."""
        first, second = self.pairs[card]
        return f"{self.pictures[first]} & {self.pictures[second]}"


def share_a_picture(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two pairs have at least one picture in common."""
    return one[0] == other[0] or one[0] == other[1] or one[1] == other[0] or one[1] == other[1]


def ring_of_pairs(pictures: int, steps: list[int]) -> list[tuple[int, int]]:
    """Pair every picture with those some steps further round the ring of pictures."""
    return [(start, (start + step) % pictures) for step in steps for start in range(pictures)]
