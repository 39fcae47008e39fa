"""How far away everybody at the table is, for all to see: told seldom, and only where it matters."""

from typing import TYPE_CHECKING, Final, final

from rumpus.engine.ids import Seat

if TYPE_CHECKING:
    from rumpus.server.live.session import Session
    from rumpus.server.rooms.room import Room

STEP: Final = 20
"""Milliseconds by which a lag must differ from what was last told to be told again."""

NOTHING_TOLD: Final = 40
"""Milliseconds that everybody is taken to be away while nothing is told: from 60 on it matters."""

NEAR: Final = 0
"""What is told of those who are not far away: nothing."""

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
        session = self._room.session
        lags: dict[int, int] = {}
        if session is not None and self._room.phase == "playing":
            for seat, chair in enumerate(session.game.chairs):
                lag = self._worth_telling(session, Seat(seat))
                if lag != NEAR:
                    lags[chair] = lag
        self._told = lags
        return lags

    def look(self, seat: Seat, now: float) -> None:
        """A link has been measured: tell everybody, if that is news and the last news is some seconds old."""
        session = self._room.session
        if session is None or now < self._told_at + TOLD_EVERY:
            return
        if self._worth_telling(session, seat) != self._told.get(session.game.chairs[seat], NEAR):
            self._told_at = now
            self._room.announcer.tell_everybody()

    def _worth_telling(self, session: "Session", seat: Seat) -> int:
        """How far away one player is, as far as that matters to anybody."""
        told = self._told.get(session.game.chairs[seat], NOTHING_TOLD)
        lag = session.table.lag_of(seat)
        if abs(lag - told) >= STEP:
            told = int(lag) // STEP * STEP
        return told if told > NOTHING_TOLD else NEAR
