"""The lines to PostgreSQL: how one is opened, and a thread that holds some of them for questions.

Most of the server asks its questions like those of a file on the disk, and waits for the answer. The thread
lets them, and whoever can go on meanwhile asks from a thread of their own.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Coroutine, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import asynccontextmanager
from threading import Lock, Thread
from typing import Any, Final, TypeAlias, TypeVar, final

import asyncpg

from rumpus.server.errors import DiskWaits
from rumpus.server.store.postgres.dialect import in_order, spoken
from rumpus.server.store.postgres.troubles import AWAY, passes, sentence
from rumpus.server.store.reader import Values

Connection: TypeAlias = Any
"""asyncpg's: it has no types of its own."""

Answer = TypeVar("Answer")

CONNECT: Final = 5.0
ANSWER: Final = 10.0
"""Seconds to wait for a connection, and for an answer, before PostgreSQL is said to be away."""

LINES: Final = 4
"""For questions; writing has one of its own, and so has the node's name."""

HELD_UP: Final = "SET idle_in_transaction_session_timeout = 2000"
"""Milliseconds for which a server that stands still may stand in the way of others: what it has begun is
undone then, and nobody was told of it."""

UNSAFE: Final = ("off", "local")
"""Ways to commit after which a power cut, or the loss of a machine, loses what was acknowledged."""

_log = logging.getLogger("rumpus")


async def connect(url: str) -> Connection:
    """A line of one's own, on which a commit is safe when it is answered."""
    connection: Connection = await asyncpg.connect(
        url, timeout=CONNECT, command_timeout=ANSWER, max_cached_statement_lifetime=0
    )
    if await connection.fetchval("SHOW synchronous_commit") in UNSAFE:
        await connection.execute("SET synchronous_commit = on")
    await connection.execute(HELD_UP)
    return connection


class Answered:
    """An answer, row by row."""

    def __init__(self, rows: list[Any]) -> None:
        self._rows = iter(rows)

    def fetchone(self) -> Any:
        """The next row, or None."""
        return next(self._rows, None)

    def fetchall(self) -> list[Any]:
        """All that is left."""
        return list(self._rows)

    def __iter__(self) -> Iterator[Any]:
        return self._rows


@final
class PostgresReader:
    """Answers questions in the thread of whoever asks."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._loop = asyncio.new_event_loop()
        self._pool: Any = None
        self._closing = Lock()
        self._closed = False
        self._thread = Thread(target=self._loop.run_forever, name="questions", daemon=True)
        self._thread.start()

    def execute(self, sql: str, values: Values = (), /) -> Answered:
        """Wait for the answer; DiskWaits, with a sentence, if PostgreSQL is away."""
        said = spoken(sql)
        return Answered(self.settled(self.start(self.fetch(said.sql, *in_order(said.names, values)))))

    def settled(self, asked: "Future[Answer]") -> Answer:
        """Wait for this answer; DiskWaits, with a sentence, if PostgreSQL is away."""
        try:
            return asked.result()
        except CancelledError:  # the server stops
            raise DiskWaits(AWAY) from None
        except Exception as trouble:
            if passes(trouble):
                raise DiskWaits(sentence(trouble)) from None
            raise

    async def answer(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """The same while the event loop goes on."""
        asked = self.start(work)
        try:
            return await asyncio.wrap_future(asked)
        except asyncio.CancelledError:
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise
            return self.settled(asked)  # the server stops
        except Exception:
            return self.settled(asked)

    # ---- In the thread

    async def fetch(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Ask on any of the lines; once more if it was from before a restart."""
        pool = await self._lines()
        try:
            rows = await pool.fetch(sql, *values)
        except Exception as trouble:
            if not passes(trouble):
                raise
            rows = await pool.fetch(sql, *values)
        return [tuple(row) for row in rows]

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Connection]:
        """One of the lines for something that is done whole or not at all."""
        pool = await self._lines()
        async with pool.acquire() as connection, connection.transaction():
            await connection.execute(HELD_UP.replace("SET", "SET LOCAL"))
            yield connection

    async def _lines(self) -> Any:
        if self._pool is None:
            self._pool = await asyncpg.create_pool(
                self._url,
                min_size=0,
                max_size=LINES,
                timeout=CONNECT,
                command_timeout=ANSWER,
                max_cached_statement_lifetime=0,
            )
        return self._pool

    # ---- From outside

    def start(self, work: Coroutine[Any, Any, Answer]) -> "Future[Answer]":
        """Do this in the thread, beside the answers; it is cancelled if the thread has ended."""
        with self._closing:
            if self._closed:
                work.close()
                ended: Future[Answer] = Future()
                ended.cancel()
                return ended
            return asyncio.run_coroutine_threadsafe(work, self._loop)

    def wait_for(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """Do this in the thread, and wait for it."""
        return self.start(work).result()

    def close(self) -> None:
        """Hang up; whoever still waits for an answer gets none."""
        hanging_up = self.start(self._hang_up())
        with self._closing:
            self._closed = True
        hanging_up.result()
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _hang_up(self) -> None:
        """Again and again until nobody asks: somebody may have begun before the door was closed."""
        while True:
            closed = self._closed
            waiting = asyncio.all_tasks() - {asyncio.current_task()}
            for task in waiting:
                task.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
            if closed and not waiting:
                break
            await asyncio.sleep(0)
        if self._pool is not None:
            self._pool.terminate()
            self._pool = None
            await asyncio.sleep(0)
