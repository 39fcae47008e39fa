"""Who may write: a node has a row with an epoch, and one line that holds its name while it lives.

Whoever starts under a name raises its epoch. Every write checks the epoch in its own statement, so a server
that was taken for dead, and is not, cannot write one more entry. The lease says to others until when the
node is surely there; writing does not depend on it.
"""

import asyncio
from collections.abc import Callable
from typing import Final, final

from rumpus.server.store.postgres.line import Connection, connect
from rumpus.server.store.postgres.schema import LOCKS, migrate
from rumpus.server.store.postgres.troubles import Fenced, passes
from rumpus.server.store.refusals import Taken

LEASE: Final = 15.0
"""Seconds for which a node is taken to be there after it has last said so."""
RENEWALS: Final = 3
"""How often it says so in that time."""

BEFORE_US: Final = 3.0
"""Seconds in which a server that was killed may still be seen: its lines end a moment after it."""
LOOK_AGAIN: Final = 0.1
RECONNECT: Final = 0.5
"""Seconds between two tries."""

HOLD: Final = f"SELECT pg_try_advisory_lock({LOCKS}, hashtext($1))"

TAKE: Final = """
INSERT INTO nodes (node, epoch, lease_until) VALUES ($1, 1, now() + $2 * interval '1 second')
ON CONFLICT (node) DO UPDATE
SET epoch = nodes.epoch + 1, lease_until = excluded.lease_until, committed = 0
RETURNING epoch
"""

RENEW: Final = """
UPDATE nodes SET lease_until = now() + $3 * interval '1 second' WHERE node = $1 AND epoch = $2 RETURNING 1
"""


@final
class Node:
    """This server's name in the database, for as long as it lives."""

    def __init__(self, url: str, name: str, epoch: int, connection: Connection) -> None:
        self.name = name
        self.epoch = epoch
        self._url = url
        self._connection = connection
        self._holds = True

    async def renew(self, on_fenced: Callable[[Exception], object]) -> None:
        """Say again and again that it is there, until cancelled; `on_fenced` if another has its name."""
        while True:
            await asyncio.sleep(LEASE / RENEWALS if self._holds else RECONNECT)
            try:
                await self.say()
            except Fenced as trouble:
                on_fenced(trouble)
                return
            except Exception as trouble:
                if not passes(trouble):
                    on_fenced(trouble)
                    return
                await self._reconnect()

    async def say(self) -> None:
        """It is there; Fenced if another has its name."""
        if not await self._connection.fetchval(RENEW, self.name, self.epoch, LEASE):
            raise self.fenced()
        if not self._holds:  # a line that was lost may hold the name for a while
            self._holds = bool(await self._connection.fetchval(HOLD, self.name))

    def fenced(self) -> Fenced:
        """Why nothing may be written any more."""
        return Fenced(f"another server has taken over its database as “{self.name}”")

    async def _reconnect(self) -> None:
        self._connection.terminate()
        self._holds = False
        while True:
            try:
                self._connection = await connect(self._url)
            except Exception as trouble:
                if not passes(trouble):
                    raise
                await asyncio.sleep(RECONNECT)
            else:
                return

    async def leave(self) -> None:
        """It stops, and its name is free."""
        try:
            await self._connection.fetchval(RENEW, self.name, self.epoch, 0.0)
            await self._connection.close()
        except Exception as trouble:
            self._connection.terminate()
            if not passes(trouble):
                raise


async def take(url: str, name: str) -> Node:
    """Bring the tables up to date and be this node; Taken if another server is."""
    connection = await connect(url)
    try:
        await migrate(connection)
        tries = BEFORE_US / LOOK_AGAIN
        while not await connection.fetchval(HOLD, name):
            tries -= 1
            if tries < 0:
                raise Taken("another server is using it")
            await asyncio.sleep(LOOK_AGAIN)
        epoch = await connection.fetchval(TAKE, name, LEASE)
    except BaseException:
        connection.terminate()
        raise
    return Node(url, name, epoch, connection)
