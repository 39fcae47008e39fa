"""Loonacy by numbers: what a seat sees as bits, and a number for everything it can do.

It has no turns, so it is played in ticks: everybody is asked, everybody may wait, and when all have answered,
luck says whose hand was first. Whoever finds the top card changed was too slow, and keeps theirs.

    actions  128 p + card       play a card below 62 on pile p, or 128 p + 64 + card - 62 any other one
              84 … 89           say ready, point, take the finger back, hold the cards, lay them open, wait

    view      0  my hand, in two words, and one hand after another, if they are open
              …  the pictures on top of the piles, 24 bits each, two piles a word
              …  everybody, 20 bits a seat, three a word: see `player_bits`
              …  the table: see `table_bits`
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rumpus.engine.action import Action
from rumpus.engine.bits import WORD, bit, has, lowest, shift
from rumpus.engine.by_numbers import STRIDE, ByNumbers, may_choose, thermometer, zeros
from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat
from rumpus.engine.piles import NO_CARD
from rumpus.games.loonacy.actions import Hold, LayOpen, Play, Point, SayReady, TakeBack
from rumpus.games.loonacy.events import LoonacyLedger
from rumpus.games.loonacy.options import Options
from rumpus.games.loonacy.rules import Loonacy, piles_for
from rumpus.games.loonacy.state import LOOKING, OVER, PLAYING, State

A_PILE: Final = 128
SAY_READY: Final = 84
POINT: Final = 85
TAKE_BACK: Final = 86
HOLD: Final = 87
LAY_OPEN: Final = 88
WAIT: Final = 89

TICK: Final = 300
"""Milliseconds: time to see something and move a hand, and longer than a hand is busy with a card."""

PICTURES: Final = 24
PLAYER_BITS: Final = 20
PLAYERS_A_WORD: Final = 3


@final
class LoonacyByNumbers(ByNumbers):
    """A table of Loonacy, played tick by tick and by numbers."""

    def __init__(self, game: Loonacy, options: Options, seats: int, chance: Chance) -> None:
        self.game = game
        self.options = options
        self.ledger: LoonacyLedger = game.ledger(game.empty(options, seats), chance, False)
        self.state: State = self.ledger.state
        self.answers: list[int] = [WAIT] * seats
        super().__init__(seats, view_words(self.state), action_words(self.state), WAIT, chance)
        self.choices: vec[i64] = zeros(self.action_words)

    def deal(self) -> None:
        self.ledger = self.game.ledger(self.game.empty(self.options, int(self.seats)), self.chance, False)
        self.state = self.ledger.state
        self.game.begin(self.ledger)

    def may_speak_up(self) -> i64:
        """Everybody while they play; before, those who still look at their cards."""
        state = self.state
        if state.phase == PLAYING:
            return state.undecided() if state.beat > 0 else state.present
        return state.present & ~state.ready if state.phase == LOOKING else 0

    def due(self) -> i64:
        return 0

    def write_view(self, seat: i64, words: vec[i64], at: i64) -> None:
        observe(self.state, seat, words, at)

    def write_legal(self, seat: i64, words: vec[i64], at: i64) -> None:
        legal_numbers(self.state, seat, words, at)

    def ask_next(self) -> None:
        """They answer all at once, so that nobody need be first."""
        if self.asked != 0:
            self.seat = lowest(self.asked)

    def answer(self, number: i64) -> None:
        """Keep the answer until all have given theirs."""
        self.decisions += 1
        self.answers[self.seat] = int(number)
        self.asked &= ~bit(self.seat)
        if self.asked != 0:
            self.ask_next()
        else:
            self.tick()
            self.ask_around()

    def tick(self) -> None:
        """All hands reach, one after another as luck has it; then time goes by until somebody is asked."""
        tops = self.state.tops
        order = self.state.seated()
        self.chance.shuffle(order)
        for seat in order:
            number: i64 = self.answers[seat]
            self.answers[seat] = WAIT
            if number != WAIT and self.still_possible(seat, number, tops):
                self.do(seat, number)
        self.ledger.now += TICK
        self.ring_until_asked()

    def still_possible(self, seat: i64, number: i64, tops: tuple[int, ...]) -> bool:
        """Whether nobody was faster."""
        legal_numbers(self.state, seat, self.choices, 0)
        if not may_choose(self.choices, 0, self.action_words, number):
            return False
        pile = number // A_PILE
        return is_errand(number) or self.state.tops[pile] == tops[pile]

    def do(self, seat: i64, number: i64) -> None:
        self.game.act(self.ledger, Seat(int(seat)), action_of(self.state, seat, number))

    def ring_until_asked(self) -> None:
        """What the passing of time does; while nobody can do anything, time flies."""
        game, ledger, state = self.game, self.ledger, self.state
        while state.phase != OVER:
            due = game.alarm(state)
            if due is None or (due > ledger.now and self.may_speak_up() != 0):
                return
            ledger.now = max(ledger.now, due)
            game.ring(ledger)

    def winners(self) -> i64:
        return self.state.winners

    def copy(self, chance: Chance) -> "LoonacyByNumbers":
        twin = LoonacyByNumbers(self.game, self.options, int(self.seats), chance)
        twin.ledger = self.game.ledger(self.state.copy(), chance, False)
        twin.ledger.now = self.ledger.now
        twin.state = twin.ledger.state
        twin.answers = self.answers.copy()
        twin.go_on_as(self)
        return twin


def table(
    game: Loonacy, options: Options, seats: int, chance: Chance, gravity: object = None
) -> LoonacyByNumbers:
    """A table to be played by numbers."""
    return LoonacyByNumbers(game, options, seats, chance)


# ---- What a seat may do


def action_words(state: State) -> int:
    """How many words that takes: two a pile, as long as nobody leaves."""
    return 2 * piles_for(int(state.seats))


def legal_numbers(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    """`rules.legal`, as numbers."""
    piles = action_words(state) // 2
    word: i64 = 0
    while word < 2 * piles:
        words[at + word] = 0
        word += 1
    if not has(state.present, seat) or state.phase == OVER:
        return
    errands: i64 = 0
    if state.phase == LOOKING and not has(state.ready, seat):
        errands |= bit(SAY_READY - STRIDE)
    if state.phase == PLAYING:
        hand, deck = state.hands[seat], state.edition.deck
        pile: i64 = 0
        for top in state.tops:
            words[at + 2 * pile] = hand.low & deck.matches_low(top)
            words[at + 2 * pile + 1] = hand.high & deck.matches_high(top)
            pile += 1
        errands |= bit(TAKE_BACK - STRIDE) if has(state.pointing, seat) else bit(POINT - STRIDE)
    if state.open_hands:
        errands |= bit(LAY_OPEN - STRIDE) if has(state.held, seat) else bit(HOLD - STRIDE)
    words[at + 1] |= errands


def is_errand(number: i64) -> bool:
    """Whether no card is played by it."""
    return SAY_READY <= number <= WAIT


def number_of(action: Action, seat: i64, seats: i64) -> int:
    """The number that this action has for this seat."""
    if isinstance(action, Play):
        card = action.card if action.card < WORD else STRIDE + action.card - WORD
        return A_PILE * action.pile + card
    if isinstance(action, SayReady):
        return SAY_READY
    if isinstance(action, Point):
        return POINT
    if isinstance(action, TakeBack):
        return TAKE_BACK
    if isinstance(action, Hold):
        return HOLD
    assert isinstance(action, LayOpen)
    return LAY_OPEN


def action_of(state: State, seat: i64, number: i64) -> Action:
    """What this seat means by a number that it may choose."""
    if is_errand(number):
        if number == SAY_READY:
            return SayReady()
        if number == POINT:
            return Point()
        if number == TAKE_BACK:
            return TakeBack()
        return Hold() if number == HOLD else LayOpen()
    pile = number // A_PILE
    place = number % A_PILE
    card = place if place < STRIDE else WORD + place - STRIDE
    return Play(int(card), int(pile), state.tops[pile])


# ---- What a seat sees


def view_words(state: State) -> int:
    """How many words that takes."""
    return table_word(state) + 1


def players_word(state: State) -> int:
    """Where the players' words begin."""
    hands = int(state.seats) if state.open_hands else 1
    return 2 * hands + (piles_for(int(state.seats)) + 1) // 2


def table_word(state: State) -> int:
    """Where the table's word is."""
    return players_word(state) + (int(state.seats) + PLAYERS_A_WORD - 1) // PLAYERS_A_WORD


def observe(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    """The table from this chair."""
    seats = state.seats
    hands: i64 = seats if state.open_hands else 1
    last = at + table_word(state)
    word = at
    while word < last:
        words[word] = 0
        word += 1
    tops = at + 2 * hands
    pile: i64 = 0
    for top in state.tops:
        first, second = state.edition.deck.pairs[top]
        words[tops + pile // 2] |= shift(bit(first) | bit(second), PICTURES * (pile % 2))
        pile += 1
    players = at + players_word(state)
    steps: i64 = 0
    while steps < seats:
        other = (seat + steps) % seats
        if steps == 0 or state.shows(other):
            words[at + 2 * steps] = state.hands[other].low
            words[at + 2 * steps + 1] = state.hands[other].high
        words[players + steps // PLAYERS_A_WORD] |= shift(
            player_bits(state, other), PLAYER_BITS * (steps % PLAYERS_A_WORD)
        )
        steps += 1
    words[last] = table_bits(state, seat)


def player_bits(state: State, other: i64) -> i64:
    """Cards in hand (10), whether they take part, are ready, point, hold their cards; games won (5)."""
    bits = thermometer(state.hands[other].size(), 10)
    if has(state.present, other):
        bits |= bit(10)
    if has(state.ready, other):
        bits |= bit(11)
    if has(state.pointing, other):
        bits |= bit(12)
    if has(state.held, other):
        bits |= bit(13)
    return bits | shift(thermometer(state.wins[other], 5), 14)


def table_bits(state: State, seat: i64) -> i64:
    """What the table does (6), whether it was reminded, is dry, my own aim stands; cards to draw (20)."""
    bits = bit(state.phase)
    if state.reminded:
        bits |= bit(6)
    if state.dry:
        bits |= bit(7)
    if state.aims[seat] != NO_CARD:
        bits |= bit(8)
    return bits | shift(thermometer(state.draw_pile.size(), 20), 9)
