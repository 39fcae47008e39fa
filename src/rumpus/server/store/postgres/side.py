"""A database as one side of a move."""

from typing import final

import asyncpg

from rumpus.server.store.moving import CannotMove, Row, Side
from rumpus.server.store.postgres.dialect import spoken
from rumpus.server.store.postgres.line import Connection, connect
from rumpus.server.store.postgres.node import Node, take
from rumpus.server.store.postgres.rows import entry_of, seq_of
from rumpus.server.store.postgres.store import NODE
from rumpus.server.store.postgres.troubles import explained, in_words


async def open_side(url: str) -> "DatabaseSide":
    """The database at this address, with its tables; Taken if a server has it."""
    with explained():
        node = await take(url, NODE)
        return DatabaseSide(node, await connect(url))


@final
class DatabaseSide(Side):
    """A PostgreSQL database."""

    def __init__(self, node: Node, connection: Connection) -> None:
        self._node = node
        self._connection = connection

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

    async def begin(self) -> None:
        self._transaction = self._connection.transaction()
        await self._transaction.start()

    async def commit(self) -> None:
        await self._transaction.commit()

    async def close(self) -> None:
        await self._connection.close()
        await self._node.leave()
