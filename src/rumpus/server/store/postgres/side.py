"""A database as one side of a move."""

import zlib
from typing import Final, final

import asyncpg

from rumpus.server.store.moving import CannotMove, Row, Side
from rumpus.server.store.postgres.dialect import spoken
from rumpus.server.store.postgres.line import Connection, connect
from rumpus.server.store.postgres.node import Node, take
from rumpus.server.store.postgres.replay_texts import TEXT
from rumpus.server.store.postgres.rows import entry_of, seq_of
from rumpus.server.store.postgres.schema import LOCKS, STEPS_LOCK
from rumpus.server.store.postgres.store import NODE
from rumpus.server.store.postgres.troubles import explained, in_words
from rumpus.server.store.records import ReplayRecord
from rumpus.server.store.refusals import Taken

ALONE: Final = """
UPDATE nodes SET epoch = epoch + 1, lease_until = '-infinity' WHERE node <> $1 AND lease_until > '-infinity'
"""
"""No node writes any more, should one of them only have stood still."""

OWN_ROOMS: Final = "INSERT INTO codes (code, node) SELECT code, $1 FROM rooms"
NUMBERS_GO_ON: Final = "SELECT setval('game_numbers', coalesce(max(number), 0) + 1, false) FROM games"


async def open_side(url: str) -> "DatabaseSide":
    """The database at this address, with its tables; Taken if a server has it."""
    with explained():
        node = await take(url, NODE)
        side = DatabaseSide(node, await connect(url))
        try:
            await side.shut_others_out()
        except BaseException:
            await side.close()
            raise
        return side


@final
class DatabaseSide(Side):
    """A PostgreSQL database."""

    def __init__(self, node: Node, connection: Connection) -> None:
        self._node = node
        self._connection = connection

    async def shut_others_out(self) -> None:
        """No server is there, and none starts before this is closed: each must see to the tables first."""
        tell = self._connection.execute
        await tell("SET idle_in_transaction_session_timeout = 0")
        await tell("SELECT pg_advisory_lock($1, $2)", LOCKS, STEPS_LOCK)
        here = "SELECT 1 FROM nodes WHERE node <> $1 AND lease_until > now()"
        if await self._connection.fetchval(here, NODE):
            raise Taken("another server is using it")
        await tell(ALONE, NODE)

    async def ask(self, sql: str, values: Row = ()) -> list[Row]:
        return [tuple(row) for row in await self._connection.fetch(spoken(sql).sql, *values)]

    async def tell(self, sql: str, rows: list[Row]) -> None:
        try:
            await self._connection.executemany(spoken(sql).sql, rows)
        except asyncpg.DataError as trouble:
            raise CannotMove(f"PostgreSQL does not take what is there: {in_words(trouble)}.") from None

    async def log(self, game: int) -> list[bytes]:
        found = await self.ask("SELECT json FROM entries WHERE game = ? ORDER BY seq", (game,))
        for (text,) in found:
            entry_of(text)
        return [text for (text,) in found]

    async def write_log(self, game: int, entries: list[bytes]) -> None:
        rows = [(game, seq_of(entry_of(text)), text) for text in entries]
        await self._connection.copy_records_to_table("entries", records=rows)

    async def replay_file(self, replay: ReplayRecord) -> bytes | None:
        packed = await self._connection.fetchval(TEXT, replay.number)
        return None if packed is None else zlib.decompress(packed)

    async def write_replay_file(self, replay: ReplayRecord, text: bytes) -> None:
        keep = "INSERT INTO replay_files (number, packed) VALUES ($1, $2)"
        await self._connection.execute(keep, replay.number, zlib.compress(text))

    async def begin(self) -> None:
        self._transaction = self._connection.transaction()
        await self._transaction.start()

    async def commit(self) -> None:
        """And a server with the usual name has all rooms."""
        await self._connection.execute(OWN_ROOMS, NODE)
        await self._connection.execute(NUMBERS_GO_ON)
        await self._transaction.commit()

    async def close(self) -> None:
        await self._connection.close()
        await self._node.leave()
