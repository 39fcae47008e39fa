"""How the store's SQL is said to PostgreSQL: `?`, `?1` and `:name` become `$1`, `$2` …"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

from rumpus.server.store.reader import Values

HOLE: Final = re.compile(r"\?(\d*)|:([a-z_]+)")
"""None of our texts has one in it: what people write is always a value."""


class Spoken(NamedTuple):
    """A statement, and the names of its values in order if they have names."""

    sql: str
    names: tuple[str, ...]


@lru_cache(maxsize=256)
def spoken(sql: str) -> Spoken:
    """The statement as PostgreSQL wants it."""
    names: list[str] = []
    count = 0

    def number(hole: re.Match[str]) -> str:
        nonlocal count
        if hole[2]:
            if hole[2] not in names:
                names.append(hole[2])
            return f"${names.index(hole[2]) + 1}"
        count += 1
        return f"${hole[1] or count}"

    return Spoken(HOLE.sub(number, sql), tuple(names))


def in_order(names: tuple[str, ...], values: Values) -> tuple[Any, ...]:
    """The values, one by one."""
    return tuple(values[name] for name in names) if isinstance(values, Mapping) else tuple(values)
