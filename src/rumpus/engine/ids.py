"""Who sits where, and what time it is."""

from typing import Final, NewType

Seat = NewType("Seat", int)
"""A chair: 0, 1, 2 … clockwise, so seat + 1 sits to the left."""

Millis = NewType("Millis", int)
"""A moment or a span, in thousandths of a second since the match began."""

NEVER: Final = 1 << 60
"""A moment that does not come."""
