"""What a commit changes besides logs that grow."""

from collections.abc import Callable
from typing import NamedTuple, TypeAlias

Then: TypeAlias = Callable[[], None]
"""Called on the event loop once something is safe."""


class Change(NamedTuple):
    """Anything but a log that grows."""

    sql: str
    row: tuple[str | int | float | None, ...]


Write: TypeAlias = Callable[[list[Change], Then], None]
"""Puts changes into the next commit."""
