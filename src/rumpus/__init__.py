"""Rumpus, a game room for frantic tabletop games; and its rules as a library, which begins here.

The names below are the front door (`rumpus.library` is behind it, docs/python.md shows round). They are
fetched only when somebody asks for them, so that importing the package costs nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rumpus.library import (
        SHELF,
        LocalMatch,
        Logbook,
        Outcome,
        Refused,
        discrepancy,
        open_log,
        retell,
        shelf_box,
    )

__version__ = "0.1.0"

__all__ = [
    "SHELF",
    "LocalMatch",
    "Logbook",
    "Outcome",
    "Refused",
    "discrepancy",
    "open_log",
    "retell",
    "shelf_box",
]


def __getattr__(name: str) -> Any:
    if name in __all__:
        return getattr(import_module("rumpus.library"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted([*globals(), *__all__])
