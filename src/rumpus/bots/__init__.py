"""Players made of code. They see a View like anybody else, never the state."""

from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any, cast

from rumpus.bots.bot import Bot, Thinker
from rumpus.bots.temperaments import Temperament
from rumpus.engine.box import Box

USUAL = "normal"
"""The level that every game has."""

ONLY_MEASURED = frozenset({"random"})
"""Levels to measure others by, which are no fun to play with."""


class UnknownBot(ValueError):
    """A level that does not exist; the text says so in a sentence."""


def levels(box: Box) -> tuple[str, ...]:
    """The levels at which bots play this game, the weakest first."""
    found: tuple[str, ...] = _module(box.bots).LEVELS
    return found


def levels_for_people(box: Box) -> list[str]:
    """The levels that people are offered to play against."""
    return [level for level in levels(box) if level not in ONLY_MEASURED]


def quick_levels(box: Box) -> list[str]:
    """Those of them that act without searching: what many games can be played with."""
    return [level for level in levels(box) if thinker(seat_bot(box, level)) is None]


def check_level(box: Box, level: str) -> None:
    """Say so if nobody plays this game at this level."""
    if level not in levels(box):
        raise UnknownBot(f"There is no bot “{level}”; there are: {', '.join(levels(box))}.")


def level_at(box: Box, level: str) -> str:
    """This level if the game has it, or else the usual one."""
    return level if level in levels(box) else USUAL


def seat_bot(box: Box, level: str, temperament: Temperament | None = None) -> Bot[Any, Any]:
    """A new bot of this level for this game, in a style of its own or in none."""
    check_level(box, level)
    bot: Bot[Any, Any] = _module(box.bots).make(level, temperament)
    return bot


def thinker(bot: Bot[Any, Any]) -> Thinker[Any, Any] | None:
    """This bot, if it is one that searches before it acts."""
    return cast(Thinker[Any, Any], bot) if hasattr(bot, "search") else None


@cache
def _module(name: str) -> ModuleType:
    return import_module(name)
