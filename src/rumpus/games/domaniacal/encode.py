"""Domaniacal by numbers: what a seat sees as bits, and a number for everything it can do.

Other seats are counted from one's own: 1 sits to the left. A card below 62 is its own number in the first of
two words, and any other one has its place in the second.

    actions    0 –  61, 64 – 92   play this card, or begin with it
             100 + n              steal from the stack of n
             110, 111, 112        end the turn, take back, wait
             128 – 189, 192 – 220 steal this card out of an open hand (only where that is played)

    view      0  my hand, and one hand after another, if they are open: two words each
              …  the numbers on the top cards, 15 bits a seat, beginning with mine, four seats a word
              …  how many cards are in stack (12, in steps of two) and hand (8): three seats a word
              …  the turn: see `turn_bits`

Taking back is a courtesy to fingers: it has a number, but it is not among the choices.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rumpus.engine.action import Action
from rumpus.engine.bits import WORD, bit, has, shift
from rumpus.engine.by_numbers import STRIDE, ByNumbers, thermometer
from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat
from rumpus.engine.piles import NO_CARD, Pile
from rumpus.games.domaniacal.actions import Choose, EndTurn, Play, Steal, StealFromHand, TakeBack
from rumpus.games.domaniacal.cards import DECK
from rumpus.games.domaniacal.events import DomaniacalLedger
from rumpus.games.domaniacal.options import Options
from rumpus.games.domaniacal.playout import stealable
from rumpus.games.domaniacal.rules import Domaniacal, may_end_turn, may_steal
from rumpus.games.domaniacal.state import CHOOSING, PLAYING, State

STEAL: Final = 100
END_TURN: Final = 110
TAKE_BACK: Final = 111
WAIT: Final = 112
FROM_HAND: Final = 128

SEATS_A_WORD_OF_TOPS: Final = 4
TOP_BITS: Final = 15
SEATS_A_WORD_OF_SIZES: Final = 3
SIZE_BITS: Final = 20


@final
class DomaniacalByNumbers(ByNumbers):
    """A table of Domaniacal, played by numbers."""

    def __init__(self, game: Domaniacal, options: Options, seats: int, chance: Chance) -> None:
        self.game = game
        self.options = options
        self.ledger: DomaniacalLedger = game.ledger(game.empty(options, seats), chance, False)
        self.state: State = self.ledger.state
        super().__init__(seats, view_words(self.state), action_words(self.state), WAIT, chance)

    def deal(self) -> None:
        self.ledger = self.game.ledger(self.game.empty(self.options, int(self.seats)), self.chance, False)
        self.state = self.ledger.state
        self.game.begin(self.ledger)

    def may_speak_up(self) -> i64:
        return 0

    def due(self) -> i64:
        return self.game.due_from(self.state)

    def write_view(self, seat: i64, words: vec[i64], at: i64) -> None:
        observe(self.state, seat, words, at)

    def write_legal(self, seat: i64, words: vec[i64], at: i64) -> None:
        legal_numbers(self.state, seat, words, at)
        words[at + 1] &= ~bit(TAKE_BACK - STRIDE)

    def do(self, seat: i64, number: i64) -> None:
        """Nobody is slow here, and so the clock stands still."""
        self.game.act(self.ledger, Seat(int(seat)), action_of(self.state, seat, number))

    def winners(self) -> i64:
        return self.state.winners

    def copy(self, chance: Chance) -> "DomaniacalByNumbers":
        twin = DomaniacalByNumbers(self.game, self.options, int(self.seats), chance)
        twin.ledger = self.game.ledger(self.state.copy(), chance, False)
        twin.ledger.now = self.ledger.now
        twin.state = twin.ledger.state
        twin.go_on_as(self)
        return twin


def table(
    game: Domaniacal, options: Options, seats: int, chance: Chance, gravity: object = None
) -> DomaniacalByNumbers:
    """A table to be played by numbers."""
    return DomaniacalByNumbers(game, options, seats, chance)


# ---- What a seat may do


def action_words(state: State) -> int:
    """How many words that takes."""
    return 4 if state.steal_hands else 2


def legal_numbers(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    """`rules.legal`, as numbers."""
    low: i64 = 0
    high: i64 = 0
    low_from_hand: i64 = 0
    high_from_hand: i64 = 0
    if state.phase == CHOOSING and has(state.present, seat):
        mine = state.hands[seat].copy()
        if state.chosen[seat] != NO_CARD:
            mine.remove(state.chosen[seat])
        low, high = mine.low, mine.high
    elif state.phase == PLAYING and seat == state.turn:
        hand = state.hands[seat]
        low, high = hand.low, hand.high
        top: i64 = state.top(seat)
        if top != NO_CARD:
            low &= DECK.matches_low(top)
            high &= DECK.matches_high(top)
        victims = stealable(state, seat)
        if victims != 0:
            turned = (victims >> seat) | (shift(victims, state.seats - seat) & (bit(state.seats) - 1))
            high |= shift(turned, STEAL - STRIDE)
        if state.steal_hands and may_steal(state, int(seat)):
            loot = loot_in_hands(state, seat)
            low_from_hand, high_from_hand = loot.low, loot.high
        if state.just_played != NO_CARD:
            high |= bit(TAKE_BACK - STRIDE)
        if may_end_turn(state, int(seat)):
            high |= bit(END_TURN - STRIDE)
    words[at] = low
    words[at + 1] = high
    if state.steal_hands:
        words[at + 2] = low_from_hand
        words[at + 3] = high_from_hand


def loot_in_hands(state: State, seat: i64) -> Pile:
    """All cards in other open hands that fit my stack and that I could follow."""
    loot = Pile()
    mine = state.hands[seat]
    top: i64 = state.top(seat)
    other: i64 = 0
    while other < state.seats:
        if other != seat and has(state.present, other):
            for card in DECK.matching(state.hands[other], top):
                if DECK.any_matches(mine, card):
                    loot.add(card)
        other += 1
    return loot


# ---- Numbers and actions


def number_of(action: Action, seat: i64, seats: i64) -> int:
    """The number that this action has for this seat."""
    if isinstance(action, Play | Choose):
        return int(place_of(action.card))
    if isinstance(action, Steal):
        return int(STEAL + (action.victim - seat + seats) % seats)
    if isinstance(action, StealFromHand):
        return int(FROM_HAND + place_of(action.card))
    if isinstance(action, EndTurn):
        return END_TURN
    assert isinstance(action, TakeBack)
    return TAKE_BACK


def place_of(card: i64) -> i64:
    """Where a card stands in two words."""
    return card if card < WORD else STRIDE + card - WORD


def card_at(place: i64) -> i64:
    """The card that stands there."""
    return place if place < STRIDE else place - STRIDE + WORD


def action_of(state: State, seat: i64, number: i64) -> Action:
    """What this seat means by a number that it may choose."""
    if number < STEAL:
        card = int(card_at(number))
        return Choose(card) if state.phase == CHOOSING else Play(card)
    if number == END_TURN:
        return EndTurn()
    if number == TAKE_BACK:
        return TakeBack()
    if number < END_TURN:
        victim = (seat + number - STEAL) % state.seats
        return Steal(int(victim), state.top(victim))
    card = int(card_at(number - FROM_HAND))
    return StealFromHand(int(holder_of(state, card)), card)


def holder_of(state: State, card: i64) -> i64:
    """In whose open hand this card is."""
    seat: i64 = 0
    while not state.hands[seat].has(card):
        seat += 1
    return seat


# ---- What a seat sees


def view_words(state: State) -> int:
    """How many words that takes."""
    hands: i64 = state.seats if state.open_hands else 1
    tops = (state.seats + SEATS_A_WORD_OF_TOPS - 1) // SEATS_A_WORD_OF_TOPS
    sizes = (state.seats + SEATS_A_WORD_OF_SIZES - 1) // SEATS_A_WORD_OF_SIZES
    return int(2 * hands + tops + sizes + 1)


def observe(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    """The table from this chair."""
    seats = state.seats
    hands: i64 = seats if state.open_hands else 1
    tops = at + 2 * hands
    sizes = tops + (seats + SEATS_A_WORD_OF_TOPS - 1) // SEATS_A_WORD_OF_TOPS
    turn = sizes + (seats + SEATS_A_WORD_OF_SIZES - 1) // SEATS_A_WORD_OF_SIZES
    word = tops
    while word < turn:
        words[word] = 0
        word += 1
    steps: i64 = 0
    while steps < seats:
        other = (seat + steps) % seats
        hand = state.hands[other]
        if steps < hands:
            words[at + 2 * steps] = hand.low
            words[at + 2 * steps + 1] = hand.high
        top: i64 = state.top(other)
        if top >= 0:
            words[tops + steps // SEATS_A_WORD_OF_TOPS] |= shift(
                numbers_on(top), TOP_BITS * (steps % SEATS_A_WORD_OF_TOPS)
            )
        stacked: i64 = len(state.stacks[other])
        size = thermometer((stacked + 1) // 2, 12) | shift(thermometer(hand.size(), 8), 12)
        words[sizes + steps // SEATS_A_WORD_OF_SIZES] |= shift(
            size, SIZE_BITS * (steps % SEATS_A_WORD_OF_SIZES)
        )
        steps += 1
    words[turn] = turn_bits(state, seat)


def numbers_on(card: i64) -> i64:
    """The two numbers of a domino, as bits."""
    low, high = DECK.pairs[card]
    return bit(low) | bit(high)


def turn_bits(state: State, seat: i64) -> i64:
    """Choosing, on turn, must follow, steals (4), moved (4), chosen, idle (6), present (6), to draw (30)."""
    bits: i64 = 0
    if state.phase == CHOOSING:
        bits |= bit(0)
    if state.phase == PLAYING and state.turn == seat:
        bits |= bit(1)
    if state.must_follow:
        bits |= bit(2)
    bits |= shift(thermometer(state.steals, 4), 3)
    bits |= shift(thermometer(max(state.moved, 0), 4), 7)
    if state.chosen[seat] != NO_CARD:
        bits |= bit(11)
    bits |= shift(thermometer(state.idle, 6), 12)
    turned = (state.present >> seat) | (shift(state.present, state.seats - seat) & (bit(state.seats) - 1))
    bits |= shift(turned, 18)
    return bits | shift(thermometer(state.cards_to_draw(), 30), 24)
