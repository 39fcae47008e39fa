"""What is forgotten, and when: old games, guests whom nobody has seen, replays beyond their ceiling.

At the start and every hour, in small steps: a few rows with each commit, a few files at a time.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeAlias, final

import msgspec

from rumpus.server.errors import DiskWaits
from rumpus.server.limits import Limits
from rumpus.server.store.changes import Change, Write
from rumpus.server.store.foreseen import FORESEEN
from rumpus.server.store.oblivion import forget_unseen_guest
from rumpus.server.store.reader import Values
from rumpus.server.store.records import UNREADABLE

HOUR: Final = 3_600.0

ROWS: Final = 20
"""Games or guests that go with one commit."""

FILES: Final = 100
"""Files that are looked at or removed in a row."""

PAUSE: Final = 0.02
"""Seconds between two steps, for those who play."""

OLD_GAMES: Final = """
SELECT number FROM (
    SELECT number FROM games WHERE finished_at < :finished
    UNION ALL
    SELECT number FROM games WHERE finished_at IS NULL AND abandoned_at < :abandoned
) AS old
WHERE number NOT IN (SELECT number FROM replays_owed) AND +number < (SELECT max(number) FROM games)
LIMIT :rows
"""
"""The highest number stays, so that none is ever given twice."""

UNFINISHED_GAMES: Final = """
SELECT number, abandoned_at IS NOT NULL, json FROM games
WHERE finished_at IS NULL AND number > :after ORDER BY number LIMIT :rows
"""

CODES: Final = "SELECT code FROM rooms UNION SELECT code FROM rooms_set_aside"

NTH_FINISHED: Final = "SELECT finished_at FROM games WHERE finished_at IS NOT NULL ORDER BY 1 DESC"
NTH_ABANDONED: Final = "SELECT abandoned_at FROM games WHERE abandoned_at IS NOT NULL ORDER BY 1 DESC"
NTH_GUEST: Final = "SELECT seen_at FROM guests ORDER BY 1 DESC"
NTH_STANDING: Final = "SELECT kept_at FROM standings ORDER BY 1 DESC"
"""Moments, the latest first: what is older than one of them is too much."""

OLD_REPLAYS: Final = "SELECT number FROM replays WHERE finished_at < :finished LIMIT :rows"

OLD_GUESTS: Final = "SELECT key FROM guests WHERE seen_at < :seen LIMIT :rows"
OLD_STANDINGS: Final = "SELECT guest, game FROM standings WHERE kept_at < :kept LIMIT :rows"

Ask: TypeAlias = Callable[[str, Values], Awaitable[list[Any]]]
"""Gets the answer to a question without holding anybody up."""

ForgetLog: TypeAlias = Callable[[int], Change]
"""What forgets a game's log."""

_log = logging.getLogger("rumpus")


class _OfRoom(msgspec.Struct):
    """What must be known of a game to find its room."""

    room: str


@final
class Retention:
    """Forgets what is older than the limits say."""

    def __init__(
        self,
        ask: Ask,
        write: Write,
        forget_log: ForgetLog,
        replays: Path,
        limits: Limits,
        texts_beyond: str = "",
    ) -> None:
        self._ask = ask
        self._write = write
        self._forget_log = forget_log
        self._replays = replays
        self._limits = limits
        self._texts_beyond = texts_beyond
        """What finds replay files beyond so many bytes in all, if their texts are in the database, too."""

    async def forget_hourly(self) -> None:
        """Now and every hour, until cancelled."""
        while True:
            try:
                await self.forget(time.time())
            except (sqlite3.Error, OSError, DiskWaits) as trouble:
                _log.error("What is old could not be forgotten: %s.", trouble)
            await asyncio.sleep(HOUR)

    async def forget(self, now: float) -> None:
        """Everything that is old at this moment."""
        await self._mark_abandoned_games(now)
        await self._forget_games(now)
        await self._forget_guests(now)
        limits = self._limits
        await self._forget_replays(now - limits.replays_kept)
        await asyncio.to_thread(prune_replays, self._replays, now - limits.replays_kept, limits.replays_bytes)

    async def _mark_abandoned_games(self, now: float) -> None:
        """Note since when an unfinished game has had no room; one whose room is there again is spared."""
        after = 0
        while found := await self._rows(UNFINISHED_GAMES, after=after, rows=FILES):
            codes = {code for (code,) in await self._rows(CODES)}
            lost = [number for number, marked, text in found if not marked and _room(text) not in codes]
            back = [number for number, marked, text in found if marked and _room(text) in codes]
            await self._commit(
                [Change("UPDATE games SET abandoned_at = ? WHERE number = ?", (now, each)) for each in lost]
                + [Change("UPDATE games SET abandoned_at = NULL WHERE number = ?", (each,)) for each in back]
            )
            after = found[-1][0]

    async def _forget_games(self, now: float) -> None:
        limits = self._limits
        finished = await self._since(
            NTH_FINISHED, limits.finished_games_most, now - limits.finished_games_kept
        )
        oldest = now - limits.abandoned_games_kept
        abandoned = await self._since(NTH_ABANDONED, limits.abandoned_games_most, oldest)
        while found := await self._rows(OLD_GAMES, finished=finished, abandoned=abandoned, rows=ROWS):
            changes = []
            for (game,) in found:
                changes.append(self._forget_log(game))
                changes.append(Change("DELETE FROM games WHERE number = ?", (game,)))
            await self._commit(changes)

    async def _forget_guests(self, now: float) -> None:
        oldest, most = now - self._limits.guests_kept, self._limits.guests_most
        seen = await self._since(NTH_GUEST, most, oldest)
        while found := await self._rows(OLD_GUESTS, seen=seen, rows=ROWS):
            unseen = [forget_unseen_guest(str(key), seen) for (key,) in found]
            await self._commit([change for changes in unseen for change in changes])
        kept = await self._since(NTH_STANDING, most, oldest)
        while found := await self._rows(OLD_STANDINGS, kept=kept, rows=ROWS):
            delete = "DELETE FROM standings WHERE guest = ? AND game = ? AND kept_at < ?"
            await self._commit([Change(delete, (guest, game, kept)) for guest, game in found])

    async def _since(self, latest: str, most: int, oldest: float) -> float:
        """The moment before which everything goes: what is too old, and what is more than so many."""
        found = await self._rows(f"{latest} LIMIT 1 OFFSET :most", most=max(0, most - 1))
        return max(oldest, *(float(moment) for (moment,) in found)) if found else oldest

    async def _forget_replays(self, before: float) -> None:
        """The addresses of replays; their files are as old, and go with them."""
        while found := await self._rows(OLD_REPLAYS, finished=before, rows=ROWS):
            await self._commit([Change("DELETE FROM replays WHERE number = ?", (each,)) for (each,) in found])
        if self._texts_beyond:
            most = self._limits.replays_bytes
            while found := await self._rows(self._texts_beyond, most=most, rows=ROWS):
                delete = "DELETE FROM replay_files WHERE number = ?"
                await self._commit([Change(delete, (each,)) for (each,) in found])

    async def _rows(self, query: str, **values: float) -> list[Any]:
        return await self._ask(query, values)

    async def _commit(self, changes: list[Change]) -> None:
        if changes:
            committed = asyncio.Event()
            self._write(changes, committed.set)
            await committed.wait()
        await asyncio.sleep(PAUSE)


def _room(text: str) -> str:
    """The room of a game, as far as its record can be read."""
    try:
        return msgspec.json.decode(text, type=_OfRoom).room
    except UNREADABLE:
        return ""


class File(NamedTuple):
    """A replay, as far as its age and size are concerned."""

    written_at: float
    size: int
    path: Path


def prune_replays(folder: Path, before: float, ceiling: int) -> None:
    """Remove replays written before this moment, and the oldest ones beyond so many bytes in all."""
    files = sorted(_files(folder))
    excess = sum(file.size for file in files) - ceiling
    troubles: list[OSError] = []
    for number, file in enumerate(files):
        if file.written_at >= before and excess <= 0:
            break
        try:
            file.path.unlink(missing_ok=True)
            file.path.with_suffix(FORESEEN).unlink(missing_ok=True)
        except OSError as trouble:
            troubles.append(trouble)
        else:
            excess -= file.size
        _rest(number)
    if troubles:
        _log.error("%d old replays cannot be removed: %s.", len(troubles), troubles[0])


def _files(folder: Path) -> Sequence[File]:
    found = []
    for number, path in enumerate(folder.glob("*.jsonl")):
        facts = path.stat()
        found.append(File(facts.st_mtime, facts.st_size, path))
        _rest(number)
    return found


def _rest(number: int) -> None:
    """Let others have the interpreter, and the disk, now and then."""
    if number % FILES == FILES - 1:
        time.sleep(PAUSE)
