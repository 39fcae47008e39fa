"""What a room asks of a connection, whatever carries it."""

from collections.abc import Callable
from typing import Protocol, TypeAlias

from rumpus.engine.ids import Seat
from rumpus.server.addresses import Address
from rumpus.server.guests import Guest
from rumpus.table.witness import Witness

OnPong: TypeAlias = Callable[["Connection", float, Witness | None], None]
"""Told of a connection's round trip in milliseconds, with what a witness says to it."""


class Connection(Protocol):
    """One open tab of one guest."""

    guest: Guest
    address: Address
    """Where it comes from."""
    seat: Seat | None
    """The seat in the running game from which this tab looks on."""
    television: bool
    """Whether it is a television: it shows the table to a whole room, and is nobody."""
    front: Guest | None
    """Who of those that share this device has said that they are here."""
    language: str
    """What its guest reads."""
    on_pong: OnPong

    def write(self, frames: bytes) -> None:
        """Send whole frames; never waits."""

    def close_because(self, reason: str, code: int, for_good: bool = False) -> None:
        """Close it with a sentence; `for_good` asks the page not to come again by itself."""
