"""What makes towers fall where nobody watches."""

from collections.abc import Sequence
from typing import Any

from rumpus.engine.game import Gravity

GRAVITIES = ("surrogate", "real")
"""Odds fitted to the real world, or the real world itself."""


def gravity_of(
    kind: str | None, levels: tuple[str, ...], tops: Sequence[int | None] = ()
) -> Gravity[Any] | None:
    """One of the gravities, or none; the hands in it are as steady as the seats' levels.

    `tops` has the face that each likes best to leave up, if they play in a style of their own.
    """
    if kind is None:
        return None
    # Imported only here: games without a tower need not wait for a physics engine to load.
    from rumpus.tower.gravity import make  # noqa: PLC0415

    return make(kind, levels, tops)
