"""What the special cards do. The headings are those of the sheet."""

from mypy_extensions import i64

from rumpus.engine.bits import shift
from rumpus.engine.piles import Pile
from rumpus.games.uno_attack.cards import (
    HIT_TWO,
    ONE_COLOR,
    RANKS,
    REVERSE,
    SKIP,
    WILD_ALL_HIT,
    WILD_HIT_FIRE,
    color_of,
)
from rumpus.games.uno_attack.events import HitPassedOn, Reversed, Shed, Skipped, Traded, UnoAttackLedger
from rumpus.games.uno_attack.state import FOR_HIT_FIRE, FOR_HIT_TWO, NOBODY
from rumpus.games.uno_attack.turns import next_to, owe, owe_each

# ---- SPECIAL CARDS


def follow(ledger: UnoAttackLedger, seat: i64, rank: i64) -> i64:
    """Do what a card of this rank orders once it lies there; who is on turn after it."""
    state = ledger.state
    if rank < HIT_TWO:
        return next_to(state, seat)
    if rank == REVERSE:
        return reverse(ledger, seat)
    if rank == SKIP:
        return skip(ledger, seat)
    if rank == HIT_TWO:
        return hit_two(ledger, seat)
    if rank == WILD_ALL_HIT:
        owe_each(ledger, seat)  # to the left, whichever way play runs
    elif rank == WILD_HIT_FIRE:
        return hit_fire(ledger, seat)
    return next_to(state, seat)


def reverse(ledger: UnoAttackLedger, seat: i64) -> i64:
    """Play left becomes play right, and the other way round; between two players it is a Skip."""
    state = ledger.state
    if state.players() == 2:
        return skip(ledger, seat)
    ledger.record(Reversed())
    return next_to(state, seat)


def skip(ledger: UnoAttackLedger, seat: i64) -> i64:
    """The next player loses their turn; between two players that makes it the same one's again."""
    skipped = next_to(ledger.state, seat)
    ledger.record(Skipped(skipped))
    return next_to(ledger.state, skipped)


def hit_two(ledger: UnoAttackLedger, seat: i64) -> i64:
    """The next player presses twice and has no turn.

    Where the group wants it so, nobody presses for a Hit 2 with which somebody goes out.
    """
    state = ledger.state
    presses = 2 if state.out == NOBODY or state.press_last_hit_two else 0
    if state.can_stack and len(state.owed) > 0 and state.owed[0] == seat:
        # By a rule of the house it answers a Hit 2, whose presses travel on.
        for reason in state.owed_for:
            if reason == FOR_HIT_TWO:
                presses += 1
        ledger.record(HitPassedOn(seat))
    victim = next_to(state, seat)
    if presses > 0:
        owe(ledger, victim, presses, FOR_HIT_TWO)
    return next_to(state, victim)


def hit_fire(ledger: UnoAttackLedger, seat: i64) -> i64:
    """The next player in the direction of play presses until it fires, and has no turn."""
    victim = next_to(ledger.state, seat)
    owe(ledger, victim, 1, FOR_HIT_FIRE)
    return next_to(ledger.state, victim)


def trade_hands(ledger: UnoAttackLedger, seat: i64, partner: i64) -> None:
    """Everything left in the hand for everything in another player's."""
    hands = ledger.state.hands
    ledger.record(Traded(seat, partner, hands[seat].cards(), hands[partner].cards()))


def discard_all(ledger: UnoAttackLedger, seat: i64, card: i64) -> None:
    """All other cards of its color leave the hand first, so that it ends up on top of them."""
    hand = ledger.state.hands[seat]
    color = shift(ONE_COLOR, RANKS * color_of(card))
    cards = Pile(hand.low & color, hand.high & color).cards()
    cards.remove(card)
    if cards:
        ledger.record(Shed(seat, cards))
