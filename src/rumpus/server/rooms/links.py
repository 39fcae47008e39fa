"""How far away everybody at the table is, for all to see: told seldom, and only where it matters."""

from typing import TYPE_CHECKING, Final, final

from rumpus.engine.ids import Seat

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

STEP: Final = 20
"""Milliseconds by which a lag must differ from what was last told to be told again."""

NOTHING_TOLD: Final = 40
"""Milliseconds that everybody is taken to be away while nothing is told: from 60 on it matters."""

TOLD_EVERY: Final = 5.0
"""Seconds between two times that it is told, at least."""


@final
class Links:
    """The lags of a room's players during a game, chair by chair."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self._told: dict[int, int] = {}
        self._told_at = -TOLD_EVERY

    def lags(self) -> dict[int, int]:
        """What is told now: milliseconds by chair, of those who are far away."""
        self._told = self._noticed()
        return self._told

    def look(self, now: float) -> None:
        """A link has been measured: tell everybody, if that is news and the last news is some seconds old."""
        if now >= self._told_at + TOLD_EVERY and self._noticed() != self._told:
            self._told_at = now
            self._room.announcer.tell_everybody()

    def _noticed(self) -> dict[int, int]:
        session = self._room.session
        if session is None or self._room.phase != "playing":
            return {}
        lags: dict[int, int] = {}
        for seat, chair in enumerate(session.game.chairs):
            told = self._told.get(chair, NOTHING_TOLD)
            lag = session.table.lag_of(Seat(seat))
            if abs(lag - told) >= STEP:
                told = int(lag) // STEP * STEP
            if told > NOTHING_TOLD:
                lags[chair] = told
        return lags
