"""Finished games as files. A file that cannot be written is tried again: its entries are safe meanwhile."""

import asyncio
import logging
import os
import sqlite3
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, NamedTuple, final

from rumpus.server.store.journal import chapters, read_entries
from rumpus.server.store.patience import passes
from rumpus.server.store.reader import Reader
from rumpus.server.store.records import UNREADABLE, EntryRecord

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 30.0
"""Seconds until a file is tried again."""

AT_ONCE: Final = 8
"""Files between two commits when many are owed: the commits go on meanwhile."""

OWED_REPLAYS: Final = "SELECT number, file_name, title FROM replays_owed ORDER BY number"

_log = logging.getLogger("rumpus")


class Replay(NamedTuple):
    """A finished game that becomes a file."""

    game: int
    file_name: str
    title: str
    last: list[bytes]
    """The entries that are in no chapter when the writer is asked for it."""


def owed_replays(reader: Reader) -> list[Replay]:
    """Games that were finished in an earlier life of the server, whose files were not written."""
    return as_owed(reader.execute(OWED_REPLAYS))


def as_owed(rows: Iterable[tuple[Any, ...]]) -> list[Replay]:
    """The same, from what the database has said."""
    return [Replay(game, file_name, title, []) for game, file_name, title in rows]


def replay_text(title: str, entries: list[EntryRecord]) -> bytes:
    """What is in the file of a game with this title page."""
    return b"\n".join((title.encode(), *(bytes(entry.line) for entry in entries), b""))


def write_file(folder: Path, file_name: str, text: bytes) -> None:
    """Write the file: all of it, or nothing that has its name."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / file_name
    draft = path.with_suffix(".draft")
    try:
        with draft.open("wb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except OSError:
        with suppress(OSError):
            draft.unlink(missing_ok=True)
        raise


def write_copy(folder: Path, file_name: str, text: bytes, finished_at: float) -> None:
    """Write what is safe elsewhere; it is kept no longer than the file that it is a copy of."""
    folder.mkdir(parents=True, exist_ok=True)
    copy = (folder / file_name).with_suffix(".copy")
    copy.write_bytes(text)
    os.utime(copy, (finished_at, finished_at))
    copy.replace(folder / file_name)


def give_up_damaged(game: int, damage: Exception) -> None:
    """It will not get better: say so, once."""
    _log.error("Game %d cannot be read, so it has no replay: %s", game, damage)


def try_to_write_replay(database: sqlite3.Connection, folder: Path, replay: Replay) -> Exception | None:
    """Write the file, or say why that must be tried again."""
    try:
        entries = [*chapters(database, replay.game), *read_entries(replay.last)]
        write_file(folder, replay.file_name, replay_text(replay.title, entries))
    except UNREADABLE as damage:
        give_up_damaged(replay.game, damage)
    except OSError as trouble:
        return trouble
    except sqlite3.Error as trouble:
        if not passes(trouble):
            raise
        return trouble
    return None


@final
class OwedReplays:
    """The files that are still to be written, and when to try; lives on the event loop."""

    def __init__(self, owed: list[Replay], ask: Callable[[Replay], None]) -> None:
        self._owed = {replay.game: replay for replay in owed}
        self._ask = ask
        self._loop = asyncio.get_running_loop()
        self._asked: set[int] = set()
        self._pause = FIRST_PAUSE
        self._failing = False
        self._next_try: asyncio.TimerHandle | None = None
        if owed:
            self._try_later(FIRST_PAUSE)

    def add(self, replay: Replay) -> None:
        """A game is over: write its file now, unless that fails anyway at present."""
        self._owed[replay.game] = replay
        if not self._failing:
            self._asked.add(replay.game)
            self._ask(replay)

    def take_over(self, owed: list[Replay]) -> None:
        """Some that another server owes, or owed: each is written, by whomever it may be."""
        self._owed = {**{replay.game: replay for replay in owed}, **self._owed}
        self._try_later(FIRST_PAUSE)

    def title_of(self, game: int) -> str | None:
        """The title page of a file that is still to be written."""
        return self._owed[game].title if game in self._owed else None

    def retitle(self, game: int, title: str) -> None:
        """Write it with another title page, from the next try on."""
        self._owed[game] = self._owed[game]._replace(title=title)

    def written(self, game: int) -> None:
        """One is done; the others will be, too."""
        self._asked.discard(game)
        self._owed.pop(game, None)
        self._pause = FIRST_PAUSE
        if self._failing:
            self._failing = False
            _log.warning("Replays are written again.")
        if self._owed and not self._asked:
            self._try_later(0.0)

    def failed(self, game: int, trouble: Exception) -> None:
        """One could not be written."""
        self._asked.discard(game)
        if not self._failing:
            self._failing = True
            _log.error("A replay cannot be written and will be tried again: %s.", trouble)
        self._try_later(self._pause)

    def stop(self) -> None:
        """Try no more: the next life of the server will."""
        if self._next_try is not None:
            self._next_try.cancel()

    def _try_later(self, pause: float) -> None:
        if self._next_try is None:
            self._next_try = self._loop.call_later(pause, self._try)

    def _try(self) -> None:
        """Ask for some; while they fail, for one, and less and less often."""
        self._next_try = None
        if self._failing:
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
        waiting = [replay for replay in self._owed.values() if replay.game not in self._asked]
        for replay in waiting[: 1 if self._failing else AT_ONCE]:
            self._asked.add(replay.game)
            self._ask(replay)
