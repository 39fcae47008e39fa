"""Who has which room, where several servers share one store.

A server is a *node* there. Every open room belongs to one node, or to nobody while it moves. What says so is
the store; what is said here of other nodes may be a second old, and nothing is written by it: a node that has
lost its rooms cannot write one more entry, whatever it believes.
"""

from abc import ABC, abstractmethod
from collections.abc import Container, Mapping
from enum import Enum, auto
from typing import NamedTuple

from rumpus.server.store.changes import Then


class Peer(NamedTuple):
    """Another node that is there."""

    name: str
    address: str
    """The host and port at which other nodes reach it."""
    leaving: bool
    """Whether it gives its rooms away, and takes none."""


class Held(Enum):
    """Who has a room, if it is no peer."""

    HERE = auto()
    """This node: it is open, or can be opened from its record."""
    BY_NOBODY = auto()
    """Whoever claims it first may open it."""
    BY_THE_LOST = auto()
    """A node that is not heard of, but may still write: it must be waited for, or be buried."""
    NOWHERE = auto()
    """There is no such room."""


class Ownership(ABC):
    """Which rooms are this node's, and where the others are."""

    name: str
    """What this node is called."""
    alone: bool
    """Whether there can be no other node: every room that there is is here."""

    @property
    @abstractmethod
    def peers(self) -> Mapping[str, Peer]:
        """All other nodes that are there, by name, as they were a moment ago."""

    @abstractmethod
    async def holder(self, code: str) -> Peer | Held:
        """Who has this room now; DiskWaits if the store is away and it is not known from before."""

    @abstractmethod
    async def claim(self, code: str) -> bool:
        """Make a room ours that is nobody's, or was a dead node's; whether it is ours now."""

    @abstractmethod
    async def unopened(self, opened: Container[str]) -> list[str]:
        """Rooms to be opened here: ours that are not among those, and a few of nobody's, claimed just now."""

    @abstractmethod
    def give(self, code: str, to: str | None, then: Then) -> None:
        """Another node has this room from now on, or nobody: in order, behind all that was written before."""

    @abstractmethod
    async def leave(self) -> None:
        """Take no room any more, and let the others know."""

    @abstractmethod
    def new_code(self, taken: Container[str], length: int) -> str:
        """A code that no open room has, on any node."""

    @abstractmethod
    def next_game(self) -> int:
        """A number that no game has had, on any node."""
