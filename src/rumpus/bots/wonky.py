"""A Wonky player: which card, and which block for it. How steady its hand is, is gravity's affair."""

from typing import Final, final

from rumpus.bots.bot import Intent
from rumpus.bots.reactions import thinking
from rumpus.engine.action import Action
from rumpus.engine.chance import Chance
from rumpus.engine.match import View
from rumpus.games.wonky.actions import LetGo
from rumpus.games.wonky.state import State

LEVELS: Final = ("random", "easy", "normal")

PLACING: Final = 3500
"""Milliseconds a hand takes to carry a block to the tower and set it down."""


@final
class WonkyBot:
    """Chooses cards and blocks."""

    def consider(self, view: View[State, Action], chance: Chance) -> Intent | None:
        """What to do now."""
        legal = view.legal()
        if not legal:
            return None
        if isinstance(legal[-1], LetGo):
            return Intent(LetGo(), PLACING)
        return Intent(legal[chance.below(len(legal))], thinking(len(legal), chance))


def make(level: str) -> WonkyBot:
    """A new player of this level."""
    return WonkyBot()
