"""What the store's parts ask their questions of, whichever database it is."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias

Values: TypeAlias = Sequence[Any] | Mapping[str, Any]
"""What stands for `?`, `?1` or `:name` in a question."""


class Rows(Protocol):
    """An answer, row by row."""

    def fetchone(self) -> Any:
        """The next row, or None."""

    def fetchall(self) -> list[Any]:
        """All that is left."""

    def __iter__(self) -> Iterator[Any]:
        """One row after the other."""


class Reader(Protocol):
    """A connection of which questions are asked, in SQL that both databases understand."""

    def execute(self, sql: str, values: Values = ..., /) -> Rows:
        """Wait for the answer."""
