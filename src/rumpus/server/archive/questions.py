"""What the server asks the process that reads replay files, and how both sides cut the pipe into messages."""

import struct
from typing import Final, Literal

from msgspec import Struct

Part = Literal["game", "steps", "films", "log"]

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
