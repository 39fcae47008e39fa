"""What rooms and pages want other nodes to know, and what they ask them: of a server alone, nothing.

Whoever answers is in `nodes/`. News is told to all of them at once and nobody waits for it; whoever needs an
answer waits a moment at most, and goes on without those who gave none.
"""

from typing import Any, TypeAlias

import msgspec


class Renamed(msgspec.Struct, tag="renamed", frozen=True):
    """A guest is called something else now."""

    key: str
    name: str


class Forgotten(msgspec.Struct, tag="forgotten", frozen=True):
    """A guest wants to be forgotten."""

    key: str


class WrongCode(msgspec.Struct, tag="wrong code", frozen=True):
    """A code of no room was tried from this address."""

    address: str


class Packed(msgspec.Struct, tag="packed", frozen=True):
    """A guest has a link to another device."""

    token: str
    secret: str


class Unpacked(msgspec.Struct, tag="unpacked", frozen=True):
    """Links of the guest with this token work no more."""

    token: str


class GamesOf(msgspec.Struct, tag="games of", frozen=True):
    """In which running games has this guest a seat?"""

    key: str


class TagsOf(msgspec.Struct, tag="tags", frozen=True):
    """What do messengers show of a link to this room, in this language?"""

    code: str
    language: str


class OpenRoom(msgspec.Struct, tag="open", frozen=True):
    """This room is yours now: open it, for its people are about to come."""

    code: str


class RoomsThere(msgspec.Struct, tag="rooms", frozen=True):
    """Which rooms are there, and who is in them?"""


class LoadThere(msgspec.Struct, tag="load", frozen=True):
    """How is that node?"""


class CloseRoom(msgspec.Struct, tag="close", frozen=True):
    """Close this room, if it is there."""

    code: str


Told: TypeAlias = (
    Renamed
    | Forgotten
    | WrongCode
    | Packed
    | Unpacked
    | GamesOf
    | TagsOf
    | OpenRoom
    | RoomsThere
    | LoadThere
    | CloseRoom
)


class Elsewhere:
    """Other nodes: a server alone has none."""

    def tell(self, news: Told) -> None:
        """Let all of them know."""

    async def ask(self, question: Told) -> dict[str, Any]:
        """What each of them answers, by name."""
        return {}
