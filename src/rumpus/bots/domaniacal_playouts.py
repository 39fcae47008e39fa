"""How a Domaniacal game may go on: everybody greedy, as fast as the rules allow."""

from mypy_extensions import i64

from rumpus.engine.bits import WORD, count, lowest
from rumpus.engine.piles import NO_CARD, Pile
from rumpus.games.domaniacal.cards import DECK
from rumpus.games.domaniacal.events import DomaniacalLedger, Played, Stolen
from rumpus.games.domaniacal.playout import stealable
from rumpus.games.domaniacal.rules import end_turn
from rumpus.games.domaniacal.state import OVER, State


def play_on(ledger: DomaniacalLedger) -> None:
    """Everybody steals what they may and stacks what they can, until it is over."""
    state = ledger.state
    while state.phase != OVER:
        greedy_step(ledger)


def greedy_step(ledger: DomaniacalLedger) -> None:
    """One steal, one card, or the end of the turn."""
    state = ledger.state
    seat = state.turn
    hand = state.hands[seat]
    if not state.must_follow:
        victims = stealable(state, seat)
        if victims != 0:
            victim = tallest(state, victims)
            ledger.record(Stolen(int(seat), int(victim), state.top(victim)))
            return
    top: i64 = state.top(seat)
    low = hand.low
    high = hand.high
    if top != NO_CARD:
        low &= DECK.matches_low(top)
        high &= DECK.matches_high(top)
    if low | high == 0:
        end_turn(ledger)
        return
    card = best_connected(hand, low, high)
    ledger.record(Played(int(seat), int(card)))


def tallest(state: State, victims: i64) -> i64:
    """Of these seats, the one with the tallest stack."""
    best = lowest(victims)
    victims &= victims - 1
    while victims != 0:
        other = lowest(victims)
        if len(state.stacks[other]) > len(state.stacks[best]):
            best = other
        victims &= victims - 1
    return best


def best_connected(hand: Pile, low: i64, high: i64) -> i64:
    """Of these cards, the one on which most of the hand fits."""
    best: i64 = NO_CARD
    most: i64 = -1
    if high == 0 and low & (low - 1) == 0:
        return lowest(low)
    while low != 0:
        card = lowest(low)
        fitting = count(hand.low & DECK.matches_low(card))
        if hand.high != 0:
            fitting += count(hand.high & DECK.matches_high(card))
        if fitting > most:
            most = fitting
            best = card
        low &= low - 1
    while high != 0:
        card = WORD + lowest(high)
        fitting = count(hand.low & DECK.matches_low(card)) + count(hand.high & DECK.matches_high(card))
        if fitting > most:
            most = fitting
            best = card
        high &= high - 1
    return best
