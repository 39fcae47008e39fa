"""Ratings that are looked up when a game begins, so that nobody waits for a far store when it ends."""

import asyncio
from collections import OrderedDict
from contextlib import suppress
from typing import Final, final

from rumpus.server.errors import DiskWaits
from rumpus.server.regulars.rating import Rating
from rumpus.server.store.store import Store
from rumpus.wire.regulars import Pool

Whose = tuple[str, str, Pool]
"""A rating's guest, game and pool."""

POOLS: Final[tuple[Pool, ...]] = ("people", "bots")

KEPT: Final = 20_000
"""Ratings that are remembered, those of the latest games."""


@final
class RatingsAhead:
    """Everybody's rating, from memory if it was looked up. A store that is near is simply asked."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[Whose, Rating] = OrderedDict()
        self._looking: set[asyncio.Task[None]] = set()

    def look_up(self, guest: str, game: str) -> None:
        """Somebody's ratings in a game will be asked for."""
        if self._store.is_far and (guest, game, "people") not in self._known:
            looking = asyncio.get_running_loop().create_task(self._look_up(guest, game))
            self._looking.add(looking)
            looking.add_done_callback(self._looking.discard)

    async def _look_up(self, guest: str, game: str) -> None:
        with suppress(DiskWaits):  # whoever needs it asks again
            found = await self._store.ask(lambda: {pool: self._read(guest, game, pool) for pool in POOLS})
            for pool, rating in found.items():
                self._known.setdefault((guest, game, pool), rating)
            while len(self._known) > KEPT:
                self._known.popitem(last=False)

    def rating(self, guest: str, game: str, pool: Pool) -> Rating:
        """How good a guest is, as it is stored."""
        known = self._known.get((guest, game, pool))
        return known if known is not None else self._read(guest, game, pool)

    def _read(self, guest: str, game: str, pool: Pool) -> Rating:
        row = self._store.ratings.of(guest, game, pool)
        return Rating() if row is None else Rating(*row)

    def moved(self, whose: Whose, rating: Rating) -> None:
        """Another rating is stored now."""
        if self._store.is_far:
            self._known[whose] = rating

    def forget(self, guest: str) -> None:
        """Nothing is known of this guest any more."""
        for whose in [whose for whose in self._known if whose[0] == guest]:
            del self._known[whose]
