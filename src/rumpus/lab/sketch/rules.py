"""How the sketch is played: match color or rank, or draw; the first empty hand wins."""

from typing import final

from mypy_extensions import i64

from rumpus.engine.action import Action
from rumpus.engine.bits import WORD, bit, count, has, lowest, nth
from rumpus.engine.chance import Chance
from rumpus.engine.game import Info
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.outcome import Outcome
from rumpus.engine.piles import Pile
from rumpus.engine.turns import after
from rumpus.lab.sketch.events import (
    Began,
    Drew,
    Ended,
    NothingDrawn,
    Played,
    Reshuffled,
    Reversed,
    SketchLedger,
    TurnPassed,
)
from rumpus.lab.sketch.state import (
    ALL_FACES,
    DRAW,
    RANKS,
    REVERSE,
    SKIP,
    TAKE_TWO,
    WILD,
    WILD_FOUR,
    State,
)


@final
class Move(Action):
    """An action by its number."""

    def __init__(self, number: int) -> None:
        self.number = number

    def key(self) -> int:
        return self.number


@final
class Sketch:
    """The rules of the sketch."""

    def __init__(self, info: Info) -> None:
        self.info = info

    def empty(self, options: object, seats: int) -> State:
        """All 112 cards in the deck."""
        return State(seats, [Pile() for _ in range(seats)], Pile(ALL_FACES, ALL_FACES), Pile())

    def ledger(self, state: State, chance: Chance, watched: bool = True) -> SketchLedger:
        """A pen for this table."""
        return SketchLedger(state, chance, watched)

    def begin(self, ledger: SketchLedger) -> None:
        """Seven cards each; a number card starts the discard pile."""
        state = ledger.state
        for seat in range(int(state.seats)):
            draw(ledger, seat, 7)
        card = state.deck.pick(ledger.chance)
        while card >= WORD or card >= WILD or card % RANKS > 9:
            card = state.deck.pick(ledger.chance)
        ledger.record(Began(card))

    def legal(self, state: State, seat: Seat) -> list[Action]:
        """What the player on turn may do."""
        moves: list[Action] = []
        if not state.over and seat == state.turn:
            numbers = state.legal_numbers()
            while numbers != 0:
                moves.append(Move(int(lowest(numbers))))
                numbers &= numbers - 1
        return moves

    def awaited(self, state: State) -> int:
        """The player on turn."""
        return 0 if state.over else int(bit(state.turn))

    def earliest(self, state: State, seat: Seat, action: Action) -> Millis:
        """Nothing ever needs to wait."""
        return Millis(0)

    def act(self, ledger: SketchLedger, seat: Seat, action: Action) -> None:
        """Do a legal action."""
        if isinstance(action, Move):
            act_number(ledger, action.number)

    def refusal(self, state: State, seat: Seat, action: Action) -> str:
        """Why not."""
        return "That is not possible now."

    def leave(self, ledger: SketchLedger, seat: Seat) -> None:
        """Nobody plays the sketch for company: a farewell ends it."""
        if not ledger.state.over:
            ledger.record(Ended(-1))

    def alarm(self, state: State) -> Millis | None:
        """There is no clock."""
        return None

    def ring(self, ledger: SketchLedger) -> None:
        """There is no clock."""

    def mask(self, state: State, seat: Seat | None) -> State:
        """Everybody sees their own hand and the discards."""
        return state.masked(seat)

    def outcome(self, state: State) -> Outcome | None:
        """The winner, if it is over."""
        if not state.over:
            return None
        return Outcome([int(state.winner)] if state.winner >= 0 else [], "ended")


def act_number(ledger: SketchLedger, number: i64) -> None:
    """Do the action with this number for the player on turn."""
    state = ledger.state
    seat = state.turn
    if number == DRAW:
        draw(ledger, seat, 1)
        if state.blanks >= state.seats:
            ledger.record(Ended(-1))
            return
        ledger.record(TurnPassed(after(seat, state.direction, -1, state.seats)))
        return
    hand = state.hands[seat]
    if number < WILD:
        face = number
        color = number // RANKS
    else:
        first = WILD if number < 56 else WILD_FOUR
        color = (number - WILD) % 4
        face = first if has(hand.low | hand.high, first) else first + 1
    ledger.record(Played(seat, face if has(hand.low, face) else face + WORD, color))
    if hand.is_empty():
        ledger.record(Ended(seat))
        return
    pass_turn(ledger, seat, face)


def pass_turn(ledger: SketchLedger, seat: i64, face: i64) -> None:
    """Whose turn it is after this face, and what it does to the next player."""
    state = ledger.state
    rank = face % RANKS if face < WILD else RANKS
    if rank == REVERSE:
        ledger.record(Reversed())
    following = after(seat, state.direction, -1, state.seats)
    if rank == TAKE_TWO:
        draw(ledger, following, 2)
    elif face >= WILD_FOUR:
        draw(ledger, following, 4)
    if rank == SKIP or rank == TAKE_TWO or face >= WILD_FOUR:
        following = after(following, state.direction, -1, state.seats)
    ledger.record(TurnPassed(following))


def draw(ledger: SketchLedger, seat: i64, cards: i64) -> None:
    """Take cards from the deck, which the discards replenish."""
    state = ledger.state
    while cards > 0:
        cards -= 1
        if state.deck.low | state.deck.high == 0:
            if state.discard.is_empty():
                ledger.record(NothingDrawn())
                return
            ledger.record(Reshuffled())
        ledger.record(Drew(seat, state.deck.pick(ledger.chance)))


def playout(game: Sketch, seats: int, chance: Chance, decisions: int) -> tuple[int, int]:
    """Play games at random until so many decisions have been made: how many, and a checksum.

    Nobody watches, and actions are numbers: this is as fast as the rules can go.
    """
    made = 0
    checksum: i64 = 0
    while made < decisions:
        ledger = game.ledger(game.empty(None, seats), chance, False)
        game.begin(ledger)
        state = ledger.state
        while not state.over:
            numbers = state.legal_numbers()
            number = nth(numbers, chance.below(count(numbers)))
            act_number(ledger, number)
            checksum = (checksum * 31 + number) & 0xFFFFFFFF
            made += 1
    return made, int(checksum)
