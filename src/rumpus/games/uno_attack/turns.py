"""Whose turn it is, and who has to press before it comes."""

from mypy_extensions import i64

from rumpus.engine.turns import after
from rumpus.games.uno_attack.events import PressesOwed, TurnPassed, UnoAttackLedger
from rumpus.games.uno_attack.launcher import reload_at_the_stopper
from rumpus.games.uno_attack.state import FOR_ALL_HIT, State


def next_to(state: State, seat: i64) -> i64:
    """The next player in the direction of play."""
    return after(seat, state.direction, state.present, state.seats)


def left_of(state: State, seat: i64) -> i64:
    """The next player to the left, whichever way play runs."""
    return after(seat, 1, state.present, state.seats)


def pass_turn(ledger: UnoAttackLedger, seat: i64) -> None:
    """A turn is over and this player is next."""
    reload_at_the_stopper(ledger)
    ledger.record(TurnPassed(seat, ledger.now))


def owe(ledger: UnoAttackLedger, seat: i64, presses: i64, reason: i64) -> None:
    """A card makes this player press."""
    ledger.record(PressesOwed([seat] * presses, reason, False, ledger.now))


def owe_at_once(ledger: UnoAttackLedger, seat: i64, presses: i64, reason: i64) -> None:
    """A penalty: this player presses before anything else happens."""
    ledger.record(PressesOwed([seat] * presses, reason, True, ledger.now))


def owe_each(ledger: UnoAttackLedger, spared: i64) -> None:
    """Everybody but one presses once, beginning at that one's left and going left."""
    state = ledger.state
    seats: list[int] = []
    seat = left_of(state, spared)
    while seat != spared:
        seats.append(seat)
        seat = left_of(state, seat)
    ledger.record(PressesOwed(seats, FOR_ALL_HIT, False, ledger.now))
