"""Replay files, as they lie in the database: any node shows any finished game, and a file is only its copy.

A name that somebody wants to be forgotten is taken out here first. The other nodes see that something was,
at their next look, and write anew what they have of it.
"""

import asyncio
import logging
import zlib
from pathlib import Path
from threading import Lock
from typing import Final, final

import msgspec

from rumpus.server.store.changes import Change
from rumpus.server.store.postgres.line import PostgresReader
from rumpus.server.store.postgres.rows import LOG, entry_of
from rumpus.server.store.reader import Reader
from rumpus.server.store.records import UNREADABLE, ReplayRecord
from rumpus.server.store.replay_names import Appearance, ReplayNames, retitled
from rumpus.server.store.replays import OwedReplays, give_up_damaged, replay_text, write_copy

TEXT: Final = "SELECT packed FROM replay_files WHERE number = $1"
OWED: Final = "SELECT title FROM replays_owed WHERE number = $1"

TEXTS_BEYOND: Final = """
SELECT number FROM (
    SELECT number, sum(octet_length(packed)) OVER (ORDER BY number DESC) AS held FROM replay_files
) AS kept
WHERE held > :most LIMIT :rows
"""

RETITLE: Final = "UPDATE replay_files SET packed = $2 WHERE number = $1"
RETITLE_OWED: Final = "UPDATE replays_owed SET title = $2 WHERE number = $1"

RETITLED: Final = """
SELECT retitled.id, json FROM retitled JOIN replays USING (number)
WHERE NOT retitled.id = ANY($1::bigint[]) ORDER BY retitled.id
"""

_log = logging.getLogger("rumpus")


@final
class ReplayTexts:
    """The texts of all finished games, and copies of some in a folder."""

    def __init__(self, questions: PostgresReader, folder: Path) -> None:
        self._questions = questions
        self._folder = folder
        self._copying = Lock()
        """Held from reading a text to the end of its copy, so that no copy is older than it seems."""
        self._renewed: set[int] = set()
        """What has been taken out of our files of what others have taken out."""

    def copy(self, replay: ReplayRecord) -> None:
        """Make sure that its file is here, if there is one anywhere; whoever asks waits."""
        if not (self._folder / replay.file_name).exists():
            with self._copying:
                self._copy(replay)

    def _copy(self, replay: ReplayRecord) -> None:
        text = self._questions.settled(self._questions.start(self._text_of(replay.number)))
        if text is not None:
            try:
                write_copy(self._folder, replay.file_name, text, replay.finished_at)
            except OSError as trouble:
                _log.error("A replay cannot be copied from the database: %s.", trouble)

    async def _text_of(self, number: int) -> bytes | None:
        """From its log if it is still to be written, wherever that will be."""
        for (title,) in await self._questions.fetch(OWED, number):
            try:
                entries = [entry_of(line) for (line,) in await self._questions.fetch(LOG, number)]
                return replay_text(title, entries)
            except UNREADABLE as damage:
                give_up_damaged(number, damage)
        for (packed,) in await self._questions.fetch(TEXT, number):
            return zlib.decompress(packed)
        return None

    # ---- Names that are forgotten

    def retitle(self, games: list[Appearance]) -> None:
        """Take somebody out of these games; whoever asks waits."""
        for game in games:
            self._questions.settled(self._questions.start(self._retitle(game)))

    async def _retitle(self, game: Appearance) -> None:
        """Owed before written: what is written meanwhile is found, or written once more."""
        async with self._questions.transaction() as connection:
            owed = await connection.fetchval(f"{OWED} FOR UPDATE", game.number)
            if owed is not None:
                await connection.execute(RETITLE_OWED, game.number, retitled(owed, game.seats))
            packed = await connection.fetchval(f"{TEXT} FOR UPDATE", game.number)
            if packed is not None:
                title, newline, entries = zlib.decompress(packed).partition(b"\n")
                text = retitled(title.decode(), game.seats).encode() + newline + entries
                await connection.execute(RETITLE, game.number, zlib.compress(text))
            if owed is not None or packed is not None:
                await connection.execute("INSERT INTO retitled (number) VALUES ($1)", game.number)

    async def renew_copies(self) -> list[str]:
        """Write anew what others have taken a name out of; which files those were."""
        found = await self._questions.fetch(RETITLED, list(self._renewed))
        renewed = []
        for number, text in found:
            replay = msgspec.json.decode(text, type=ReplayRecord)
            if await asyncio.to_thread(self._renew, replay):
                renewed.append(replay.file_name)
            self._renewed.add(number)
        return renewed

    def _renew(self, replay: ReplayRecord) -> bool:
        with self._copying:
            is_here = (self._folder / replay.file_name).exists()
            if is_here:
                self._copy(replay)
        return is_here


@final
class SharedReplayNames(ReplayNames):
    """The names in replays that all nodes have."""

    def __init__(self, reader: Reader, folder: Path, owed: OwedReplays, texts: ReplayTexts) -> None:
        super().__init__(reader, folder, owed)
        self._texts = texts

    def take_out_of_files(self, games: list[Appearance]) -> None:
        """Out of the database first: who copies a file from now on copies it without the name."""
        self._texts.retitle(games)
        super().take_out_of_files(games)

    def changes(self, person: str, games: list[Appearance]) -> list[Change]:
        """What is owed has been changed already, under the eyes of whoever owes it."""
        return [self.without(person)]
