"""Who has which room where there is only one server: it has them all."""

from collections.abc import Container, Mapping
from types import MappingProxyType
from typing import Final, final

from rumpus.server.codes import new_code
from rumpus.server.store.changes import Then
from rumpus.server.store.ownership import Held, Ownership, Peer

NOBODY_ELSE: Final[Mapping[str, Peer]] = MappingProxyType({})


@final
class Alone(Ownership):
    """A server whose folder nobody else may open."""

    alone = True
    name = "one"

    def __init__(self, last_game: int) -> None:
        self._last_game = last_game

    @property
    def peers(self) -> Mapping[str, Peer]:
        return NOBODY_ELSE

    async def holder(self, code: str) -> Peer | Held:
        """Every room that there is is open already."""
        return Held.NOWHERE

    async def claim(self, code: str) -> bool:
        return False

    async def unopened(self, opened: Container[str]) -> list[str]:
        return []

    def give(self, code: str, to: str | None, then: Then) -> None:
        """There is nobody to whom it could be given."""
        raise LookupError(f"there is no node {to}")

    async def leave(self) -> None:
        """Nobody needs to know."""

    def new_code(self, taken: Container[str], length: int) -> str:
        return new_code(taken, length)

    def next_game(self) -> int:
        self._last_game += 1
        return self._last_game
