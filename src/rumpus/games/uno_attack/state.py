"""The table: everything that can be true at one moment of an UNO Attack! match."""

from typing import Any, Final, final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import bit, count, has, members_of, shift
from rumpus.engine.piles import BACK, NO_CARD, Pile, piles_facts, piles_view, with_item
from rumpus.games.uno_attack.cards import (
    FIRST_COPIES,
    HIT_TWOS,
    NO_COLOR,
    ONE_COLOR,
    ONE_RANK,
    RANKS,
    SECOND_COPIES,
    TRADES,
    WILDS,
    rank_of,
)

# What the table is doing.
PLAYING: Final = 0
BETWEEN: Final = 1  # one hand is counted, the next is not yet dealt
OVER: Final = 2

# How it is scored.
WINNER_TAKES: Final = 0
LOWEST_TOTAL: Final = 1
CHALLENGE: Final = 2

# Why a press is owed.
FOR_HIT_TWO: Final = 0
FOR_ALL_HIT: Final = 1
FOR_HIT_FIRE: Final = 2
FOR_NO_CALL: Final = 3
FOR_ADVICE: Final = 4

# Why it is over.
REACHED_LIMIT: Final = 1
HAD_THE_LOWEST: Final = 2
OUTLASTED_ALL: Final = 3
LAST_ONE_LEFT: Final = 4

NOBODY: Final = -1
UNKNOWN: Final = -1
"""What a watcher knows of the inside of the launcher."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class State:
    """An UNO Attack! table. In a masked twin some cards are backs and the launcher is opaque.

    Rows of numbers are tuples, so that a copy can share them.
    """

    def __init__(  # noqa: PLR0915  # one line a fact
        self,
        seats: i64,
        hands: list[Pile],
        deck: Pile,
        discard: Pile,
        picks: tuple[int, ...],
        rest_ends: tuple[int, ...],
        totals: tuple[int, ...],
        gains: tuple[int, ...],
        owed: tuple[int, ...],
        owed_for: tuple[int, ...],
        just_shot: tuple[int, ...],
        disc: tuple[int, ...],
        gap_counts: tuple[int, ...],
        bag: tuple[int, ...],
        odds: tuple[int, ...],
        shot_sizes: tuple[int, ...],
    ) -> None:
        self.seats: i64 = seats

        self.scoring: i64 = WINNER_TAKES
        self.limit: i64 = 0
        self.turn_time: i64 = 0
        self.press_last_hit_two = True
        self.play_shot = False
        self.stacking = False
        self.advice = False

        self.phase: i64 = PLAYING
        self.present: i64 = bit(seats) - 1
        """Who takes part: neither gone nor out of the game."""
        self.eliminated: i64 = 0
        self.hand_number: i64 = 0
        self.dealer: i64 = NOBODY
        self.turn: i64 = 0
        """Who is on turn, or will be when everything owed has been pressed."""
        self.direction: i64 = 1
        self.clock_ends: i64 = 0

        self.hands = hands
        self.deck = deck
        """The cards in the launcher."""
        self.discard = discard
        """All discards, the top card among them."""
        self.top: i64 = NO_CARD
        self.color: i64 = NO_COLOR
        """The color to match; NO_COLOR if the player on turn has yet to name it."""
        self.picks = picks
        """The cards picked to find the dealer."""

        self.disc = disc
        """The gaps between shots in their fixed order, if the launcher has one."""
        self.gap_counts = gap_counts
        """How many gaps of 1, 2, 3 … presses a full bag has, if the launcher has a bag."""
        self.odds = odds
        """The odds to fire after 0, 1, 2 … blanks, if it fires by odds."""
        self.shot_sizes = shot_sizes
        """How many shots in a hundred have 1, 2, 3 … cards."""
        self.gap: i64 = 0
        """How many presses until it fires."""
        self.gap_length: i64 = 0
        """How many presses the gap under way has from shot to shot."""
        self.bag = bag
        """How many gaps of 1, 2, 3 … presses are still in the bag, if the launcher has one."""
        self.notch: i64 = 0
        """Where on the disc the next gap is."""
        self.blanks: i64 = 0
        """How many presses in a row brought nothing."""

        self.owed = owed
        """Whose press is due, one place a press; the first comes before anybody's turn."""
        self.owed_for = owed_for
        """Why, for each of them."""
        self.can_stack = False
        """Whether nobody has pressed yet for the last Hit 2."""
        self.just_shot = just_shot
        """The cards that the player on turn may still play at once, by a rule of the house."""

        self.called: i64 = 0
        """Who has called UNO and not taken cards since."""
        self.owes_call: i64 = NOBODY
        """Who holds one card, has not called, and can still be caught."""
        self.safe_until: i64 = 0
        """Until when the next turn waits for that call or catch."""
        self.resting: i64 = 0
        """Who has just tried to catch somebody wrongly."""
        self.rest_ends = rest_ends
        self.out: i64 = NOBODY
        """Who has played their last card, while presses are still owed for it."""

        self.reported: i64 = 0
        """Who has reported somebody in this hand."""
        self.accused: i64 = NOBODY
        self.reporter: i64 = NOBODY
        self.ayes: i64 = 0
        self.noes: i64 = 0
        self.vote_ends: i64 = 0

        self.shown: i64 = 0
        """Whose hand has been laid open to be counted."""
        self.totals = totals
        self.gains = gains
        """What the last hand brought each player."""
        self.winners: i64 = 0
        self.ending: i64 = 0

    def players(self) -> i64:
        """How many take part."""
        return count(self.present)

    def seated(self) -> list[int]:
        """The seats of those who take part."""
        return members_of(self.present)

    def to_act(self) -> i64:
        """Whom the launcher faces: the one who owes a press, or the player on turn."""
        return self.owed[0] if len(self.owed) > 0 else self.turn

    def fitting(self, seat: i64) -> i64:
        """The faces that this hand may play on the top card: its color, its number or word, and wilds."""
        faces = WILDS | shift(ONE_COLOR, RANKS * self.color)
        rank = rank_of(self.top)
        if rank < RANKS:
            faces |= shift(ONE_RANK, rank)
        hand = self.hands[seat]
        faces &= hand.low | hand.high
        if faces & TRADES != 0 and hand.size() == 1:
            faces &= ~TRADES
        return faces

    def stackable(self, seat: i64) -> i64:
        """The Hit 2 faces with which this hand may answer a Hit 2, by a rule of the house."""
        if not self.stacking or not self.can_stack or self.out != NOBODY:
            return 0
        hand = self.hands[seat]
        return (hand.low | hand.high) & HIT_TWOS if self.owed_for[0] == FOR_HIT_TWO else 0

    def begin_gap(self, length: i64, presses: i64) -> None:
        """A gap of this length has begun, of which so many presses are left.

        The disc stands at the next one, or it is gone from the bag, which is filled again when it is empty.
        A launcher that fires by odds has neither.
        """
        self.gap = presses
        self.gap_length = length
        if len(self.disc) > 0:
            self.notch = (self.notch + 1) % len(self.disc)
        elif len(self.gap_counts) > 0:
            self.bag = with_item(self.bag, length - 1, self.bag[length - 1] - 1)
            if not any(self.bag):
                self.bag = self.gap_counts

    def start_clock(self, at: i64) -> None:
        """Whoever has to act next has this long."""
        self.clock_ends = at + self.turn_time

    def copy(self) -> "State":
        """The same table once more, to be changed on its own."""
        twin = self._twin([hand.copy() for hand in self.hands], self.deck.copy(), self.bag, self.just_shot)
        twin.gap = self.gap
        twin.gap_length = self.gap_length
        twin.notch = self.notch
        return twin

    def masked(self, seat: int | None) -> "State":
        """A copy with the launcher opaque and everybody else's hand face down."""
        hands: list[Pile] = []
        owner: i64 = 0
        for hand in self.hands:
            hands.append(hand.copy() if owner == seat or has(self.shown, owner) else hand.face_down())
            owner += 1
        just_shot = self.just_shot
        if len(just_shot) > 0 and self.turn != seat:
            just_shot = (BACK,) * len(just_shot)
        twin = self._twin(hands, self.deck.face_down(), (UNKNOWN,) * len(self.bag), just_shot)
        twin.gap = UNKNOWN
        twin.gap_length = UNKNOWN
        twin.notch = UNKNOWN
        return twin

    def _twin(
        self, hands: list[Pile], deck: Pile, bag: tuple[int, ...], just_shot: tuple[int, ...]
    ) -> "State":
        """This table with something else in the places where something can be hidden."""
        twin = State(
            self.seats,
            hands,
            deck,
            self.discard.copy(),
            self.picks,
            self.rest_ends,
            self.totals,
            self.gains,
            self.owed,
            self.owed_for,
            just_shot,
            self.disc,
            self.gap_counts,
            bag,
            self.odds,
            self.shot_sizes,
        )
        twin.scoring = self.scoring
        twin.limit = self.limit
        twin.turn_time = self.turn_time
        twin.press_last_hit_two = self.press_last_hit_two
        twin.play_shot = self.play_shot
        twin.stacking = self.stacking
        twin.advice = self.advice
        twin.phase = self.phase
        twin.present = self.present
        twin.eliminated = self.eliminated
        twin.hand_number = self.hand_number
        twin.dealer = self.dealer
        twin.turn = self.turn
        twin.direction = self.direction
        twin.clock_ends = self.clock_ends
        twin.top = self.top
        twin.color = self.color
        twin.blanks = self.blanks
        twin.can_stack = self.can_stack
        twin.called = self.called
        twin.owes_call = self.owes_call
        twin.safe_until = self.safe_until
        twin.resting = self.resting
        twin.out = self.out
        twin.reported = self.reported
        twin.accused = self.accused
        twin.reporter = self.reporter
        twin.ayes = self.ayes
        twin.noes = self.noes
        twin.vote_ends = self.vote_ends
        twin.shown = self.shown
        twin.winners = self.winners
        twin.ending = self.ending
        return twin

    # ---- As it is shown

    def shared_view(self) -> dict[str, Any]:
        """What looks the same from every chair."""
        return {
            "seats": self.seats,
            "scoring": self.scoring,
            "limit": self.limit,
            "turn_time": self.turn_time,
            "press_last_hit_two": self.press_last_hit_two,
            "play_shot": self.play_shot,
            "stacking": self.stacking,
            "advice": self.advice,
            "phase": self.phase,
            "present": self.present,
            "eliminated": self.eliminated,
            "hand_number": self.hand_number,
            "dealer": self.dealer,
            "turn": self.turn,
            "direction": self.direction,
            "clock_ends": self.clock_ends,
            "deck": self.deck.view(),
            "discard": self.discard.view(),
            "top": self.top,
            "color": self.color,
            "picks": self.picks,
            "disc": self.disc,
            "gap_counts": self.gap_counts,
            "odds": self.odds,
            "shot_sizes": self.shot_sizes,
            "gap": self.gap,
            "gap_length": self.gap_length,
            "bag": self.bag,
            "notch": self.notch,
            "blanks": self.blanks,
            "owed": self.owed,
            "owed_for": self.owed_for,
            "can_stack": self.can_stack,
            "called": self.called,
            "owes_call": self.owes_call,
            "safe_until": self.safe_until,
            "resting": self.resting,
            "rest_ends": self.rest_ends,
            "out": self.out,
            "reported": self.reported,
            "accused": self.accused,
            "reporter": self.reporter,
            "ayes": self.ayes,
            "noes": self.noes,
            "vote_ends": self.vote_ends,
            "shown": self.shown,
            "totals": self.totals,
            "gains": self.gains,
            "winners": self.winners,
            "ending": self.ending,
        }

    def personal_view(self) -> dict[str, Any]:
        """What may look different from different chairs."""
        return {"hands": piles_view(self.hands), "just_shot": self.just_shot}

    def personal_facts(self) -> tuple[Any, ...]:
        """All that this depends on, whoever looks: as long as it is the same, so is every personal view."""
        return (piles_facts(self.hands), self.just_shot, self.shown, self.turn)


def new_table(seats: int) -> State:
    """All 112 cards in one pack, and an empty place for every player."""
    nothing = (0,) * seats
    return State(
        seats,
        [Pile() for _ in range(seats)],
        Pile(FIRST_COPIES, SECOND_COPIES),
        Pile(),
        (NO_CARD,) * seats,
        nothing,
        nothing,
        nothing,
        (),
        (),
        (),
        (),
        (),
        (),
        (),
        (),
    )
