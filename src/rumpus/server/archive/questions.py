"""What the server asks the process that reads replay files, and how both sides cut the pipe into messages."""

import struct
from typing import Final, Literal

from msgspec import Struct

from rumpus.engine.languages import ENGLISH

Part = Literal["game", "steps", "films", "log", "ending", "tape"]

HEAD: Final = struct.Struct("<BI")
"""Before each answer: whether it is one, and how many bytes it has."""

TOLD: Final = 1
GARBLED: Final = 0
"""The file is no replay; the answer is why, in a sentence."""


class Question(Struct, frozen=True):
    """One part of one finished game."""

    file: str
    part: Part
    seat: int | None = None
    """For steps: from whose chair; None from the gallery."""
    open: bool = False
    """For steps: whether all hands are shown."""
    raced_at: int | None = None
    """For the ending: the step at which the closest race was over."""
    language: str = ENGLISH
    """For what is told in sentences."""
