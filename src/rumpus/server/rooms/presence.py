"""Who is in a room: open tabs by guest, and the order in which guests would be host."""

from collections.abc import Collection, Iterator
from typing import final

from rumpus.server.errors import LimitReached
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rooms.connection import Connection


@final
class Presence:
    """The guests of one room, with their connections."""

    def __init__(self, founder: Guest | None, limits: Limits) -> None:
        self.queue: list[Guest] = [] if founder is None else [founder]
        """Guests in the order in which they came, and in which they would be host."""
        self.connections: dict[str, set[Connection]] = {}
        """The open tabs of every guest who is here, by key."""
        self._limits = limits

    @property
    def host(self) -> Guest | None:
        """The first in the queue who is here. Whoever comes back in time has their place in it again."""
        present = (guest for guest in self.queue if guest.key in self.connections)
        return next(present, self.queue[0] if self.queue else None)

    def check_place_for(self, guest: Guest, sits: bool) -> None:
        """Refuse if there is no room for one more tab of this guest; who has a chair always has a place."""
        if len(self.tabs_of(guest)) >= self._limits.sockets_of_guest:
            raise LimitReached("You have this room open in too many tabs.")
        if not sits and sum(map(len, self.connections.values())) >= self._limits.sockets_in_room:
            raise LimitReached("This room is full.")

    def add(self, connection: Connection) -> None:
        """A tab has been opened."""
        guest = connection.guest
        self.connections.setdefault(guest.key, set()).add(connection)
        if guest not in self.queue:
            self.queue.append(guest)

    def remove(self, connection: Connection) -> bool:
        """A tab is gone; whether it was the last one of its guest."""
        tabs = self.connections[connection.guest.key]
        tabs.discard(connection)
        if not tabs:
            del self.connections[connection.guest.key]
        return not tabs

    def forget(self, guest: Guest) -> None:
        """This guest is not expected back."""
        if guest in self.queue:
            self.queue.remove(guest)

    def tabs_of(self, guest: Guest) -> Collection[Connection]:
        """The open tabs of one guest."""
        return self.connections.get(guest.key, ())

    def tabs(self) -> Iterator[Connection]:
        """Everybody's open tabs."""
        for tabs in self.connections.values():
            yield from tabs
