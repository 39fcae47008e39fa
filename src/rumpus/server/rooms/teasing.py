"""Bots that make faces: some tease now and then, mostly whoever they have just done something to."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, final

from rumpus.engine.chance import Chance
from rumpus.engine.match import Entry
from rumpus.wire.messages import Grimace

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

A_BEAT: Final = 0.8
"""Seconds after the deed: first everybody sees what happened."""

AT_SOMEBODY: Final = 40
AT_EVERYBODY: Final = 4
"""In percent: how often a face follows what was done to somebody, and what was done to nobody."""

GRIMACES: Final[tuple[Grimace, ...]] = ("wink", "tongue", "laugh")


@final
class Teasing:
    """Watches what the bots of one room do."""

    def __init__(self, room: "Room", luck: Chance, call_later: Callable[..., object]) -> None:
        self._room = room
        self.luck = luck
        """Decides when, and which face."""
        self._call_later = call_later

    def look(self, entries: list[Entry[Any]]) -> None:
        """This has just happened at the table."""
        room, session = self._room, self._room.session
        for entry in entries:
            if session is None or entry.seat is None or entry.action is None:
                continue
            place = session.game.chairs[entry.seat]
            chair = room.chairs[place]
            style = chair.temperament if chair.level is not None else None
            if style is None or not style.teases or not room.faces.allowed:
                continue
            victim = self._victim(entry)
            if self.luck.below(100) < (AT_EVERYBODY if victim is None else AT_SOMEBODY):
                at = None if victim is None else session.game.chairs[victim]
                grimace = GRIMACES[self.luck.below(len(GRIMACES))]
                self._call_later(A_BEAT, self._make, place, chair.bot_name, grimace, at)

    def _victim(self, entry: Entry[Any]) -> int | None:
        """The seat to which something was done."""
        affronts = self._room.box.info.affronts
        for event in entry.events:
            named = affronts.get(type(event).__name__)
            if named is not None:
                seat: int = getattr(event, named)
                return seat
        return None

    def _make(self, place: int, bot: str, grimace: Grimace, at: int | None) -> None:
        """Unless somebody else sits there by now."""
        room = self._room
        if not room.closed and not room.suspended and room.chairs[place].bot_name == bot:
            room.faces.make_for_bot(place, grimace, at)
