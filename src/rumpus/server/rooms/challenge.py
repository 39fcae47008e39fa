"""A deal that others play, too."""

from collections.abc import Mapping
from dataclasses import dataclass

from rumpus.engine.options import Value
from rumpus.wire.regulars import Kind


@dataclass(frozen=True)
class Challenge:
    """What a game begins with instead of luck of its own."""

    seed: str
    options: Mapping[str, Value]
    kind: Kind
    """Whether this try counts."""
