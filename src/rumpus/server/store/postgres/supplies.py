"""Codes of rooms and numbers of games that no other node has, fetched ahead: nobody can wait for one."""

from collections import deque
from collections.abc import Callable, Container
from concurrent.futures import Future
from threading import Lock
from typing import Final, final

from rumpus.server.codes import new_code
from rumpus.server.errors import DiskWaits
from rumpus.server.store.postgres.line import PostgresReader
from rumpus.server.store.postgres.node import Node
from rumpus.server.store.postgres.rooms import MINE
from rumpus.server.store.postgres.troubles import AWAY

SET_ASIDE: Final = 32
"""Codes that are fetched at a time, so many that a rush of people who open rooms waits once."""
FEW: Final = SET_ASIDE // 2

NUMBERS: Final = 1_000
"""Numbers of games that are fetched at a time: the step of the sequence."""

SET_CODES_ASIDE: Final = f"""
{MINE} INSERT INTO codes (code, node) SELECT found, $1 FROM mine, unnest($3::text[]) AS found
ON CONFLICT DO NOTHING RETURNING code
"""  # noqa: S608  # names of our own

NEXT_NUMBERS: Final = "SELECT nextval('game_numbers')"

TRIES: Final = 20
"""How often codes are fetched before it is said that there are none."""

Waiting = Callable[[], str | None]
"""Why PostgreSQL takes nothing at present, if it does not."""


@final
class Codes:
    """Codes of one length that are set aside for this node's next rooms."""

    def __init__(self, questions: PostgresReader, node: Node, waiting: Waiting, length: int) -> None:
        self._questions = questions
        self._node = node
        self._waiting = waiting
        self._length = length
        self._ready: deque[str] = deque()
        self._fetching: Future[None] | None = None

    def next(self, taken: Container[str]) -> str:
        """One that is not taken; fetched ahead, or else waited for."""
        for _ in range(TRIES):
            while self._ready:
                code = self._ready.popleft()
                if code not in taken:
                    if len(self._ready) < FEW:
                        self._fetch_soon()
                    return code
            why = self._waiting()
            if why is not None:
                raise DiskWaits(why)
            self._questions.settled(self._fetch_soon())
        raise DiskWaits(AWAY)

    def _fetch_soon(self) -> "Future[None]":
        if self._fetching is None or self._fetching.done():
            self._fetching = self._questions.start(self._fetch())
        return self._fetching

    async def _fetch(self) -> None:
        wanted = list({new_code((), self._length) for _ in range(SET_ASIDE)})
        found = await self._questions.fetch(SET_CODES_ASIDE, self._node.name, self._node.epoch, wanted)
        self._ready.extend(code for (code,) in found)


@final
class Numbers:
    """Numbers for this node's next games, in the order of time over all nodes, or nearly so."""

    def __init__(self, questions: PostgresReader, node: Node, waiting: Waiting) -> None:
        self._questions = questions
        self._node = node
        self._waiting = waiting
        self._lock = Lock()
        self._next = self._end = 0

    def next(self) -> int:
        """The next one; waited for if none is left, or if others are beyond those that are."""
        if self._next >= self._end:
            why = self._waiting()
            if why is not None:
                raise DiskWaits(why)
            self._questions.settled(self._questions.start(self.fetch()))
        with self._lock:
            number = self._next
            self._next += 1
        self._node.latest_game = number
        return number

    def are_late(self, latest: int) -> bool:
        """Whether another node has given a higher number than ours will be: histories are in their order."""
        return self._next < latest

    async def fetch(self) -> None:
        """Go on behind everybody else's."""
        ((number,),) = await self._questions.fetch(NEXT_NUMBERS)
        with self._lock:
            self._next, self._end = number, number + NUMBERS
