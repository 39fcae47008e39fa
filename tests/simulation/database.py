"""A simulated PostgreSQL: real SQL on tables in memory, at the far end of lines that take their time.

The server's own statements are carried out, the fence among them; what SQLite says otherwise is said in its
words. Whatever is stored is noted beside it, so that every promise can be held to it at once.
"""

import json
import sqlite3
from collections import deque
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, final
from zlib import crc32

import asyncpg

from rumpus.server.store.postgres.schema import LOCKS, REMEMBER_STEPS, steps
from rumpus.server.store.postgres.supplies import NUMBERS
from rumpus.server.store.postgres.troubles import Fenced
from simulation.promises import Promises
from simulation.words import Statement, as_values, schema, statement
from simulation.world import World

if TYPE_CHECKING:
    from simulation.lines import Line

TOOK_STEP: Final = "INSERT INTO steps_taken (number, name) VALUES (?, ?)"
SEAL: Final = "INSERT INTO seals VALUES (?)"
EPOCH_OF: Final = "SELECT epoch FROM nodes WHERE node = ?"


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
        self.when_grown: deque[Callable[[str], object]] = deque()
        """What is to happen at the moment when an action of somebody's is stored by the server of a name."""
        self._promises = promises
        self._asking: Line | None = None
        """Whose statement is being carried out."""
        self._locks: dict[tuple[int, int], Line] = {}
        """Who holds what, until the line ends."""
        self._writers: dict[int, tuple[str, int]] = {}
        """Which server has written the latest entry of a game, and in which epoch."""
        self._numbers = 1
        """The next that a sequence gives; none is taken back."""
        self._sqlite = sqlite3.connect(":memory:", isolation_level=None)
        self._sqlite.execute("PRAGMA foreign_keys = ON")
        self._add_functions()
        self._sqlite.execute(statement(REMEMBER_STEPS).parts[0].sql)
        for step in steps():
            self._sqlite.execute(TOOK_STEP, (step.number, step.name))
            for each in schema(step.sql):
                self._sqlite.execute(statement(each).parts[0].sql)
        self._sqlite.execute(SEAL, (world.secrets.randbytes(32),))

    def _add_functions(self) -> None:
        add = self._sqlite.create_function
        add("now", 0, self.world.clock)
        add("hashtext", 1, hashtext)
        add("nextval", 1, self._next_number)
        add("pg_try_advisory_lock", 2, self._hold)
        # A transaction happens at one moment: what it holds until its end is free for everybody after it.
        add("pg_try_advisory_xact_lock", 2, self._may_hold)
        for lock in ("pg_advisory_lock", "pg_advisory_unlock"):
            add(lock, 2, lambda *_: None)

    def close(self) -> None:
        """Let go of the memory."""
        self._sqlite.close()

    def read(self, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """The answer to a question, at once."""
        return self._do(statement(sql), values)

    # ---- What is done for a line

    def run(self, line: "Line", sql: str, values: Sequence[Any]) -> tuple[list[tuple[Any, ...]], int]:
        """Carry a statement out: its rows, and how many it has written."""
        if sql.startswith("SET "):
            return [], 0
        said = statement(sql)
        self._asking = line
        if said.writes and self.full and not said.takes:
            raise asyncpg.DiskFullError("simulated trouble: no space left on device")
        if said.grows and not said.writes:  # a question about columns is asked row by row
            found = [self._do(said, row)[0][0] for row in zip(*values, strict=True)]
            return [(sum(found),)], 0
        if said.grows:
            return [], self._grow(said, values)
        before = self._sqlite.total_changes
        rows = self._do(said, values)
        written = self._sqlite.total_changes - before
        if said.fenced and written:
            self._hold_to_fence(values)
        return rows, written

    def run_many(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """The same for many values."""
        said = statement(sql)
        for row in rows:
            self._do(said, row)

    def _do(self, said: Statement, values: Sequence[Any]) -> list[tuple[Any, ...]]:
        """One part after another, each with what those before have found; the rows of the last."""
        given = as_values(values) if said.lists else tuple(values)
        rows: list[tuple[Any, ...]] = []
        for part in said.parts:
            rows = self._sqlite.execute(part.sql, given[: part.values]).fetchall()
            if part.is_used:
                given = (*given, json.dumps(rows))
        return rows

    def _hold_to_fence(self, values: Sequence[Any]) -> None:
        """Something was written by a server that says its name and its epoch first."""
        ((latest,),) = self._sqlite.execute(EPOCH_OF, values[:1])
        self._promises.fence(values[1], latest)

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

    def is_held(self, name: str) -> bool:
        """Whether a server holds this name."""
        holder = self._locks.get((LOCKS, hashtext(name)))
        return holder is not None and not holder.cut

    def _may_hold(self, kind: int, what: int) -> bool:
        holder = self._locks.get((kind, what))
        return holder is None or holder.cut or holder is self._asking

    def _hold(self, kind: int, what: int) -> bool:
        may = self._may_hold(kind, what)
        if may and self._asking is not None:
            self._locks[kind, what] = self._asking
        return may

    def _next_number(self, _: str) -> int:
        number = self._numbers
        self._numbers += NUMBERS
        return number

    def _grow(self, said: Statement, values: Sequence[Any]) -> int:
        """Logs grow by entries: all of them, or none."""
        fence, columns = values[:2], values[2:]
        alone = not self._sqlite.in_transaction
        if alone:
            self._sqlite.execute("BEGIN")
        before = self._sqlite.total_changes
        try:
            for row in zip(*columns, strict=True):
                self._do(said, (*fence, *row))
        except sqlite3.IntegrityError as trouble:
            if alone:
                self.rollback()
            raise asyncpg.UniqueViolationError(str(trouble)) from None
        grown = self._sqlite.total_changes - before
        if grown:
            self._hold_to_fence(fence)
            for game in set(columns[0]):
                self._hold_to_owner(game, *fence)
            somebody = [self._promises.grows(*row) for row in zip(*columns, strict=True)]
            if any(somebody) and self.when_grown:
                self.world.soon(None, self.when_grown.popleft(), fence[0])
        if alone:
            self.commit()
        return grown

    def _hold_to_owner(self, game: int, name: str, epoch: int) -> None:
        """A game grows at one server; at another one after the first can write no more."""
        before, its_epoch = self._writers.get(game, (name, epoch))
        self._writers[game] = name, epoch
        if before != name:
            ((latest,),) = self._sqlite.execute(EPOCH_OF, (before,))
            if its_epoch >= latest:
                self.world.breaks(f"game {game} grows at “{name}” while “{before}” may still write")
            self._promises.counts.fault("game taken over by another node")

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
            if not (loop.dead and line.has_sent):
                line.lose()

    def note_trouble(self, trouble: Exception) -> None:
        """A server says that it can store nothing any more: only one that was taken over may say so."""
        if isinstance(trouble, Fenced):
            self._promises.counts.fault("server fenced off")
        else:
            self.world.breaks(f"a server has given up: {trouble!r}")

    def trip(self) -> float:
        """How long half a way takes now."""
        return self.world.luck.uniform(*self.trips)

    def set_trips(self, shortest: float, longest: float) -> None:
        """From now on it takes so long."""
        self.trips = (shortest, longest)


def hashtext(name: str) -> int:
    """A number for a name."""
    return crc32(name.encode())
