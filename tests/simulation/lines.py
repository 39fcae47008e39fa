"""Lines to the simulated database: what a server takes for asyncpg's connections."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, final

import asyncpg

from simulation.database import Database
from simulation.world import MachineLoop

LATE: Final = 4.0
"""Seconds after which what a dead server has sent may still come in."""


@final
class Line:
    """One line of one server."""

    def __init__(self, database: Database, loop: MachineLoop) -> None:
        self.loop = loop
        self.cut = False
        self._database = database
        self._inside = False
        """Whether a transaction is under way."""
        self.has_sent = False
        """Whether something is on its way to the database."""
        self._waiting: asyncio.Future[Any] | None = None
        database.lines[self] = None

    # ---- What a server asks

    async def execute(self, sql: str, *values: Any) -> str:
        """Do something; how much was done."""
        _, count = await self._ask(sql, values)
        return f"INSERT 0 {count}"

    async def fetchval(self, sql: str, *values: Any) -> Any:
        """The first value of the first row."""
        rows, _ = await self._ask(sql, values)
        return rows[0][0] if rows else None

    async def fetchrow(self, sql: str, *values: Any) -> Any:
        """The first row."""
        rows, _ = await self._ask(sql, values)
        return rows[0] if rows else None

    async def fetch(self, sql: str, *values: Any, timeout: float | None = None) -> list[Any]:
        """All rows. No answer here takes longer than anybody waits, but lines are cut, and servers freeze."""
        rows, _ = await self._ask(sql, values)
        return rows

    async def executemany(self, sql: str, rows: Sequence[Sequence[Any]]) -> None:
        """Do the same with many values, within a transaction."""
        self._database.run_many(sql, rows)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[None]:
        """All of it happens at one moment of the database, between the way there and the way back."""
        await self._travel(lambda: None)
        if self.cut:
            raise gone()
        self._inside = True
        self._database.begin()
        try:
            if self._database.full:
                raise asyncpg.DiskFullError("simulated trouble: no space left on device")
            yield
        except BaseException:
            self._database.rollback()
            raise
        else:
            self._database.commit()
        finally:
            self._inside = False
        await self._travel(lambda: None)

    def terminate(self) -> None:
        """Hang up."""
        self.cut = True
        self._database.lines.pop(self, None)

    async def close(self) -> None:
        """Hang up."""
        self.terminate()

    # ---- What becomes of it

    def lose(self) -> None:
        """The line is cut from outside: whoever waits for an answer hears so, if they live."""
        self.terminate()
        if self._waiting is not None:
            self.loop.call_soon(answered, self._waiting, gone())

    async def _ask(self, sql: str, values: Sequence[Any]) -> tuple[list[tuple[Any, ...]], int]:
        if self._inside:
            if self.cut:
                raise gone()
            return self._database.run(self, sql, values)
        found: tuple[list[tuple[Any, ...]], int] = await self._travel(
            lambda: self._database.run(self, sql, values)
        )
        return found

    async def _travel(self, what: Callable[[], Any]) -> Any:
        """There, and back with the answer; at once for a server that stands still until it has it."""
        if self.cut:
            raise gone()
        if self.loop.stands_still:
            return what()
        self._waiting = answer = self.loop.create_future()
        self.has_sent = True
        database = self._database
        database.world.later(database.trip(), self._arrive, what, answer)
        try:
            return await answer
        finally:
            self._waiting = None

    def _arrive(self, what: Callable[[], Any], answer: asyncio.Future[Any]) -> None:
        database = self._database
        self.has_sent = False
        if self.loop.dead and not self.cut:
            # Its sender is no more, but what was sent is on its way, and may come very late.
            self.cut = True
            if database.world.luck.random() < 1 / 2:
                database.world.later(database.world.luck.uniform(0, LATE), self._arrive_late, what)
            return
        if self.cut:
            return
        found: Any
        try:
            found = what()
        except Exception as trouble:
            found = trouble
        if database.losing_answers and not isinstance(found, Exception):
            database.losing_answers -= 1
            self.lose()
            return
        database.world.later(database.trip(), self.loop.call_soon, answered, answer, found)

    def _arrive_late(self, what: Callable[[], Any]) -> None:
        if not self._database.away:
            try:
                what()
            except asyncpg.PostgresError:
                return  # nobody is there to be told


def answered(answer: asyncio.Future[Any], found: Any) -> None:
    """An answer comes in, unless nobody waits for it any more."""
    if answer.done():
        return
    if isinstance(found, Exception):
        answer.set_exception(found)
    else:
        answer.set_result(found)


def gone() -> Exception:
    """What a server is told of a line that was cut."""
    trouble: Exception = asyncpg.ConnectionDoesNotExistError("simulated trouble: connection was closed")
    return trouble


async def connect(url: str) -> Line:
    """A line to the database of the machine that asks for it."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, MachineLoop)
    return line_of(loop)


def line_of(loop: MachineLoop) -> Line:
    """A new line of this machine's."""
    database: Database = loop.machine.database
    if database.away:
        raise ConnectionRefusedError("simulated trouble: connection refused")
    return Line(database, loop)
