"""Faces that people make at each other: seen by all who are here, gone in a moment, never stored."""

from collections.abc import Callable
from typing import TYPE_CHECKING, final

from rumpus.engine.chance import Dice
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rate_limit import TokenBucket
from rumpus.server.rooms.teasing import Teasing
from rumpus.server.seeds import new_seed
from rumpus.wire.messages import FaceMade, Grimace, MakeFace

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

NO_FACES = "No faces here: the host likes it calm."
NOBODY_THERE = "Nobody sits there."


@final
class Faces:
    """Passes faces on, as long as the host likes them and nobody makes too many."""

    def __init__(self, room: "Room", limits: Limits, call_later: Callable[..., object]) -> None:
        self.allowed = True
        self.teasing = Teasing(room, Dice(new_seed()), call_later)
        self._room = room
        self._limits = limits
        self._allowances: dict[str, TokenBucket] = {}
        """How many each guest may still make, by key."""
        self._bots_allowance = TokenBucket(limits.bots_face_rate, 1.0)
        """And all bots together."""

    def make(self, guest: Guest, message: MakeFace) -> None:
        """Show somebody's face to everybody. One too many is not shown, and nobody is told off for it."""
        place = self._room.chairs.of(guest)
        if place is None:
            raise Refusal("Take a chair first.")
        if not self.allowed:
            raise Refusal(NO_FACES)
        if message.at is not None and self._room.chairs[message.at].empty:
            raise Refusal(NOBODY_THERE)
        if self._allowance(guest).take(1):
            self._room.announcer.show_now(FaceMade(place, message.grimace, message.at))

    def make_for_bot(self, place: int, grimace: Grimace, at: int | None) -> None:
        """Show a bot's face, as people's are shown, but seldom."""
        if self.allowed and self._bots_allowance.take(1):
            self._room.announcer.show_now(FaceMade(place, grimace, at))

    def _allowance(self, guest: Guest) -> TokenBucket:
        if guest.key not in self._allowances:
            here = self._room.presence.connections
            self._allowances = {key: each for key, each in self._allowances.items() if key in here}
            self._allowances[guest.key] = TokenBucket(self._limits.face_rate, self._limits.face_burst)
        return self._allowances[guest.key]
