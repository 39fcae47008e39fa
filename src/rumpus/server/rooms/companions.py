"""People who share one device: each has a chair of their own, and the device shows one hand at a time."""

import hashlib
from typing import TYPE_CHECKING, Final, final

from rumpus.engine.bits import has
from rumpus.engine.ids import Seat
from rumpus.engine.said import Said
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest, Guests
from rumpus.server.names import kept_name
from rumpus.server.rooms.connection import Connection
from rumpus.server.rooms.seating import EVERY_CHAIR_TAKEN
from rumpus.table.letters import NO_NONCE
from rumpus.wire.codec import from_json
from rumpus.wire.messages import SayFor

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

OWN_HANDS: Final = "Where everybody plays at once, everybody needs a device of their own."
NOT_NOW: Final = "Somebody can join you on this device before a game."
NOT_HERE: Final = "They do not play on this device."
NO_GAME: Final = "No game is on."
ONLY_ALOUD: Final = "Cards are played by whoever holds the device: say that you are here first."


@final
class Companions:
    """Seats people at somebody else's device, and covers it between their turns.

    Who plays there is a guest like any other, but for their tabs, which are those of the device's owner.
    """

    def __init__(self, room: "Room", guests: Guests) -> None:
        self._room = room
        self._guests = guests
        self._open: set[Connection] = set()
        """Tabs on which somebody has said that they are here, so that their hand lies open."""

    def of(self, owner: Guest) -> list[Guest]:
        """Those who sit at this guest's device, beside its owner."""
        return [
            chair.guest
            for chair in self._room.chairs
            if chair.guest is not None and chair.guest.owner is owner and not chair.left
        ]

    def all_at(self, owner: Guest) -> list[Guest]:
        """Everybody at this guest's device, its owner first."""
        return [owner, *self.of(owner)]

    def add(self, owner: Guest, name: str) -> None:
        """Somebody of this name takes the first free chair, and plays on this guest's device."""
        room = self._room
        if not room.box.info.turns:
            raise Refusal(OWN_HANDS)
        if room.phase == "playing":
            raise Refusal(NOT_NOW)
        name = kept_name(name)
        # The same two people are the same guest next time, so that what they have won is theirs.
        key = hashlib.sha256(f"{owner.key} plays with {name.casefold()}".encode()).hexdigest()
        companion = self._guests.known_by(key)
        companion.owner = owner
        if room.chairs.of(companion) is not None:
            raise Refusal(Said("{name} plays here already.", name=name))
        if not room.chairs.sit_anywhere(companion, instead_of_bots=True):
            raise Refusal(EVERY_CHAIR_TAKEN)
        self._guests.rename(companion, name)
        self.keep_ready()

    def dismiss(self, owner: Guest, place: int) -> None:
        """Somebody at this guest's device gets up; in a game for good."""
        companion = self._room.chairs[place].guest
        if companion is None or companion not in self.of(owner):
            raise Refusal(NOT_HERE)
        self._room.stand(companion)

    def keep_ready(self) -> None:
        """Whoever shares a device is ready when its owner is: nobody asks them."""
        for chair in self._room.chairs:
            if chair.guest is not None and chair.guest.owner is not None:
                chair.ready = True

    def all_get_up(self) -> None:
        """A game without turns is played: nobody can share a device."""
        for chair in list(self._room.chairs):
            if chair.guest is not None and chair.guest.owner is not None:
                self._room.chairs.stand(chair.guest)

    # ---- Whose hand lies open

    def seat_at(self, connection: Connection) -> Seat | None:
        """The seat that a tab shows; none while a device that is shared is covered."""
        if connection.television:
            return None
        if connection.front is None and self._shares(connection):
            return None
        return self._room.games.seat_of(connection.front or connection.guest)

    def _shares(self, connection: Connection) -> bool:
        games = self._room.games
        return any(games.seat_of(each) is not None for each in self.of(connection.guest))

    def show(self, connection: Connection, place: int | None) -> None:
        """Whoever sits there has said that they are here; or, with None, the hand is covered."""
        if self._room.phase != "playing":
            raise Refusal(NO_GAME)
        front = None if place is None else self._room.chairs[place].guest
        if place is not None and (front is None or front not in self.all_at(connection.guest)):
            raise Refusal(NOT_HERE)
        self._turn(connection, front)

    def cover(self) -> None:
        """Cover every hand whose player is waited for no more, before anybody else takes the device."""
        room = self._room
        for connection in list(self._open):
            front, session = connection.front, room.session
            seat = None if front is None else room.games.seat_of(front)
            due = 0 if session is None or room.phase != "playing" else session.waits_for()
            over = room.phase != "playing" or seat is None
            if over or (due != 0 and seat is not None and not has(due, seat)):
                self._turn(connection, None)

    def gone(self, connection: Connection) -> None:
        """A tab has been closed."""
        self._open.discard(connection)

    def _turn(self, connection: Connection, front: Guest | None) -> None:
        connection.front = front
        (self._open.discard if front is None else self._open.add)(connection)
        self._room.show_from_seat(connection)

    # ---- What is said out of turn

    def say(self, connection: Connection, message: SayFor) -> None:
        """Somebody at the device calls, catches or votes, whoever's hand lies open: it needs no card."""
        room = self._room
        who = room.chairs[message.chair].guest
        if who is None or who not in self.all_at(connection.guest):
            raise Refusal(NOT_HERE)
        seat = room.games.seat_of(who)
        if room.session is None or seat is None or room.phase != "playing":
            raise Refusal(NO_GAME)
        action = from_json(message.action, room.box.actions)
        if hasattr(action, "card"):
            raise Refusal(ONLY_ALOUD)
        match = room.session.table.match
        if action not in match.game.legal(match.state, seat):
            raise Refusal(room.session.why_not(seat, action, NO_NONCE).reason)
        room.session.act(seat, action, NO_NONCE)
