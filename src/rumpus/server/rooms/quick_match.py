"""Quick match: people who do not know each other wait for a game, and are put at one table.

Whoever has waited longest comes first, with those who are about as good; the longer somebody waits, the less
that matters. Nobody waits for ever: after a while bots are offered, and it is theirs to choose.
"""

import asyncio
from dataclasses import dataclass, field
from functools import partial
from typing import Final, final

from rumpus.engine.box import Box
from rumpus.server.errors import LimitReached, Refusal
from rumpus.server.guests import Guest
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.wire.regulars import QuickNews

LOOK_EVERY: Final = 1.0
"""Seconds between two looks at who waits."""

TABLE: Final = 4
"""People who begin at once, without waiting for more."""

CLOSE: Final = 4.0
"""How far apart two may be at first, in points of a rating's own scale: one wins three of four."""

WIDENS: Final = 1.0
"""And how much further with every second."""


@dataclass(eq=False)
class Waiting:
    """Somebody who waits."""

    guest: Guest
    rating: float
    since: float
    news: asyncio.Queue[QuickNews | None] = field(default_factory=asyncio.Queue)
    """What they are told; None when they wait no more."""
    told: QuickNews | None = None


@final
class QuickMatch:
    """A queue for each game."""

    def __init__(self, registry: RoomRegistry) -> None:
        self._registry = registry
        self._context = registry.context
        self._queues: dict[str, list[Waiting]] = {}
        self._boxes: dict[str, Box] = {}
        self._next_look: asyncio.TimerHandle | None = None

    def join(self, guest: Guest, box: Box, rating: float) -> Waiting:
        """Somebody of this rating waits from now on; in another tab, they do no more."""
        if not self._context.settings.quick_match:
            raise Refusal("This server brings no strangers together.")
        if sum(map(len, self._queues.values())) >= self._context.limits.quick_waiting:
            raise LimitReached("Very many are waiting: please try again in a minute.")
        for queue in self._queues.values():
            for each in [each for each in queue if each.guest is guest]:
                queue.remove(each)
                each.news.put_nowait(None)
        game = box.info.slug
        waiting = Waiting(guest, rating, self._context.loop.time())
        self._boxes[game] = box
        self._queues.setdefault(game, []).append(waiting)
        self._look()
        return waiting

    def leave(self, waiting: Waiting) -> None:
        """Somebody waits no more: their tab is closed."""
        for queue in self._queues.values():
            if waiting in queue:
                queue.remove(waiting)
        self._look()

    def stop(self) -> None:
        """The server stops: nobody waits any more."""
        if self._next_look is not None:
            self._next_look.cancel()
        for queue in self._queues.values():
            for each in queue:
                each.news.put_nowait(None)
            queue.clear()

    def _look(self) -> None:
        if self._next_look is not None:
            self._next_look.cancel()
            self._next_look = None
        now = self._context.loop.time()
        for game, queue in self._queues.items():
            while table := self._table(queue, self._boxes[game], now):
                self._begin(table, queue, self._boxes[game])
            for each in queue:
                self._tell(each, len(queue), now)
        if any(self._queues.values()):
            self._next_look = self._context.loop.call_later(LOOK_EVERY, self._look)

    def _table(self, queue: list[Waiting], box: Box, now: float) -> list[Waiting]:
        """Who begins now, or nobody."""
        most = min(TABLE, box.info.seats.stop - 1)
        for first in queue:
            reach = CLOSE + WIDENS * (now - first.since)
            near = [each for each in queue if each is not first and _apart(first, each) <= reach]
            near.sort(key=partial(_apart, first))
            table = [first, *near][:most]
            longest = now - min(each.since for each in table)
            enough = len(table) == most or longest >= self._context.limits.quick_gather
            if len(table) >= max(2, box.info.seats.start) and enough:
                return table
        return []

    def _begin(self, table: list[Waiting], queue: list[Waiting], box: Box) -> None:
        for each in table:
            queue.remove(each)
        try:
            self._context.check_disk()
            room = self._registry.open_for_strangers([each.guest for each in table], box)
        except Refusal:
            _send(table, "")
            return
        if self._context.store.is_far:  # other nodes must find it, too
            self._context.store.annals.write([], partial(_send, table, room.code))
        else:
            _send(table, room.code)

    def _tell(self, waiting: Waiting, number: int, now: float) -> None:
        bots = now - waiting.since >= self._context.limits.quick_wait
        news = QuickNews(number, "", bots)
        if news != waiting.told:
            waiting.told = news
            waiting.news.put_nowait(news)


def _send(table: list[Waiting], code: str) -> None:
    """Tell them where they play, if anywhere; they wait no more."""
    for each in table:
        if code:
            each.news.put_nowait(QuickNews(len(table), code, False))
        each.news.put_nowait(None)


def _apart(one: Waiting, other: Waiting) -> float:
    return abs(one.rating - other.rating)
