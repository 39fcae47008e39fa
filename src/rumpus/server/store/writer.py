"""The thread that writes: one batch of changes after another, each with one commit.

A batch without anything but logs that grow is one statement, and that is all the thread needs the
interpreter for, which the event loop wants back.
"""

import asyncio
import logging
import os
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, final

import msgspec

from rumpus.server.store.journal import chapters, read_entries, sort_journal
from rumpus.server.store.records import GameRecord, KeptGame
from rumpus.server.store.store import Then, ThenRead
from rumpus.server.store.unsorted import Sorting
from rumpus.wire.encoding import join_array

_log = logging.getLogger(__name__)


class Change(NamedTuple):
    """Anything but a log that grows."""

    sql: str
    row: tuple[str | int | float, ...]


class Replay(NamedTuple):
    """A finished game that becomes a file."""

    game: int
    path: Path
    title: str
    last: list[bytes]
    """The entries that are in no chapter yet."""


class Reading(NamedTuple):
    """A game that somebody wants to have back as it is stored."""

    game: int | None
    last: list[bytes]
    """The entries that are in no chapter yet."""
    then: ThenRead


@final
class Batch:
    """What one commit writes, who waits for it, and what is to be done after it."""

    def __init__(self, number: int) -> None:
        self.number = number
        """Its row in the journal, if logs grow; the store counts from 1 when it opens."""
        self.changes: list[Change] = []
        self.growth: list[bytes] = []
        self.thens: list[Then] = []
        self.replays: list[Replay] = []
        self.readings: list[Reading] = []
        self.sorting: Sorting | None = None
        self.is_last = False

    @property
    def is_wanted(self) -> bool:
        """Whether there is anything to be done."""
        return bool(self.changes or self.growth or self.replays or self.readings or self.is_last)


@final
class Writer:
    """One thread and its connection. What it has to say it says on the event loop."""

    def __init__(
        self, path: Path, done: Callable[[Batch], None], on_trouble: Callable[[Exception], None]
    ) -> None:
        self._path = path
        self._done = done
        self._on_trouble = on_trouble
        self._loop = asyncio.get_running_loop()
        self._batches: SimpleQueue[Batch] = SimpleQueue()
        self._thread = Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def write(self, batch: Batch) -> None:
        """Write this next; `done` is told after the commit."""
        self._batches.put(batch)

    def join(self) -> None:
        """Wait until the last batch is written."""
        self._thread.join()

    def _write_all(self) -> None:
        database = sqlite3.connect(self._path, isolation_level=None)
        database.execute("PRAGMA synchronous = FULL")
        database.execute("PRAGMA temp_store = MEMORY")
        try:
            while not self._write(database, self._batches.get()):
                pass
        except Exception as trouble:  # whatever it is, nothing more is safe: the server must stop
            self._loop.call_soon_threadsafe(self._on_trouble, trouble)
        finally:
            database.close()

    def _write(self, database: sqlite3.Connection, batch: Batch) -> bool:
        """Commit, then tell; whether it was the last batch."""
        if batch.changes:
            database.execute("BEGIN IMMEDIATE")
            for change in batch.changes:
                database.execute(*change)
        if batch.growth:
            # By itself, a statement is its own transaction.
            database.execute("INSERT INTO journal VALUES (?, ?)", (batch.number, join_array(batch.growth)))
        if batch.changes:
            database.execute("COMMIT")
        self._loop.call_soon_threadsafe(self._done, batch)
        # Replays and readings first: they bring along what no chapter had when they were asked for.
        for replay in batch.replays:
            write_replay(database, replay)
        for reading in batch.readings:
            self._loop.call_soon_threadsafe(reading.then, read_game(database, reading))
        if batch.sorting is not None:
            sort_journal(database, batch.sorting)
        return batch.is_last


def write_replay(database: sqlite3.Connection, replay: Replay) -> None:
    """Write the file, then mark the game: without the mark, a restart finishes it once more."""
    entries = [*chapters(database, replay.game), *read_entries(replay.last)]
    draft = replay.path.with_suffix(".draft")
    with draft.open("wb") as file:
        file.write(b"\n".join((replay.title.encode(), *(bytes(entry.line) for entry in entries), b"")))
        file.flush()
        os.fsync(file.fileno())
    draft.replace(replay.path)
    database.execute("UPDATE games SET finished_at = ? WHERE number = ?", (time.time(), replay.game))


def read_game(database: sqlite3.Connection, reading: Reading) -> KeptGame | None:
    """A game as it is stored, whether or not it is finished; None if there is none, or it is damaged."""
    try:
        query = "SELECT json, clock FROM games WHERE number = ?"
        found = database.execute(query, (reading.game,)).fetchone()
        if found is None:
            return None
        record = msgspec.json.decode(found[0], type=GameRecord)
        return KeptGame(record, found[1], [*chapters(database, record.number), *read_entries(reading.last)])
    except (sqlite3.Error, msgspec.DecodeError):
        _log.exception("game %s cannot be read", reading.game)
        return None
