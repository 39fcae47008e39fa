"""In which rooms a guest is: asked whenever a page is opened or somebody changes their name.

To look through all rooms of a full server for one guest takes ten milliseconds, and everybody may ask.
"""

from collections.abc import Set
from typing import final


@final
class Whereabouts:
    """Guests by key, rooms by code. A room says who is in it whenever it tells its people."""

    def __init__(self) -> None:
        self._rooms: dict[str, set[str]] = {}
        self._guests: dict[str, Set[str]] = {}

    def note(self, room: str, guests: Set[str]) -> None:
        """Those who are in this room now, or expected back there."""
        before = self._guests.get(room, frozenset())
        for guest in before - guests:
            rooms = self._rooms[guest]
            rooms.discard(room)
            if not rooms:
                del self._rooms[guest]
        for guest in guests - before:
            self._rooms.setdefault(guest, set()).add(room)
        self._guests[room] = guests

    def forget(self, room: str) -> None:
        """A room is closed."""
        self.note(room, frozenset())
        del self._guests[room]

    def rooms_of(self, guest: str) -> list[str]:
        """The rooms that know this guest."""
        return sorted(self._rooms.get(guest, ()))
