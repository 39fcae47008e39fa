"""A store in one SQLite file: one writer thread, and logs in a journal and in chapters."""

import asyncio
import logging
import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, TypeVar, final

import msgspec

from rumpus.server.store.alone import Alone
from rumpus.server.store.batch import Batch
from rumpus.server.store.changes import Change, Then
from rumpus.server.store.journal import append_loose, chapters, count_entries, sort_whole_journal
from rumpus.server.store.migrations import migrate
from rumpus.server.store.reader import Values
from rumpus.server.store.records import UNREADABLE, EntryRecord, GameRecord, KeptGame
from rumpus.server.store.refusals import Taken
from rumpus.server.store.sql import SqlStore
from rumpus.server.store.unsorted import Unsorted
from rumpus.server.store.writer import Writer
from rumpus.wire.encoding import encode, join_array

Answer = TypeVar("Answer")

KEEP_ROOM = "INSERT INTO rooms VALUES (?, ?) ON CONFLICT (code) DO UPDATE SET json = excluded.json"

_log = logging.getLogger(__name__)


@final
class SqliteStore(SqlStore):
    """Everything in `rumpus.db`, and the replays in a folder."""

    def __init__(self, folder: Path, replays: Path, on_trouble: Callable[[Exception], None]) -> None:
        self.is_far = False
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = lock_folder(folder)
        self._unsorted = Unsorted()
        self._database = sqlite3.connect(folder / "rumpus.db", isolation_level=None)
        try:
            # The seeds of running games are in there, also if the folder was there before with open doors.
            (folder / "rumpus.db").chmod(0o600)
            migrate(self._database)
            sort_whole_journal(self._database)
            super().__init__(self._database, replays, on_trouble)
        except BaseException:
            self._database.close()
            self._lock.close()
            raise
        self.ownership = Alone(self.last_game())
        self._writer = Writer(folder / "rumpus.db", replays, self)

    def stored_game(self, game: int) -> KeptGame | None:
        found = self._database.execute("SELECT json FROM games WHERE number = ?", (game,)).fetchone()
        if found is None:
            return None
        handed_over = self._handed_over
        being_sorted = [] if handed_over.sorting is None else handed_over.sorting.chapters.get(game, [])
        loose = being_sorted + self._unsorted.entries(game)
        unsafe = count_entries(self._batch.growth, game)
        if self._writing:
            unsafe += count_entries(handed_over.growth, game)
        try:
            entries = list(chapters(self._database, game))
            append_loose(entries, loose[: len(loose) - unsafe])
            return KeptGame(msgspec.json.decode(found[0], type=GameRecord), 0, entries)
        except UNREADABLE as damage:
            _log.error("Game %d cannot be read: %s", game, damage)
            return None

    async def ask(self, question: Callable[[], Answer]) -> Answer:
        return question()

    def append(self, game: int, entries: list[EntryRecord], then: Then) -> None:
        encoded = [encode(entry) for entry in entries]
        self._unsorted.add(game, encoded, self._batch.number)
        self._batch.growth.append(b"[%d,%b]" % (game, join_array(encoded)))
        self._batch.thens.append(then)
        self._hand_over_soon()

    async def close(self) -> None:
        self._hand_over_last()
        self._writer.hurry()
        await asyncio.to_thread(self._writer.join)
        self._database.close()
        self._lock.close()
        if self._writer.unstored is not None:
            raise self._writer.unstored

    def _write(self, batch: Batch) -> None:
        batch.sorting = self._unsorted.take_some(batch.number + 1)
        self._writer.write(batch)

    def _log_of(self, game: int) -> list[EntryRecord]:
        return list(chapters(self._database, game))

    def _loose(self, game: int) -> list[bytes]:
        return self._unsorted.entries(game)

    def _forget_log(self, game: int) -> Change:
        self._unsorted.forget(game)
        return Change("DELETE FROM chapters WHERE game = ?", (game,))

    def _room_rows(self) -> list[tuple[str, str]]:
        return self._database.execute("SELECT code, json FROM rooms ORDER BY code").fetchall()

    def _keep_room(self, code: str, record: str) -> Change:
        return Change(KEEP_ROOM, (code, record))

    def _forget_room(self, code: str) -> Change:
        return Change("DELETE FROM rooms WHERE code = ?", (code,))

    async def _rows(self, query: str, values: Values) -> list[Any]:
        return self._database.execute(query, values).fetchall()


def lock_folder(folder: Path) -> IO[str]:
    """Make sure that no other server writes here; the lock goes with the process, however that ends."""
    file = (folder / "rumpus.lock").open("w")
    with suppress(ImportError):
        import fcntl  # noqa: PLC0415  # not on Windows, where two servers must be kept apart by hand

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise Taken("another server is using it") from None
    return file
