"""A sentence that is English where nobody asks, and can be said again in another language."""

from typing import Any


class Said(str):
    """What rules or the server say: English, which remembers its pattern and what stands in its holes.

    A sentence without holes need not be one of these: it is its own pattern.
    """

    __slots__ = ("holes", "pattern")
    pattern: str
    holes: dict[str, Any]

    def __new__(cls, pattern: str, **holes: Any) -> "Said":
        """A number `n` decides between singular and plural; holes may be filled with something said, too."""
        said = super().__new__(cls, pattern.format(**holes))
        said.pattern = pattern
        said.holes = holes
        return said

    def __str__(self) -> str:
        """Itself, so that it is not forgotten in an exception."""
        return self
