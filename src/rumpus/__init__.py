"""Rumpus, a game room for frantic tabletop games; and its rules as a library, which begins here.

The names below are the front door (docs/python.md shows round). They are
fetched only when somebody asks for them, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rumpus.engine.match import Refused
    from rumpus.engine.outcome import Outcome
    from rumpus.foresight.arena import Endless
    from rumpus.games import SHELF, shelf_box
    from rumpus.library import LocalMatch, open_log
    from rumpus.wire.logbook import Logbook, discrepancy, retell

__version__ = "0.1.0"

__all__ = [
    "SHELF",
    "Endless",
    "LocalMatch",
    "Logbook",
    "Outcome",
    "Refused",
    "discrepancy",
    "open_log",
    "retell",
    "shelf_box",
]

_HOMES = {
    "rumpus.engine.match": {"Refused"},
    "rumpus.engine.outcome": {"Outcome"},
    "rumpus.games": {"SHELF", "shelf_box"},
    "rumpus.foresight.arena": {"Endless"},
    "rumpus.library": {"LocalMatch", "open_log"},
    "rumpus.wire.logbook": {"Logbook", "discrepancy", "retell"},
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        if name in names:
            return getattr(import_module(module), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
