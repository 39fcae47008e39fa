"""A store in a database, whichever it is: what it is asked, what it is told, and many changes to a commit.

A commit to a real disk takes milliseconds. What comes in meanwhile is gathered and makes up the next
one, so that a busy server waits no longer than a quiet one. The SQL in here, and in all that stands beside
it, is understood by both databases; how logs are kept is each store's own.
"""

import asyncio
import logging
import time
from abc import abstractmethod
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from rumpus.server.limits import Limits
from rumpus.server.store.annals import Annals, remember_guest
from rumpus.server.store.banned import Banned
from rumpus.server.store.batch import Batch, Reading
from rumpus.server.store.changes import Change, Then
from rumpus.server.store.dailies import Dailies
from rumpus.server.store.ratings import Ratings
from rumpus.server.store.reader import Reader, Values
from rumpus.server.store.records import (
    UNREADABLE,
    EntryRecord,
    GameRecord,
    GuestRecord,
    KeptGame,
    ReplayRecord,
    RoomRecord,
)
from rumpus.server.store.replay_names import ReplayNames
from rumpus.server.store.replays import OwedReplays, Replay, owed_replays
from rumpus.server.store.retention import Retention
from rumpus.server.store.stopwatch import Stopwatch
from rumpus.server.store.store import Store, ThenRead
from rumpus.wire.encoding import encode

BUSY = 3
GATHER = 0.003
"""Seconds to wait for company once commits hold the logs of that many actions. A quiet server does not
wait; on a busy one fewer commits mean fewer times that two threads must hand over to each other."""

SLOW = 5.0
"""Seconds after which a commit that is not done yet is a reason to worry."""

SET_ROOM_ASIDE = (
    "INSERT INTO rooms_set_aside SELECT code, json, ? FROM rooms WHERE code = ?"
    " ON CONFLICT (code) DO UPDATE SET json = excluded.json, reason = excluded.reason"
)

KEEP_STANDING = (
    "INSERT INTO standings VALUES (?, ?, ?, ?)"
    " ON CONFLICT (guest, game) DO UPDATE SET standing = excluded.standing, kept_at = excluded.kept_at"
)

OWE_REPLAY = (
    "INSERT INTO replays_owed VALUES (?, ?, ?)"
    " ON CONFLICT (number) DO UPDATE SET file_name = excluded.file_name, title = excluded.title"
)

KEEP_REPLAY = (
    "INSERT INTO replays VALUES (?, ?, ?, ?)"
    " ON CONFLICT (number) DO UPDATE"
    " SET id = excluded.id, finished_at = excluded.finished_at, json = excluded.json"
)

_log = logging.getLogger(__name__)


class SqlStore(Store):
    """Everything but the way logs are written and read."""

    texts_beyond = ""
    """What finds replay files beyond a ceiling, if their texts are in the database."""

    def __init__(self, reader: Reader, replays: Path, on_trouble: Callable[[Exception], None]) -> None:
        self.on_trouble = on_trouble
        self.waiting: str | None = None
        self.when_waiting: Callable[[str | None], None] = lambda why: None
        self._loop = asyncio.get_running_loop()
        self._batch = Batch(1)
        """What is gathered for the next commit."""
        self._handing_over: asyncio.Handle | None = None
        self._handed_over = self._batch
        """What the writer got last: while it is writing, this is not safe yet."""
        self._writing = False
        self._handed_over_at = 0.0
        self._busy = False
        self._reader = reader
        self._set_aside = {code for (code,) in reader.execute("SELECT code FROM rooms_set_aside")}
        (seal,) = reader.execute("SELECT seal FROM seals").fetchone()
        self._seal = bytes(seal)
        self._folder = replays
        self._replays = OwedReplays(owed_replays(reader), self._ask_for_replay)
        self.annals = Annals(reader, self._write_soon)
        self.ratings = Ratings(reader)
        self.dailies = Dailies(reader)
        self.banned = Banned(reader)
        self.times = Stopwatch()
        self.replay_names = ReplayNames(reader, replays, self._replays)

    # ---- What is each database's own

    @abstractmethod
    def _write(self, batch: Batch) -> None:
        """Let the writer have this batch; it tells `on_written`."""

    @abstractmethod
    def _log_of(self, game: int) -> list[EntryRecord]:
        """A game's whole log, when the server starts."""

    @abstractmethod
    def _loose(self, game: int) -> list[bytes]:
        """What the writer would not find in a game's log, and must be given."""

    @abstractmethod
    def _forget_log(self, game: int) -> Change:
        """What deletes a game's log."""

    @abstractmethod
    def _room_rows(self) -> list[tuple[str, str]]:
        """The codes and records of all rooms that are ours."""

    @abstractmethod
    def _keep_room(self, code: str, record: str) -> Change:
        """What stores a room that is ours."""

    @abstractmethod
    def _forget_room(self, code: str) -> Change:
        """What forgets it."""

    @abstractmethod
    async def _rows(self, query: str, values: Values) -> list[Any]:
        """The answer to a question, while the event loop goes on if it takes long."""

    # ---- Reading

    def condition(self) -> str:
        if self.waiting is not None:
            return "waiting"
        return "slow" if self._writing and time.monotonic() - self._handed_over_at > SLOW else "ok"

    def rooms(self) -> list[RoomRecord]:
        rooms = []
        for code, text in self._room_rows():
            try:
                rooms.append(msgspec.json.decode(text, type=RoomRecord))
            except UNREADABLE as trouble:
                self.set_room_aside(code, str(trouble))
        return rooms

    def room(self, code: str) -> RoomRecord | None:
        found = self._reader.execute("SELECT json FROM rooms WHERE code = ?", (code,)).fetchone()
        return None if found is None else msgspec.json.decode(found[0], type=RoomRecord)

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
            return KeptGame(record, found[1], self._log_of(number))
        except UNREADABLE as trouble:
            _log.error("Game %d cannot be read: %s", number, trouble)
            return None

    def last_game(self) -> int:
        (number,) = self._reader.execute("SELECT coalesce(max(number), 0) FROM games").fetchone()
        return int(number)

    def guest(self, key: str) -> GuestRecord:
        found = self._reader.execute("SELECT name, seen_at FROM guests WHERE key = ?", (key,)).fetchone()
        name, seen_at = (None, None) if found is None else found
        standings = self._reader.execute("SELECT game, standing FROM standings WHERE guest = ?", (key,))
        return GuestRecord(name, seen_at, dict(standings.fetchall()))

    def seal(self) -> bytes:
        return self._seal

    def read_back(self, game: int | None, then: ThenRead) -> None:
        last = [] if game is None else self._loose(game)
        self._batch.readings.append(Reading(game, last, then))
        self._hand_over_soon()

    def replay(self, address: str) -> ReplayRecord | None:
        found = self._reader.execute("SELECT json FROM replays WHERE id = ?", (address,)).fetchone()
        return None if found is None else msgspec.json.decode(found[0], type=ReplayRecord)

    # ---- Writing

    def saw_guest(self, key: str) -> None:
        self._change("UPDATE guests SET seen_at = ? WHERE key = ?", time.time(), key)

    def keep_guest(self, key: str, name: str, then: Then) -> None:
        self._batch.changes.append(remember_guest(key))
        self._change("UPDATE guests SET name = ? WHERE key = ?", name, key)
        self._batch.thens.append(then)

    def keep_standing(self, key: str, game: str, standing: int, then: Then) -> None:
        self._change(KEEP_STANDING, key, game, standing, time.time())
        self._batch.thens.append(then)

    def keep_room(self, room: RoomRecord) -> None:
        self._change_room(room.code, self._keep_room(room.code, encode(room).decode()))

    def forget_room(self, code: str) -> None:
        self._change_room(code, self._forget_room(code))

    def set_room_aside(self, code: str, reason: str) -> None:
        _log.error("Room %s cannot be opened and is set aside: %s", code, reason)
        self._set_aside.add(code)
        self._change(SET_ROOM_ASIDE, reason, code)
        self.forget_room(code)

    def begin_game(self, game: GameRecord) -> None:
        self._change("INSERT INTO games (number, json) VALUES (?, ?)", game.number, encode(game).decode())

    def keep_clock(self, game: int, at: int) -> None:
        self._change("UPDATE games SET clock = ? WHERE number = ?", at, game)

    def finish_game(self, replay: ReplayRecord, title: str) -> None:
        game, file_name, finished_at = replay.number, replay.file_name, replay.finished_at
        self._change("UPDATE games SET finished_at = ? WHERE number = ?", finished_at, game)
        self._change(OWE_REPLAY, game, file_name, title)
        self._change(KEEP_REPLAY, replay.id, game, finished_at, encode(replay).decode())
        self._replays.add(Replay(game, file_name, title, []))

    def retention(self, limits: Limits) -> Retention:
        return Retention(
            self._rows, self._write_soon, self._forget_log, self._folder, limits, self.texts_beyond
        )

    # ---- Batch by batch

    def _change(self, sql: str, *row: str | int | float) -> None:
        self._batch.changes.append(Change(sql, row))
        self._hand_over_soon()

    def _write_soon(self, changes: list[Change], then: Then) -> None:
        self._batch.changes += changes
        self._batch.thens.append(then)
        self._hand_over_soon()

    def _change_room(self, code: str, change: Change) -> None:
        self._batch.rooms[code] = change
        self._hand_over_soon()

    def _change_after_room(self, code: str, change: Change, then: Then) -> None:
        """Do this behind what is still to be written of a room, which else comes last in a commit."""
        latest = self._batch.rooms.pop(code, None)
        self._write_soon([change] if latest is None else [latest, change], then)

    def _ask_for_replay(self, replay: Replay) -> None:
        self._batch.replays.append(replay._replace(last=self._loose(replay.game)))
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
        self._write(batch)

    def _hand_over_last(self) -> None:
        """The server stops: what has gathered is all there will ever be."""
        self._replays.stop()
        self._batch.is_last = True
        self._hand_over_soon()

    # ---- What the writer tells

    def on_written(self, batch: Batch) -> None:
        """This batch is on the disk: those who waited for it may speak."""
        self._writing = False
        self.times.note(time.monotonic() - self._handed_over_at, len(batch.thens))
        if self._batch.is_wanted:
            self._hand_over_soon()
        for then in batch.thens:
            try:
                then()
            except Exception:
                _log.exception("who waited for a commit failed after it")

    def on_waiting(self, why: str | None) -> None:
        """Nothing can be written, in a sentence for people; or None: it can again."""
        self.waiting = why
        self.when_waiting(why)

    def on_replay(self, game: int, trouble: Exception | None) -> None:
        """A replay is written, or could not be."""
        if trouble is None:
            self._replays.written(game)
        else:
            self._replays.failed(game, trouble)
