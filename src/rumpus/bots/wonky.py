"""A Wonky player: which card, and which block for it. How steady its hand is, is gravity's affair."""

import math
from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.bot import Intent
from rumpus.bots.reactions import ATTENTION, anything, thinking, thinks
from rumpus.engine.action import Action
from rumpus.engine.bits import count
from rumpus.engine.chance import Chance
from rumpus.engine.match import View
from rumpus.games.wonky.actions import Grab, LetGo, Play
from rumpus.games.wonky.cards import DECK
from rumpus.games.wonky.state import HOLDING, State

LEVELS: Final = ("random", "easy", "normal")

TALL: Final = 5
"""Blocks from which on the next one is a risk."""


@final
class WonkyBot:
    """Plays by a few rules of thumb (normal), forgets them now and then (easy), or knows none."""

    def __init__(self, attention: float) -> None:
        self._attention = attention
        """How often it thinks before it acts."""

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now."""
        legal = view.legal()
        if not legal or view.seat is None:
            return None
        if view.state.phase == HOLDING:
            return Intent(LetGo(), placing(chance))
        think = thinks(self._attention, chance)
        action = best(view.state, view.seat, legal) if think else anything(legal, chance)
        return Intent(action, thinking(len(legal), chance))


def make(level: str) -> WonkyBot:
    """A new player of this level."""
    return WonkyBot(ATTENTION[level])


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


def block_cards(state: State, seat: i64) -> i64:
    """How many cards of a hand ask for a block."""
    cards: i64 = 0
    for card in state.hands[seat].cards():
        if not DECK[card].is_action():
            cards += 1
    return cards


def fit(state: State, block: i64) -> float:
    """How well a block suits the top of the tower: large ones low, and none on a smaller one."""
    size = block // 3
    top: i64 = state.tower[-1] // 3 if state.tower else 0
    return float(top - size) if size >= top else float(size - top) - 3.0
