"""The table: everything that can be true at one moment of a Domaniacal game."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import bit, count, members_of
from rumpus.engine.piles import BACK, NO_CARD, Pile, pile_of, piles_facts, piles_view
from rumpus.games.domaniacal.cards import cards_up_to

# What the table is doing.
CHOOSING: Final = 0  # everybody picks the first card of their stack
PLAYING: Final = 1
OVER: Final = 2

# Why it is over.
NOTHING_FITS: Final = 1
NOBODY_WANTS: Final = 2
LAST_ONE_LEFT: Final = 3


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """A Domaniacal table. In a masked twin some cards are backs; everything else is the same.

    Rows are tuples, so that a copy can share them.
    """

    def __init__(
        self,
        seats: i64,
        draw_pile: Pile,
        beneath: tuple[int, ...],
        hands: list[Pile],
        chosen: tuple[int, ...],
        stacks: list[tuple[int, ...]],
        out: Pile,
    ) -> None:
        self.seats: i64 = seats

        self.draws: i64 = 1
        self.one_steal = False
        self.steal_hands = False
        self.open_hands = True
        self.fewest_breaks_ties = False
        self.turn_time: i64 = 0

        self.phase: i64 = CHOOSING
        self.present: i64 = bit(seats) - 1
        self.dealer: i64 = 0
        self.turn: i64 = 0
        self.turn_ends: i64 = 0

        self.draw_pile = draw_pile
        self.beneath = beneath
        """Cards of players who left: they lie under the draw pile and are drawn last, in this order."""
        self.hands = hands
        self.chosen = chosen
        """The card each player wants to begin with, until all are shown together."""
        self.stacks = stacks
        """Each stack from its bottom to its top card."""
        self.out = out
        """Cards of players who left when there was no draw pile any more."""

        self.must_follow = False
        """Whether the player on turn has just stolen and owes a card on top of it."""
        self.steals: i64 = 0
        self.moved: i64 = 0
        """How many cards were drawn, played or stolen in this turn."""
        self.just_played: i64 = NO_CARD
        """The card that may still be taken back."""
        self.followed = False
        """Whether that card was the one owed for a steal."""
        self.idle: i64 = 0
        """How many turns in a row, without a draw, went by without a card."""
        self.winners: i64 = 0
        self.ending: i64 = 0

    def players(self) -> i64:
        """How many are still at the table."""
        return count(self.present)

    def seated(self) -> list[int]:
        """The seats of those still at the table."""
        return members_of(self.present)

    def cards_to_draw(self) -> i64:
        """How many cards the draw pile still has."""
        return self.draw_pile.size() + len(self.beneath)

    def top(self, seat: i64) -> int:
        """The top card of a stack, or NO_CARD."""
        stack = self.stacks[seat]
        return stack[-1] if stack else NO_CARD

    def copy(self) -> "State":
        """The same table once more, to be changed on its own."""
        return self._twin(
            self.draw_pile.copy(),
            self.beneath,
            [hand.copy() for hand in self.hands],
            self.chosen,
            self.out.copy(),
        )

    def masked(self, seat: int | None) -> "State":
        """A copy with the draw pile face down, and other players' choices and hidden hands."""
        hands: list[Pile] = []
        chosen = self.chosen
        for card in chosen:
            if card != NO_CARD:  # only before the first turn, so the row is usually shared
                chosen = tuple(
                    [
                        choice if choice == NO_CARD or owner == seat else BACK
                        for owner, choice in enumerate(chosen)
                    ]
                )
                break
        place: i64 = 0
        for hand in self.hands:
            hands.append(hand.copy() if self.open_hands or place == seat else hand.face_down())
            place += 1
        if self.open_hands:
            return self._twin(self.draw_pile.face_down(), self.beneath, hands, chosen, self.out.copy())
        unseen = (BACK,) * len(self.beneath)
        return self._twin(self.draw_pile.face_down(), unseen, hands, chosen, self.out.face_down())

    def _twin(
        self,
        draw_pile: Pile,
        beneath: tuple[int, ...],
        hands: list[Pile],
        chosen: tuple[int, ...],
        out: Pile,
    ) -> "State":
        """This table with other cards in the places where cards can be hidden."""
        twin = State(self.seats, draw_pile, beneath, hands, chosen, self.stacks.copy(), out)
        twin.draws = self.draws
        twin.one_steal = self.one_steal
        twin.steal_hands = self.steal_hands
        twin.open_hands = self.open_hands
        twin.fewest_breaks_ties = self.fewest_breaks_ties
        twin.turn_time = self.turn_time
        twin.phase = self.phase
        twin.present = self.present
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.turn_ends = self.turn_ends
        twin.must_follow = self.must_follow
        twin.steals = self.steals
        twin.moved = self.moved
        twin.just_played = self.just_played
        twin.followed = self.followed
        twin.idle = self.idle
        twin.winners = self.winners
        twin.ending = self.ending
        return twin

    # ---- As it is shown

    def shared_view(self) -> dict[str, Any]:
        """What looks the same from every chair."""
        return {
            "seats": self.seats,
            "draws": self.draws,
            "one_steal": self.one_steal,
            "steal_hands": self.steal_hands,
            "open_hands": self.open_hands,
            "fewest_breaks_ties": self.fewest_breaks_ties,
            "turn_time": self.turn_time,
            "phase": self.phase,
            "present": self.present,
            "dealer": self.dealer,
            "turn": self.turn,
            "turn_ends": self.turn_ends,
            "draw_pile": self.draw_pile.view(),
            "beneath": self.beneath,
            "stacks": self.stacks,
            "out": self.out.view(),
            "must_follow": self.must_follow,
            "steals": self.steals,
            "moved": self.moved,
            "just_played": self.just_played,
            "followed": self.followed,
            "idle": self.idle,
            "winners": self.winners,
            "ending": self.ending,
        }

    def personal_view(self) -> dict[str, Any]:
        """What may look different from different chairs."""
        return {"hands": piles_view(self.hands), "chosen": self.chosen}

    def personal_facts(self) -> tuple[Any, ...]:
        """All that this depends on, whoever looks: as long as it is the same, so is every personal view."""
        return (piles_facts(self.hands), self.chosen, self.open_hands)


def new_table(top: int, seats: int) -> State:
    """The whole deck as a draw pile, and an empty place for every player."""
    deck = pile_of(cards_up_to(top))
    hands = [Pile() for _ in range(seats)]
    stacks: list[tuple[int, ...]] = [() for _ in range(seats)]
    return State(seats, deck, (), hands, (NO_CARD,) * seats, stacks, Pile())
