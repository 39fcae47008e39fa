"""A simulated PostgreSQL: real SQL on tables in memory, at the far end of lines that take their time.

The server's own statements are carried out, the fence among them; what SQLite says otherwise is said in its
words. Whatever is stored is noted beside it, so that every promise can be held to it at once.
"""

import re
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, final

import asyncpg

from rumpus.server.store.postgres.schema import REMEMBER_STEPS, steps
from rumpus.server.store.postgres.troubles import Fenced
from simulation.promises import Promises
from simulation.world import World

if TYPE_CHECKING:
    from simulation.lines import Line

NOT_HERE: Final = re.compile(r"COMMENT ON|gen_random_uuid")
"""Statements of the schema that SQLite has no word for: remarks, and luck of its own."""

GROWN_COLUMNS: Final = "(SELECT ?1 AS game, ?2 AS seq, ?3 AS json) AS grown"

OTHER_WORDS: Final = (
    (re.compile(r"\$(\d+)"), r"?\1"),
    (re.compile(r"::\w+(\[\])?"), ""),
    (re.compile(r" COLLATE \"C\""), ""),
    (re.compile(r"SELECT FROM"), "SELECT 1 FROM"),
    (re.compile(r" FOR KEY SHARE"), ""),
    (re.compile(r"unnest\((.*)\) AS grown \(game, seq, json\)"), GROWN_COLUMNS),
    (re.compile(r"unnest\((.*)\) AS"), r"(SELECT \1) AS"),
    (re.compile(r"USING mine WHERE"), "WHERE EXISTS (SELECT 1 FROM mine) AND"),
    (re.compile(r"interval '1 second'"), "1"),
    (re.compile(r"DEFAULT now\(\)"), "DEFAULT (now())"),
)

CHANGES: Final = ("INSERT", "UPDATE", "DELETE", "WITH")
"""How statements begin that a full disk refuses."""

TOOK_STEP: Final = "INSERT INTO steps_taken (number, name) VALUES (?, ?)"
SEAL: Final = "INSERT INTO seals VALUES (?)"
EPOCH: Final = 1
"""The place of the epoch among the values of a statement with a fence."""


class Statement(NamedTuple):
    """One in SQLite's words, and what is special about it."""

    sql: str
    fenced: bool
    grows: bool
    """Whether logs grow by it: its last values are columns."""
    takes: bool
    """Whether it makes a server the one that may write."""
    holds: bool
    """Whether it asks for the name."""
    writes: bool


@lru_cache(maxsize=512)
def statement(sql: str) -> Statement:
    """What PostgreSQL would do, as SQLite is told it."""
    said = sql
    for here, there in OTHER_WORDS:
        said = here.sub(there, said)
    return Statement(
        sql=said,
        fenced="epoch" in sql and "INSERT INTO nodes" not in sql and "lease_until" not in sql,
        grows="unnest" in sql,
        takes="INSERT INTO nodes" in sql,
        holds="pg_try_advisory_lock" in sql,
        writes=sql.lstrip().startswith(CHANGES),
    )


@final
class Database:
    """One database, and how it is just now."""

    def __init__(self, world: World, promises: Promises) -> None:
        self.world = world
        self.away = False
        self.full = False
        self.trips = (0.0003, 0.002)
        """Seconds that half a way takes."""
        self.lines: dict[Line, None] = {}
        self.losing_answers = 0
        """So many answers get lost on their way, and their lines with them."""
        self.when_grown: deque[Callable[[], object]] = deque()
        """What is to happen at the moment when an action of somebody's is stored."""
        self.refused = 0
        """Writes by a server that another one has taken over."""
        self._promises = promises
        self._holder: Line | None = None
        self.epoch = 0
        """How often servers have taken the name: the latest of them may write."""
        self._sqlite = sqlite3.connect(":memory:", isolation_level=None)
        self._sqlite.create_function("now", 0, world.clock)
        for lock in ("pg_advisory_lock", "pg_advisory_unlock"):
            self._sqlite.create_function(lock, 2, lambda *_: None)
        self._sqlite.execute(statement(REMEMBER_STEPS).sql)
        for step in steps():
            self._sqlite.execute(TOOK_STEP, (step.number, step.name))
            for each in step.sql.split(";\n"):
                if not NOT_HERE.search(each):
                    self._sqlite.execute(statement(each).sql)
        self._sqlite.execute(SEAL, (world.secrets.randbytes(32),))

    def close(self) -> None:
        """Let go of the memory."""
        self._sqlite.close()

    def read(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The answer to a question, at once."""
        return self._sqlite.execute(statement(sql).sql, values).fetchall()

    # ---- What is done for a line

    def run(self, line: "Line", sql: str, values: Sequence[Any]) -> tuple[list[tuple[Any, ...]], int]:
        """Carry a statement out: its rows, and how many it has written."""
        said = statement(sql)
        if said.holds:
            return [(self._hold(line),)], 0
        if said.writes and self.full and not said.takes:
            raise asyncpg.DiskFullError("simulated trouble: no space left on device")
        if said.grows and not said.writes:  # a question about columns is asked row by row
            found = [self._sqlite.execute(said.sql, row).fetchone()[0] for row in zip(*values, strict=True)]
            return [(sum(found),)], 0
        if said.grows:
            return [], self._grow(said, values)
        before = self._sqlite.total_changes
        rows = self._sqlite.execute(said.sql, values).fetchall()
        if said.takes:
            self.epoch = rows[0][0]
        elif said.fenced and rows and said.writes:
            self._promises.fence(values[EPOCH], self.epoch)
        elif said.fenced and said.writes and values[EPOCH] < self.epoch:
            self.refused += 1
        return rows, self._sqlite.total_changes - before

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """The same for many values."""
        self._sqlite.executemany(statement(sql).sql, rows)

    def begin(self) -> None:
        """All or nothing from here on."""
        self._sqlite.execute("BEGIN")

    def commit(self) -> None:
        """All."""
        self._sqlite.execute("COMMIT")
        self._promises.commit()

    def rollback(self) -> None:
        """Nothing."""
        self._sqlite.execute("ROLLBACK")
        self._promises.forget()

    def _hold(self, line: "Line") -> bool:
        if self._holder is None or self._holder.cut:
            self._holder = line
        return self._holder is line

    def is_held(self) -> bool:
        """Whether a server holds the name."""
        return self._holder is not None and not self._holder.cut

    def _grow(self, said: Statement, values: Sequence[Any]) -> int:
        """Logs grow by entries: all of them, or none."""
        fence, columns = values[:2], values[2:]
        alone = not self._sqlite.in_transaction
        if alone:
            self._sqlite.execute("BEGIN")
        before = self._sqlite.total_changes
        try:
            for row in zip(*columns, strict=True):
                self._sqlite.execute(said.sql, (*fence, *row))
        except sqlite3.IntegrityError as trouble:
            if alone:
                self.rollback()
            raise asyncpg.UniqueViolationError(str(trouble)) from None
        grown = self._sqlite.total_changes - before
        if grown:
            self._promises.fence(fence[1], self.epoch)
            somebody = [self._promises.grows(*row) for row in zip(*columns, strict=True)]
            if any(somebody) and self.when_grown:
                self.world.soon(None, self.when_grown.popleft())
        elif fence[1] < self.epoch:
            self.refused += 1
        if alone:
            self.commit()
        return grown

    # ---- How it is

    def go_away(self) -> None:
        """Nobody is answered, and all lines are cut."""
        self.away = True
        for line in list(self.lines):
            line.lose()

    def come_back(self) -> None:
        """Answer again."""
        self.away = False

    def hang_up_on(self, loop: Any) -> None:
        """Give up the lines of a server that cannot be reached; a dead one's may still bring something."""
        for line in [line for line in self.lines if line.loop is loop]:
            if line.near or not loop.dead:
                line.lose()

    def note_trouble(self, epoch: int, trouble: Exception) -> None:
        """A server says that it can store nothing any more: only one that was taken over may say so."""
        if isinstance(trouble, Fenced):
            self._promises.counts.fault("server fenced off")
        else:
            self.world.breaks(f"a server of epoch {epoch} has given up: {trouble!r}")

    def trip(self) -> float:
        """How long half a way takes now."""
        return self.world.luck.uniform(*self.trips)

    def set_trips(self, shortest: float, longest: float) -> None:
        """From now on it takes so long."""
        self.trips = (shortest, longest)
