"""Random play as fast as the rules allow: nobody watches, and nothing is allocated to list choices."""

from mypy_extensions import i64

from rumpus.engine.bits import WORD, bit, count, has, nth
from rumpus.engine.chance import Chance
from rumpus.engine.piles import NO_CARD
from rumpus.games.domaniacal.cards import DECK
from rumpus.games.domaniacal.events import Chose, DomaniacalLedger, Played, Stolen
from rumpus.games.domaniacal.options import Options
from rumpus.games.domaniacal.rules import (
    Domaniacal,
    end_turn,
    may_end_turn,
    may_steal,
    reveal_if_all_have_chosen,
)
from rumpus.games.domaniacal.state import OVER, State


def playout(game: Domaniacal, options: Options, seats: int, chance: Chance, games: int) -> tuple[int, int]:
    """Play so many games at random: how many decisions that took, and a checksum of them.

    Every play, steal and end of turn is equally likely. Taking back, and stealing from hands, which
    is off by default, are left to those who play with lists.
    """
    decisions = 0
    checksum: i64 = 0
    for _ in range(games):
        ledger = game.ledger(game.empty(options, seats), chance, False)
        game.begin(ledger)
        state = ledger.state
        for seat in range(seats):
            ledger.record(Chose(seat, int(state.hands[seat].pick(chance))))
            decisions += 1
        reveal_if_all_have_chosen(ledger)
        while state.phase != OVER:
            checksum = (checksum * 31 + random_decision(ledger, chance)) & 0xFFFFFFFF
            decisions += 1
    return decisions, int(checksum)


def random_decision(ledger: DomaniacalLedger, chance: Chance) -> i64:
    """Let the player on turn do anything that is legal; what it was, as a number."""
    state = ledger.state
    seat = state.turn
    hand = state.hands[seat]
    low = hand.low
    high = hand.high
    top = state.top(seat)
    if top != NO_CARD:
        low &= DECK.matches_low(top)
        high &= DECK.matches_high(top)
    in_low = count(low)
    plays = in_low + count(high)
    victims = stealable(state, seat)
    steals = count(victims)
    choices = plays + steals
    if may_end_turn(state, int(seat)):
        choices += 1
    pick = chance.below(choices)
    if pick < plays:
        card = nth(low, pick) if pick < in_low else WORD + nth(high, pick - in_low)
        ledger.record(Played(int(seat), int(card)))
        return card
    if pick < plays + steals:
        victim = nth(victims, pick - plays)
        ledger.record(Stolen(int(seat), int(victim), state.top(victim)))
        return 100 + victim
    end_turn(ledger)
    return 200


def stealable(state: State, seat: i64) -> i64:
    """The seats whose top card may be stolen now: `rules.add_steals` as a set, without a list of actions."""
    victims: i64 = 0
    if not may_steal(state, int(seat)):
        return victims
    top = state.top(seat)
    low = DECK.matches_low(top)
    high = DECK.matches_high(top)
    hand = state.hands[seat]
    victim: i64 = 0
    while victim < state.seats:
        card: i64 = state.top(victim)
        if victim != seat and card >= 0:
            fits = has(low, card) if card < WORD else has(high, card - WORD)
            if fits and DECK.any_matches(hand, card):
                victims |= bit(victim)
        victim += 1
    return victims
