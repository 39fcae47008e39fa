"""Chairs for those who come late: a bot's at once, any in the next game, or that of a player who is away."""

from typing import TYPE_CHECKING, Final, final

from rumpus.engine.said import Said
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest
from rumpus.server.rooms.seating import EVERY_CHAIR_TAKEN
from rumpus.wire.messages import Claim, Notice

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

NOT_THAT_CHAIR: Final = "Not that chair. You play in the next game."


@final
class Latecomers:
    """Seats people in one room, whatever is going on there."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.waiting: list[Guest] = []
        """Those who get a chair, if need be a bot's, when the next game begins."""
        self._claims: list[tuple[int, Guest]] = []
        """Who has asked the host for which absent player's chair."""

    def sit(self, guest: Guest, place: int | None) -> None:
        """Give a guest this chair, or any: at once if that can be, and else in the next game."""
        room = self._room
        playing = room.phase == "playing"
        if playing and room.games.seat_of(guest) is not None:
            raise Refusal("You are playing: get up first.")
        if place is None:
            self._sit_anywhere(guest)
        elif playing and place in room.games.places:
            self._take_seat(guest, place)
        else:
            room.chairs.sit(guest, place)
        if room.chairs.of(guest) is not None:
            self._forget(guest)

    def _sit_anywhere(self, guest: Guest) -> None:
        room = self._room
        if room.chairs.sit_anywhere(guest, instead_of_bots=room.phase == "lobby"):
            return
        if room.phase == "lobby":
            raise Refusal(EVERY_CHAIR_TAKEN)
        if guest not in self.waiting:
            self.waiting.append(guest)

    def _take_seat(self, guest: Guest, place: int) -> None:
        """A chair of the game that is on: a bot gives it up, for a player who is away the host is asked."""
        room = self._room
        chair = room.chairs[place]
        if chair.level is not None:
            room.chairs.sit(guest, place)
            room.games.give_seat(place, guest)
        elif chair.guest is not None and not chair.left and not room.presence.is_here(chair.guest):
            self._claims = [claim for claim in self._claims if claim[1] is not guest] + [(place, guest)]
            for connection in room.presence.tabs_of(guest):
                asked = Said("The host is asked to let you play for {name}.", name=chair.name)
                room.announcer.send(connection, Notice(asked))
        else:
            raise Refusal(Said("{name} sits there.", name=chair.name))

    def grant(self, place: int, guest_id: str, yes: bool) -> None:
        """The host lets somebody have the chair of a player who is away, or not."""
        room = self._room
        found = [claim for claim in self._claims if claim[0] == place and claim[1].id == guest_id]
        self._claims = [claim for claim in self._claims if claim not in found]
        for _, guest in found:
            owner = room.chairs[place].guest
            if not yes or owner is None or room.presence.is_here(owner):
                for connection in room.presence.tabs_of(guest):
                    room.announcer.send(connection, Notice(NOT_THAT_CHAIR))
                continue
            room.chairs.stand(guest)
            room.chairs[place].guest = guest
            room.games.give_seat(place, guest)
            self._forget(guest)

    def claims(self) -> list[Claim]:
        """What the host is asked now: only what those who are here still want."""
        room = self._room
        self._claims = [
            (place, guest)
            for place, guest in self._claims
            if guest.key in room.presence.connections and room.phase == "playing"
        ]
        return [Claim(place, guest.id, guest.name) for place, guest in self._claims]

    def settle(self) -> None:
        """Before the next game: those who did not come back lose their chairs, those who wait get one."""
        room = self._room
        for chair in list(room.chairs):
            if chair.guest is not None and not room.presence.expects(chair.guest):
                room.chairs.stand(chair.guest)
        still: list[Guest] = []
        for guest in self.waiting:
            if guest.key in room.presence.connections:
                if room.chairs.sit_anywhere(guest, instead_of_bots=True):
                    room.chairs[self._place_of(guest)].ready = True
                else:
                    still.append(guest)
        self.waiting = still

    def gone(self, guest: Guest) -> None:
        """A guest has left the room."""
        self._forget(guest)

    def _forget(self, guest: Guest) -> None:
        if guest in self.waiting:
            self.waiting.remove(guest)
        self._claims = [claim for claim in self._claims if claim[1] is not guest]

    def _place_of(self, guest: Guest) -> int:
        place = self._room.chairs.of(guest)
        assert place is not None
        return place
