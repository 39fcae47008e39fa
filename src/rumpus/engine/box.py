"""Everything in a game's box."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib.resources import files
from types import ModuleType
from typing import Any, Protocol

from rumpus.engine.action import Action
from rumpus.engine.finish import Finish
from rumpus.engine.game import AnyGame, Info
from rumpus.engine.secrets import Secrets
from rumpus.engine.sentences import Cast, Speeches


class Words(Protocol):
    """How a game talks."""

    def event(self, event: Any, cast: Cast) -> str:
        """What happened, in one sentence about the cast."""

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
    """How to play, in our words, as Markdown and in English."""
    cards: Any
    """What is printed on the cards, as plain JSON values, for those who draw them."""
    bots: str
    """The module that plays it, by its full name: `LEVELS`, the weakest first, `make(level, temperament)`."""
    twists: str = ""
    """The full name of the module that knows what luck could have done otherwise, with `twists`; or none."""
    speeches: Speeches | None = None
    """What is said in it, in other languages than English; without it, all is said in English."""
    encode: ModuleType | None = None
    """The module that plays it by numbers, for learners; without it, it has no environment."""
    gravity: ModuleType | None = None
    """The module whose classes are gravity's words, if the game has gravity."""
    card_kind: Callable[[int], str] | None = None
    """What the lab calls a card where it counts copies together; without it, no card is weighed."""
    finish: Callable[[Any], Finish] | None = None
    """How everybody stands in a state in which it is over; without it, all but the winners are equal."""

    def __post_init__(self) -> None:
        for kind in vars(self.actions).values():
            if isinstance(kind, type) and issubclass(kind, Action) and forgets_key(kind):
                raise TypeError(f"{kind.__name__} is made of something but has no key: all would be equal.")

    def guide_in(self, language: str) -> str:
        """How to play, in this language; in English, if there is no `guide.LANGUAGE.md` beside the rules."""
        written = files(self.actions.__name__.rpartition(".")[0]).joinpath(f"guide.{language}.md")
        return written.read_text("utf-8").format(title=self.info.title) if written.is_file() else self.guide

    @property
    def info(self) -> Info:
        """The label on the box."""
        return self.game.info


def forgets_key(kind: type[Action]) -> bool:
    """Whether an action has fields, which its constructor takes, but nothing that tells two of it apart."""
    return "__init__" in vars(kind) and "key" not in vars(kind)
