"""An UNO Attack! player: gets rid of cards, keeps wilds for need, and mostly remembers to call."""

import math
from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.bot import Intent, Prospect, thought_over
from rumpus.bots.montecarlo import ponder
from rumpus.bots.reactions import anything, thinking, thinks
from rumpus.bots.temperaments import Temperament, by_taste
from rumpus.bots.uno_attack_playouts import held
from rumpus.bots.uno_attack_search import NextMove, worth_trying
from rumpus.engine.action import Action
from rumpus.engine.bits import has
from rumpus.engine.chance import Chance, Dice
from rumpus.engine.match import View
from rumpus.engine.piles import Pile
from rumpus.engine.turns import after
from rumpus.games.uno_attack import actions
from rumpus.games.uno_attack.advice import voters
from rumpus.games.uno_attack.calling import may_call
from rumpus.games.uno_attack.cards import (
    DISCARD_ALL,
    HIT_TWO,
    REVERSE,
    SKIP,
    WILD,
    WILD_ALL_HIT,
    WILD_HIT_FIRE,
    color_of,
    points_of,
    rank_of,
)
from rumpus.games.uno_attack.state import NOBODY, PLAYING, State

LEVELS: Final = ("random", "easy", "normal", "hard", "expert")

WORLDS: Final = {"hard": 100, "expert": 300}
"""In how many worlds a level plays a hand on before it acts."""

A_SHOT: Final = 3.0
"""What a press costs, in cards: what it brings on average, and the turn."""

A_TASTE: Final = 0.4
"""What it weighs whom one would rather attack, in cards: half of it at most for, and half against."""

A_BEAT: Final = 700
"""Milliseconds that a bot leaves at least before its last card, so that everybody sees it coming."""


@final
class UnoAttackBot:
    """Weighs every play (normal), forgets to now and then (easy), or does not think at all."""

    def __init__(
        self,
        attention: float,
        forget: float,
        catch_lag: float,
        watchful: float,
        temperament: Temperament | None = None,
    ) -> None:
        self._attention = attention
        """How often it thinks before it plays."""
        self._forget = forget
        """How often it does not call UNO."""
        self._catch_lag = catch_lag
        """Milliseconds, beyond the protected moment, until it cries “caught”; 0 if it never does."""
        self._watchful = watchful
        """How often it lets its own turn wait for that."""
        self.temperament = temperament

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now."""
        state = view.state
        seat = view.seat
        if seat is None or state.phase != PLAYING or not has(state.present, seat):
            return None
        intent: Intent | None = None
        if state.to_act() == seat:
            intent = self._take_turn(view, state, seat, chance)
        elif has(voters(state), seat):
            return Intent(actions.Vote(False), thinking(2, chance))  # it has heard nothing
        if state.owes_call != NOBODY and state.owes_call != seat and not has(state.resting, seat):
            caught = self._catch(state, view.at, chance)
            if caught is not None and (
                intent is None or caught.after < intent.after or chance.unit() < self._watchful
            ):
                return caught
        return intent

    def _take_turn(self, view: View[State, Action], state: State, seat: i64, chance: Chance) -> Intent:
        """Play, press or name a color; and call UNO first, if it comes to mind."""
        legal = [action for action in view.legal() if belongs_to_turn(action)]
        think = thinks(self._attention, chance)
        action = best(state, seat, legal, chance, self.temperament) if think else anything(legal, chance)
        after_ms = thinking(len(legal), chance, self.temperament)
        if leaves_one(state, seat, action) and may_call(state, seat) and chance.unit() >= self._forget:
            return Intent(actions.CallUno(), after_ms)
        if has(state.called, seat):
            after_ms = max(after_ms // 3, 300)  # its mind was made up before it called
        if state.hands[seat].size() == 1 and isinstance(action, actions.Play | actions.PlayWild):
            after_ms = max(after_ms, A_BEAT)
        if state.owes_call != NOBODY:
            after_ms = max(after_ms, int(state.safe_until) - view.at)
        return Intent(action, after_ms)

    def _catch(self, state: State, at: int, chance: Chance) -> Intent | None:
        """Nobody is caught by a bot before people have had their moment."""
        if self._catch_lag == 0.0:
            return None
        lag = self._catch_lag * math.exp(0.25 * chance.normal())
        return Intent(actions.Catch(int(state.owes_call)), int(state.safe_until) - at + int(lag))


@final
class UnoAttackThinker:
    """Plays the hand on in many worlds in which the others hold what they could hold."""

    def __init__(self, habits: UnoAttackBot, forget: float, worlds: int) -> None:
        self._habits = habits
        """How it plays where there is nothing to think about, calls, and catches."""
        self._forget = forget
        self._worlds = worlds

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now, thought over."""
        return thought_over(self, view, chance)

    def hunch(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What looks best; a catch is cried out without thinking."""
        intent = self._habits.consider(view, chance)
        if intent is None or isinstance(intent.action, actions.Catch | actions.Vote):
            return intent
        return Intent(intent.action, intent.after, len(turn_choices(view)) > 1)

    def search(self, view: View[State, Action], chance: Chance, playouts: int = 0) -> list[Prospect]:
        """What to do in this turn; first of all to call UNO, if the best play leaves one card."""
        state = view.state
        seat = view.seat
        choices = turn_choices(view)
        if seat is None or len(choices) < 2:
            return []
        question = NextMove(state, seat, choices)
        tally = ponder(question, playouts or self._worlds, Dice(str(chance.bits())))
        found = [Prospect(choices[each], tally.mean(each), tally.tries[each]) for each in tally.ranking()]
        temperament = self._habits.temperament
        if temperament is not None:
            found = by_taste(found, [taste(state, seat, each.action, temperament) for each in found])
        best = found[0]
        if leaves_one(state, seat, best.action) and may_call(state, seat) and chance.unit() >= self._forget:
            found.insert(0, Prospect(actions.CallUno(), best.value, best.playouts))
        return found


def make(level: str, temperament: Temperament | None = None) -> UnoAttackBot | UnoAttackThinker:
    """A new player of this level."""
    if level == "random":
        return UnoAttackBot(0.0, 0.5, 0.0, 0.0, temperament)
    if level == "easy":
        return UnoAttackBot(0.6, 0.15, 1500.0, 0.25, temperament)
    if level == "normal":
        return UnoAttackBot(1.0, 0.05, 1000.0, 0.5, temperament)
    if level == "hard":
        return UnoAttackThinker(UnoAttackBot(1.0, 0.01, 600.0, 0.75, temperament), 0.01, WORLDS[level])
    return UnoAttackThinker(UnoAttackBot(1.0, 0.0, 250.0, 1.0, temperament), 0.0, WORLDS[level])


def turn_choices(view: View[State, Action]) -> list[Action]:
    """What is worth thinking about; nothing if it is somebody else's turn."""
    seat = view.seat
    if seat is None or view.state.phase != PLAYING or view.state.to_act() != seat:
        return []
    return worth_trying(view.state, seat, [action for action in view.legal() if belongs_to_turn(action)])


def belongs_to_turn(action: Action) -> bool:
    """Whether this is for the player on turn alone: anybody may call, catch, report and vote."""
    return not isinstance(action, actions.CallUno | actions.Catch | actions.Report | actions.Vote)


def best(
    state: State, seat: i64, legal: list[Action], chance: Chance, temperament: Temperament | None = None
) -> Action:
    """The action with the best prospects; among equals luck decides, so that nobody is picked on."""
    chosen = legal[0]
    most = -1000.0
    equals = 0
    for action in legal:
        value = prospects(state, seat, action)
        if temperament is not None:
            value += A_TASTE * taste(state, seat, action, temperament)
        if value > most:
            most = value
            chosen = action
            equals = 1
        elif value == most:
            equals += 1
            if chance.below(equals) == 0:
                chosen = action
    return chosen


def taste(state: State, seat: i64, action: Action, temperament: Temperament) -> float:
    """How much a temperament likes to attack whoever comes next, or to trade with somebody: -0.5 to 0.5."""
    victim: i64 = NOBODY
    if isinstance(action, actions.PlayTrade):
        victim = action.partner
    elif isinstance(action, actions.Play | actions.PlayWild) and attacks(action.card):
        victim = after(seat, state.direction, state.present, state.seats)
    if victim == NOBODY:
        return 0.0
    left = state.hands[victim].size()
    leads = True
    for rival in range(state.seats):
        if rival != seat and has(state.present, rival) and state.hands[rival].size() < left:
            leads = False
    distance = ((victim - seat) * state.direction + state.seats) % state.seats
    return temperament.taste(distance, state.seats - 1, leads) - 0.5


def attacks(card: int) -> bool:
    """Whether this card stops whoever comes next."""
    rank = rank_of(card)
    if rank == HIT_TWO or rank == SKIP or rank == REVERSE:
        return True
    return rank == WILD_HIT_FIRE or rank == WILD_ALL_HIT


def prospects(state: State, seat: i64, action: Action) -> float:
    """What an action brings, in cards: those I lose, those a rival near the end may get."""
    hand = state.hands[seat]
    if isinstance(action, actions.Play):
        return worth_playing(state, seat, hand, action.card)
    if isinstance(action, actions.PlayWild):
        return wild_prospects(state, seat, hand, action.card, action.color)
    if isinstance(action, actions.PlayTrade):
        # A bigger hand for a smaller one; but the rival's is worth nothing to me if it is the bigger.
        return float(hand.size() - 1 - state.hands[action.partner].size())
    if isinstance(action, actions.NameColor):
        return float(held(hand, action.color))
    if isinstance(action, actions.Keep):
        return 0.0
    assert isinstance(action, actions.Press)
    return -A_SHOT


def worth_playing(state: State, seat: i64, hand: Pile, card: int) -> float:
    """One card less, or many; expensive ones first, and attacks while the next player is close to out."""
    rank = rank_of(card)
    color = color_of(card)
    value = 1.0 + 0.02 * float(points_of(card)) + 0.1 * float(held(hand, color))
    if rank == DISCARD_ALL:
        shed = held(hand, color)
        return value + float(shed) - (2.0 if shed < 3 and hand.size() > 4 else 0.0)
    if attacks(card):
        value += attack(state, seat)
    return value


def wild_prospects(state: State, seat: i64, hand: Pile, card: int, color: int) -> float:
    """A wild is for when nothing else fits: name the color held most, another one rather than the same."""
    value = 0.2 + 0.1 * float(held(hand, color))
    if color == state.color:
        value -= 0.05
    assert rank_of(card) >= WILD
    if attacks(card):
        value += attack(state, seat)
    return value + (1.0 if hand.size() <= 3 else 0.0)


def attack(state: State, seat: i64) -> float:
    """How much it helps to stop the next player."""
    rival = after(seat, state.direction, state.present, state.seats)
    left = state.hands[rival].size()
    return 2.0 if left == 1 else 1.0 if left == 2 else 0.1


def leaves_one(state: State, seat: i64, action: Action) -> bool:
    """Whether this play leaves its player with one card."""
    hand = state.hands[seat]
    size = hand.size()
    if isinstance(action, actions.PlayTrade):
        return state.hands[action.partner].size() == 1
    if isinstance(action, actions.Play) and rank_of(action.card) == DISCARD_ALL:
        return size - held(hand, color_of(action.card)) == 1
    return size == 2 and isinstance(action, actions.Play | actions.PlayWild)
