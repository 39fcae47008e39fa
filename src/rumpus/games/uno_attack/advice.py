"""The penalty for advice: somebody reports it, and most of the others have to agree."""

from typing import Final

from mypy_extensions import i64

from rumpus.engine.action import Action
from rumpus.engine.bits import bit, count, has
from rumpus.games.uno_attack.actions import Report, Vote
from rumpus.games.uno_attack.events import Reported, UnoAttackLedger, Voted, VoteEnded
from rumpus.games.uno_attack.state import FOR_ADVICE, NOBODY, State
from rumpus.games.uno_attack.turns import owe_at_once

VOTE_TIME: Final = 20_000
PENALTY: Final = 4


def reporters(state: State) -> i64:
    """Those who may report somebody: once a hand each, while no other vote is open and nobody is out.

    The others decide, so there must be others: three players at least.
    """
    if not state.advice or state.accused != NOBODY or state.out != NOBODY or state.players() < 3:
        return 0
    return state.present & ~state.reported


def jury(state: State) -> i64:
    """Those who decide: everybody but the accused and the reporter."""
    return state.present & ~bit(state.accused) & ~bit(state.reporter)


def voters(state: State) -> i64:
    """Those of the jury who have not voted yet."""
    return jury(state) & ~state.ayes & ~state.noes if state.accused != NOBODY else 0


def add_advice(actions: list[Action], state: State, seat: i64) -> None:
    """Report anybody else, or vote about somebody reported."""
    if has(reporters(state), seat):
        for other in state.seated():
            if other != seat:
                actions.append(Report(other))
    if has(voters(state), seat):
        actions.append(Vote(True))
        actions.append(Vote(False))


def report(ledger: UnoAttackLedger, seat: i64, accused: i64) -> None:
    """Play goes on while the others make up their minds."""
    ledger.record(Reported(seat, accused, ledger.now + VOTE_TIME))


def vote(ledger: UnoAttackLedger, seat: i64, guilty: bool) -> None:
    """One voice."""
    ledger.record(Voted(seat, guilty))
    settle_vote(ledger, False)


def settle_vote(ledger: UnoAttackLedger, time_is_up: bool) -> None:
    """More than half of the jury must agree; then the adviser presses four times, at once."""
    state = ledger.state
    if state.accused == NOBODY:
        return
    accused = state.accused
    jurors = jury(state)
    if count(state.ayes & jurors) * 2 > count(jurors):
        ledger.record(VoteEnded(accused, True))
        owe_at_once(ledger, accused, PENALTY, FOR_ADVICE)
    elif time_is_up or count(state.noes & jurors) * 2 >= count(jurors) or not has(state.present, accused):
        ledger.record(VoteEnded(accused, False))


def why_not_report(state: State, seat: int, accused: int) -> str:
    """Why nobody can be reported now, in a sentence."""
    if not state.advice:
        return "At this table nobody is reported for advice."
    if state.players() < 3:
        return "With two players nobody is left to decide."
    if state.out != NOBODY:
        return "The hand is over as soon as all presses are made."
    if state.accused != NOBODY:
        return "One vote at a time."
    if has(state.reported, seat):
        return "You have reported somebody in this hand already."
    return "You can only report another player." if accused == seat else "Nobody there is playing."


def why_not_vote(state: State, seat: int) -> str:
    """Why this player has no vote now, in a sentence."""
    if state.accused == NOBODY:
        return "There is nothing to vote about."
    if has(state.ayes | state.noes, seat):
        return "You have voted already."
    return "The others decide about this."
