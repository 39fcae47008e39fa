"""Players made of code. They see a View like anybody else, never the state."""

from importlib import import_module
from typing import Any

from rumpus.bots.bot import Bot
from rumpus.engine.box import Box

LEVELS = ("easy", "normal", "hard", "inhuman")


class UnknownBot(ValueError):
    """A level that does not exist; the text says so in a sentence."""


def seat_bot(box: Box, level: str) -> Bot[Any, Any]:
    """A new bot of this level for this game."""
    if level not in LEVELS:
        raise UnknownBot(f"There is no bot “{level}”; there are: {', '.join(LEVELS)}.")
    bot: Bot[Any, Any] = import_module(f"rumpus.bots.{box.bots}").make(level)
    return bot
