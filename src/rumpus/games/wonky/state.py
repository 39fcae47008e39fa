"""The table: everything that can be true at one moment of a Wonky game."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import bit, count, members_of
from rumpus.engine.piles import NO_CARD, Pile, pile_of, piles_facts, piles_view
from rumpus.games.wonky.cards import DECK, EVERY_BLOCK

NO_BLOCK: Final = -1

# What the player on turn is doing.
PLAYING: Final = 0  # choosing a card
PLACING: Final = 1  # the card is played; now a block has to be taken
HOLDING: Final = 2  # a block is in the hand
COUNTING: Final = 3  # it has been let go, and gravity has the word
TOPPLING: Final = 4  # something falls, and everybody watches
OVER: Final = 5

# Why it is over.
HAND_EMPTY: Final = 1
NINTH_BLOCK: Final = 2
LAST_ONE_LEFT: Final = 3


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """A Wonky table. In a masked twin some cards are backs; everything else is the same.

    Rows are tuples, so that a copy can share them.
    """

    def __init__(
        self,
        seats: i64,
        draw_pile: Pile,
        hands: list[Pile],
        this_turn: Pile,
        discard: Pile,
        beneath: Pile,
    ) -> None:
        self.seats: i64 = seats

        self.first_chair = False
        self.turn_time: i64 = 0
        self.placing_time: i64 = 0
        self.may_nudge = False

        self.phase: i64 = PLAYING
        self.present: i64 = bit(seats) - 1
        self.turn: i64 = 0
        self.direction: i64 = 1
        """1 is clockwise, -1 the other way."""
        self.turn_ends: i64 = 0
        """When time for choosing a card, or for placing a block, is up; 0 without such a clock."""

        self.draw_pile = draw_pile
        self.hands = hands
        self.top: i64 = NO_CARD
        """The card played last: the one that is being placed, while a block is."""
        self.this_turn = this_turn
        """The cards played in this turn, more than one if the tower fell: no shuffle takes them away."""
        self.discard = discard
        """All cards played in earlier turns."""
        self.beneath = beneath
        """Hands of players who left: they lie face down under the played cards."""
        self.must_build = False
        """Whether the tower fell in this turn, so that its player has to begin a new one."""

        self.tower: tuple[int, ...] = ()
        """The blocks of the tower, from bottom to top."""
        self.poses: tuple[float, ...] = ()
        """Where they were when gravity last spoke: seven numbers a block, as in `gravity`."""
        self.held: i64 = NO_BLOCK
        """The block in the hand of the player on turn or, while the count lasts, just let go by it."""

        self.winner: i64 = -1
        self.ending: i64 = 0

    def players(self) -> i64:
        """How many are still at the table."""
        return count(self.present)

    def seated(self) -> list[int]:
        """The seats of those still at the table."""
        return members_of(self.present)

    def clock_runs(self) -> bool:
        """Whether time can be up now: not while the count lasts, for then nobody can do anything."""
        return self.turn_ends != 0 and self.phase != COUNTING

    def free(self) -> i64:
        """The blocks that are neither in the tower nor in a hand, as a set of bits."""
        blocks: i64 = EVERY_BLOCK
        for block in self.tower:
            blocks &= ~bit(block)
        if self.held != NO_BLOCK:
            blocks &= ~bit(self.held)
        return blocks

    def copy(self) -> "State":
        """The same table once more, to be changed on its own."""
        return self._twin(self.draw_pile.copy(), [hand.copy() for hand in self.hands], self.beneath.copy())

    def masked(self, seat: int | None) -> "State":
        """A copy with the draw pile, other players' hands and the hands of leavers face down."""
        hands: list[Pile] = []
        place: i64 = 0
        for hand in self.hands:
            hands.append(hand.copy() if place == seat else hand.face_down())
            place += 1
        return self._twin(self.draw_pile.face_down(), hands, self.beneath.face_down())

    def _twin(self, draw_pile: Pile, hands: list[Pile], beneath: Pile) -> "State":
        """This table with other cards in the places where cards can be hidden."""
        twin = State(self.seats, draw_pile, hands, self.this_turn.copy(), self.discard.copy(), beneath)
        twin.first_chair = self.first_chair
        twin.turn_time = self.turn_time
        twin.placing_time = self.placing_time
        twin.may_nudge = self.may_nudge
        twin.phase = self.phase
        twin.present = self.present
        twin.turn = self.turn
        twin.direction = self.direction
        twin.turn_ends = self.turn_ends
        twin.top = self.top
        twin.must_build = self.must_build
        twin.tower = self.tower
        twin.poses = self.poses
        twin.held = self.held
        twin.winner = self.winner
        twin.ending = self.ending
        return twin

    # ---- As it is shown

    def shared_view(self) -> dict[str, Any]:
        """What looks the same from every chair."""
        return {
            "seats": self.seats,
            "first_chair": self.first_chair,
            "turn_time": self.turn_time,
            "placing_time": self.placing_time,
            "may_nudge": self.may_nudge,
            "phase": self.phase,
            "present": self.present,
            "turn": self.turn,
            "direction": self.direction,
            "turn_ends": self.turn_ends,
            "draw_pile": self.draw_pile.view(),
            "top": self.top,
            "this_turn": self.this_turn.view(),
            "discard": self.discard.view(),
            "beneath": self.beneath.view(),
            "must_build": self.must_build,
            "tower": self.tower,
            "poses": self.poses,
            "held": self.held,
            "winner": self.winner,
            "ending": self.ending,
        }

    def personal_view(self) -> dict[str, Any]:
        """What may look different from different chairs."""
        return {"hands": piles_view(self.hands)}

    def personal_facts(self) -> tuple[Any, ...]:
        """All that this depends on, whoever looks: as long as it is the same, so is every personal view."""
        return (piles_facts(self.hands),)


def new_table(seats: int) -> State:
    """The whole deck as a draw pile, empty hands, and nine blocks within everybody's reach."""
    deck = pile_of(list(range(len(DECK))))
    return State(seats, deck, [Pile() for _ in range(seats)], Pile(), Pile(), Pile())
