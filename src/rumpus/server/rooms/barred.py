"""Who has been sent out of a room, and may not come in again."""

from collections.abc import Iterable
from typing import Final, final

from rumpus.server.addresses import Address
from rumpus.server.errors import NotWelcome
from rumpus.server.guests import Guest

SENT_AWAY: Final = "The host of this room has asked you to leave."


@final
class Barred:
    """Guests by key and, since a new cookie is free, the addresses they came from.

    People who live together share an address. It is closed only to newcomers, and not at all if anybody else
    in the room has it; it is not stored, either.
    """

    def __init__(self) -> None:
        self.keys: set[str] = set()
        self._addresses: set[Address] = set()

    def send_away(self, guest: Guest, theirs: Iterable[Address], others: Iterable[Address]) -> None:
        """Do not let this guest in any more, nor newcomers from their addresses but for those of others."""
        self.keys.add(guest.key)
        self._addresses |= set(theirs) - set(others)

    def check(self, guest: Guest, address: Address, known: bool) -> None:
        """Refuse somebody who was sent away, perhaps under a new cookie."""
        if guest.key in self.keys or (not known and address in self._addresses):
            raise NotWelcome(SENT_AWAY)
