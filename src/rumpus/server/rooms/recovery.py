"""What becomes of a room after a fault in its code: brought back from its log, or closed with a sentence."""

import logging
from functools import partial
from math import inf
from time import monotonic
from typing import Final, Protocol, final

from rumpus.server.loop.faults import FaultBarrier
from rumpus.server.store.records import KeptGame
from rumpus.server.store.store import Store

SOON: Final = 60.0
"""Seconds within which a second fault closes the room: what the log brings back fails again."""

SET_UP_AGAIN: Final = "Something went wrong in this room; the table has been set up again as it was."
GAVE_UP: Final = "Something went wrong in this room more than once, so it had to close. Please open another."

_log = logging.getLogger("rumpus")


class Recoverable(Protocol):
    """A room, as far as its faults are concerned."""

    code: str
    closed: bool

    def suspend(self) -> int | None:
        """Stop at once and let nothing happen until `bring_back`; the number of the game that was on."""

    def bring_back(self, kept: KeptGame | None) -> None:
        """Be again what everybody has been told, with this game, and tell them so."""

    def give_up(self, reason: str) -> None:
        """Close for good, with a sentence."""


@final
class Recovery:
    """Answers one room's faults. Nothing that was acknowledged is lost, and no other room notices."""

    def __init__(self, room: Recoverable, store: Store) -> None:
        self.barrier = FaultBarrier(self.on_fault)
        """All calls into the room from outside go through here."""
        self._room = room
        self._store = store
        self._failed_at = -inf

    def on_fault(self, fault: Exception) -> None:
        """The room's code has raised an exception."""
        room = self._room
        if room.closed:
            _log.error("Room %s, which is closed, failed.", room.code, exc_info=fault)
            return
        now = monotonic()
        again = now - self._failed_at < SOON
        self._failed_at = now
        try:
            game = room.suspend()
            if again:
                _log.error("Room %s (game %s) failed again and closes.", room.code, game, exc_info=fault)
                room.give_up(GAVE_UP)
            else:
                _log.error("Room %s (game %s) failed and is set up again.", room.code, game, exc_info=fault)
                # The store answers once all that was written before is safe, and those who waited are told.
                self._store.read_back(game, partial(self.barrier.run, self._bring_back))
        except Exception:
            _log.exception("Room %s could not even stop.", room.code)

    def _bring_back(self, kept: KeptGame | None) -> None:
        if not self._room.closed:
            self._room.bring_back(kept)
