"""Everything in a game's box."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any, Protocol

from rumpus.engine.game import AnyGame, Info
from rumpus.engine.secrets import Secrets


class Words(Protocol):
    """How a game talks."""

    def event(self, event: Any, names: list[str]) -> str:
        """What happened, in one sentence, with the players' names."""

    def action(self, action: Any) -> str:
        """What a player wants, in a few words."""

    def scene(self, state: Any, names: list[str]) -> list[str]:
        """What lies on the table, in a few lines."""


@dataclass(frozen=True)
class Box:
    """A game with all that the floors above need to show, store and play it."""

    game: AnyGame
    words: Words
    actions: ModuleType
    """The module whose classes are the game's actions."""
    events: ModuleType
    """The module whose classes are the game's events."""
    secrets: Secrets
    """What is secret from whom; a game without secrets says so, too."""
    guide: str
    """How to play, in our words, as Markdown."""
    cards: Any
    """What is printed on the cards, as plain JSON values, for those who draw them."""
    bots: str
    """The module under `rumpus.bots` that plays it."""
    gravity: ModuleType | None = None
    """The module whose classes are gravity's words, if the game has gravity."""

    @property
    def info(self) -> Info:
        """The label on the box."""
        return self.game.info
