"""The thread that writes: one batch of changes after another, each with one commit.

What a game's log grows by goes into a journal: all of it, whichever games it belongs to, as one row
a commit. That is the least a disk can be asked to do, and one statement is all the thread needs the
interpreter for, which the event loop wants back. Now and then the journal is sorted into chapters,
each a piece of one game's log.
"""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import NamedTuple, final

import msgspec

from rumpus.server.store.records import EntryRecord
from rumpus.server.store.store import Then

SCHEMA = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS guests (key TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rooms (code TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS games (
    number INTEGER PRIMARY KEY, json TEXT NOT NULL, clock INTEGER NOT NULL DEFAULT 0, finished_at REAL
);
CREATE TABLE IF NOT EXISTS journal (number INTEGER PRIMARY KEY, json BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS chapters (number INTEGER PRIMARY KEY, game INTEGER NOT NULL, json BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS chapters_of_game ON chapters (game);
"""
"""In the journal, `json` is a list of [game, entries]; in a chapter, it is a list of entries."""

KEEP_CHAPTERS = """
INSERT INTO chapters (game, json)
SELECT json_extract(value, '$[0]'), substr(:texts, json_extract(value, '$[1]'), json_extract(value, '$[2]'))
FROM json_each(:places)
"""
"""All chapters at once, given as one long text and a list of [game, start, length]: between two
statements the thread would ask for the interpreter back."""

Entries = dict[int, list[bytes]]
"""Encoded entries by game, in the order in which they were made."""

_growth = msgspec.json.Decoder(list[tuple[int, list[msgspec.Raw]]]).decode
_chapter = msgspec.json.Decoder(list[EntryRecord]).decode


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


@final
class Batch:
    """What one commit writes, who waits for it, and what is to be done after it."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.growth: list[bytes] = []
        self.thens: list[Then] = []
        self.replays: list[Replay] = []
        self.chapters: Entries = {}
        """Everything in the journal after this commit, if it is time to sort it."""
        self.is_last = False


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
            database.execute("INSERT INTO journal (json) VALUES (?)", (listed(batch.growth),))
        if batch.changes:
            database.execute("COMMIT")
        self._loop.call_soon_threadsafe(self._done, batch)
        # Replays first: they bring along what no chapter had when they were asked for.
        for replay in batch.replays:
            write_replay(database, replay)
        if batch.chapters:
            sort_journal(database, batch.chapters)
        return batch.is_last


def sort_journal(database: sqlite3.Connection, entries: Entries) -> None:
    """Let every game have its part of the journal; these are all entries that are in there."""
    texts = [listed(encoded) for encoded in entries.values()]
    lengths = [len(text) for text in texts]
    starts = accumulate(lengths, initial=1)
    places = msgspec.json.encode(list(zip(entries, starts, lengths, strict=False)))
    database.execute("BEGIN IMMEDIATE")
    database.execute(KEEP_CHAPTERS, {"texts": b"".join(texts), "places": places.decode()})
    database.execute("DELETE FROM journal")
    database.execute("COMMIT")


def adopt_entries(database: sqlite3.Connection) -> None:
    """Make chapters of what was kept before there was a journal: one row an entry."""
    if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
        database.executescript(
            """
            BEGIN IMMEDIATE;
            INSERT INTO chapters (game, json)
            SELECT game, '[' || group_concat('[' || json_quote(nonce) || ',' || json || ']') || ']'
            FROM (SELECT * FROM entries ORDER BY game, seq) GROUP BY game;
            DROP TABLE entries;
            COMMIT;
            """
        )


def unsorted_entries(database: sqlite3.Connection) -> Entries:
    """What an earlier life of the server has left in the journal."""
    entries: Entries = {}
    for (text,) in database.execute("SELECT json FROM journal ORDER BY number"):
        for game, grown in _growth(text):
            entries.setdefault(game, []).extend(map(bytes, grown))
    return entries


def chapters(database: sqlite3.Connection, game: int) -> Iterator[EntryRecord]:
    """A game's log, but for what is in the journal."""
    for (text,) in database.execute("SELECT json FROM chapters WHERE game = ? ORDER BY number", (game,)):
        yield from _chapter(text)


def write_replay(database: sqlite3.Connection, replay: Replay) -> None:
    """Write the file, then mark the game: without the mark, a restart finishes it once more."""
    entries = [*chapters(database, replay.game), *_chapter(listed(replay.last))]
    draft = replay.path.with_suffix(".draft")
    draft.write_bytes(b"\n".join((replay.title.encode(), *(bytes(entry.line) for entry in entries), b"")))
    draft.replace(replay.path)
    database.execute("UPDATE games SET finished_at = ? WHERE number = ?", (time.time(), replay.game))


def listed(encoded: list[bytes]) -> bytes:
    """Many JSON values as one list."""
    return b"[" + b",".join(encoded) + b"]"
