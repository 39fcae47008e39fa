"""Cards that lie together and whose order nobody can see: a hand, a draw pile, buried discards."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import WORD, bit, count, has, lowest, nth
from rumpus.engine.chance import Chance

BACK: Final = -1
"""A card you cannot see."""

NO_CARD: Final = -2
"""The empty place where a card could lie."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Pile:
    """Up to 124 different cards as two words of bits, plus cards of which only the back shows.

    Drawing picks a card at random instead of keeping a shuffled order: nobody can tell the
    difference, and there is no order to leak. The true state has no backs; what a player sees
    of it (the masked twin) does.
    """

    def __init__(self, low: i64 = 0, high: i64 = 0, backs: i64 = 0) -> None:
        self.low: i64 = low
        self.high: i64 = high
        self.backs: i64 = backs

    def size(self) -> i64:
        """How many cards lie here, seen or unseen."""
        return count(self.low) + count(self.high) + self.backs

    def is_empty(self) -> bool:
        """Whether no card lies here, seen or unseen."""
        return self.low | self.high == 0 and self.backs == 0

    def has(self, card: i64) -> bool:
        """Whether this card is known to lie here."""
        if card < 0 or card >= 2 * WORD:
            return False
        if card < WORD:
            return has(self.low, card)
        return has(self.high, card - WORD)

    def add(self, card: i64) -> None:
        """Lay a card here; a BACK adds one unseen card."""
        if card < 0:
            self.backs += 1
        elif card < WORD:
            self.low |= bit(card)
        else:
            self.high |= bit(card - WORD)

    def remove(self, card: i64) -> None:
        """Take a card away; if it is not among the known ones, it was one of the backs."""
        if not self.has(card):
            self.backs -= 1
        elif card < WORD:
            self.low ^= bit(card)
        else:
            self.high ^= bit(card - WORD)

    def absorb(self, other: "Pile") -> None:
        """Take in all cards of another pile, which is empty afterwards."""
        self.low |= other.low
        self.high |= other.high
        self.backs += other.backs
        other.clear()

    def clear(self) -> None:
        """Take everything away."""
        self.low = 0
        self.high = 0
        self.backs = 0

    def turn_over(self) -> None:
        """Turn every card face down."""
        self.backs = self.size()
        self.low = 0
        self.high = 0

    def turn_up(self, unseen: "Pile", chance: Chance) -> None:
        """Put a card from the unseen ones, any of them, in the place of every back."""
        while self.backs > 0:
            card = unseen.pick(chance)
            unseen.remove(card)
            self.backs -= 1
            self.add(card)

    def pick(self, chance: Chance) -> i64:
        """Choose a known card at random, without taking it."""
        in_low = count(self.low)
        n = chance.below(in_low + count(self.high))
        if n < in_low:
            return nth(self.low, n)
        return WORD + nth(self.high, n - in_low)

    def cards(self) -> list[int]:
        """The known cards in rising order."""
        return cards_of(self.low, self.high)

    def copy(self) -> "Pile":
        """A pile of its own with the same cards."""
        return Pile(self.low, self.high, self.backs)

    def face_down(self) -> "Pile":
        """A copy with every card turned face down."""
        return Pile(0, 0, self.size())

    def view(self) -> dict[str, Any]:
        """The cards that can be seen, and how many cannot."""
        return {"cards": self.cards(), "backs": self.backs}


def cards_of(low: i64, high: i64) -> list[int]:
    """The cards of two words in rising order."""
    found: list[int] = []
    while low != 0:
        found.append(int(lowest(low)))
        low &= low - 1
    while high != 0:
        found.append(int(WORD + lowest(high)))
        high &= high - 1
    return found


def pile_of(cards: list[int]) -> Pile:
    """A pile with these cards."""
    pile = Pile()
    for card in cards:
        pile.add(card)
    return pile


def piles_view(piles: list[Pile]) -> list[dict[str, Any]]:
    """What can be seen of a row of piles."""
    return [pile.view() for pile in piles]


def piles_facts(piles: list[Pile]) -> tuple[int, ...]:
    """The same as numbers, cheap to compare."""
    facts: list[int] = []
    for pile in piles:
        facts.append(int(pile.low))
        facts.append(int(pile.high))
        facts.append(int(pile.backs))
    return tuple(facts)


def with_item(row: tuple[int, ...], place: int, item: int) -> tuple[int, ...]:
    """The same row but for one item."""
    items = list(row)
    items[place] = item
    return tuple(items)


def with_last(row: tuple[int, ...], item: int) -> tuple[int, ...]:
    """The same row and one item more."""
    return row + (item,)  # noqa: RUF005  # unpacking would build a list first when compiled
