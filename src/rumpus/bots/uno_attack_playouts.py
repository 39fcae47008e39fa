"""How a hand of UNO Attack! may go on: everybody plays what gets rid of most, as fast as the rules allow."""

from mypy_extensions import i64

from rumpus.engine.bits import WORD, bit, count, has, lowest, shift
from rumpus.engine.piles import Pile
from rumpus.engine.turns import after
from rumpus.games.uno_attack.cards import (
    DISCARD_ALL,
    FIRST_WILD,
    HIT_TWO,
    NO_COLOR,
    ONE_COLOR,
    RANKS,
    TRADE_HANDS,
    TRADES,
    WILDS,
    face_of,
)
from rumpus.games.uno_attack.events import CalledUno, ColorNamed, UnoAttackLedger
from rumpus.games.uno_attack.rules import play, press_button
from rumpus.games.uno_attack.state import NOBODY, PLAYING, State
from rumpus.games.uno_attack.turns import next_to, pass_turn


def play_on(ledger: UnoAttackLedger) -> None:
    """Everybody does what looks best, and nobody forgets to call, until the hand is over."""
    state = ledger.state
    while state.phase == PLAYING:
        greedy_decision(ledger)


def greedy_decision(ledger: UnoAttackLedger) -> None:
    """What is due from whoever the launcher faces."""
    state = ledger.state
    seat = state.to_act()
    if len(state.owed) > 0:
        faces = state.stackable(seat)
        if faces == 0:
            press_button(ledger, seat)
        else:
            play_face(ledger, seat, lowest(faces))
        return
    if state.color == NO_COLOR:
        ledger.record(ColorNamed(seat, favorite_color(state.hands[seat]), ledger.now))
        return
    faces = state.fitting(seat)
    if len(state.just_shot) > 0:
        shot: i64 = 0
        for card in state.just_shot:
            shot |= bit(face_of(card))
        faces &= shot
        if faces == 0:
            pass_turn(ledger, next_to(state, seat))
            return
    if faces == 0:
        press_button(ledger, seat)
    else:
        play_face(ledger, seat, best_face(state, seat, faces))


def best_face(state: State, seat: i64, faces: i64) -> i64:
    """Attacks when the next player is close to out, else the color held most, wilds last."""
    hand = state.hands[seat]
    plain = faces & ~WILDS & ~TRADES
    if plain == 0:
        if faces & TRADES != 0 and (faces & WILDS == 0 or smallest_hand(state, seat) < hand.size() - 1):
            return lowest(faces & TRADES)
        return lowest(faces & WILDS)
    if plain & (plain - 1) == 0:
        return lowest(plain)
    attack: i64 = attack_bonus(state, seat)
    best: i64 = 0
    most: i64 = -1
    while plain != 0:
        face = lowest(plain)
        plain &= plain - 1
        rank = face % RANKS
        value = 5 * held(hand, face // RANKS) + rank
        if rank == DISCARD_ALL:
            value += 50 * held(hand, face // RANKS) - 50
        elif rank >= HIT_TWO:
            value += attack
        if value > most:
            most = value
            best = face
    return best


def attack_bonus(state: State, seat: i64) -> i64:
    """How much it helps to stop the next player."""
    left = state.hands[after(seat, state.direction, state.present, state.seats)].size()
    return 100 if left == 1 else 50 if left == 2 else 10


def play_face(ledger: UnoAttackLedger, seat: i64, face: i64) -> None:
    """Play either copy of a face, with the color or partner that suits best; and call, if that is owed."""
    state = ledger.state
    hand = state.hands[seat]
    card = face if has(hand.low, face) else face + WORD
    if face >= FIRST_WILD:
        play(ledger, seat, card, favorite_color(hand), NOBODY)
    elif face % RANKS == TRADE_HANDS:
        play(ledger, seat, card, face // RANKS, holder_of_fewest(state, seat))
    else:
        play(ledger, seat, card, face // RANKS, NOBODY)
    if state.owes_call != NOBODY:
        ledger.record(CalledUno(state.owes_call))


def favorite_color(hand: Pile) -> i64:
    """The color held most."""
    best: i64 = 0
    most: i64 = -1
    color: i64 = 0
    while color < 4:
        cards = held(hand, color)
        if cards > most:
            most = cards
            best = color
        color += 1
    return best


def held(hand: Pile, color: i64) -> i64:
    """How many cards of a color are in a hand."""
    faces = shift(ONE_COLOR, RANKS * color)
    return count(hand.low & faces) + count(hand.high & faces)


def smallest_hand(state: State, seat: i64) -> i64:
    """How few cards another player holds."""
    return state.hands[holder_of_fewest(state, seat)].size()


def holder_of_fewest(state: State, seat: i64) -> i64:
    """The other player with the fewest cards."""
    others = state.present & ~bit(seat)
    best = lowest(others)
    others &= others - 1
    while others != 0:
        other = lowest(others)
        if state.hands[other].size() < state.hands[best].size():
            best = other
        others &= others - 1
    return best
