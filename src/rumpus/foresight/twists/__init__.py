"""What luck could have done otherwise, game by game: modules that boxes name, with `twists(state, entry)`."""

from importlib import import_module
from typing import Any

from rumpus.engine.box import Box
from rumpus.engine.match import Entry
from rumpus.engine.twists import Twist


def twists_of(box: Box, state: Any, entry: Entry[Any]) -> list[Twist]:
    """The other ways of this entry, whose game stood so before it."""
    if not box.twists:
        return []
    found: list[Twist] = import_module(box.twists).twists(state, entry)
    return found
