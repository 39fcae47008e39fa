"""A Domaniacal player: stacks what it can, steals what it may, and thinks about what comes next."""

from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.bot import Intent, Prospect, thought_over
from rumpus.bots.domaniacal_search import FirstCard, NextTurn
from rumpus.bots.montecarlo import ponder
from rumpus.bots.reactions import ATTENTION, anything, thinking, thinks
from rumpus.bots.temperaments import Temperament, by_taste
from rumpus.engine.action import Action
from rumpus.engine.bits import count
from rumpus.engine.chance import Chance, Dice
from rumpus.engine.match import View
from rumpus.engine.piles import NO_CARD, Pile
from rumpus.games.domaniacal.actions import Choose, EndTurn, Play, Steal, StealFromHand, TakeBack, Theft
from rumpus.games.domaniacal.cards import DECK, is_double
from rumpus.games.domaniacal.state import CHOOSING, State

LEVELS: Final = ("random", "easy", "normal", "hard", "expert")

PLAYOUTS: Final = {"hard": 160, "expert": 1_400}
"""How many games a level plays in mind before every card."""

A_TASTE: Final = 0.2
"""What it weighs, at most, whom one would rather steal from: a theft itself is worth three."""


@final
class DomaniacalBot:
    """Looks one card ahead (normal), forgets to now and then (easy), or does not think at all."""

    def __init__(self, attention: float, temperament: Temperament | None = None) -> None:
        self._attention = attention
        """How often it thinks before it acts."""
        self._temperament = temperament

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now."""
        legal = choices(view)
        if not legal or view.seat is None:
            return None
        think = thinks(self._attention, chance)
        action = best(view.state, view.seat, legal, self._temperament) if think else anything(legal, chance)
        return Intent(action, thinking(len(legal), chance, self._temperament))


@final
class DomaniacalThinker:
    """Plays whole turns in mind, and the games that may follow them."""

    def __init__(self, playouts: int, temperament: Temperament | None = None) -> None:
        self._playouts = playouts
        self._temperament = temperament

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now, thought over."""
        return thought_over(self, view, chance)

    def hunch(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What looks best one card ahead."""
        legal = choices(view)
        if not legal or view.seat is None:
            return None
        action = best(view.state, view.seat, legal, self._temperament)
        return Intent(action, thinking(len(legal), chance, self._temperament), len(legal) > 1)

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
        if self._temperament is None:
            return found
        tastes = [taste(view.state, seat, prospect.action, self._temperament) for prospect in found]
        return by_taste(found, tastes)


def make(level: str, temperament: Temperament | None = None) -> DomaniacalBot | DomaniacalThinker:
    """A new player of this level."""
    if level in PLAYOUTS:
        return DomaniacalThinker(PLAYOUTS[level], temperament)
    return DomaniacalBot(ATTENTION[level], temperament)


def choices(view: View[State, Action]) -> list[Action]:
    """What there is to decide: a first card once, and a turn without taking anything back."""
    seat = view.seat
    if seat is None or (view.state.phase == CHOOSING and view.state.chosen[seat] != NO_CARD):
        return []
    return [action for action in view.legal() if not isinstance(action, TakeBack)]


def best(state: State, seat: i64, legal: list[Action], temperament: Temperament | None = None) -> Action:
    """The action with the best prospects; ending the turn has none."""
    chosen = legal[0]
    most = -1000.0
    for action in legal:
        value = prospects(state, seat, action)
        if temperament is not None:
            value += A_TASTE * taste(state, seat, action, temperament)
        if value > most:
            most = value
            chosen = action
    return chosen


def taste(state: State, seat: i64, action: Action, temperament: Temperament) -> float:
    """How much a temperament likes to do this: it is a matter of whom it is done to."""
    if not isinstance(action, Theft):
        return 0.0
    victim: i64 = action.victim
    height = len(state.stacks[victim])
    leads = True
    for rival in range(state.seats):
        if rival != seat and len(state.stacks[rival]) > height:
            leads = False
    return temperament.taste((victim - seat + state.seats) % state.seats, state.seats - 1, leads)


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
