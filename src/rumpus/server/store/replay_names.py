"""Taking somebody's name out of the replays of games they sat in."""

import json
import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from rumpus.server.store.changes import Change
from rumpus.server.store.reader import Reader
from rumpus.server.store.records import UNREADABLE, ReplayRecord
from rumpus.server.store.replays import OwedReplays

SOMEBODY: Final = "Somebody"


class Appearance(NamedTuple):
    """A game that somebody sat in."""

    number: int
    file_name: str
    seats: list[int]


def retitled(title: str, seats: list[int]) -> str:
    """A log's title page, with nobody in particular in these seats."""
    page = json.loads(title)
    for seat in seats:
        page["names"][seat] = SOMEBODY
    return json.dumps(page)


class ReplayNames:
    """The names in replays, those that are written and those that are owed."""

    def __init__(self, reader: Reader, folder: Path, owed: OwedReplays) -> None:
        self._reader = reader
        self._folder = folder
        self._owed = owed
        self.when_renewed: Callable[[list[str]], object] = lambda file_names: None
        """Told on the event loop which files were written anew, because of what another node was asked."""

    def of(self, person: str) -> list[Appearance]:
        """The games of somebody with this public id."""
        query = "SELECT json FROM replays WHERE json LIKE '%' || ? || '%'"
        found = []
        for (text,) in self._reader.execute(query, (f'"{person}"',)).fetchall():
            with suppress(*UNREADABLE):
                replay = msgspec.json.decode(text, type=ReplayRecord)
                seats = [seat for seat, each in enumerate(replay.people) if each == person]
                found.append(Appearance(replay.number, replay.file_name, seats))
        return found

    def take_out_of_owed(self, games: list[Appearance]) -> None:
        """Files that are still to be written will be without the name."""
        for game in games:
            title = self._owed.title_of(game.number)
            if title is not None:
                self._owed.retitle(game.number, retitled(title, game.seats))

    def take_out_of_files(self, games: list[Appearance]) -> None:
        """Files that are there are without the name from now on; it takes a while, and may be an OSError."""
        for game in games:
            with suppress(FileNotFoundError):
                self._rewrite(self._folder / game.file_name, game.seats)

    def changes(self, person: str, games: list[Appearance]) -> list[Change]:
        """What must be written so that the database does not have it either."""
        changes = [self.without(person)]
        for game in games:
            title = self._owed.title_of(game.number)
            if title is not None:
                retitle = "UPDATE replays_owed SET title = ? WHERE number = ?"
                changes.append(Change(retitle, (retitled(title, game.seats), game.number)))
        return changes

    def without(self, person: str) -> Change:
        """What takes their public id out of all replays' records."""
        update = "UPDATE replays SET json = replace(json, ?1, 'null') WHERE json LIKE '%' || ?1 || '%'"
        return Change(update, (f'"{person}"',))

    def _rewrite(self, path: Path, seats: list[int]) -> None:
        facts = path.stat()
        title, newline, entries = path.read_bytes().partition(b"\n")
        draft = path.with_suffix(".draft")
        draft.write_bytes(retitled(title.decode(), seats).encode() + newline + entries)
        os.utime(draft, (facts.st_atime, facts.st_mtime))  # it is kept no longer than it was to be kept
        draft.replace(path)
