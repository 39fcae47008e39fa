"""The table: everything that can be true at one moment of a Loonacy game."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import bit, count, has, members_of
from rumpus.engine.piles import BACK, NO_CARD, Pile, pile_of, piles_facts, piles_view
from rumpus.games.loonacy.cards import Edition

# What the table is doing.
LOOKING: Final = 0  # at the dealt hands; no pile is open
COUNTING: Final = 1  # three, two, one: then the piles open
PLAYING: Final = 2  # everybody's turn
DRAWN: Final = 3  # everybody has a new card, face down
BETWEEN: Final = 4  # one game of the match is won, the next is not yet dealt
OVER: Final = 5

AIM: Final = 1000
"""More than there are cards."""

# Why it is over.
EMPTY_HAND: Final = 1
FEWEST_CARDS: Final = 2
LAST_ONE_LEFT: Final = 3


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """A Loonacy table. In a masked twin some cards are backs; everything else is the same.

    Rows of numbers are tuples, so that a copy can share them.
    """

    def __init__(
        self,
        edition: Edition,
        seats: i64,
        draw_pile: Pile,
        hands: list[Pile],
        drawn: tuple[int, ...],
        tops: tuple[int, ...],
        heights: tuple[int, ...],
        buried: Pile,
        hand_free_at: tuple[int, ...],
        wins: tuple[int, ...],
        aims: tuple[int, ...],
    ) -> None:
        self.edition = edition
        self.seats: i64 = seats

        self.open_hands = False
        self.keep_tops = False
        self.first_to: i64 = 1
        self.looking_time: i64 = 0
        self.beat: i64 = 0
        """Milliseconds between two beats; 0 in a race."""

        self.phase: i64 = LOOKING
        self.phase_ends: i64 = 0
        self.present: i64 = bit(seats) - 1
        self.ready: i64 = 0
        self.pointing: i64 = 0
        self.held: i64 = 0
        """Who holds their cards where hands are open."""

        self.draw_pile = draw_pile
        self.hands = hands
        self.drawn = drawn
        """The new card in front of each player, which nobody has seen yet."""
        self.tops = tops
        self.heights = heights
        """How many cards each discard pile has."""
        self.buried = buried
        """All discards that are covered. Their order never matters again."""

        self.beat_ends: i64 = 0
        self.aims = aims
        """What each player wants to lay at the next beat, and where: see `aim`."""

        self.hand_free_at = hand_free_at
        self.quiet_since: i64 = 0
        """When somebody last played or pointed."""
        self.reminded = False
        self.dry = False
        """Whether the piles were restarted without a draw, for want of cards, and nobody has played since."""
        self.wins = wins
        self.winners: i64 = 0
        self.ending: i64 = 0

    def players(self) -> i64:
        """How many are still at the table."""
        return count(self.present)

    def seated(self) -> list[int]:
        """The seats of those still at the table."""
        return members_of(self.present)

    def shows(self, seat: i64) -> bool:
        """Whether this player's hand lies open for all to see."""
        return self.open_hands and not has(self.held, seat)

    def undecided(self) -> i64:
        """Who has neither aimed nor pointed since the last beat."""
        chosen = self.pointing
        for seat, wanted in enumerate(self.aims):
            if wanted != NO_CARD:
                chosen |= bit(seat)
        return self.present & ~chosen

    def can_play(self, seat: i64) -> bool:
        """Whether any card of this hand fits any pile."""
        for top in self.tops:
            if self.edition.deck.any_matches(self.hands[seat], top):
                return True
        return False

    def copy(self) -> "State":
        """The same table once more, to be changed on its own."""
        return self._twin(self.draw_pile.copy(), [hand.copy() for hand in self.hands], self.drawn, self.aims)

    def masked(self, seat: int | None) -> "State":
        """A copy with the draw pile, new cards, and other players' aims and unshown hands face down."""
        open_to_seat: i64 = 0
        if self.open_hands:
            open_to_seat = ~self.held
        if seat is not None:
            open_to_seat |= bit(seat)
        hands: list[Pile] = []
        owner: i64 = 0
        for hand in self.hands:
            hands.append(hand.copy() if has(open_to_seat, owner) else hand.face_down())
            owner += 1
        drawn = self.drawn
        for card in drawn:
            if card != NO_CARD:  # seldom, so the row is usually shared
                drawn = tuple([NO_CARD if card == NO_CARD else BACK for card in drawn])
                break
        aims = self.aims
        if self.beat > 0:
            aims = tuple(
                [wanted if wanted == NO_CARD or aimer == seat else BACK for aimer, wanted in enumerate(aims)]
            )
        return self._twin(self.draw_pile.face_down(), hands, drawn, aims)

    def _twin(
        self, draw_pile: Pile, hands: list[Pile], drawn: tuple[int, ...], aims: tuple[int, ...]
    ) -> "State":
        """This table with other cards in the places where cards can be hidden."""
        twin = State(
            self.edition,
            self.seats,
            draw_pile,
            hands,
            drawn,
            self.tops,
            self.heights,
            self.buried.copy(),
            self.hand_free_at,
            self.wins,
            aims,
        )
        twin.open_hands = self.open_hands
        twin.keep_tops = self.keep_tops
        twin.first_to = self.first_to
        twin.looking_time = self.looking_time
        twin.beat = self.beat
        twin.beat_ends = self.beat_ends
        twin.phase = self.phase
        twin.phase_ends = self.phase_ends
        twin.present = self.present
        twin.ready = self.ready
        twin.pointing = self.pointing
        twin.held = self.held
        twin.quiet_since = self.quiet_since
        twin.reminded = self.reminded
        twin.dry = self.dry
        twin.winners = self.winners
        twin.ending = self.ending
        return twin

    # ---- As it is shown

    def shared_view(self) -> dict[str, Any]:
        """What looks the same from every chair."""
        return {
            "seats": self.seats,
            "open_hands": self.open_hands,
            "keep_tops": self.keep_tops,
            "first_to": self.first_to,
            "looking_time": self.looking_time,
            "beat": self.beat,
            "phase": self.phase,
            "phase_ends": self.phase_ends,
            "present": self.present,
            "ready": self.ready,
            "pointing": self.pointing,
            "held": self.held,
            "draw_pile": self.draw_pile.view(),
            "drawn": self.drawn,
            "tops": self.tops,
            "heights": self.heights,
            "buried": self.buried.view(),
            "beat_ends": self.beat_ends,
            "hand_free_at": self.hand_free_at,
            "quiet_since": self.quiet_since,
            "reminded": self.reminded,
            "dry": self.dry,
            "wins": self.wins,
            "winners": self.winners,
            "ending": self.ending,
        }

    def personal_view(self) -> dict[str, Any]:
        """What may look different from different chairs."""
        return {"hands": piles_view(self.hands), "aims": self.aims}

    def personal_facts(self) -> tuple[Any, ...]:
        """All that this depends on, whoever looks: as long as it is the same, so is every personal view."""
        return (piles_facts(self.hands), self.aims, self.open_hands, self.held)


def new_table(edition: Edition, seats: int) -> State:
    """The whole deck as a draw pile, and an empty place for every player."""
    deck = pile_of(list(range(int(edition.deck.size))))
    hands = [Pile() for _ in range(seats)]
    nothing = (0,) * seats
    nowhere = (NO_CARD,) * seats
    return State(edition, seats, deck, hands, nowhere, (), (), Pile(), nothing, nothing, nowhere)


def aim(card: int, pile: int) -> int:
    """A card and the pile it is meant for, in one number."""
    return (pile + 1) * AIM + card


def card_of_aim(aim: int) -> int:
    """Which card is meant."""
    return aim % AIM


def pile_of_aim(aim: int) -> int:
    """For which pile."""
    return aim // AIM - 1
