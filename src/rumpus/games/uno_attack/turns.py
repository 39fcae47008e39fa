"""Whose turn it is, and who has to press before it comes."""

from rumpus.engine.turns import after
from rumpus.games.uno_attack.events import PressesOwed, TurnPassed, UnoAttackLedger
from rumpus.games.uno_attack.launcher import reload_at_the_stopper
from rumpus.games.uno_attack.state import FOR_ALL_HIT, State


def next_to(state: State, seat: int) -> int:
    """The next player in the direction of play."""
    return int(after(seat, state.direction, state.present, state.seats))


def left_of(state: State, seat: int) -> int:
    """The next player to the left, whichever way play runs."""
    return int(after(seat, 1, state.present, state.seats))


def pass_turn(ledger: UnoAttackLedger, seat: int) -> None:
    """A turn is over and this player is next."""
    reload_at_the_stopper(ledger)
    ledger.record(TurnPassed(seat, ledger.now))


def owe(ledger: UnoAttackLedger, seat: int, presses: int, reason: int) -> None:
    """A card makes this player press."""
    ledger.record(PressesOwed([seat] * presses, reason, False, ledger.now))


def owe_at_once(ledger: UnoAttackLedger, seat: int, presses: int, reason: int) -> None:
    """A penalty: this player presses before anything else happens."""
    ledger.record(PressesOwed([seat] * presses, reason, True, ledger.now))


def owe_each(ledger: UnoAttackLedger, spared: int) -> None:
    """Everybody but one presses once, beginning at that one's left and going left."""
    state = ledger.state
    seats: list[int] = []
    seat = left_of(state, spared)
    while seat != spared:
        seats.append(seat)
        seat = left_of(state, seat)
    ledger.record(PressesOwed(seats, FOR_ALL_HIT, False, ledger.now))
