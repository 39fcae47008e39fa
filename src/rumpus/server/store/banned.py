"""Who may not play on this server, as it is stored: by the public id, which says nothing else."""

import time
from collections.abc import Callable
from typing import Final, final

from rumpus.server.store.changes import Change
from rumpus.server.store.reader import Reader

BANNED: Final = "SELECT guest, since FROM banned"
BAN: Final = "INSERT INTO banned (guest, since) VALUES (?, ?) ON CONFLICT (guest) DO NOTHING"


@final
class Banned:
    """Everybody who was banned."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self.when_changed: Callable[[dict[str, float]], object] = lambda guests: None
        """Told on the event loop who is banned now, if that may have changed elsewhere."""

    def guests(self) -> dict[str, float]:
        """Their public ids, and since when."""
        return dict(self._reader.execute(BANNED).fetchall())

    def ban(self, guest: str) -> Change:
        """One more."""
        return Change(BAN, (guest, time.time()))

    def lift(self, guest: str) -> Change:
        """And one who may come again."""
        return Change("DELETE FROM banned WHERE guest = ?", (guest,))
