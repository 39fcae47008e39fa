"""A Wonky player: which card, and which block for it. How steady its hand is, is gravity's affair."""

import math
from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.bot import Intent, Prospect, thought_over
from rumpus.bots.reactions import ATTENTION, anything, thinking, thinks
from rumpus.bots.temperaments import Temperament
from rumpus.bots.wonky_outlook import block_cards, prospects
from rumpus.engine.action import Action
from rumpus.engine.bits import count
from rumpus.engine.chance import Chance
from rumpus.engine.match import View
from rumpus.games.wonky.actions import Grab, LetGo, Play
from rumpus.games.wonky.cards import DECK
from rumpus.games.wonky.state import HOLDING, State
from rumpus.tower.skills import SKILLS

LEVELS: Final = ("random", "easy", "normal", "hard", "expert")

TALL: Final = 5
"""Blocks from which on the next one is a risk."""


@final
class WonkyBot:
    """Plays by a few rules of thumb (normal), forgets them now and then (easy), or knows none."""

    def __init__(self, attention: float, temperament: Temperament | None = None) -> None:
        self._attention = attention
        """How often it thinks before it acts."""
        self._temperament = temperament

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now."""
        legal = view.legal()
        if not legal or view.seat is None:
            return None
        if view.state.phase == HOLDING:
            return Intent(LetGo(), placing(chance))
        think = thinks(self._attention, chance)
        action = best(view.state, view.seat, legal) if think else anything(legal, chance)
        return Intent(action, thinking(len(legal), chance, self._temperament))


@final
class Farsighted:
    """Weighs every card, block and top by what the tower will do under its own hand and under others'."""

    def __init__(self, sigma: float, temperament: Temperament | None = None) -> None:
        self._sigma = sigma
        """How steady it knows its own hand to be."""
        self._temperament = temperament

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now, all things weighed."""
        return thought_over(self, view, chance)

    def hunch(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What a few rules of thumb say."""
        legal = view.legal()
        if not legal or view.seat is None:
            return None
        if view.state.phase == HOLDING:
            return Intent(LetGo(), placing(chance))
        action = best(view.state, view.seat, legal)
        return Intent(action, thinking(len(legal), chance, self._temperament), len(legal) > 1)

    def search(self, view: View[State, Action], chance: Chance, playouts: int = 0) -> list[Prospect]:
        """What can be done, the best first. It needs no luck, for it reckons with odds."""
        if view.seat is None or view.state.phase == HOLDING:
            return []
        return prospects(view.state, view.seat, view.legal(), self._sigma)


def make(level: str, temperament: Temperament | None = None) -> WonkyBot | Farsighted:
    """A new player of this level; which face its hand leaves up is gravity's affair, too."""
    skill = SKILLS[level]
    if skill.looks_ahead:
        return Farsighted(skill.sigma, temperament)
    return WonkyBot(ATTENTION[level], temperament)


def placing(chance: Chance) -> int:
    """Milliseconds to carry a block to the tower and set it down with care."""
    return int(3500.0 * math.exp(0.25 * chance.normal()))


def best(state: State, seat: i64, legal: list[Action]) -> Action:
    """The most promising card, or the block that suits the tower best."""
    chosen = legal[0]
    most = -1000.0
    for action in legal:
        value = 0.0
        if isinstance(action, Play):
            value = promise(state, seat, action.card)
        elif isinstance(action, Grab):
            value = fit(state, action.block)
        if value > most:
            most = value
            chosen = action
    return chosen


def promise(state: State, seat: i64, card: i64) -> float:
    """How good it is to part with this card now."""
    face = DECK[card]
    if face.is_action():
        if block_cards(state, seat) == 1:
            return 3.0  # that one is for the end: an action cannot be the last card
        return 2.0 if len(state.tower) >= TALL else 0.0
    # A card with a choice is rarely dead: keep it for the end.
    return 1.0 - 0.05 * float(count(face.blocks))


def fit(state: State, block: i64) -> float:
    """How well a block suits the top of the tower: large ones low, and none on a smaller one."""
    size = block // 3
    top: i64 = state.tower[-1] // 3 if state.tower else 0
    return float(top - size) if size >= top else float(size - top) - 3.0
