"""Who may write: a node has a row with an epoch, and one line that holds its name while it lives.

Whoever starts under a name raises its epoch. Every write checks the epoch in its own statement, so a server
that was taken for dead, and is not, cannot write one more entry. The lease says to others until when the
node is surely there; writing does not depend on it.
"""

import asyncio
import time
from collections.abc import Callable
from datetime import datetime
from typing import Final, NamedTuple, final

from rumpus.server.store.postgres.line import Connection, connect
from rumpus.server.store.postgres.schema import LOCKS, migrate
from rumpus.server.store.postgres.troubles import Fenced, passes
from rumpus.server.store.refusals import Taken

LEASE: Final = 4.0
"""Seconds for which a node is taken to be there after it has last said so. Whoever plays on a machine that
was cut off is back at the table within 5 seconds: this, one look, and opening the room."""
RENEW_EVERY: Final = 1.0
"""Seconds; so three renewals may be lost or late before anybody thinks anything of it. It costs one row."""
UNBROKEN: Final = LEASE / 2
"""A pause between two answers after which a node has been away itself."""

BEFORE_US: Final = 3.0
"""Seconds in which a server that was killed may still be seen: its lines end a moment after it."""
LOOK_AGAIN: Final = 0.1
RECONNECT: Final = 0.5
"""Seconds between two tries."""

HOLD: Final = f"SELECT pg_try_advisory_lock({LOCKS}, hashtext($1))"

TAKE: Final = """
INSERT INTO nodes (node, epoch, lease_until, address) VALUES ($1, 1, now() + $2 * interval '1 second', $3)
ON CONFLICT (node) DO UPDATE
SET epoch = nodes.epoch + 1, lease_until = excluded.lease_until, committed = 0,
    address = excluded.address, leaving = false, held = true
RETURNING epoch
"""

FREE_UNUSED: Final = """
DELETE FROM codes WHERE node = $1 AND NOT EXISTS (SELECT FROM rooms WHERE rooms.code = codes.code)
"""
"""Codes that were set aside for rooms which were never opened."""

RENEW: Final = """
UPDATE nodes SET lease_until = now() + $3 * interval '1 second', held = $4, latest_game = $5
WHERE node = $1 AND epoch = $2 RETURNING 1
"""

LOOK: Final = f"""
WITH mine AS ({RENEW})
SELECT here.count, news.*, others.*
FROM (SELECT count(*) FROM mine) AS here
CROSS JOIN (
    SELECT ROW(count(*), max(since))::text, (SELECT ROW(count(*), max(id))::text FROM retitled) FROM banned
) AS news
LEFT JOIN (
    SELECT node, epoch, lease_until, lease_until > now(), address, leaving, latest_game,
        CASE WHEN held THEN pg_try_advisory_xact_lock({LOCKS}, hashtext(node)) ELSE false END
    FROM nodes WHERE node <> $1 AND lease_until > '-infinity'
) AS others ON true
"""  # noqa: S608  # names of our own
"""Say that we are there, and see who else is, in one round trip. Whose lock is free, its line has ended."""


class Seen(NamedTuple):
    """Another node, as its row was a moment ago; one that was buried is not seen."""

    name: str
    epoch: int
    lease_until: datetime
    leased: bool
    """Whether that is not over."""
    address: str
    leaving: bool
    latest_game: int
    ended: bool
    """Whether the line that held its name has ended."""


class Look(NamedTuple):
    """What a node sees when it looks around."""

    others: list[Seen]
    banned: str
    """How many were banned, and when the latest of them was: if this has changed, so have they."""
    retitled: str
    """The same of replays out of which a name was taken."""


@final
class Node:
    """This server's name in the database, for as long as it lives."""

    def __init__(self, url: str, name: str, epoch: int, connection: Connection) -> None:
        self.name = name
        self.epoch = epoch
        self.latest_game = 0
        """The highest number that it has given to a game."""
        self._url = url
        self._connection = connection
        self._holds = True
        self._answered_at = time.monotonic()
        self._judges_at = self._answered_at + LEASE
        self._heard: dict[str, tuple[int, datetime, float]] = {}
        """The latest of every other node, and when it was new to us."""

    @property
    def may_judge(self) -> bool:
        """Whether it has been in touch for longer than a lease: who was away itself knows nothing of others.

        After PostgreSQL was away all leases are over and all locks free, and each node comes back in its own
        time: twice as long.
        """
        now = time.monotonic()
        return now - self._answered_at < UNBROKEN and now > self._judges_at

    def silence(self, name: str, epoch: int) -> datetime | None:
        """The lease of a node that has said nothing for longer than a lease, by our own clock.

        Clocks of machines may jump; whoever renews its lease changes it, whatever they say.
        """
        heard_epoch, lease, since = self._heard.get(name, (0, None, 0.0))
        return lease if heard_epoch == epoch and time.monotonic() - since > LEASE else None

    async def renew(
        self, on_look: Callable[[Look], object], on_fenced: Callable[[Exception], object]
    ) -> None:
        """Say again and again that it is there, until cancelled; `on_fenced` if another has its name."""
        try:
            await self._keep_saying(on_look)
        except Exception as trouble:
            on_fenced(trouble)

    async def _keep_saying(self, on_look: Callable[[Look], object]) -> None:
        """Until something happens that does not pass."""
        pause = RENEW_EVERY
        while True:
            await asyncio.sleep(pause)
            try:
                on_look(await self.look())
            except Exception as trouble:
                if not passes(trouble):
                    raise
                # At once for the first time: while nobody holds the name, others may take it for dead.
                pause = 0.0 if pause == RENEW_EVERY else RECONNECT
                await self._reconnect()
            else:
                pause = RENEW_EVERY if self._holds else RECONNECT

    async def look(self) -> Look:
        """It is there, and sees who else is; Fenced if another has its name."""
        say = (self.name, self.epoch, LEASE, self._holds, self.latest_game)
        rows = await self._connection.fetch(LOOK, *say, timeout=UNBROKEN)
        if not rows[0][0]:
            raise self.fenced()
        now = time.monotonic()
        if now - self._answered_at > UNBROKEN:
            self._judges_at = now + 2 * LEASE
        self._answered_at = now
        if not self._holds:  # a line that was lost may hold the name for a while
            self._holds = bool(await self._connection.fetchval(HOLD, self.name))
        _, banned, retitled, *_ = rows[0]
        others = [Seen(*row[3:]) for row in rows if row[3] is not None]
        self._hear(others, now)
        return Look(others, banned, retitled)

    def _hear(self, others: list[Seen], now: float) -> None:
        before, self._heard = self._heard, {}
        for other in others:
            heard = before.get(other.name)
            is_old = heard is not None and heard[:2] == (other.epoch, other.lease_until)
            self._heard[other.name] = (other.epoch, other.lease_until, heard[2] if heard and is_old else now)

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
                self._judges_at = time.monotonic() + 2 * LEASE
                return

    async def leave(self) -> None:
        """It stops, and its name is free."""
        try:
            if await self._connection.fetchval(RENEW, self.name, self.epoch, 0.0, True, self.latest_game):
                await self._connection.execute(FREE_UNUSED, self.name)
            await self._connection.close()
        except Exception as trouble:
            self._connection.terminate()
            if not passes(trouble):
                raise


async def take(url: str, name: str, address: str = "") -> Node:
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
        epoch = await connection.fetchval(TAKE, name, LEASE, address)
        await connection.execute(FREE_UNUSED, name)
    except BaseException:
        connection.terminate()
        raise
    return Node(url, name, epoch, connection)
