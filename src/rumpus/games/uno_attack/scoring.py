"""What a hand is worth, and when the match is over. The headings are those of the sheet."""

from typing import Final

from rumpus.engine.bits import has
from rumpus.games.uno_attack.cards import points_of
from rumpus.games.uno_attack.events import (
    BreakBegan,
    HandCounted,
    HandWon,
    MatchWon,
    PlayerOut,
    Scored,
    UnoAttackLedger,
)
from rumpus.games.uno_attack.state import (
    CHALLENGE,
    HAD_THE_LOWEST,
    LOWEST_TOTAL,
    OUTLASTED_ALL,
    REACHED_LIMIT,
    WINNER_TAKES,
    State,
)

BREAK: Final = 8_000

# ---- SCORING


def end_hand(ledger: UnoAttackLedger) -> None:
    """Somebody is out of cards: all others lay theirs open, and the points are written down."""
    state = ledger.state
    winner = int(state.out)
    ledger.record(HandWon(winner))
    collected = 0
    for seat in state.seated():
        if seat != winner:
            cards = state.hands[seat].cards()
            points = sum([points_of(card) for card in cards])
            ledger.record(HandCounted(seat, cards, points))
            collected += points
            if state.scoring != WINNER_TAKES:
                ledger.record(Scored(seat, points))
    if state.scoring == WINNER_TAKES:
        ledger.record(Scored(winner, collected))
    decide_match(ledger, winner)


def decide_match(ledger: UnoAttackLedger, winner: int) -> None:
    """Whether this hand ends the match; if not, there is a break and then another hand."""
    state = ledger.state
    if state.scoring == WINNER_TAKES:
        if state.totals[winner] >= state.limit and has(state.present, winner):
            ledger.record(MatchWon([winner], REACHED_LIMIT))
            return
    elif state.scoring == LOWEST_TOTAL:
        if max(state.totals) >= state.limit and lowest_wins(ledger):
            return
    elif challenge(ledger):
        return
    ledger.record(BreakBegan(ledger.now + BREAK))


def lowest_wins(ledger: UnoAttackLedger) -> bool:
    """Somebody has reached the limit: the lowest total wins, and equals play one more hand for it."""
    state = ledger.state
    best = lowest_totals(state, state.seated())
    if len(best) == 1:
        ledger.record(MatchWon(best, HAD_THE_LOWEST))
        return True
    for seat in state.seated():
        if seat not in best:
            ledger.record(PlayerOut(seat))
    return False


def lowest_totals(state: State, seats: list[int]) -> list[int]:
    """Those of these players with the fewest points."""
    fewest = min([state.totals[seat] for seat in seats])
    return [seat for seat in seats if state.totals[seat] == fewest]


# ---- CHALLENGE GAME


def challenge(ledger: UnoAttackLedger) -> bool:
    """Whoever has reached the limit is out; the last one in has won. Whether it is over."""
    state = ledger.state
    assert state.scoring == CHALLENGE
    safe = [seat for seat in state.seated() if state.totals[seat] < state.limit]
    if len(safe) == 0:
        # Only if whoever went out has left meanwhile: then the least caught wins.
        safe = lowest_totals(state, state.seated())
    for seat in state.seated():
        if seat not in safe:
            ledger.record(PlayerOut(seat))
    if len(safe) == 1:
        ledger.record(MatchWon(safe, OUTLASTED_ALL))
        return True
    return False
