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
"""Playing a face has the face's number."""
NAME_COLOR: Final = 61
CALL: Final = 62


def playout(game: UnoAttack, options: Options, seats: int, chance: Chance, hands: int) -> tuple[int, int]:
    """Play so many single hands at random: how many decisions that took, and a checksum of them.

    Whoever is on turn plays any face that fits, or presses. Whoever could call UNO does so half of the
    time, and whoever owes it is called out, calls, or gets away with it. The rules of the house and
    the penalty for advice are left to those who play with lists.
    """
    decisions = 0
    checksum: i64 = 0
    for _ in range(hands):
        ledger = game.ledger(game.empty(options, seats), chance, False)
        game.begin(ledger)
        state = ledger.state
        while state.phase == PLAYING:
            checksum = (checksum * 31 + random_decision(ledger, chance)) & 0xFFFFFFFF
            decisions += 1
    return decisions, int(checksum)


def random_decision(ledger: UnoAttackLedger, chance: Chance) -> i64:
    """Let somebody do anything that is legal; what it was, as a number."""
    state = ledger.state
    seat = state.to_act()
    if len(state.owed) > 0:
        press_button(ledger, int(seat))
        return PRESS
    if state.color == NO_COLOR:
        ledger.record(ColorNamed(int(seat), int(chance.below(4)), 0))
        return NAME_COLOR
    if may_call(state, seat) and chance.below(2) == 0:
        ledger.record(CalledUno(int(seat)))
        return CALL
    faces = state.fitting(seat)
    plays = count(faces)
    place = chance.below(plays + 1)
    if place == plays:
        press_button(ledger, int(seat))
        return PRESS
    face = nth(faces, place)
    play_face(ledger, seat, face, chance)
    if state.owes_call != NOBODY:
        call_or_catch(ledger, chance)
    return face


def play_face(ledger: UnoAttackLedger, seat: i64, face: i64, chance: Chance) -> None:
    """Play either copy of a face, with any color or partner it needs."""
    state = ledger.state
    card = face if has(state.hands[seat].low, face) else face + WORD
    if face >= FIRST_WILD:
        play(ledger, int(seat), int(card), int(chance.below(4)), NOBODY)
    elif face % RANKS == TRADE_HANDS:
        play(ledger, int(seat), int(card), int(face // RANKS), int(any_other(state, seat, chance)))
    else:
        play(ledger, int(seat), int(card), int(face // RANKS), NOBODY)


def call_or_catch(ledger: UnoAttackLedger, chance: Chance) -> None:
    """A late call, a catch, or neither."""
    state = ledger.state
    offender = int(state.owes_call)
    what = chance.below(3)
    if what == 0:
        ledger.record(CalledUno(offender))
    elif what == 1:
        catch(ledger, int(any_other(state, offender, chance)), offender)


def any_other(state: State, seat: i64, chance: Chance) -> i64:
    """Any other player."""
    others = state.present & ~bit(seat)
    return nth(others, chance.below(count(others)))
