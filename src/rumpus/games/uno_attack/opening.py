"""How a hand begins. The headings are those of the sheet."""

from typing import Final

from rumpus.games.uno_attack.cards import (
    HIT_TWO,
    REVERSE,
    SKIP,
    TRADE_HANDS,
    WILD_ALL_HIT,
    WILD_HIT_FIRE,
    rank_of,
)
from rumpus.games.uno_attack.events import (
    DealerCardPicked,
    Dealt,
    HandBegan,
    PicksReturned,
    PutBack,
    Reversed,
    Skipped,
    TurnedUp,
    UnoAttackLedger,
)
from rumpus.games.uno_attack.launcher import load
from rumpus.games.uno_attack.state import FOR_HIT_FIRE, FOR_HIT_TWO
from rumpus.games.uno_attack.turns import left_of, owe, owe_each, pass_turn

CARDS_DEALT: Final = 7

# ---- CHOOSING A DEALER


def choose_dealer(ledger: UnoAttackLedger) -> int:
    """Every player picks a card; the highest number deals, and special cards count for nothing.

    Those who are equal pick again, and so does everybody if nobody has a number.
    """
    state = ledger.state
    picking = state.seated()
    while True:
        for seat in picking:
            ledger.record(DealerCardPicked(seat, state.deck.pick(ledger.chance)))
        highest = 0
        for seat in picking:
            highest = max(highest, dealer_number(state.picks[seat]))
        picking = [seat for seat in picking if dealer_number(state.picks[seat]) == highest]
        ledger.record(PicksReturned())
        if len(picking) == 1:
            return picking[0]


def dealer_number(card: int) -> int:
    """What a card is worth for the choice of dealer."""
    rank = rank_of(card)
    return int(rank + 1) if rank < HIT_TWO else 0


def deal_hand(ledger: UnoAttackLedger, dealer: int) -> None:
    """Seven cards each, one after another from the dealer's left; then the first discard; then load."""
    state = ledger.state
    ledger.record(HandBegan(dealer))
    for _ in range(CARDS_DEALT):
        seat = left_of(state, dealer)
        for _ in range(int(state.players())):
            ledger.record(Dealt(seat, state.deck.pick(ledger.chance)))
            seat = left_of(state, seat)
    start_discard_pile(ledger)
    load(ledger)
    begin_play(ledger)


# ---- STARTING THE DISCARD PILE


def start_discard_pile(ledger: UnoAttackLedger) -> None:
    """Turn up a card; Trade Hands goes back into the pack and another is turned up."""
    state = ledger.state
    ledger.record(TurnedUp(state.deck.pick(ledger.chance)))
    while rank_of(state.top) == TRADE_HANDS:
        ledger.record(PutBack())
        ledger.record(TurnedUp(state.deck.pick(ledger.chance)))


def begin_play(ledger: UnoAttackLedger) -> None:
    """The player to the dealer's left begins, unless the first card orders otherwise.

    After any wild card the color is open, and whoever has the first turn names it.
    """
    state = ledger.state
    dealer = int(state.dealer)
    left = left_of(state, dealer)
    rank = rank_of(state.top)
    if rank == REVERSE:
        # The dealer plays first, and then it goes to the right.
        ledger.record(Reversed())
        pass_turn(ledger, dealer)
    elif rank == SKIP:
        ledger.record(Skipped(left))
        pass_turn(ledger, left_of(state, left))
    elif rank == HIT_TWO:
        owe(ledger, left, 2, FOR_HIT_TWO)
        pass_turn(ledger, left_of(state, left))
    elif rank == WILD_ALL_HIT:
        owe_each(ledger, dealer)
        pass_turn(ledger, left)
    elif rank == WILD_HIT_FIRE:
        owe(ledger, left, 1, FOR_HIT_FIRE)
        pass_turn(ledger, left_of(state, left))
    else:
        pass_turn(ledger, left)
