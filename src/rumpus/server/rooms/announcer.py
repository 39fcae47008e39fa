"""What everybody in a room is told about it, in the order in which it became true."""

from dataclasses import asdict
from typing import TYPE_CHECKING, final

from rumpus.engine.ids import Seat
from rumpus.server.guests import Guest
from rumpus.server.live.commit_gate import CommitGate
from rumpus.server.live.stored_view import stored_view
from rumpus.server.rooms.connection import Connection
from rumpus.server.speech import message_in
from rumpus.wire import messages
from rumpus.wire.frames import BINARY, frame, message_frame
from rumpus.wire.messages import Hello, RoomChanged, TableBegan, TableView, Waiting, You

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

NOBODY = You(guest="", chair=None, host=False, may_start=False, beside=[])
"""Who a television is, whoever has switched it on."""


@final
class Announcer:
    """Writes to the tabs of one room, behind the gate through which its game's messages go, too."""

    def __init__(self, room: "Room") -> None:
        self._room = room
        self.gate = CommitGate()
        self._stored_views: dict[tuple[Seat | None, str], TableView | None] = {}
        """The table as it is stored, by seat and language, while the disk takes nothing."""

    def begin_anew(self) -> None:
        """After a fault: every commit the old gate could wait for is done; what it has is in the hello."""
        self.gate = CommitGate()

    def send(self, connection: Connection, message: messages.ServerMessage) -> None:
        """Tell one tab something, in turn."""
        self.gate.send((connection,), message_frame(message_in(connection.language, message, self._room.box)))

    def send_now(self, connection: Connection, message: messages.ServerMessage) -> None:
        """Tell one tab something that is no news of the table, past all that waits for the disk."""
        connection.write(message_frame(message_in(connection.language, message, self._room.box)))

    def show_now(self, message: messages.ServerMessage) -> None:
        """Tell all tabs something that is no news of the table and not kept."""
        frames = message_frame(message)
        for connection in self._room.presence.tabs():
            connection.write(frames)

    def say_why_we_wait(self, why: str | None) -> None:
        """Tell all tabs why nothing can be done at present; or, with None, that it goes on."""
        self._stored_views.clear()
        for connection in self._room.presence.tabs():
            self.send_now(connection, Waiting(why))

    def tell_everybody(self) -> None:
        """Tell all tabs what the room is like now."""
        host = self._room.presence.host
        room = self._room_message(host)
        for tabs in self._room.presence.connections.values():
            you = self._you(next(iter(tabs)), host)
            self.gate.send(tuple(tabs), message_frame(RoomChanged(you, room)))
        if self._room.presence.televisions:
            screens = tuple(self._room.presence.televisions)
            self.gate.send(screens, message_frame(RoomChanged(NOBODY, room)))

    def say_hello(self, connection: Connection) -> None:
        """Tell one tab everything; while the room is suspended, the hello comes afterwards."""
        if self._room.suspended:
            return
        if self._room.waiting is not None:
            self.send_now(connection, Waiting(self._room.waiting))
            if self.gate.closed:
                self._say_what_is_stored(connection)
        session, host = self._room.session, self._room.presence.host
        table = None if session is None else session.table_view(connection.seat, connection.language)
        self.send(connection, Hello(self._you(connection, host), self._room_message(host), table))
        seen = None if session is None or session.tower is None else session.tower.now()
        if seen is not None:
            self.gate.send((connection,), frame(BINARY, seen))

    def _say_what_is_stored(self, connection: Connection) -> None:
        """A hello that need not wait for the disk: the table as it was before the actions that do.

        If one of them has begun or ended the game, even that is not told yet.
        """
        room, looks = self._room, (connection.seat, connection.language)
        if looks not in self._stored_views:
            self._stored_views[looks] = self._stored_view(*looks)
        table = self._stored_views[looks]
        if table is not None:
            host = room.presence.host
            hello = Hello(self._you(connection, host), self._room_message(host), table)
            self.send_now(connection, hello)

    def _stored_view(self, seat: Seat | None, language: str) -> TableView | None:
        """The stored log, played again: some ten milliseconds for a long one."""
        room = self._room
        kept = room.stored_game() if room.phase == "playing" else None
        if kept is None or not kept.entries or room.session is None:
            return None
        return stored_view(kept, room.box, room.session.names, seat, language)

    def show_table(self, connection: Connection) -> None:
        """Tell one tab what lies on the table, as its guest sees it."""
        session = self._room.session
        if session is not None:
            self.send(connection, TableBegan(session.table_view(connection.seat, connection.language)))

    def _you(self, connection: Connection, host: Guest | None) -> You:
        if connection.television:
            return NOBODY
        room, guest = self._room, connection.guest
        beside = [room.chairs.of(each) for each in room.companions.of(guest)]
        return You(
            guest.id,
            room.chairs.of(guest),
            guest is host,
            room.consent.may_start(guest, host),
            [place for place in beside if place is not None],
        )

    def _room_message(self, host: Guest | None) -> messages.Room:
        room = self._room
        here = set(room.presence.connections)
        sitting = {chair.guest.key for chair in room.chairs if chair.guest is not None and not chair.left}
        return messages.Room(
            code=room.code,
            link=room.link,
            game=room.box.info.slug,
            title=room.box.info.title,
            options=asdict(room.options),
            phase=room.phase,
            host="" if host is None or room.founder is None else host.id,
            chairs=room.chairs.message(room.presence.is_here, room.links.lags()),
            gallery=len(here - sitting),
            locked=room.presence.admitted is not None,
            faces=room.faces.allowed,
            hints=room.hints.allowed if room.hints.possible else None,
            wins=[chair.wins for chair in room.chairs],
            waiting=[guest.name for guest in room.latecomers.waiting if guest.key in here],
            claims=room.latecomers.claims(),
            patience=round(room.stand_ins.patience),
            games=room.played,
            lesson=room.lesson is not None,
            televisions=len(room.presence.televisions),
        )
