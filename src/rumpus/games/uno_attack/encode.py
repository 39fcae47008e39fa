"""UNO Attack! by numbers: what a seat sees as bits, and a number for everything it can do.

Other seats are counted from one's own: 1 sits to the left. Two copies of a face are the same to everybody.

    actions   0 –  55  play this face            64 + 4 w + c  play Wild, All-Hit or Hit-Fire (w), naming c
             56 –  61  press, call, keep, wait,  80 + c        name the color of the first card
                       guilty, not guilty        84 + n        catch n       94 + n   report n
                                                128 + 10 c + n play Trade Hands of color c, with n

    view      0  faces in my hand   1  those I hold twice   2  faces discarded   3  those discarded twice
              4  the top card       5  the table: see `table_bits`               6  points: six bits a seat
              7… the others, four a word: see `neighbor_bits`
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rumpus.engine.action import Action
from rumpus.engine.bits import WORD, bit, has, lowest, shift
from rumpus.engine.by_numbers import STRIDE, ByNumbers, thermometer
from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat
from rumpus.games.uno_attack.actions import (
    CallUno,
    Catch,
    Keep,
    NameColor,
    Play,
    PlayTrade,
    PlayWild,
    Press,
    Report,
    Vote,
)
from rumpus.games.uno_attack.advice import add_advice, voters
from rumpus.games.uno_attack.calling import SAFE_TIME, add_catches, catchers, may_call
from rumpus.games.uno_attack.cards import (
    ALL_HIT_FACE,
    COLORS,
    FIRST_WILD,
    HIT_FIRE_FACE,
    NO_COLOR,
    RANKS,
    TRADE_HANDS,
    TRADES,
    WILD,
    WILDS,
    color_of,
    face_of,
    rank_of,
)
from rumpus.games.uno_attack.events import UnoAttackLedger
from rumpus.games.uno_attack.options import Options
from rumpus.games.uno_attack.rules import UnoAttack
from rumpus.games.uno_attack.state import BETWEEN, NOBODY, PLAYING, State

PRESS: Final = 56
CALL: Final = 57
KEEP: Final = 58
WAIT: Final = 59
GUILTY: Final = 60
NOT_GUILTY: Final = 61
PLAY_WILD: Final = 64
NAME_COLOR: Final = 80
CATCH: Final = 84
REPORT: Final = 94
PLAY_TRADE: Final = 128

PLAIN: Final = ~(WILDS | TRADES)
PLAIN_WILDS: Final = 0x300000000000000  # the two faces of which all four Wilds are
FOUR_COLORS: Final = 0xF
MOST_SEATS: Final = 10

NEIGHBOR_BITS: Final = 15
NEIGHBORS_A_WORD: Final = 4
FIRST_NEIGHBOR: Final = 7


@final
class UnoAttackByNumbers(ByNumbers):
    """A table of UNO Attack!, played by numbers."""

    def __init__(self, game: UnoAttack, options: Options, seats: int, chance: Chance) -> None:
        self.game = game
        self.options = options
        self.ledger: UnoAttackLedger = game.ledger(game.empty(options, seats), chance, False)
        self.state: State = self.ledger.state
        super().__init__(seats, view_words(self.state), action_words(self.state), WAIT, chance)

    def deal(self) -> None:
        self.ledger = self.game.ledger(self.game.empty(self.options, int(self.seats)), self.chance, False)
        self.state = self.ledger.state
        self.game.begin(self.ledger)

    def may_speak_up(self) -> i64:
        """While somebody owes the call: they themselves, and all who may catch them. Also who may vote."""
        state = self.state
        if state.phase != PLAYING:
            return 0
        seats: i64 = 0
        if state.owes_call != NOBODY and state.out == NOBODY:
            seats = catchers(state) | bit(state.owes_call)
        return seats | voters(state) if state.accused != NOBODY else seats

    def due(self) -> i64:
        return bit(self.state.to_act()) if self.state.phase == PLAYING else 0

    def write_view(self, seat: i64, words: vec[i64], at: i64) -> None:
        observe(self.state, seat, words, at)

    def write_legal(self, seat: i64, words: vec[i64], at: i64) -> None:
        legal_numbers(self.state, seat, words, at)

    def do(self, seat: i64, number: i64) -> None:
        """Everything takes as long as a call may wait for; a break between two hands is over at once."""
        ledger, state = self.ledger, self.state
        ledger.now += SAFE_TIME
        self.game.act(ledger, Seat(int(seat)), action_of(state, seat, number))
        if state.phase == BETWEEN:
            ledger.now = int(state.clock_ends)
            self.game.ring(ledger)
        elif state.resting != 0 or state.accused != NOBODY:
            self.game.ring(ledger)

    def winners(self) -> i64:
        return self.state.winners

    def copy(self, chance: Chance) -> "UnoAttackByNumbers":
        twin = UnoAttackByNumbers(self.game, self.options, int(self.seats), chance)
        twin.ledger = self.game.ledger(self.state.copy(), chance, False)
        twin.ledger.now = self.ledger.now
        twin.state = twin.ledger.state
        twin.go_on_as(self)
        return twin


def table(
    game: UnoAttack, options: Options, seats: int, chance: Chance, gravity: object = None
) -> UnoAttackByNumbers:
    """A table to be played by numbers."""
    return UnoAttackByNumbers(game, options, seats, chance)


# ---- What a seat may do


def action_words(state: State) -> int:
    """How many words that takes."""
    return 3


def legal_numbers(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    """`rules.legal`, as numbers."""
    plain: i64 = 0
    other: i64 = 0
    trades: i64 = 0
    if state.phase == PLAYING and has(state.present, seat):
        if seat == state.to_act():
            faces: i64 = 0
            if len(state.owed) > 0:
                plain = bit(PRESS)
                faces = state.stackable(seat)
            elif state.color == NO_COLOR:
                other = shift(FOUR_COLORS, NAME_COLOR - STRIDE)
            elif len(state.just_shot) > 0:
                plain = bit(KEEP)
                faces = state.fitting(seat) & shot_faces(state)
            else:
                plain = bit(PRESS)
                faces = state.fitting(seat)
            plain |= faces & PLAIN
            if faces & WILDS != 0:
                other |= wild_numbers(faces)
            if faces & TRADES != 0:
                trades = trade_numbers(faces, others_of(state, seat))
        if may_call(state, seat):
            plain |= bit(CALL)
        if state.owes_call != NOBODY or state.advice or state.hands[state.turn].size() == 2:
            for action in accusations(state, seat):
                number: i64 = number_of(action, seat, state.seats)
                if number < STRIDE:
                    plain |= bit(number)
                else:
                    other |= bit(number - STRIDE)
    words[at] = plain
    words[at + 1] = other
    words[at + 2] = trades


def accusations(state: State, seat: i64) -> list[Action]:
    """What is said about others, and rarely: as the rules list it."""
    actions: list[Action] = []
    add_catches(actions, state, seat)
    if state.advice:
        add_advice(actions, state, seat)
    return actions


def shot_faces(state: State) -> i64:
    """The faces of the cards that have just come out."""
    faces: i64 = 0
    for card in state.just_shot:
        if card >= 0:
            faces |= bit(face_of(card))
    return faces


def wild_numbers(faces: i64) -> i64:
    """Each wild card with each color."""
    numbers: i64 = FOUR_COLORS if faces & PLAIN_WILDS != 0 else 0
    if has(faces, ALL_HIT_FACE):
        numbers |= shift(FOUR_COLORS, 4)
    if has(faces, HIT_FIRE_FACE):
        numbers |= shift(FOUR_COLORS, 8)
    return numbers


def trade_numbers(faces: i64, others: i64) -> i64:
    """Each Trade Hands with each partner."""
    numbers: i64 = 0
    color: i64 = 0
    while color < 4:
        if has(faces, RANKS * color + TRADE_HANDS):
            numbers |= shift(others, MOST_SEATS * color)
        color += 1
    return numbers


def others_of(state: State, seat: i64) -> i64:
    """Everybody else who takes part, counted from this seat."""
    turned = (state.present >> seat) | shift(state.present, state.seats - seat)
    return turned & (bit(state.seats) - 2)


# ---- Numbers and actions


def number_of(action: Action, seat: i64, seats: i64) -> int:
    """The number that this action has for this seat."""
    if isinstance(action, Play):
        return int(face_of(action.card))
    if isinstance(action, PlayWild):
        return int(PLAY_WILD + 4 * (rank_of(action.card) - WILD) + action.color)
    if isinstance(action, PlayTrade):
        return int(PLAY_TRADE + MOST_SEATS * color_of(action.card) + (action.partner - seat + seats) % seats)
    if isinstance(action, Catch):
        return int(CATCH + (action.seat - seat + seats) % seats)
    if isinstance(action, Report):
        return int(REPORT + (action.seat - seat + seats) % seats)
    if isinstance(action, NameColor):
        return NAME_COLOR + action.color
    if isinstance(action, Press):
        return PRESS
    if isinstance(action, CallUno):
        return CALL
    if isinstance(action, Keep):
        return KEEP
    assert isinstance(action, Vote)
    return GUILTY if action.guilty else NOT_GUILTY


def action_of(state: State, seat: i64, number: i64) -> Action:
    """What this seat means by a number that it may choose."""
    if number < PRESS:
        return Play(int(card_showing(state, seat, bit(number))))
    if number == PRESS:
        return Press()
    if number >= PLAY_TRADE:
        color = (number - PLAY_TRADE) // MOST_SEATS
        partner = (seat + (number - PLAY_TRADE) % MOST_SEATS) % state.seats
        return PlayTrade(int(RANKS * color + TRADE_HANDS), int(partner))
    if number >= REPORT:
        return Report(int((seat + number - REPORT) % state.seats))
    if number >= CATCH:
        return Catch(int((seat + number - CATCH) % state.seats))
    if number >= NAME_COLOR:
        return NameColor(int(number - NAME_COLOR))
    if number >= PLAY_WILD:
        kind = (number - PLAY_WILD) // len(COLORS)
        faces: i64 = PLAIN_WILDS if kind == 0 else bit(FIRST_WILD + 1 + kind)
        return PlayWild(int(card_showing(state, seat, faces)), int((number - PLAY_WILD) % len(COLORS)))
    if number == CALL:
        return CallUno()
    if number == KEEP:
        return Keep()
    return Vote(number == GUILTY)


def card_showing(state: State, seat: i64, faces: i64) -> i64:
    """A card of this hand with one of these faces; of those just shot, while they are on offer."""
    if len(state.just_shot) > 0 and len(state.owed) == 0:
        for card in state.just_shot:
            if has(faces, face_of(card)):
                return card
    hand = state.hands[seat]
    if hand.low & faces != 0:
        return lowest(hand.low & faces)
    return WORD + lowest(hand.high & faces)


# ---- What a seat sees


def view_words(state: State) -> int:
    """How many words that takes."""
    return int(FIRST_NEIGHBOR + (state.seats - 1 + NEIGHBORS_A_WORD - 1) // NEIGHBORS_A_WORD)


def observe(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    """The table from this chair."""
    hand = state.hands[seat]
    words[at] = hand.low | hand.high
    words[at + 1] = hand.low & hand.high
    words[at + 2] = state.discard.low | state.discard.high
    words[at + 3] = state.discard.low & state.discard.high
    words[at + 4] = bit(face_of(state.top)) if state.top >= 0 else 0
    words[at + 5] = table_bits(state, seat)
    words[at + 6] = points_bits(state, seat)
    place = at + FIRST_NEIGHBOR
    word: i64 = 0
    filled: i64 = 0
    steps: i64 = 1
    while steps < state.seats:
        word |= shift(neighbor_bits(state, (seat + steps) % state.seats), filled)
        filled += NEIGHBOR_BITS
        steps += 1
        if filled == NEIGHBOR_BITS * NEIGHBORS_A_WORD or steps == state.seats:
            words[place] = word
            place += 1
            word = 0
            filled = 0


def table_bits(state: State, seat: i64) -> i64:
    """The color (4), the way round, whether I act, what for (5), how many presses are owed (10), blanks (6) …

    … and whether I called, owe the call, may stack, may play what was shot, am accused, anybody is, somebody
    is out; then how many cards I hold (20).
    """
    bits: i64 = bit(state.color) if state.color >= 0 else 0
    if state.direction == 1:
        bits |= bit(4)
    if state.to_act() == seat:
        bits |= bit(5)
    if len(state.owed) > 0:
        bits |= bit(6 + state.owed_for[0]) | shift(thermometer(len(state.owed), 10), 11)
    bits |= shift(thermometer(state.blanks, 6), 21)
    if has(state.called, seat):
        bits |= bit(27)
    if state.owes_call == seat:
        bits |= bit(28)
    if state.can_stack:
        bits |= bit(29)
    if len(state.just_shot) > 0 and state.turn == seat:
        bits |= bit(30)
    if state.accused == seat:
        bits |= bit(31)
    if state.accused != NOBODY:
        bits |= bit(32)
    if state.out != NOBODY:
        bits |= bit(33)
    return bits | shift(thermometer(state.hands[seat].size(), 20), 34)


def points_bits(state: State, seat: i64) -> i64:
    """How many sixths of the limit everybody has, beginning with me."""
    bits: i64 = 0
    if state.hand_number > 1:
        steps: i64 = 0
        while steps < state.seats:
            total: i64 = state.totals[(seat + steps) % state.seats]
            bits |= shift(thermometer(6 * total // state.limit, 6), 6 * steps)
            steps += 1
    return bits


def neighbor_bits(state: State, other: i64) -> i64:
    """Cards in hand (10), and whether they take part, called, owe the call, are on turn, must act."""
    bits = thermometer(state.hands[other].size(), 10)
    if has(state.present, other):
        bits |= bit(10)
    if has(state.called, other):
        bits |= bit(11)
    if state.owes_call == other:
        bits |= bit(12)
    if state.turn == other:
        bits |= bit(13)
    if state.to_act() == other:
        bits |= bit(14)
    return bits
