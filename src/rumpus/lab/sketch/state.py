"""The sketch's table: 112 cards, one word of bits for the first copy of each face, one for the second."""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import shift
from rumpus.engine.piles import Pile

RANKS: Final = 13  # 0 to 9, then the three below
SKIP: Final = 10
REVERSE: Final = 11
TAKE_TWO: Final = 12
FACES: Final = 56  # 4 colors of 13 ranks, then two Wilds and two Wilds that make the next player take four
WILD: Final = 52
WILD_FOUR: Final = 54

ALL_FACES: Final = 0xFFFFFFFFFFFFFF
WILDS: Final = 0x30000000000000
WILD_FOURS: Final = 0xC0000000000000
ONE_COLOR: Final = 0x1FFF
ONE_RANK: Final = 0x8004002001  # the same rank in all four colors

DRAW: Final = 60
"""The number of the action that draws a card; 0 to 51 play a face, 52 to 59 a Wild naming a color."""


@final
@mypyc_attr(acyclic=True)
class State:
    """A table of the sketch."""

    def __init__(self, seats: i64, hands: list[Pile], deck: Pile, discard: Pile) -> None:
        self.seats: i64 = seats
        self.hands = hands
        self.deck = deck
        self.discard = discard
        self.color: i64 = 0
        self.rank: i64 = 0
        self.turn: i64 = 0
        self.direction: i64 = 1
        self.blanks: i64 = 0
        """How many players in a row found nothing to play and nothing to draw."""
        self.over = False
        self.winner: i64 = -1

    def legal_numbers(self) -> i64:
        """The actions of the player on turn, as a set of numbers: nothing is allocated to list them."""
        hand = self.hands[self.turn]
        faces = hand.low | hand.high
        fitting = faces & shift(ONE_COLOR, RANKS * self.color)
        if self.rank < RANKS:
            fitting |= faces & shift(ONE_RANK, self.rank)
        if faces & WILDS != 0:
            fitting |= shift(0xF, 52)
        if faces & WILD_FOURS != 0:
            fitting |= shift(0xF, 56)
        return fitting if fitting != 0 else shift(1, DRAW)

    def copy(self) -> "State":
        """The same table once more."""
        return self._twin([hand.copy() for hand in self.hands], self.deck.copy())

    def masked(self, seat: int | None) -> "State":
        """A copy with the deck and everybody else's hand face down."""
        hands = [hand.copy() if owner == seat else hand.face_down() for owner, hand in enumerate(self.hands)]
        return self._twin(hands, self.deck.face_down())

    def _twin(self, hands: list[Pile], deck: Pile) -> "State":
        twin = State(self.seats, hands, deck, self.discard.copy())
        twin.color = self.color
        twin.rank = self.rank
        twin.turn = self.turn
        twin.direction = self.direction
        twin.blanks = self.blanks
        twin.over = self.over
        twin.winner = self.winner
        return twin
