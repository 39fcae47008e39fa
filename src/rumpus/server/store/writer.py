"""The thread that writes: one batch of changes after another, each with one commit.

A batch without anything but logs that grow is one statement, and that is all the thread needs the
interpreter for, which the event loop wants back.
"""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, final

import msgspec

from rumpus.server.store.batch import Batch, Listener, Reading
from rumpus.server.store.journal import chapters, read_entries, sort_journal
from rumpus.server.store.patience import Patience, Unstored
from rumpus.server.store.records import GameRecord, KeptGame
from rumpus.server.store.replays import Replay, try_to_write_replay
from rumpus.wire.encoding import join_array

_log = logging.getLogger(__name__)


@final
class Writer:
    """One thread and its connection. What it has to say it says on the event loop."""

    def __init__(self, path: Path, replays: Path, listener: Listener) -> None:
        self._path = path
        self._replays = replays
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        self._patience = Patience(listener.on_waiting)
        self.unstored: Unstored | None = None
        """Why something could not be written before the server stopped."""
        self._batches: SimpleQueue[Batch] = SimpleQueue()
        self._thread = Thread(target=self._write_all, name="store", daemon=True)
        self._thread.start()

    def write(self, batch: Batch) -> None:
        """Write this next; the listener is told after the commit."""
        self._batches.put(batch)

    def hurry(self) -> None:
        """The server stops: do not wait for a disk that takes nothing."""
        self._patience.hurry()

    def join(self) -> None:
        """Wait until the last batch is written, or cannot be."""
        self._thread.join()

    def _write_all(self) -> None:
        try:
            with closing(sqlite3.connect(self._path, isolation_level=None)) as database:
                database.execute("PRAGMA synchronous = FULL")
                database.execute("PRAGMA temp_store = MEMORY")
                while not self._write(database, self._batches.get()):
                    pass
        except Unstored as trouble:
            self.unstored = trouble
        except Exception as trouble:  # whatever it is, nothing more is safe: the server must stop
            self._tell(self._listener.on_trouble, trouble)

    def _write(self, database: sqlite3.Connection, batch: Batch) -> bool:
        """Commit, then tell; whether it was the last batch."""
        self._patience.insist(database, partial(commit, database, batch))
        self._tell(self._listener.on_written, batch)
        # Replays and readings first: they bring along what no chapter had when they were asked for.
        for replay in batch.replays:
            trouble = try_to_write_replay(database, self._replays, replay)
            if trouble is None:
                self._patience.insist(database, partial(settle, database, replay))
            self._tell(self._listener.on_replay, replay.game, trouble)
        for reading in batch.readings:
            self._tell(reading.then, read_game(database, reading))
        if batch.sorting is not None:
            self._patience.insist(database, partial(sort_journal, database, batch.sorting))
        return batch.is_last

    def _tell(self, callback: Callable[..., None], *args: Any) -> None:
        self._loop.call_soon_threadsafe(callback, *args)


def commit(database: sqlite3.Connection, batch: Batch) -> None:
    """Everything in this batch, or nothing of it."""
    changes = [*batch.changes, *batch.rooms.values()]
    if changes:
        database.execute("BEGIN IMMEDIATE")
        for change in changes:
            database.execute(*change)
    if batch.growth:
        # By itself, a statement is its own transaction.
        database.execute("INSERT INTO journal VALUES (?, ?)", (batch.number, join_array(batch.growth)))
    if changes:
        database.execute("COMMIT")


def settle(database: sqlite3.Connection, replay: Replay) -> None:
    """A replay is no longer owed."""
    database.execute("DELETE FROM replays_owed WHERE number = ?", (replay.game,))


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
