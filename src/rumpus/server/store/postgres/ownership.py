"""A node among others: where the rooms are, and what it looks for every second."""

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Container, Coroutine, Mapping
from typing import Any, Final, Protocol, TypeAlias, final

from rumpus.server.errors import DiskWaits
from rumpus.server.store.changes import Change, Then
from rumpus.server.store.ownership import Held, Ownership, Peer
from rumpus.server.store.postgres.line import PostgresReader
from rumpus.server.store.postgres.node import Look, Node
from rumpus.server.store.postgres.rooms import GIVE, Rooms, Whose
from rumpus.server.store.postgres.supplies import Codes, Numbers, Waiting
from rumpus.server.store.postgres.troubles import passes

WriteAfter: TypeAlias = Callable[[str, Change, Then], None]
"""Puts a change of a room into the next commit, behind all that was written of it before."""

REMEMBERED: Final = 10_000
"""Rooms of other nodes whose places are known also while PostgreSQL is away."""

_log = logging.getLogger("rumpus")


class News(Protocol):
    """The store, as far as it hears what other nodes have done; in the thread of the questions."""

    async def bans_changed(self) -> None:
        """Somebody was banned, or may come again; called once at first."""

    async def replays_retitled(self) -> None:
        """A name was taken out of replays; called once at first."""

    async def node_buried(self) -> None:
        """A node is gone, and has perhaps left something undone."""


@final
class SharedRooms(Ownership):
    """Rooms that belong to the nodes of one database."""

    alone = False

    def __init__(
        self, questions: PostgresReader, node: Node, write: WriteAfter, waiting: Waiting, news: "News"
    ) -> None:
        self.name = node.name
        self._news = news
        self._questions = questions
        self._node = node
        self._rooms = Rooms(questions, node, self._buried)
        self._write = write
        self._waiting = waiting
        self._codes: dict[int, Codes] = {}
        self._numbers = Numbers(questions, node, waiting)
        self._peers: dict[str, Peer] = {}
        self._places: OrderedDict[str, str] = OrderedDict()
        self._leaving = False
        self._banned: str | None = None
        self._retitled: str | None = None
        self._chores: set[asyncio.Task[None]] = set()

    # ---- Other nodes

    @property
    def peers(self) -> Mapping[str, Peer]:
        return self._peers

    def on_look(self, look: Look) -> None:
        """What the node has seen; in the thread of the questions."""
        self._peers = {
            other.name: Peer(other.name, other.address, other.leaving)
            for other in look.others
            if other.leased and not other.ended
        }
        for other in look.others:
            if other.ended or self._node.silence(other.name, other.epoch) is not None:
                self._begin(self._rooms.bury(other.name, other.epoch))
            if self._numbers.are_late(other.latest_game):
                self._begin(self._numbers.fetch())
        if look.banned != self._banned:
            self._banned = look.banned
            self._begin(self._news.bans_changed())
        if look.retitled != self._retitled:
            self._retitled = look.retitled
            self._begin(self._news.replays_retitled())

    def _buried(self, name: str) -> None:
        _log.warning("The server “%s” is not there any more: its rooms are anybody's.", name)
        self._begin(self._news.node_buried())

    def _begin(self, chore: Coroutine[Any, Any, object]) -> None:
        task = asyncio.ensure_future(self._do(chore))
        self._chores.add(task)
        task.add_done_callback(self._chores.discard)

    async def _do(self, chore: Coroutine[Any, Any, object]) -> None:
        try:
            await chore
        except Exception as trouble:
            if not passes(trouble):
                _log.exception("what a node does beside its games failed")

    # ---- Rooms

    async def holder(self, code: str) -> Peer | Held:
        try:
            if self._waiting() is None:
                return self._held(code, await self._questions.answer(self._rooms.whose(code)))
        except DiskWaits:
            known = self._known(code)
            if known is None:
                raise
            return known
        known = self._known(code)
        if known is None:
            raise DiskWaits(self._waiting() or "")
        return known

    def _held(self, code: str, whose: Whose | None) -> Peer | Held:
        self._places.pop(code, None)
        if whose is None or not whose.is_kept:
            return Held.NOWHERE
        if whose.node is None:
            return Held.BY_NOBODY
        if whose.node == self.name:
            return Held.HERE
        if not whose.there:
            return Held.BY_THE_LOST
        self._remember(code, whose.node)
        return Peer(whose.node, whose.address or "", bool(whose.leaving))

    def _remember(self, code: str, node: str) -> None:
        self._places[code] = node
        while len(self._places) > REMEMBERED:
            self._places.popitem(last=False)

    def _known(self, code: str) -> Peer | None:
        return self._peers.get(self._places.get(code, ""))

    async def claim(self, code: str) -> bool:
        return not self._leaving and await self._questions.answer(self._rooms.claim(code))

    async def unopened(self, opened: Container[str]) -> list[str]:
        if not self._leaving:
            await self._questions.answer(self._rooms.claim_some())
        return await self._questions.answer(self._rooms.moved(opened))

    def give(self, code: str, to: str | None, then: Then) -> None:
        if to is not None:
            self._remember(code, to)
        self._write(code, Change(GIVE, (to, code, self.name)), then)

    async def leave(self) -> None:
        self._leaving = True
        await self._questions.answer(self._rooms.leave())

    # ---- What nobody else has

    def new_code(self, taken: Container[str], length: int) -> str:
        if length not in self._codes:
            self._codes[length] = Codes(self._questions, self._node, self._waiting, length)
        return self._codes[length].next(taken)

    def next_game(self) -> int:
        return self._numbers.next()
