"""One batch after another goes to PostgreSQL, each with one commit, and then it is told.

Logs that grow are one statement. If an answer is lost on its way, nobody knows whether the commit was done:
the same batch is tried again, and first it is asked whether it is there.
"""

import asyncio
import logging
import time
import zlib
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import Final, TypeAlias, final

import asyncpg
import msgspec

from rumpus.server.store.batch import Batch, Listener, Reading
from rumpus.server.store.patience import FIRST_PAUSE, LONGEST_PAUSE, Unstored
from rumpus.server.store.postgres.dialect import spoken
from rumpus.server.store.postgres.line import Connection, connect
from rumpus.server.store.postgres.node import Node
from rumpus.server.store.postgres.replay_texts import OWED
from rumpus.server.store.postgres.rows import LOG, entry_of
from rumpus.server.store.postgres.troubles import in_words, passes, sentence
from rumpus.server.store.records import UNREADABLE, EntryRecord, GameRecord, KeptGame
from rumpus.server.store.replays import Replay, give_up_damaged, replay_text, write_file

APPEND: Final = """
WITH mine AS (SELECT FROM nodes WHERE node = $1 AND epoch = $2 FOR KEY SHARE)
INSERT INTO entries (game, seq, json)
SELECT grown.* FROM mine, unnest($3::bigint[], $4::bigint[], $5::bytea[]) AS grown
"""
"""The node's row is held until the commit, so nobody can raise its epoch in between. A join without the lock
lets a stale row in; a lock on a row without a key of name and epoch does not keep the epoch as it is."""

GROWN: Final = """
SELECT count(*)
FROM entries JOIN unnest($1::bigint[], $2::bigint[], $3::bytea[]) AS grown (game, seq, json) USING (game, seq)
WHERE entries.json = grown.json
"""
"""How much of a batch is there already. All of it must be: a server that has taken over may have written some
of the very same entries, those that only time or gravity brings."""

CHECK_IN: Final = "UPDATE nodes SET committed = $3 WHERE node = $1 AND epoch = $2 RETURNING 1"
"""The same fence for a batch that changes more than logs, with a mark by which it is known again."""

LAST: Final = "SELECT committed FROM nodes WHERE node = $1 AND epoch = $2"

SETTLE: Final = """
WITH mine AS (SELECT FROM nodes WHERE node = $1 AND epoch = $2 FOR KEY SHARE),
settled AS (DELETE FROM replays_owed USING mine WHERE number = $3 AND title = $4 RETURNING number)
INSERT INTO replay_files (number, packed)
SELECT number, $5 FROM settled JOIN replays USING (number) WHERE $5::bytea IS NOT NULL
ON CONFLICT (number) DO UPDATE SET packed = excluded.packed
"""
"""From now on the file's text is in the database, for all nodes; not if somebody was taken out of its title
page meanwhile, for then it must be written once more."""

Step: TypeAlias = Callable[[Connection, bool], Awaitable[None]]
"""Something to be done, whole or not at all; it is told whether it may have been done already."""

_log = logging.getLogger("rumpus")


@final
class PostgresWriter:
    """One line and a task on the event loop."""

    def __init__(self, url: str, node: Node, replays: Path, listener: Listener) -> None:
        self._url = url
        self._node = node
        self._replays = replays
        self._listener = listener
        self.unstored: Unstored | None = None
        """Why something could not be written before the server stopped."""
        self._connection: Connection | None = None
        self._doubled = False
        """Whether the latest try found what it was to write."""
        self._hurried = asyncio.Event()
        self._batches: asyncio.Queue[Batch] = asyncio.Queue()
        self._task = asyncio.get_running_loop().create_task(self._write_all())

    def write(self, batch: Batch) -> None:
        """Write this next; the listener is told after the commit."""
        self._batches.put_nowait(batch)

    async def finish(self) -> None:
        """Wait until the last batch is written, or cannot be; PostgreSQL is not waited for."""
        self._hurried.set()
        await self._task

    async def _write_all(self) -> None:
        try:
            while not await self._write(await self._batches.get()):
                pass
        except Unstored as trouble:
            self.unstored = trouble
        except Exception as trouble:  # whatever it is, nothing more is safe: the server must stop
            self._listener.on_trouble(trouble)
        finally:
            self._hang_up()

    async def _write(self, batch: Batch) -> bool:
        """Commit, then tell; whether it was the last batch."""
        await self._insist(partial(self._commit, batch))
        self._listener.on_written(batch)
        for replay in batch.replays:
            trouble = await self._write_replay(replay)
            self._listener.on_replay(replay.game, trouble)
        for reading in batch.readings:
            await self._insist(partial(read_game, reading))
        return batch.is_last

    # ---- Until PostgreSQL takes it

    async def _insist(self, step: Step) -> None:
        """Do this as soon as it can be done; Unstored if the server stops before."""
        trouble = await self._attempt(step, again=False)
        if trouble is not None:  # the line may be from before a restart
            trouble = await self._attempt(step, again=True)
        if trouble is None:
            return
        began = time.monotonic()
        _log.error("PostgreSQL takes nothing, and games wait: %s.", in_words(trouble))
        self._listener.on_waiting(sentence(trouble))
        pause = FIRST_PAUSE
        while trouble is not None:
            last_try = self._hurried.is_set()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), pause)
            trouble = await self._attempt(step, again=True)
            if last_try and trouble is not None:
                raise Unstored(in_words(trouble))
            pause = min(2 * pause, LONGEST_PAUSE)
        _log.warning("PostgreSQL takes games again, after %.0f s.", time.monotonic() - began)
        self._listener.on_waiting(None)

    async def _attempt(self, step: Step, again: bool) -> Exception | None:
        """Do this, or leave everything as it was and return a trouble that passes; others are raised."""
        try:
            if self._connection is None:
                self._connection = await connect(self._url)
            await step(self._connection, again)
        except Exception as trouble:
            # A line that was lost may have written it a moment after we asked: that is seen next time.
            late = again and isinstance(trouble, asyncpg.UniqueViolationError) and not self._doubled
            self._doubled = late
            if not late and not passes(trouble):
                raise
            self._hang_up()
            return trouble
        self._doubled = False
        return None

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    # ---- What is done

    async def _commit(self, batch: Batch, connection: Connection, again: bool) -> None:
        """Everything in this batch, or nothing of it."""
        changes = [*batch.changes, *batch.rooms.values()]
        if not changes:
            if batch.growth and not (again and await self._has_grown(connection, batch)):
                await self._append(connection, batch)
            return
        node = self._node
        if again and await connection.fetchval(LAST, node.name, node.epoch) == batch.number:
            return
        async with connection.transaction():
            if not await connection.fetchval(CHECK_IN, node.name, node.epoch, batch.number):
                raise node.fenced()
            for sql, same in groupby(changes, attrgetter("sql")):
                await connection.executemany(spoken(sql).sql, [change.row for change in same])
            if batch.growth:
                await self._append(connection, batch)

    async def _append(self, connection: Connection, batch: Batch) -> None:
        node = self._node
        done = await connection.execute(APPEND, node.name, node.epoch, batch.games, batch.seqs, batch.growth)
        if done != f"INSERT 0 {len(batch.growth)}":
            raise node.fenced()

    async def _has_grown(self, connection: Connection, batch: Batch) -> bool:
        found = await connection.fetchval(GROWN, batch.games, batch.seqs, batch.growth)
        return bool(found == len(batch.growth))

    async def _write_replay(self, replay: Replay) -> Exception | None:
        """Write the file and keep its text, or say why that must be tried again.

        Its title page is as the database has it: another node may have taken a name out of it.
        """
        written: str | None = None
        while True:
            owed = _Owed(replay.game)
            await self._insist(owed.read)
            if owed.title is None or owed.title == written:  # settled, or we were taken over
                return None
            written, packed = owed.title, None
            try:
                text = replay_text(owed.title, owed.entries())
                await asyncio.to_thread(write_file, self._replays, replay.file_name, text)
                packed = await asyncio.to_thread(zlib.compress, text)
            except UNREADABLE as damage:
                give_up_damaged(replay.game, damage)
            except OSError as trouble:
                return trouble
            await self._insist(partial(self._settle, replay.game, written, packed))

    async def _settle(
        self, game: int, title: str, packed: bytes | None, connection: Connection, again: bool
    ) -> None:
        """A replay is no longer owed; a server that was taken over settles nothing."""
        await connection.execute(SETTLE, self._node.name, self._node.epoch, game, title, packed)


class _Owed:
    """A file that is to be written, as the database has it."""

    def __init__(self, game: int) -> None:
        self._game = game
        self._lines: list[bytes] = []
        self.title: str | None = None

    async def read(self, connection: Connection, again: bool) -> None:
        """The title page is there as long as the file is owed."""
        self.title = await connection.fetchval(OWED, self._game)
        self._lines = [row[0] for row in await connection.fetch(LOG, self._game)]

    def entries(self) -> list[EntryRecord]:
        """One of UNREADABLE if they are damaged."""
        return [entry_of(line) for line in self._lines]


async def log_of(connection: Connection, game: int) -> list[EntryRecord]:
    """A game's whole log."""
    return [entry_of(row[0]) for row in await connection.fetch(LOG, game)]


async def read_game(reading: Reading, connection: Connection, again: bool) -> None:
    """Tell a game as it is stored, whether or not it is finished; None if there is none, or it is damaged."""
    found = await connection.fetchrow("SELECT json, clock FROM games WHERE number = $1", reading.game)
    kept = None
    if found is not None:
        try:
            record = msgspec.json.decode(found[0], type=GameRecord)
            kept = KeptGame(record, found[1], await log_of(connection, record.number))
        except UNREADABLE:
            _log.exception("game %s cannot be read", reading.game)
    reading.then(kept)
