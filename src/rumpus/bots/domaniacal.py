"""A Domaniacal player: stacks what it can, steals what it may, and thinks about what comes next."""

from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.bot import Intent
from rumpus.bots.reactions import ATTENTION, anything, thinking, thinks
from rumpus.engine.action import Action
from rumpus.engine.bits import count
from rumpus.engine.chance import Chance
from rumpus.engine.match import View
from rumpus.engine.piles import NO_CARD, Pile
from rumpus.games.domaniacal.actions import Choose, EndTurn, Play, Steal, StealFromHand, TakeBack
from rumpus.games.domaniacal.cards import DECK, is_double
from rumpus.games.domaniacal.state import CHOOSING, State

LEVELS: Final = ("random", "easy", "normal")


@final
class DomaniacalBot:
    """Looks one card ahead (normal), forgets to now and then (easy), or does not think at all."""

    def __init__(self, attention: float) -> None:
        self._attention = attention
        """How often it thinks before it acts."""

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now."""
        state = view.state
        seat = view.seat
        if seat is None:
            return None
        if state.phase == CHOOSING and state.chosen[seat] != NO_CARD:
            return None
        legal = [action for action in view.legal() if not isinstance(action, TakeBack)]
        if not legal:
            return None
        think = thinks(self._attention, chance)
        action = best(state, seat, legal) if think else anything(legal, chance)
        return Intent(action, thinking(len(legal), chance))


def make(level: str) -> DomaniacalBot:
    """A new player of this level."""
    return DomaniacalBot(ATTENTION[level])


def best(state: State, seat: i64, legal: list[Action]) -> Action:
    """The action with the best prospects; ending the turn has none."""
    chosen = legal[0]
    most = -1000.0
    for action in legal:
        value = prospects(state, seat, action)
        if value > most:
            most = value
            chosen = action
    return chosen


def prospects(state: State, seat: i64, action: Action) -> float:
    """What an action brings: cards on my stack, cards off theirs, and cards that can still follow."""
    hand = state.hands[seat]
    if isinstance(action, Play):
        after = followers(hand, action.card, action.card)
        if after == 0.0 and is_double(action.card) and not state.must_follow and state.cards_to_draw() > 0:
            return -1.0  # a double with nothing to follow blocks the stack: better to wait
        return 1.0 + after
    if isinstance(action, Choose):
        return followers(hand, action.card, action.card)
    if isinstance(action, Steal):
        # Two cards for me, one less for them; the taller their stack, the better.
        rival = 0.05 * float(len(state.stacks[action.victim]))
        return 3.0 + rival + followers(hand, action.card, NO_CARD)
    if isinstance(action, StealFromHand):
        return 2.5 + followers(hand, action.card, NO_CARD)
    assert isinstance(action, EndTurn)
    return 0.0


def followers(hand: Pile, top: i64, gone: i64) -> float:
    """How many hand cards would fit on this card, as a small bonus."""
    fitting = count(hand.low & DECK.matches_low(top)) + count(hand.high & DECK.matches_high(top))
    if gone != NO_CARD:
        fitting -= 1
    return 0.1 * float(fitting)
