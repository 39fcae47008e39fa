"""Luck the other way: what could have gone otherwise although everybody had done the same."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rumpus.engine.match import Match


@dataclass(frozen=True)
class Twist:
    """One other way in which an entry of a log could have gone."""

    kind: str
    """Its name, in one word."""
    sentence: str
    """What happens then."""
    happen: Callable[[Match[Any, Any]], None]
    """Let it happen in a match that stands just before the entry."""
