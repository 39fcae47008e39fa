"""Who wants the next game to begin, or the next hand of the one that is on, and who may begin it."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, final

from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rooms.seating import Chair
from rumpus.wire.messages import Notice

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room


@final
class Consent:
    """Counts who is ready. If only a silent host keeps all others waiting, anybody who sits may start."""

    def __init__(self, room: "Room", limits: Limits, call_later: Callable[..., asyncio.TimerHandle]) -> None:
        self._room = room
        self._limits = limits
        self._call_later = call_later
        self._host_sleeps = False
        self._timer: asyncio.TimerHandle | None = None
        self._between_deals = False
        """Whether the table rests between two hands, and people may say that they want to go on."""

    def may_start(self, guest: Guest, host: Guest | None) -> bool:
        """Whether this guest may begin, whoever is ready."""
        if guest is host:
            return True
        return self._host_sleeps and self._room.chairs.of(guest) is not None

    @property
    def unanimous(self) -> bool:
        """Whether all who have played, still sit and are here, are ready. Who came late has come to play."""
        played = [self._room.chairs[place] for place in self._room.games.places]
        asked = [chair for chair in self._sitting() if chair in played]
        return len(asked) > 0 and all(chair.ready for chair in asked)

    def table_has_moved(self) -> None:
        """If that was the end of a hand, nobody has said yet that they are ready for the next."""
        session = self._room.session
        between = session is not None and session.between_deals
        if between and not self._between_deals:
            for chair in self._sitting():
                chair.ready = False
            self._room.companions.keep_ready()
            self._room.changed()
        self._between_deals = between

    def reconsider(self) -> None:
        """Something has changed: see whether the host is the only one who is not ready."""
        host = self._room.presence.host
        others = [chair for chair in self._sitting() if chair.guest is not host]
        waits = self._room.phase != "playing" and len(others) > 0 and all(chair.ready for chair in others)
        if not waits:
            self.stop()
        elif self._timer is None and not self._host_sleeps:
            self._timer = self._call_later(self._limits.host_asleep, self._give_up_on_host)

    def heard_from(self, guest: Guest) -> None:
        """A guest has done something: if it is the host, they are awake."""
        if (self._timer is not None or self._host_sleeps) and guest is self._room.presence.host:
            slept = self._host_sleeps
            self.stop()
            self.reconsider()
            if slept:
                self._room.changed()

    def take_back(self, why: str) -> None:
        """What people said ready to is not so any more: they are told, and may say it again."""
        for chair in self._room.chairs:
            if chair.guest is not None and chair.guest.owner is None and chair.ready:
                chair.ready = False
                for connection in self._room.presence.tabs_of(chair.guest):
                    self._room.announcer.send(connection, Notice(why))

    def stop(self) -> None:
        """Nobody waits for the host."""
        self._host_sleeps = False
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _give_up_on_host(self) -> None:
        self._timer = None
        self._host_sleeps = True
        self._room.changed()

    def _sitting(self) -> list[Chair]:
        """The chairs of people who are here."""
        is_here = self._room.presence.is_here
        return [
            chair
            for chair in self._room.chairs
            if chair.guest is not None and not chair.left and is_here(chair.guest)
        ]
