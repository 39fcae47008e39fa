"""Random play as fast as the rules allow: nobody watches, and nothing is allocated to list choices."""

from typing import Final

from mypy_extensions import i64

from rumpus.engine.bits import WORD, bit, count, has, nth
from rumpus.engine.chance import Chance
from rumpus.games.uno_attack.calling import catch, may_call
from rumpus.games.uno_attack.cards import FIRST_WILD, NO_COLOR, RANKS, TRADE_HANDS
from rumpus.games.uno_attack.events import CalledUno, ColorNamed, UnoAttackLedger
from rumpus.games.uno_attack.options import Options
from rumpus.games.uno_attack.rules import UnoAttack, play, press_button
from rumpus.games.uno_attack.state import NOBODY, PLAYING, State

PRESS: Final = 60
CALL: Final = 61
ANY_COLOR: Final = 0xF


def playout(game: UnoAttack, options: Options, seats: int, chance: Chance, hands: int) -> tuple[int, int]:
    """Play so many single hands at random: how many decisions that took, and a checksum of them.

    Whoever must act does anything they may. Whoever then owes the call makes it, is caught, or gets away
    with it. The rules of the house and the penalty for advice are left to those who play with lists.
    """
    decisions = 0
    checksum: i64 = 0
    for _ in range(hands):
        ledger = game.ledger(game.empty(options, seats), chance, False)
        game.begin(ledger)
        state = ledger.state
        while state.phase == PLAYING:
            numbers = choices(state)
            number = nth(numbers, chance.below(count(numbers)))
            decide(ledger, number, chance)
            checksum = (checksum * 31 + number) & 0xFFFFFFFF
            decisions += 1
    return decisions, int(checksum)


def choices(state: State) -> i64:
    """What whoever must act may do, as a set of numbers: 0 to 59 play a face, or name a color that is due."""
    if len(state.owed) > 0:
        return bit(PRESS)
    if state.color == NO_COLOR:
        return ANY_COLOR
    numbers = state.fitting(state.turn) | bit(PRESS)
    return numbers | bit(CALL) if may_call(state, state.turn) else numbers


def decide(ledger: UnoAttackLedger, number: i64, chance: Chance) -> None:
    """Do what has this number; luck names the color or the partner that a card needs."""
    state = ledger.state
    seat = state.to_act()
    if number == PRESS:
        press_button(ledger, seat)
    elif number == CALL:
        ledger.record(CalledUno(seat))
    elif state.color == NO_COLOR:
        ledger.record(ColorNamed(seat, number, 0))
    else:
        play_face(ledger, seat, number, chance)
        if state.owes_call != NOBODY:
            call_or_catch(ledger, chance)


def play_face(ledger: UnoAttackLedger, seat: i64, face: i64, chance: Chance) -> None:
    """Play either copy of a face, with any color or partner it needs."""
    state = ledger.state
    card = face if has(state.hands[seat].low, face) else face + WORD
    if face >= FIRST_WILD:
        play(ledger, seat, card, chance.below(4), NOBODY)
    elif face % RANKS == TRADE_HANDS:
        play(ledger, seat, card, face // RANKS, any_other(state, seat, chance))
    else:
        play(ledger, seat, card, face // RANKS, NOBODY)


def call_or_catch(ledger: UnoAttackLedger, chance: Chance) -> None:
    """A late call, a catch, or neither."""
    state = ledger.state
    offender = state.owes_call
    what = chance.below(3)
    if what == 0:
        ledger.record(CalledUno(offender))
    elif what == 1:
        catch(ledger, any_other(state, offender, chance), offender)


def any_other(state: State, seat: i64, chance: Chance) -> i64:
    """Any other player."""
    others = state.present & ~bit(seat)
    return nth(others, chance.below(count(others)))
