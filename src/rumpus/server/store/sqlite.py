"""A store in one SQLite file: one writer thread, many changes to a commit.

A commit to a real disk takes milliseconds. What comes in meanwhile is gathered and makes up the next
one, so that a busy server waits no longer than a quiet one.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import IO, final

import msgspec

from rumpus.server.limits import Limits
from rumpus.server.store.annals import Annals, remember_guest
from rumpus.server.store.changes import Change, Then
from rumpus.server.store.dailies import Dailies
from rumpus.server.store.journal import append_loose, chapters, count_entries, sort_whole_journal
from rumpus.server.store.migrations import migrate
from rumpus.server.store.ratings import Ratings
from rumpus.server.store.records import (
    UNREADABLE,
    EntryRecord,
    GameRecord,
    KeptGame,
    ReplayRecord,
    RoomRecord,
)
from rumpus.server.store.replay_names import ReplayNames
from rumpus.server.store.replays import OwedReplays, Replay, owed_replays
from rumpus.server.store.retention import Retention
from rumpus.server.store.store import Store, ThenRead
from rumpus.server.store.unsorted import Unsorted
from rumpus.server.store.writer import Batch, Reading, Writer
from rumpus.wire.encoding import encode, join_array

BUSY = 3
GATHER = 0.003
"""Seconds to wait for company once commits hold the logs of that many actions. A quiet server does not
wait; on a busy one fewer commits mean fewer times that two threads must hand over to each other."""

DAY = 86_400.0
"""Seconds; how exactly it is known when a guest was last seen."""

SLOW = 5.0
"""Seconds after which a commit that is not done yet is a reason to worry."""

_log = logging.getLogger(__name__)


class FolderTaken(Exception):
    """Another server keeps its games in this folder."""


@final
class SqliteStore(Store):
    """Everything in `rumpus.db`, and the replays in a folder."""

    def __init__(
        self,
        folder: Path,
        replays: Path,
        on_trouble: Callable[[Exception], None],
    ) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.on_trouble = on_trouble
        self.waiting: str | None = None
        self.when_waiting: Callable[[str | None], None] = lambda why: None
        self._lock = _lock(folder / "rumpus.lock")
        self._loop = asyncio.get_running_loop()
        self._batch = Batch(1)
        """What is gathered for the next commit."""
        self._handing_over: asyncio.Handle | None = None
        self._handed_over = self._batch
        """What the writer got last: while it is writing, this is not safe yet."""
        self._writing = False
        self._handed_over_at = 0.0
        self._busy = False
        self._unsorted = Unsorted()
        self._reader = sqlite3.connect(folder / "rumpus.db", isolation_level=None)
        try:
            # The seeds of running games are in there, also if the folder was there before with open doors.
            (folder / "rumpus.db").chmod(0o600)
            migrate(self._reader)
            self._set_aside = {code for (code,) in self._reader.execute("SELECT code FROM rooms_set_aside")}
            sort_whole_journal(self._reader)
            owed = owed_replays(self._reader)
        except BaseException:
            self._reader.close()
            self._lock.close()
            raise
        self._folder = replays
        self._replays = OwedReplays(owed, self._ask_for_replay)
        self.annals = Annals(self._reader, self._write_soon)
        self.ratings = Ratings(self._reader)
        self.dailies = Dailies(self._reader)
        self.replay_names = ReplayNames(self._reader, replays, self._replays)
        self._writer = Writer(folder / "rumpus.db", replays, self)

    def condition(self) -> str:
        if self.waiting is not None:
            return "waiting"
        return "slow" if self._writing and time.monotonic() - self._handed_over_at > SLOW else "ok"

    # ---- Reading

    def rooms(self) -> list[RoomRecord]:
        rooms = []
        for code, text in self._reader.execute("SELECT code, json FROM rooms ORDER BY code").fetchall():
            try:
                rooms.append(msgspec.json.decode(text, type=RoomRecord))
            except UNREADABLE as trouble:
                self.set_room_aside(code, str(trouble))
        return rooms

    def is_set_aside(self, code: str) -> bool:
        return code in self._set_aside

    def unfinished_game(self, number: int) -> KeptGame | None:
        found = self._reader.execute(
            "SELECT json, clock FROM games WHERE number = ? AND finished_at IS NULL", (number,)
        ).fetchone()
        if found is None:
            return None
        try:
            record = msgspec.json.decode(found[0], type=GameRecord)
            return KeptGame(record, found[1], list(chapters(self._reader, number)))
        except UNREADABLE as trouble:
            _log.error("Game %d cannot be read: %s", number, trouble)
            return None

    def stored_game(self, game: int) -> KeptGame | None:
        found = self._reader.execute("SELECT json FROM games WHERE number = ?", (game,)).fetchone()
        if found is None:
            return None
        handed_over = self._handed_over
        being_sorted = [] if handed_over.sorting is None else handed_over.sorting.chapters.get(game, [])
        loose = being_sorted + self._unsorted.entries(game)
        unsafe = count_entries(self._batch.growth, game)
        if self._writing:
            unsafe += count_entries(handed_over.growth, game)
        try:
            entries = list(chapters(self._reader, game))
            append_loose(entries, loose[: len(loose) - unsafe])
            return KeptGame(msgspec.json.decode(found[0], type=GameRecord), 0, entries)
        except UNREADABLE as damage:
            _log.error("Game %d cannot be read: %s", game, damage)
            return None

    def last_game(self) -> int:
        (number,) = self._reader.execute("SELECT coalesce(max(number), 0) FROM games").fetchone()
        return int(number)

    def guest_name(self, key: str) -> str | None:
        found = self._reader.execute("SELECT name, seen_at FROM guests WHERE key = ?", (key,)).fetchone()
        if found is None:
            return None
        now = time.time()
        if found[1] < now - DAY and self.waiting is None:
            self._change("UPDATE guests SET seen_at = ? WHERE key = ?", now, key)
        return None if found[0] is None else str(found[0])

    def seal(self) -> bytes:
        (seal,) = self._reader.execute("SELECT seal FROM seals").fetchone()
        return bytes(seal)

    def standing(self, key: str, game: str) -> int | None:
        found = self._reader.execute(
            "SELECT standing FROM standings WHERE guest = ? AND game = ?", (key, game)
        ).fetchone()
        return None if found is None else int(found[0])

    def read_back(self, game: int | None, then: ThenRead) -> None:
        last = [] if game is None else self._unsorted.entries(game)
        self._batch.readings.append(Reading(game, last, then))
        self._hand_over_soon()

    def replay(self, address: str) -> ReplayRecord | None:
        found = self._reader.execute("SELECT json FROM replays WHERE id = ?", (address,)).fetchone()
        return None if found is None else msgspec.json.decode(found[0], type=ReplayRecord)

    # ---- Writing

    def keep_guest(self, key: str, name: str, then: Then) -> None:
        self._batch.changes.append(remember_guest(key))
        self._change("UPDATE guests SET name = ? WHERE key = ?", name, key)
        self._batch.thens.append(then)

    def keep_standing(self, key: str, game: str, standing: int, then: Then) -> None:
        row = (key, game, standing, time.time())
        self._change("INSERT OR REPLACE INTO standings VALUES (?, ?, ?, ?)", *row)
        self._batch.thens.append(then)

    def keep_room(self, room: RoomRecord) -> None:
        self._change_room(
            room.code, "INSERT OR REPLACE INTO rooms VALUES (?, ?)", room.code, encode(room).decode()
        )

    def forget_room(self, code: str) -> None:
        self._change_room(code, "DELETE FROM rooms WHERE code = ?", code)

    def set_room_aside(self, code: str, reason: str) -> None:
        _log.error("Room %s cannot be opened and is set aside: %s", code, reason)
        self._set_aside.add(code)
        aside = "INSERT OR REPLACE INTO rooms_set_aside SELECT code, json, ? FROM rooms WHERE code = ?"
        self._change(aside, reason, code)
        self.forget_room(code)

    def begin_game(self, game: GameRecord) -> None:
        self._change("INSERT INTO games (number, json) VALUES (?, ?)", game.number, encode(game).decode())

    def keep_clock(self, game: int, at: int) -> None:
        self._change("UPDATE games SET clock = ? WHERE number = ?", at, game)

    def append(self, game: int, entries: list[EntryRecord], then: Then) -> None:
        encoded = [encode(entry) for entry in entries]
        self._unsorted.add(game, encoded, self._batch.number)
        self._batch.growth.append(b"[%d,%b]" % (game, join_array(encoded)))
        self._batch.thens.append(then)
        self._hand_over_soon()

    def finish_game(self, replay: ReplayRecord, title: str) -> None:
        game, file_name, finished_at = replay.number, replay.file_name, replay.finished_at
        self._change("UPDATE games SET finished_at = ? WHERE number = ?", finished_at, game)
        self._change("INSERT OR REPLACE INTO replays_owed VALUES (?, ?, ?)", game, file_name, title)
        text = encode(replay).decode()
        self._change("INSERT OR REPLACE INTO replays VALUES (?, ?, ?, ?)", replay.id, game, finished_at, text)
        self._replays.add(Replay(game, file_name, title, []))

    def retention(self, limits: Limits) -> Retention:
        """What forgets the old things in here."""
        return Retention(self._reader, self._write_soon, self._unsorted, self._folder, limits)

    async def close(self) -> None:
        self._replays.stop()
        self._batch.is_last = True
        self._hand_over_soon()
        self._writer.hurry()
        await asyncio.to_thread(self._writer.join)
        self._reader.close()
        self._lock.close()
        if self._writer.unstored is not None:
            raise self._writer.unstored

    # ---- Batch by batch

    def _change(self, sql: str, *row: str | int | float) -> None:
        self._batch.changes.append(Change(sql, row))
        self._hand_over_soon()

    def _write_soon(self, changes: list[Change], then: Then) -> None:
        self._batch.changes += changes
        self._batch.thens.append(then)
        self._hand_over_soon()

    def _change_room(self, code: str, sql: str, *row: str) -> None:
        self._batch.rooms[code] = Change(sql, row)
        self._hand_over_soon()

    def _ask_for_replay(self, replay: Replay) -> None:
        self._batch.replays.append(replay._replace(last=self._unsorted.entries(replay.game)))
        self._hand_over_soon()

    def _hand_over_soon(self) -> None:
        """Give the writer what has gathered, unless it is still at work."""
        if self._handing_over is None and not self._writing:
            if self._busy and not self._batch.is_last:
                self._handing_over = self._loop.call_later(GATHER, self._hand_over)
            else:
                self._handing_over = self._loop.call_soon(self._hand_over)

    def _hand_over(self) -> None:
        batch = self._batch
        self._batch = Batch(batch.number + 1)
        self._handing_over = None
        self._handed_over = batch
        self._writing = True
        self._handed_over_at = time.monotonic()
        self._busy = len(batch.growth) >= BUSY
        batch.sorting = self._unsorted.take_some(batch.number + 1)
        self._writer.write(batch)

    # ---- What the writer tells

    def on_written(self, batch: Batch) -> None:
        self._writing = False
        if self._batch.is_wanted:
            self._hand_over_soon()
        for then in batch.thens:
            try:
                then()
            except Exception:
                _log.exception("who waited for a commit failed after it")

    def on_waiting(self, why: str | None) -> None:
        self.waiting = why
        self.when_waiting(why)

    def on_replay(self, game: int, trouble: Exception | None) -> None:
        if trouble is None:
            self._replays.written(game)
        else:
            self._replays.failed(game, trouble)


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
