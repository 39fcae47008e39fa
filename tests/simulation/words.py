"""What the server says to PostgreSQL, as SQLite is told it, with the same meaning."""

import json
import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain
from typing import Any, Final, NamedTuple

NOT_HERE: Final = re.compile(r"^(--.*\n|\s)*(COMMENT ON|CREATE SEQUENCE|SELECT setval|INSERT)|SET STORAGE")
"""Statements of the schema for which SQLite has no word: remarks, and ways to lie on a disk; sequences, which
the simulated database counts itself; and what was there before, for nothing was."""

GROWN_COLUMNS: Final = "(SELECT ?1 AS game, ?2 AS seq, ?3 AS json) AS grown"

OTHER_WORDS: Final = (
    (re.compile(r"\$(\d+)"), r"?\1"),
    (re.compile(r"ROW\(count\(\*\), (max\(\w+\))\)"), r"count(*) || ',' || coalesce(\1, '')"),
    (re.compile(r"::\w+(\[\])?"), ""),
    (re.compile(r" COLLATE \"C\""), ""),
    (re.compile(r"SELECT FROM"), "SELECT 1 FROM"),
    (re.compile(r"SELECT count\(\*\) FROM mine"), "SELECT count(*) AS count FROM mine"),
    # Whatever is done happens at one moment of the database: no row is locked by anybody else.
    (re.compile(r" FOR (KEY SHARE|UPDATE( SKIP LOCKED)?)"), ""),
    (re.compile(r"unnest\((.*)\) AS grown \(game, seq, json\)"), GROWN_COLUMNS),
    (
        re.compile(r"unnest\((\?\d+)\) AS (\w+)\s+ON CONFLICT"),
        r"(SELECT value AS \2 FROM json_each(\1)) WHERE true ON CONFLICT",
    ),
    (re.compile(r"= ANY\((\?\d+)\)"), r"IN (SELECT value FROM json_each(\1))"),
    (re.compile(r"unnest\((.*)\) AS"), r"(SELECT \1) AS"),
    (
        re.compile(r"DELETE FROM (\w+) USING (\w+) WHERE (.*?)(?=\)| RETURNING|\s*$)"),
        r"DELETE FROM \1 WHERE EXISTS (SELECT 1 FROM \2 WHERE \3)",
    ),
    (re.compile(r"interval '1 second'"), "1"),
    (re.compile(r"'-infinity'"), "-9e999"),
    (re.compile(r"DEFAULT now\(\)"), "DEFAULT (now())"),
    (re.compile(r"bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY"), "integer PRIMARY KEY"),
)

CHANGES: Final = ("INSERT", "UPDATE", "DELETE")
NAMED: Final = re.compile(r"\s*(\w+) AS \(")
"""How a question or a change begins that others build upon."""
COLUMN: Final = re.compile(r"ALTER TABLE (\w+)((?:,?\s+ADD COLUMN [^,]+)+)$")
HOLE: Final = re.compile(r"\?(\d+)")


class Part(NamedTuple):
    """One thing to be done."""

    sql: str
    values: int
    """How many it is given."""
    is_used: bool
    """Whether what follows looks at its rows."""


class Statement(NamedTuple):
    """One in SQLite's words, and what is special about it."""

    parts: tuple[Part, ...]
    """What is changed on the way to an answer, one by one, and then the answer."""
    fenced: bool
    """Whether it changes something only if the server may; its first values are a name and an epoch."""
    grows: bool
    """Whether logs grow by it: its last values are columns."""
    takes: bool
    """Whether it makes a server the one that may write."""
    lists: bool
    """Whether it is given lists."""
    writes: bool


@lru_cache(maxsize=512)
def statement(sql: str) -> Statement:
    """What PostgreSQL would do, as SQLite is told it."""
    said = sql
    for here, there in OTHER_WORDS:
        said = here.sub(there, said)
    parts = tuple(_parts(said))
    takes = "INSERT INTO nodes" in sql
    writes = len(parts) > 1 or _apart(said)[1].lstrip().startswith(CHANGES)
    return Statement(
        parts=parts,
        fenced=writes and not takes and "epoch" in sql,
        grows="AS grown" in sql,
        takes=takes,
        lists="json_each(?" in said,
        writes=writes,
    )


def schema(text: str) -> Iterator[str]:
    """The statements of a step, as many as SQLite has words for."""
    for each in text.split(";\n"):
        if NOT_HERE.search(each) or not each.strip():
            continue
        columns = COLUMN.search(each)
        if columns is None:
            yield each
        else:
            for column in columns[2].split("ADD COLUMN ")[1:]:
                yield f"ALTER TABLE {columns[1]} ADD COLUMN " + column.rstrip(", \n")


def as_values(values: Sequence[Any]) -> tuple[Any, ...]:
    """Lists as SQLite takes them, in an order that no chance decides."""
    return tuple(json.dumps(sorted(value)) if isinstance(value, list) else value for value in values)


def _parts(sql: str) -> Iterator[Part]:
    """SQLite knows no changes within questions: they are carried out before, and their rows handed on."""
    named, rest = _apart(sql)
    given = _highest_hole(sql)
    kept: list[str] = []
    for name, body in named:
        if not body.lstrip().startswith(CHANGES):
            kept.append(f"{name} AS ({body})")
            continue
        _, returning, columns = body.partition(" RETURNING ")
        whole = _with(kept, body)
        yield Part(whole, _highest_hole(whole), bool(returning))
        if returning:
            given += 1
            picked = ", ".join(
                f"json_extract(value, '$[{place}]') AS \"{column}\""
                for place, column in enumerate(columns.strip().split(", "))
            )
            kept.append(f"{name} AS (SELECT {picked} FROM json_each(?{given}))")
    whole = _with(kept, rest)
    yield Part(whole, _highest_hole(whole), is_used=False)


def _apart(sql: str) -> tuple[list[tuple[str, str]], str]:
    """What has a name in a statement, and the rest of it."""
    named: list[tuple[str, str]] = []
    rest = sql.lstrip()
    if not rest.startswith("WITH "):
        return named, sql
    rest = rest.removeprefix("WITH ")
    while (begins := NAMED.match(rest)) is not None:
        depth, end = 1, begins.end()
        while depth:
            depth += {"(": 1, ")": -1}.get(rest[end], 0)
            end += 1
        named.append((begins[1], rest[begins.end() : end - 1].strip()))
        rest = rest[end:].removeprefix(",")
    return named, rest


def _with(kept: list[str], rest: str) -> str:
    return f"WITH {', '.join(kept)} {rest}" if kept else rest


def _highest_hole(sql: str) -> int:
    return max(chain((0,), map(int, HOLE.findall(sql))))
