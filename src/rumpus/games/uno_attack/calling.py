"""Calling UNO, and catching those who have not."""

from typing import Final

from mypy_extensions import i64

from rumpus.engine.action import Action
from rumpus.engine.bits import bit, count, has, lowest, shift
from rumpus.games.uno_attack.actions import Catch
from rumpus.games.uno_attack.cards import DISCARD_ALLS, ONE_COLOR, RANKS, TRADES
from rumpus.games.uno_attack.events import CallOwed, CatchFailed, Caught, UnoAttackLedger
from rumpus.games.uno_attack.state import FOR_NO_CALL, NOBODY, State
from rumpus.games.uno_attack.turns import owe_at_once

SAFE_TIME: Final = 1_500
"""Milliseconds for a call or a catch before the next turn can begin."""

REST: Final = 3_000
"""Milliseconds for which a wrong catch silences whoever tried it."""


def may_call(state: State, seat: i64) -> bool:
    """Whoever owes the call may make it, and whoever could be left with one card by their next play."""
    if has(state.called, seat) or state.out != NOBODY:
        return False
    return state.owes_call == seat or could_be_left_with_one(state, seat)


def could_be_left_with_one(state: State, seat: i64) -> bool:
    """Two cards in hand, a Discard All that would leave one, or a trade for somebody's only card."""
    hand = state.hands[seat]
    size = hand.size()
    if size == 2:
        return True
    faces = hand.low | hand.high
    special = faces & DISCARD_ALLS
    while special != 0:
        color = shift(ONE_COLOR, RANKS * (lowest(special) // RANKS))
        if size - count(hand.low & color) - count(hand.high & color) == 1:
            return True
        special &= special - 1
    return faces & TRADES != 0 and size > 1 and another_holds_one(state, seat)


def another_holds_one(state: State, seat: i64) -> bool:
    """Whether any other player has a single card."""
    others = state.present & ~bit(seat)
    while others != 0:
        if state.hands[lowest(others)].size() == 1:
            return True
        others &= others - 1
    return False


def owe_the_call(ledger: UnoAttackLedger, seat: i64) -> None:
    """Whoever has just played and is left with one card should have called before."""
    state = ledger.state
    if state.hands[seat].size() == 1 and not has(state.called, seat):
        ledger.record(CallOwed(seat, ledger.now + SAFE_TIME))


def suspect_on_turn(state: State) -> i64:
    """The player about to play their next-to-last card without having called; NOBODY if there is none.

    They cannot be caught yet. Who tries it all the same cries out too early, and is silenced.
    """
    seat = state.turn
    if len(state.owed) > 0 or has(state.called, seat) or state.hands[seat].size() != 2:
        return NOBODY
    return seat


def catchers(state: State) -> i64:
    """Those who may cry “caught” now; whoever they mean is waited for anyway, to call or to play."""
    if state.out != NOBODY or (state.owes_call == NOBODY and suspect_on_turn(state) == NOBODY):
        return 0
    return state.present & ~state.resting


def add_catches(actions: list[Action], state: State, seat: i64) -> None:
    """Any other player who owes the call, or seems about to."""
    if state.out != NOBODY or has(state.resting, seat):
        return
    if state.owes_call != NOBODY and state.owes_call != seat:
        actions.append(Catch(state.owes_call))
    suspect = suspect_on_turn(state)
    if suspect != NOBODY and suspect != seat and suspect != state.owes_call:
        actions.append(Catch(suspect))


def catch(ledger: UnoAttackLedger, seat: i64, offender: i64) -> None:
    """Caught: press twice, at once, and the turns go on as they were. Caught wrongly: be silent."""
    if ledger.state.owes_call == offender:
        ledger.record(Caught(seat, offender))
        owe_at_once(ledger, offender, 2, FOR_NO_CALL)
    else:
        ledger.record(CatchFailed(seat, offender, ledger.now + REST))


def why_not_call(state: State, seat: int) -> str:
    """Why UNO cannot be called now, in a sentence."""
    if has(state.called, seat):
        return "You have called UNO already."
    return "UNO is for when a play could leave you with one card."


def why_not_catch(state: State, seat: int, offender: int) -> str:
    """Why this player cannot be caught now, in a sentence; or why nobody can."""
    if offender == NOBODY:
        return why_catch_nobody(state, seat)
    if offender == seat:
        return "You cannot catch yourself: just call UNO."
    if not 0 <= offender < state.seats or not has(state.present, offender):
        return "Nobody there is playing."
    if has(state.resting, seat):
        return "You cried out too early; wait a moment."
    if has(state.called, offender):
        return "Too late: UNO has been called."
    if state.hands[offender].size() == 1:
        return "Too late: the next turn has begun, or it was not owed."
    return "There is nothing to catch: they hold more than one card."


def why_catch_nobody(state: State, seat: int) -> str:
    """Why a cry that means nobody in particular catches nobody, in a sentence."""
    if has(state.resting, seat):
        return "You cried out too early; wait a moment."
    if state.owes_call == seat:
        return "You cannot catch yourself: just call UNO."
    late = state.called != 0 and state.out == NOBODY
    return "Too late: UNO has been called." if late else "Nobody has forgotten to call UNO."
