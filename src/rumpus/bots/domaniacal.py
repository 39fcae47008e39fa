"""A Domaniacal player: stacks what it can, steals what it may, and thinks about what comes next."""

from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.bot import Intent, Prospect, thought_over
from rumpus.bots.domaniacal_search import FirstCard, NextTurn
from rumpus.bots.montecarlo import ponder
from rumpus.bots.reactions import ATTENTION, anything, thinking, thinks
from rumpus.engine.action import Action
from rumpus.engine.bits import count
from rumpus.engine.chance import Chance, Dice
from rumpus.engine.match import View
from rumpus.engine.piles import NO_CARD, Pile
from rumpus.games.domaniacal.actions import Choose, EndTurn, Play, Steal, StealFromHand, TakeBack
from rumpus.games.domaniacal.cards import DECK, is_double
from rumpus.games.domaniacal.state import CHOOSING, State

LEVELS: Final = ("random", "easy", "normal", "hard", "expert")

PLAYOUTS: Final = {"hard": 160, "expert": 1_400}
"""How many games a level plays in mind before every card."""


@final
class DomaniacalBot:
    """Looks one card ahead (normal), forgets to now and then (easy), or does not think at all."""

    def __init__(self, attention: float) -> None:
        self._attention = attention
        """How often it thinks before it acts."""

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now."""
        legal = choices(view)
        if not legal or view.seat is None:
            return None
        think = thinks(self._attention, chance)
        action = best(view.state, view.seat, legal) if think else anything(legal, chance)
        return Intent(action, thinking(len(legal), chance))


@final
class DomaniacalThinker:
    """Plays whole turns in mind, and the games that may follow them."""

    def __init__(self, playouts: int) -> None:
        self._playouts = playouts

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now, thought over."""
        return thought_over(self, view, chance)

    def hunch(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What looks best one card ahead."""
        legal = choices(view)
        if not legal or view.seat is None:
            return None
        action = best(view.state, view.seat, legal)
        return Intent(action, thinking(len(legal), chance), len(legal) > 1)

    def search(self, view: View[State, Action], chance: Chance, playouts: int = 0) -> list[Prospect]:
        """What to do first, by the best turn that begins with it."""
        seat = view.seat
        legal = choices(view)
        if seat is None or len(legal) < 2:
            return []
        dice = Dice(str(chance.bits()))
        budget = playouts or self._playouts
        if view.state.phase == CHOOSING:
            first = FirstCard(view.state, seat, legal)
            tally = ponder(first, budget, dice)
            return [Prospect(legal[each], tally.mean(each), tally.tries[each]) for each in tally.ranking()]
        turns = NextTurn(view.state, seat, dice)
        tally = ponder(turns, budget, dice)
        found: list[Prospect] = []
        for each in tally.ranking():
            action = turns.turns[each].first()
            if action not in [prospect.action for prospect in found]:
                found.append(Prospect(action, tally.mean(each), tally.tries[each]))
        return found


def make(level: str) -> DomaniacalBot | DomaniacalThinker:
    """A new player of this level."""
    return DomaniacalThinker(PLAYOUTS[level]) if level in PLAYOUTS else DomaniacalBot(ATTENTION[level])


def choices(view: View[State, Action]) -> list[Action]:
    """What there is to decide: a first card once, and a turn without taking anything back."""
    seat = view.seat
    if seat is None or (view.state.phase == CHOOSING and view.state.chosen[seat] != NO_CARD):
        return []
    return [action for action in view.legal() if not isinstance(action, TakeBack)]


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
