"""Who may ask for a hint at this table, and how often: alone with bots, or where the host allows it."""

from functools import partial
from typing import TYPE_CHECKING, final

from rumpus.server.errors import LimitReached, Refusal
from rumpus.server.limits import Limits
from rumpus.server.live.hints import NOTHING_TO_CHOOSE
from rumpus.server.rate_limit import TokenBucket
from rumpus.server.rooms.connection import Connection
from rumpus.wire import messages
from rumpus.wire.messages import Hint

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

NO_HINTS = "There are no hints at this table; the host can allow them."
NEVER_HERE = "There are no hints here: everybody plays this deal alone, or hands race."
NO_GAME = "No game is on."
WATCHING = "You are watching; sit down for the next game."
SO_MANY_HINTS = "So many hints at once: try something yourself, and ask again in a moment."


@final
class Hints:
    """Passes hints on. Whoever has asked for one was helped: the game can win them no rating any more."""

    def __init__(self, room: "Room", limits: Limits) -> None:
        self.chosen: bool | None = None
        """What the host has said, if anything."""
        self._room = room
        self._limits = limits
        self._allowances: dict[str, TokenBucket] = {}
        """How many each guest may still ask for, by key."""

    @property
    def possible(self) -> bool:
        """Whether the host has a say in it: not in a race, a lesson, or a deal that others play, too."""
        room = self._room
        return room.challenge is None and room.lesson is None and room.box.info.turns

    @property
    def allowed(self) -> bool:
        """Whether whoever plays may ask."""
        if not self.possible:
            return False
        return self._alone if self.chosen is None else self.chosen

    def ask(self, connection: Connection) -> None:
        """Somebody would like to know what to do."""
        session, seat = self._room.session, connection.seat
        if not self.allowed:
            raise Refusal(NO_HINTS if self.possible else NEVER_HERE)
        if session is None or session.table.match.over:
            raise Refusal(NO_GAME)
        if seat is None:
            raise Refusal(WATCHING)
        guest = connection.front or connection.guest
        if not self._allowance(guest.key).take(1):
            raise LimitReached(SO_MANY_HINTS)
        tell = partial(self._tell, connection)
        session.hint(seat, connection.language, self._limits.hint_seconds, tell)
        place = self._room.chairs.of(guest)
        if place is not None:
            self._room.chairs[place].helped = True

    def _tell(self, connection: Connection, hint: Hint | None) -> None:
        if connection in self._room.presence.tabs():
            self._room.announcer.send(connection, hint or messages.Refusal(NOTHING_TO_CHOOSE))

    @property
    def _alone(self) -> bool:
        chairs = self._room.chairs
        return sum(chair.guest is not None and not chair.left for chair in chairs) <= 1

    def _allowance(self, key: str) -> TokenBucket:
        if key not in self._allowances:
            here = self._room.presence.connections
            self._allowances = {each: kept for each, kept in self._allowances.items() if each in here}
            self._allowances[key] = TokenBucket(self._limits.hint_rate, self._limits.hint_burst)
        return self._allowances[key]
