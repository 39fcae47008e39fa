"""Who is in a room: open tabs by guest, and who of them is host."""

from collections.abc import Callable, Collection, Iterator
from typing import final

from rumpus.server.errors import LimitReached, RoomLocked
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rooms.connection import Connection

LOCKED = "This room is locked: ask its host to let you in."


@final
class Presence:
    """The guests of one room, with their connections."""

    def __init__(self, founder: Guest | None, limits: Limits, plays: Callable[[Guest], bool]) -> None:
        """Players are host before watchers; `plays` says who is one."""
        self.queue: list[Guest] = []
        """Guests who are here or expected back. The first one is host, unless away for too long."""
        self.connections: dict[str, set[Connection]] = {}
        """The open tabs of every guest who is here, by key."""
        self.reading: set[Connection] = set()
        """Tabs in which the rules or the menu lie over the table."""
        self.televisions: set[Connection] = set()
        """Screens that show the table to all who are in front of them. Nobody is here because of one."""
        self.admitted: set[str] | None = None
        """Who may come in while the room is locked, by key; None if it is not."""
        self._limits = limits
        self._plays = plays
        self._lingering: set[str] = set()
        """Guests, by key, whose link was lost only a moment ago."""
        if founder is not None:
            self.expect([founder])

    @property
    def host(self) -> Guest | None:
        """The first in the queue; while they are away, the first player, or else the first watcher.

        Whoever comes back while still expected has their place in the queue again.
        """
        around = [guest for guest in self.queue if self._around(guest)]
        if not around or around[0] is self.queue[0]:
            return self.queue[0] if self.queue else None
        return next(filter(self._plays, around), around[0])

    @property
    def alone_and_reading(self) -> bool:
        """Whether there is one guest only, who reads: nobody waits for them."""
        return len(self.connections) == 1 and not self.televisions and len(self.reading) > 0

    def _around(self, guest: Guest) -> bool:
        return guest.key in self.connections or guest.key in self._lingering

    def lock(self, locked: bool) -> None:
        """Let nobody in but those who are here now or expected back, or everybody again."""
        self.admitted = {guest.key for guest in self.queue} if locked else None

    def check_door(self, guest: Guest) -> None:
        """Refuse somebody new if the room is locked; who has a chair may always come."""
        if self.admitted is not None and guest.key not in self.admitted and not self._plays(guest):
            raise RoomLocked(LOCKED)

    def check_place_for(self, guest: Guest, television: bool = False) -> None:
        """Refuse if there is no room for one more tab of this guest; who has a chair always has a place."""
        self.check_door(guest)
        if television:
            if len(self.televisions) >= self._limits.televisions_in_room:
                raise LimitReached("This room is on enough televisions.")
            return
        if len(self.tabs_of(guest)) >= self._limits.sockets_of_guest:
            raise LimitReached("You have this room open in too many tabs.")
        if (
            not self._plays(guest)
            and sum(map(len, self.connections.values())) >= self._limits.sockets_in_room
        ):
            raise LimitReached("This room is full.")

    def expect(self, guests: list[Guest]) -> None:
        """These will come soon, the host first: they have opened this room, or were here before a restart."""
        self.queue = guests
        self._lingering = {guest.key for guest in guests}

    def add(self, connection: Connection) -> None:
        """A tab has been opened."""
        guest = connection.guest
        self.connections.setdefault(guest.key, set()).add(connection)
        self._lingering.discard(guest.key)
        if guest not in self.queue:
            self.queue.append(guest)

    def remove(self, connection: Connection) -> bool:
        """A tab is gone; whether it was the last one of its guest."""
        self.reading.discard(connection)
        tabs = self.connections[connection.guest.key]
        tabs.discard(connection)
        if not tabs:
            del self.connections[connection.guest.key]
            self._lingering.add(connection.guest.key)
        return not tabs

    def linger_no_more(self, guest: Guest) -> None:
        """This guest has been away for longer than a moment."""
        self._lingering.discard(guest.key)

    def put_first(self, guest: Guest) -> None:
        """Make this guest host before anybody else."""
        self.forget(guest)
        self.queue.insert(0, guest)

    def forget(self, guest: Guest) -> None:
        """This guest is not expected back. Who was host in their place stays it."""
        if guest not in self.queue:
            return
        self._lingering.discard(guest.key)
        heir = self.host
        was_first = guest is self.queue[0]
        self.queue.remove(guest)
        if was_first and heir in self.queue:
            self.queue.remove(heir)
            self.queue.insert(0, heir)

    def tabs_of(self, guest: Guest) -> Collection[Connection]:
        """The open tabs of one guest."""
        return self.connections.get(guest.device.key, ())

    def is_here(self, guest: Guest) -> bool:
        """Whether this guest's device is connected."""
        return guest.device.key in self.connections

    def expects(self, guest: Guest) -> bool:
        """Whether this guest is here or expected back."""
        return guest.device in self.queue

    def tabs(self) -> Iterator[Connection]:
        """Everybody's open tabs, and the televisions."""
        for tabs in self.connections.values():
            yield from tabs
        yield from self.televisions
