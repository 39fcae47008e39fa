"""Players made of code. They see a View like anybody else, never the state."""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

from rumpus.bots.bot import Bot
from rumpus.engine.box import Box



class UnknownBot(ValueError):
    """A level that does not exist; the text says so in a sentence."""


def levels(box: Box) -> tuple[str, ...]:
    """The levels at which bots play this game, the weakest first."""
    found: tuple[str, ...] = _module(box.bots).LEVELS
    return found


def seat_bot(box: Box, level: str) -> Bot[Any, Any]:
    """A new bot of this level for this game."""
    if level not in levels(box):
        raise UnknownBot(f"There is no bot “{level}”; there are: {', '.join(levels(box))}.")
    bot: Bot[Any, Any] = _module(box.bots).make(level)
    return bot


@cache
def _module(name: str) -> ModuleType:
    return import_module(f"rumpus.bots.{name}")
