"""Which rooms are whose: asked, claimed, given away, and taken from nodes that are not there any more."""

from collections.abc import Callable, Container
from typing import Any, Final, NamedTuple, final

from rumpus.server.store.postgres.line import Connection, PostgresReader
from rumpus.server.store.postgres.node import FREE_UNUSED, Node
from rumpus.server.store.postgres.schema import LOCKS

AT_ONCE: Final = 8
"""Nobody's rooms that are claimed in a row: another node may want some, too."""

HOLDER: Final = f"""
SELECT codes.node, nodes.epoch, nodes.address, nodes.leaving,
    CASE WHEN held AND node <> $2 AND pg_try_advisory_xact_lock({LOCKS}, hashtext(node)) THEN false
        ELSE lease_until > now() END,
    EXISTS (SELECT FROM rooms WHERE rooms.code = codes.code)
FROM codes LEFT JOIN nodes USING (node) WHERE codes.code = $1
"""  # noqa: S608  # names of our own
"""Whose lock is free, its line has ended: that is seen before its lease is over."""

MINE: Final = "WITH mine AS (SELECT FROM nodes WHERE node = $1 AND epoch = $2 FOR KEY SHARE)"
"""The fence. Whoever is fenced changes no row."""

CLAIM: Final = f"""
{MINE} UPDATE codes SET node = $1, moved = true FROM mine WHERE code = $3 AND codes.node IS NULL RETURNING 1
"""  # noqa: S608

CLAIM_SOME: Final = f"""
{MINE}, found AS (
    SELECT code FROM codes WHERE node IS NULL AND EXISTS (SELECT FROM rooms WHERE rooms.code = codes.code)
    LIMIT $3 FOR UPDATE SKIP LOCKED
)
UPDATE codes SET node = $1, moved = true FROM mine, found WHERE codes.code = found.code
"""  # noqa: S608

MOVED: Final = "SELECT code FROM codes WHERE node = $1 AND moved ORDER BY code"

ARRIVED: Final = f"""
{MINE} UPDATE codes SET moved = false FROM mine WHERE code = ANY($3::text[]) AND codes.node = $1
"""  # noqa: S608
"""Once they are open, nobody need look for them again, however many rooms a node has."""

GIVE: Final = """
WITH there AS (SELECT node FROM nodes WHERE node = ? AND lease_until > now() FOR KEY SHARE)
UPDATE codes SET node = (SELECT node FROM there), moved = true WHERE code = ? AND node = ?
"""
"""Whoever is not there any more gets nothing: it may have been buried already, and its rooms with it. The
lock keeps others from burying it before this is done."""

LINE_ENDED: Final = f"""
SELECT held AND pg_try_advisory_xact_lock({LOCKS}, hashtext(node)) FROM nodes WHERE node = $1 AND epoch = $2
"""  # noqa: S608

BURY: Final = f"""
{MINE} UPDATE nodes SET epoch = nodes.epoch + 1, lease_until = '-infinity' FROM mine
WHERE node = $3 AND epoch = $4 AND lease_until > '-infinity' AND ($5 OR lease_until = $6) RETURNING 1
"""  # noqa: S608
"""Raising the epoch waits for every write of that node that is under way; and after it there is none."""

LEAVE: Final = "UPDATE nodes SET leaving = true WHERE node = $1 AND epoch = $2"


class Whose(NamedTuple):
    """Who has a room, as its row says."""

    node: str | None
    epoch: int | None
    address: str | None
    leaving: bool | None
    there: bool | None
    """Whether that node is heard of."""
    is_kept: bool
    """Whether there is a room, and not only a code set aside for one."""


@final
class Rooms:
    """What one node asks and does in the thread that answers questions."""

    def __init__(self, questions: PostgresReader, node: Node, on_burial: Callable[[str], object]) -> None:
        self._questions = questions
        self._node = node
        self._on_burial = on_burial
        self._burying: set[str] = set()

    async def whose(self, code: str) -> Whose | None:
        """Who has this room; None if the code is free."""
        found = await self._questions.fetch(HOLDER, code, self._node.name)
        return Whose(*found[0]) if found else None

    async def claim(self, code: str) -> bool:
        """Make a room ours if it is nobody's, or if whoever had it is dead."""
        whose = await self.whose(code)
        if whose is None or not whose.is_kept:
            return False
        if whose.node == self._node.name:
            return True
        if whose.node is not None and (whose.epoch is None or not await self.bury(whose.node, whose.epoch)):
            return False
        return bool(await self._questions.fetch(CLAIM, self._node.name, self._node.epoch, code))

    async def claim_some(self) -> None:
        """Make a few of nobody's rooms ours."""
        await self._questions.fetch(CLAIM_SOME, self._node.name, self._node.epoch, AT_ONCE)

    async def moved(self, opened: Container[str]) -> list[str]:
        """Rooms that have come to us, and are not among those that are open."""
        found = [code for (code,) in await self._questions.fetch(MOVED, self._node.name)]
        arrived = [code for code in found if code in opened]
        if arrived:
            await self._questions.fetch(ARRIVED, self._node.name, self._node.epoch, arrived)
        return [code for code in found if code not in opened]

    async def leave(self) -> None:
        """Say that we take no room any more."""
        await self._questions.fetch(LEAVE, self._node.name, self._node.epoch)

    async def bury(self, name: str, epoch: int) -> bool:
        """Make sure that a dead node writes nothing any more, and that its rooms are nobody's."""
        if not self._node.may_judge or name in self._burying:
            return False
        self._burying.add(name)
        try:
            async with self._questions.transaction() as connection:
                buried = await self._bury(connection, name, epoch)
        finally:
            self._burying.discard(name)
        if buried:
            self._on_burial(name)
        return buried

    async def _bury(self, connection: Connection, name: str, epoch: int) -> bool:
        ended = bool(await connection.fetchval(LINE_ENDED, name, epoch))
        us: tuple[Any, ...] = (self._node.name, self._node.epoch)
        silence = self._node.silence(name, epoch)
        if not await connection.fetchval(BURY, *us, name, epoch, ended, silence):
            return False
        await connection.execute(FREE_UNUSED, name)
        await connection.execute("UPDATE codes SET node = NULL WHERE node = $1", name)
        return True
