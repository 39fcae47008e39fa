"""The store in a PostgreSQL database: a row for each entry of a log, and replays in a folder as ever."""

import asyncio
import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar, final

import msgspec

from rumpus.server.errors import DiskWaits
from rumpus.server.store.banned import BANNED
from rumpus.server.store.batch import Batch
from rumpus.server.store.changes import Change, Then
from rumpus.server.store.postgres.line import PostgresReader
from rumpus.server.store.postgres.node import take
from rumpus.server.store.postgres.ownership import SharedRooms
from rumpus.server.store.postgres.replay_texts import TEXTS_BEYOND, ReplayTexts, SharedReplayNames
from rumpus.server.store.postgres.rows import entry_of, seq_of
from rumpus.server.store.postgres.troubles import explained
from rumpus.server.store.postgres.writer import PostgresWriter
from rumpus.server.store.reader import Values
from rumpus.server.store.records import UNREADABLE, EntryRecord, GameRecord, KeptGame, ReplayRecord
from rumpus.server.store.replays import OWED_REPLAYS, as_owed
from rumpus.server.store.sql import SqlStore
from rumpus.wire.encoding import encode

Answer = TypeVar("Answer")

NODE: Final = "one"
"""What a server is called unless somebody says otherwise."""

OUR_ROOMS: Final = "SELECT code, json FROM rooms JOIN codes USING (code) WHERE node = ? ORDER BY code"

KEEP_ROOM: Final = """
WITH ours AS (INSERT INTO codes (code, node) VALUES (?1, ?3) ON CONFLICT DO NOTHING)
INSERT INTO rooms SELECT ?1, ?2
WHERE NOT EXISTS (SELECT FROM codes WHERE code = ?1 AND node IS DISTINCT FROM ?3)
ON CONFLICT (code) DO UPDATE SET json = excluded.json
"""
"""A room that was given away is the other node's to store."""

FORGET_ROOM: Final = """
WITH freed AS (DELETE FROM codes WHERE code = ?1 AND node = ?2 RETURNING code)
DELETE FROM rooms USING freed WHERE rooms.code = freed.code
"""

_log = logging.getLogger(__name__)


def open_postgres(
    url: str, replays: Path, on_trouble: Callable[[Exception], None], node: str = NODE, address: str = ""
) -> "PostgresStore":
    """The store at this address; CannotOpen, with the reason, if it cannot be reached."""
    with explained():
        return PostgresStore(url, replays, on_trouble, node, address)


@final
class PostgresStore(SqlStore):
    """Everything in one database, in which every server is a node."""

    ownership: SharedRooms
    texts_beyond = TEXTS_BEYOND

    def __init__(
        self,
        url: str,
        replays: Path,
        on_trouble: Callable[[Exception], None],
        node: str = NODE,
        address: str = "",
    ) -> None:
        self.is_far = True
        self._questions = PostgresReader(url)
        loop = asyncio.get_running_loop()
        try:
            self._node = self._questions.wait_for(take(url, node, address))
            super().__init__(self._questions, replays, on_trouble)
        except BaseException:
            self._questions.close()
            raise
        self._texts = ReplayTexts(self._questions, replays)
        self.replay_names = SharedReplayNames(self._questions, replays, self._replays, self._texts)
        self.ownership = SharedRooms(
            self._questions, self._node, self._change_after_room, lambda: self.waiting, self
        )
        self._renewing = self._questions.start(
            self._node.renew(
                self.ownership.on_look, lambda trouble: loop.call_soon_threadsafe(on_trouble, trouble)
            )
        )
        self._writer = PostgresWriter(url, self._node, replays, self)

    # ---- Reading

    async def ask(self, question: Callable[[], Answer]) -> Answer:
        if self.waiting is not None:
            raise DiskWaits(self.waiting)
        return await asyncio.to_thread(question)

    async def _rows(self, query: str, values: Values) -> list[Any]:
        return await self.ask(lambda: self._questions.execute(query, values).fetchall())

    def stored_game(self, game: int) -> KeptGame | None:
        """Nothing while PostgreSQL is away: then it cannot be read either."""
        if self.waiting is not None:
            return None
        try:
            found = self._reader.execute("SELECT json FROM games WHERE number = ?", (game,)).fetchone()
            if found is None:
                return None
            return KeptGame(msgspec.json.decode(found[0], type=GameRecord), 0, self._log_of(game))
        except DiskWaits:
            return None
        except UNREADABLE as damage:
            _log.error("Game %d cannot be read: %s", game, damage)
            return None

    def _log_of(self, game: int) -> list[EntryRecord]:
        rows = self._reader.execute("SELECT json FROM entries WHERE game = ? ORDER BY seq", (game,))
        return [entry_of(text) for (text,) in rows]

    def _loose(self, game: int) -> list[bytes]:
        return []

    # ---- Writing

    def append(self, game: int, entries: list[EntryRecord], then: Then) -> None:
        batch = self._batch
        for entry in entries:
            batch.games.append(game)
            batch.seqs.append(seq_of(entry))
            batch.growth.append(encode(entry))
        batch.thens.append(then)
        self._hand_over_soon()

    def _write(self, batch: Batch) -> None:
        self._writer.write(batch)

    def replay(self, address: str) -> ReplayRecord | None:
        """And its file is here from now on, if it is anywhere."""
        found = super().replay(address)
        if found is not None:
            self._texts.copy(found)
        return found

    def _room_rows(self) -> list[tuple[str, str]]:
        return self._reader.execute(OUR_ROOMS, (self._node.name,)).fetchall()

    def _keep_room(self, code: str, record: str) -> Change:
        return Change(KEEP_ROOM, (code, record, self._node.name))

    def _forget_room(self, code: str) -> Change:
        return Change(FORGET_ROOM, (code, self._node.name))

    def _forget_log(self, game: int) -> Change:
        return Change("DELETE FROM entries WHERE game = ?", (game,))

    # ---- What other nodes have done, in the thread of the questions

    async def bans_changed(self) -> None:
        """Somebody was banned, or may come again."""
        found = await self._questions.fetch(BANNED)
        self._loop.call_soon_threadsafe(self.banned.when_changed, dict(found))

    async def replays_retitled(self) -> None:
        """A name was taken out of replays."""
        renewed = await self._texts.renew_copies()
        self._loop.call_soon_threadsafe(self.replay_names.when_renewed, renewed)

    async def node_buried(self) -> None:
        """What it owed is owed by us."""
        owed = as_owed(await self._questions.fetch(OWED_REPLAYS))
        self._loop.call_soon_threadsafe(self._replays.take_over, owed)

    # ---- The end

    async def close(self) -> None:
        self._hand_over_last()
        await self._writer.finish()
        self._renewing.cancel()
        await asyncio.to_thread(self._leave)
        if self._writer.unstored is not None:
            raise self._writer.unstored

    def _leave(self) -> None:
        self._questions.wait_for(self._node.leave())
        self._questions.close()
