"""A store in one SQLite file: one writer thread, many changes to a commit.

A commit to a real disk takes milliseconds. The writer takes everything that has come in meanwhile
into the next one, so that a busy server waits no longer than a quiet one.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Any, NamedTuple, final

import msgspec

from rumpus.server.store.records import EntryRecord, GameRecord, KeptGame, RoomRecord
from rumpus.server.store.store import Store, Then

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS guests (key TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rooms (code TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY, json TEXT NOT NULL, clock INTEGER NOT NULL DEFAULT 0, finished_at REAL
);
CREATE TABLE IF NOT EXISTS entries (
    game INTEGER, seq INTEGER, at INTEGER NOT NULL, seat INTEGER, nonce TEXT, json TEXT NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
"""

LARGEST_GROUP = 1_000
"""Changes in one commit: more would keep the first of them waiting."""

BUSY_GROUP = 3
GATHER = 0.002
"""Seconds to wait for company once commits hold that many changes. A quiet server does not wait; on a
busy one fewer commits mean fewer times that threads must hand over to each other."""

CHECKPOINT = 8_000
"""Pages of four kilobytes that wait in the log beside the database before they are moved into it. A
running game writes the same page again and again, so a longer log means less to move."""

KEEP_ENTRIES = """
INSERT OR ROLLBACK INTO entries
SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'), json_extract(value, '$[2]'),
       json_extract(value, '$[3]'), json_extract(value, '$[4]'), json_extract(value, '$[5]')
FROM json_each(?)
"""
"""All entries of a commit at once. Between two statements the writer thread asks for the interpreter
back, which the event loop needs: with a statement an entry they took it from each other all the time."""


class FolderTaken(Exception):
    """Another server keeps its games in this folder."""


class Job(NamedTuple):
    """One change, who waits for it, and what to do after the commit that holds it."""

    sql: str
    row: tuple[Any, ...]
    then: Then | None = None
    after: Callable[[sqlite3.Connection], None] | None = None


STOP = Job("", ())


def encoded(record: msgspec.Struct) -> str:
    """A record as JSON text."""
    return msgspec.json.encode(record).decode()


@final
class SqliteStore(Store):
    """Everything in `rumpus.db`, and the replays in a folder."""

    def __init__(
        self,
        folder: Path,
        replays: Path,
        on_trouble: Callable[[Exception], None],
        keep_finished: float,
    ) -> None:
        replays.mkdir(parents=True, exist_ok=True)
        self._lock = _lock(folder / "rumpus.lock")
        self._path = folder / "rumpus.db"
        self._replays = replays
        self._on_trouble = on_trouble
        self._loop = asyncio.get_running_loop()
        self._jobs: SimpleQueue[Job] = SimpleQueue()
        self._busy = False
        self._reader = sqlite3.connect(self._path, isolation_level=None)
        self._reader.executescript(SCHEMA)
        self._forget_finished_before(time.time() - keep_finished)
        self._writer = Thread(target=self._write, name="store", daemon=True)
        self._writer.start()

    # ---- Reading

    def rooms(self) -> list[RoomRecord]:
        rows = self._reader.execute("SELECT json FROM rooms ORDER BY code")
        return [msgspec.json.decode(text, type=RoomRecord) for (text,) in rows]

    def unfinished_game(self, number: int) -> KeptGame | None:
        found = self._reader.execute(
            "SELECT json, clock FROM games WHERE number = ? AND finished_at IS NULL", (number,)
        ).fetchone()
        if found is None:
            return None
        rows = self._reader.execute(
            "SELECT seq, at, seat, nonce, json FROM entries WHERE game = ? ORDER BY seq", (number,)
        )
        record = msgspec.json.decode(found[0], type=GameRecord)
        return KeptGame(record, found[1], [EntryRecord(*row) for row in rows])

    def last_game(self) -> int:
        (number,) = self._reader.execute("SELECT coalesce(max(number), 0) FROM games").fetchone()
        return int(number)

    def guest_name(self, key: str) -> str | None:
        found = self._reader.execute("SELECT name FROM guests WHERE key = ?", (key,)).fetchone()
        return None if found is None else str(found[0])

    # ---- Writing

    def keep_guest(self, key: str, name: str) -> None:
        self._jobs.put(Job("INSERT OR REPLACE INTO guests VALUES (?, ?)", (key, name)))

    def keep_room(self, room: RoomRecord) -> None:
        self._jobs.put(Job("INSERT OR REPLACE INTO rooms VALUES (?, ?)", (room.code, encoded(room))))

    def forget_room(self, code: str) -> None:
        self._jobs.put(Job("DELETE FROM rooms WHERE code = ?", (code,)))

    def begin_game(self, game: GameRecord) -> None:
        self._jobs.put(Job("INSERT INTO games (number, json) VALUES (?, ?)", (game.number, encoded(game))))

    def append(self, game: int, entries: list[EntryRecord], then: Then) -> None:
        last = entries[-1]
        for entry in entries:
            row = (game, entry.seq, entry.at, entry.seat, entry.nonce, entry.json)
            self._jobs.put(Job(KEEP_ENTRIES, row, then if entry is last else None))

    def keep_clock(self, game: int, at: int) -> None:
        self._jobs.put(Job("UPDATE games SET clock = ? WHERE number = ?", (at, game)))

    def finish_game(self, game: int, file_name: str, title: str) -> None:
        # The mark is set only once the file is there: until then a restart would finish the game again.
        mark = Job("UPDATE games SET finished_at = ? WHERE number = ?", (time.time(), game))

        def write_replay(database: sqlite3.Connection) -> None:
            lines = database.execute("SELECT json FROM entries WHERE game = ? ORDER BY seq", (game,))
            draft = self._replays / (file_name + ".draft")
            draft.write_text("".join(line + "\n" for line in (title, *(text for (text,) in lines))), "utf-8")
            draft.replace(self._replays / file_name)
            self._jobs.put(mark)

        self._jobs.put(Job("", (), None, write_replay))

    async def close(self) -> None:
        self._jobs.put(STOP)
        await asyncio.to_thread(self._writer.join)
        self._reader.close()
        self._lock.close()

    # ---- The writer thread

    def _write(self) -> None:
        database = sqlite3.connect(self._path, isolation_level=None)
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA temp_store = MEMORY")
        database.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
        try:
            while self._write_group(database):
                pass
        except Exception as trouble:  # whatever it is, nothing more is safe: the server must stop
            self._loop.call_soon_threadsafe(self._on_trouble, trouble)
        finally:
            database.close()

    def _write_group(self, database: sqlite3.Connection) -> bool:
        """Commit everything that waits, then tell; whether to go on."""
        group = self._next_group()
        stop = group[-1] is STOP
        changes = [job for job in group if job.sql]
        if changes:
            database.execute("BEGIN IMMEDIATE")
            for sql, jobs in groupby(changes, key=lambda job: job.sql):
                rows = [job.row for job in jobs]
                if sql == KEEP_ENTRIES:
                    database.execute(sql, (msgspec.json.encode(rows),))
                else:
                    database.executemany(sql, rows)
            database.execute("COMMIT")
            thens = [job.then for job in changes if job.then is not None]
            if thens:
                self._loop.call_soon_threadsafe(_call_all, thens)
        for job in group:
            if job.after is not None:
                job.after(database)
        # What was put after STOP by the replays above still belongs to this life.
        return not stop or self._put_back_stop()

    def _put_back_stop(self) -> bool:
        """Whether there was more to do after all."""
        if self._jobs.empty():
            return False
        self._jobs.put(STOP)
        return True

    def _next_group(self) -> list[Job]:
        """Wait for one job, and take all others that are there; nothing after STOP."""
        group = [self._jobs.get()]
        if self._busy:
            time.sleep(GATHER)
        try:
            while group[-1] is not STOP and len(group) < LARGEST_GROUP:
                group.append(self._jobs.get_nowait())
        except Empty:
            pass
        self._busy = len(group) >= BUSY_GROUP
        return group

    def _forget_finished_before(self, moment: float) -> None:
        old = "SELECT number FROM games WHERE finished_at < ?"
        self._reader.execute(f"DELETE FROM entries WHERE game IN ({old})", (moment,))  # noqa: S608
        # The highest number stays, so that none is ever given twice.
        latest = "(SELECT max(number) FROM games)"
        self._reader.execute(
            f"DELETE FROM games WHERE finished_at < ? AND number < {latest}",  # noqa: S608
            (moment,),
        )


def _call_all(thens: list[Then]) -> None:
    for then in thens:
        then()


def _lock(path: Path) -> IO[str]:
    """Make sure that no other server writes here; the lock goes with the process, however that ends."""
    file = path.open("w")
    with suppress(ImportError):
        import fcntl  # noqa: PLC0415  # not on Windows, where two servers must be kept apart by hand

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise FolderTaken("another server is using it") from None
    return file
