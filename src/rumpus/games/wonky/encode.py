"""Wonky by numbers: what a seat sees as bits, and a number for everything it can do.

Other seats are counted from one's own: 1 sits to the left. Cards with the same words are the same card.

    actions   0 – 18  play a card of this kind (its place in `cards.FACES`)
             20 – 28  take this block; it is let go at once, and gravity says what happens
             30, 31   let go, wait

    view      0  my hand, three bits a kind of card        1  the discards, likewise
              2  the tower's blocks 1 to 6, nine bits each 3  and 7 to 9
              4  which of its six faces each block has up  5  the turn: see `turn_bits`
              6… the others, four a word: cards in hand (13), whether they take part, and are on turn
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from rumpus.engine.action import Action
from rumpus.engine.bits import bit, has, shift
from rumpus.engine.by_numbers import ByNumbers, thermometer
from rumpus.engine.chance import Chance
from rumpus.engine.game import Gravity
from rumpus.engine.ids import Seat
from rumpus.engine.piles import Pile
from rumpus.games.wonky.actions import Grab, LetGo, Play
from rumpus.games.wonky.cards import BLOCKS, FACES
from rumpus.games.wonky.events import WonkyLedger
from rumpus.games.wonky.gravity import NUMBERS_A_POSE
from rumpus.games.wonky.options import Options
from rumpus.games.wonky.rules import Wonky, blocks_to_take, is_playable
from rumpus.games.wonky.state import HOLDING, OVER, PLACING, PLAYING, State

GRAB: Final = 20
LET_GO: Final = 30
WAIT: Final = 31

NEIGHBOR_BITS: Final = 15
NEIGHBORS_A_WORD: Final = 4
FIRST_NEIGHBOR: Final = 6


def kinds_of_cards() -> list[i64]:
    """The kind of every card."""
    kinds: list[i64] = []
    kind: i64 = 0
    for face in FACES:
        for _ in range(face.copies):
            kinds.append(kind)
        kind += 1
    return kinds


KIND: Final = kinds_of_cards()


@final
class WonkyByNumbers(ByNumbers):
    """A table of Wonky, played by numbers."""

    def __init__(
        self, game: Wonky, options: Options, seats: int, chance: Chance, gravity: Gravity[Any]
    ) -> None:
        self.game = game
        self.options = options
        self.gravity = gravity
        self.ledger: WonkyLedger = game.ledger(game.empty(options, seats), chance, False)
        self.state: State = self.ledger.state
        super().__init__(seats, view_words(self.state), action_words(self.state), WAIT, chance)

    def deal(self) -> None:
        self.ledger = self.game.ledger(self.game.empty(self.options, int(self.seats)), self.chance, False)
        self.state = self.ledger.state
        self.game.begin(self.ledger)

    def may_speak_up(self) -> i64:
        return 0

    def due(self) -> i64:
        return bit(self.state.turn) if self.state.phase != OVER else 0

    def write_view(self, seat: i64, words: vec[i64], at: i64) -> None:
        observe(self.state, seat, words, at)

    def write_legal(self, seat: i64, words: vec[i64], at: i64) -> None:
        legal_numbers(self.state, seat, words, at)

    def do(self, seat: i64, number: i64) -> None:
        """A block that is taken is let go, and gravity speaks; no clock that a table may have runs out."""
        ledger, chair = self.ledger, Seat(int(seat))
        self.game.act(ledger, chair, action_of(self.state, seat, number))
        if self.state.phase == HOLDING:
            self.game.act(ledger, chair, LetGo())
            self.hear_gravity()

    def hear_gravity(self) -> None:
        """What becomes of the block, and what the tower does afterwards, whoever is on turn then."""
        game, ledger, state = self.game, self.ledger, self.state
        while True:
            judged = game.awaiting_verdict(state)
            if judged is None:
                break
            game.resolve(ledger, self.gravity.judge(state, judged, self.chance))
        if state.phase != OVER:
            again = self.gravity.afterwards(state, self.chance)
            if again is not None and len(state.tower) > 0:
                game.resolve(ledger, again[1])

    def winners(self) -> i64:
        return bit(self.state.winner) if self.state.phase == OVER else 0

    def copy(self, chance: Chance) -> "WonkyByNumbers":
        twin = WonkyByNumbers(self.game, self.options, int(self.seats), chance, self.gravity)
        twin.ledger = self.game.ledger(self.state.copy(), chance, False)
        twin.ledger.now = self.ledger.now
        twin.state = twin.ledger.state
        twin.go_on_as(self)
        return twin


def table(game: Wonky, options: Options, seats: int, chance: Chance, gravity: Any = None) -> WonkyByNumbers:
    """A table to be played by numbers."""
    return WonkyByNumbers(game, options, seats, chance, gravity)


# ---- What a seat may do


def action_words(state: State) -> int:
    """How many words that takes."""
    return 1


def legal_numbers(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    """`rules.legal`, as numbers."""
    numbers: i64 = 0
    if seat == state.turn:
        if state.phase == PLAYING:
            for card in state.hands[seat].cards():
                if is_playable(state, int(seat), card):
                    numbers |= bit(KIND[card])
        elif state.phase == PLACING or state.phase == HOLDING:
            numbers = shift(blocks_to_take(state), GRAB)
            if state.phase == HOLDING:
                numbers |= bit(LET_GO)
    words[at] = numbers


def number_of(action: Action, seat: i64, seats: i64) -> int:
    """The number that this action has for this seat."""
    if isinstance(action, Play):
        return int(KIND[action.card])
    if isinstance(action, Grab):
        return GRAB + action.block
    assert isinstance(action, LetGo)
    return LET_GO


def action_of(state: State, seat: i64, number: i64) -> Action:
    """What this seat means by a number that it may choose."""
    if number == LET_GO:
        return LetGo()
    if number >= GRAB:
        return Grab(int(number - GRAB))
    for card in state.hands[seat].cards():
        if KIND[card] == number:
            return Play(card)
    raise ValueError("There is no such card in this hand.")


# ---- What a seat sees


def view_words(state: State) -> int:
    """How many words that takes."""
    return int(FIRST_NEIGHBOR + (state.seats - 1 + NEIGHBORS_A_WORD - 1) // NEIGHBORS_A_WORD)


def observe(state: State, seat: i64, words: vec[i64], at: i64) -> None:
    """The table from this chair."""
    words[at] = pile_bits(state.hands[seat])
    words[at + 1] = pile_bits(state.discard)
    words[at + 2] = 0
    words[at + 3] = 0
    place: i64 = 0
    for block in state.tower:
        words[at + 2 + place // 6] |= bit(BLOCKS * (place % 6) + block)
        place += 1
    words[at + 4] = faces_up(state)
    words[at + 5] = turn_bits(state, seat)
    word = at + FIRST_NEIGHBOR
    while word < at + view_words(state):
        words[word] = 0
        word += 1
    steps: i64 = 1
    while steps < state.seats:
        other = (seat + steps) % state.seats
        bits = thermometer(state.hands[other].size(), 13)
        if has(state.present, other):
            bits |= bit(13)
        if state.turn == other:
            bits |= bit(14)
        words[at + FIRST_NEIGHBOR + (steps - 1) // NEIGHBORS_A_WORD] |= shift(
            bits, NEIGHBOR_BITS * ((steps - 1) % NEIGHBORS_A_WORD)
        )
        steps += 1


def pile_bits(pile: Pile) -> i64:
    """How many cards of each kind lie here, three bits a kind, from the lowest on."""
    bits: i64 = 0
    for card in pile.cards():
        place = 3 * KIND[card]
        while has(bits, place):
            place += 1
        bits |= bit(place)
    return bits


def faces_up(state: State) -> i64:
    """The face that each block has up, six bits a block: the axis that points up or down the most."""
    bits: i64 = 0
    place: i64 = 0
    while place < len(state.tower):
        start = NUMBERS_A_POSE * int(place)
        w, x = state.poses[start + 3], state.poses[start + 4]
        y, z = state.poses[start + 5], state.poses[start + 6]
        up = [2.0 * (x * z - w * y), 2.0 * (y * z + w * x), 1.0 - 2.0 * (x * x + y * y)]
        axis: i64 = 0
        if abs(up[1]) > abs(up[axis]):
            axis = 1
        if abs(up[2]) > abs(up[axis]):
            axis = 2
        bits |= bit(6 * place + 2 * axis + (1 if up[axis] < 0.0 else 0))
        place += 1
    return bits


def turn_bits(state: State, seat: i64) -> i64:
    """Placing, on turn, clockwise, must build, block held (9), card being placed (19), cards to draw (20)."""
    bits: i64 = 0
    if state.phase == PLACING or state.phase == HOLDING:
        bits |= bit(0) | bit(13 + KIND[state.top])
    if state.turn == seat:
        bits |= bit(1)
    if state.direction == 1:
        bits |= bit(2)
    if state.must_build:
        bits |= bit(3)
    if state.held >= 0:
        bits |= bit(4 + state.held)
    return bits | shift(thermometer(state.draw_pile.size(), 20), 32)
