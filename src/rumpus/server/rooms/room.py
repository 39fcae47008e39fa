"""A room: who is in it, who is host, one game after another, and what everybody is told."""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import asdict
from typing import Any, final

from rumpus.bots import UnknownBot, check_level, level_at
from rumpus.engine.box import Box
from rumpus.engine.ids import Seat
from rumpus.engine.options import parse
from rumpus.server.context import ServerContext
from rumpus.server.errors import LimitReached, Refusal
from rumpus.server.guests import Guest
from rumpus.server.live.clock import MatchClock
from rumpus.server.live.commit_gate import CommitGate
from rumpus.server.live.resume import CannotResume, resume_table
from rumpus.server.live.session import Session, new_match
from rumpus.server.rooms.connection import Connection
from rumpus.server.rooms.seating import Chairs
from rumpus.server.seeds import new_seed
from rumpus.server.store.records import GameRecord, KeptGame, Phase, RoomRecord
from rumpus.table.lag import FRIENDS_CAP
from rumpus.table.table import Table
from rumpus.wire import messages
from rumpus.wire.frames import BINARY, frame, message_frame
from rumpus.wire.logbook import Logbook, title_page
from rumpus.wire.messages import Hello, Outcome, RoomChanged, TableBegan, You

DEMO_PAUSE = 8.0
"""Seconds between two games of the demo: time to read who won."""


@final
class Room:
    """A place to play in, known by its code."""

    def __init__(
        self,
        code: str,
        box: Box,
        founder: Guest | None,
        context: ServerContext,
        close: Callable[["Room"], None],
    ) -> None:
        self.code = code
        self.box = box
        self.founder = founder
        """Who opened it; nobody opened the demo, which runs by itself."""
        self.options: Any = box.info.defaults
        self.phase: Phase = "lobby"
        self.chairs = Chairs(box.info.seats.stop - 1)
        self.session: Session | None = None
        self._context = context
        self._close = close
        self._gate = CommitGate()
        self._queue: list[Guest] = [] if founder is None else [founder]
        """Guests in the order in which they came, and in which they would be host."""
        self._connections: dict[str, set[Connection]] = {}
        """The open tabs of every guest who is here, by key."""
        self._absences: dict[str, asyncio.TimerHandle] = {}
        self._announcing: asyncio.Handle | None = None
        self._closing: asyncio.TimerHandle | None = None
        self._closed = False
        if founder is not None:
            self._miss(founder)
            self._close_if_idle()

    @property
    def link(self) -> str:
        """The address of the room's page."""
        return f"{self._context.settings.url}/{self.code}"

    # ---- Who is here

    @property
    def host(self) -> Guest | None:
        """The first in the queue who is here. Whoever comes back in time has their place in it again."""
        present = (guest for guest in self._queue if guest.key in self._connections)
        return next(present, self._queue[0] if self._queue else None)

    def sees(self, guest: Guest) -> bool:
        """Whether this guest is here or expected back."""
        return guest in self._queue

    def check_place_for(self, guest: Guest) -> None:
        """Say sorry if there is no room for one more tab of this guest."""
        limits = self._context.limits
        if len(self._connections.get(guest.key, ())) >= limits.sockets_of_guest:
            raise LimitReached("You have this room open in too many tabs.")
        if sum(map(len, self._connections.values())) >= limits.sockets_in_room:
            raise LimitReached("This room is full.")

    def enter(self, connection: Connection) -> None:
        """A tab has been opened."""
        guest = connection.guest
        self._connections.setdefault(guest.key, set()).add(connection)
        absence = self._absences.pop(guest.key, None)
        if absence is not None:
            absence.cancel()
        if guest not in self._queue:
            self._queue.append(guest)
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        self._place(connection)
        connection.on_pong = self._pong
        self.say_hello(connection)
        self.changed()

    def exit(self, connection: Connection) -> None:
        """A tab has been closed, or its connection lost."""
        if self._closed:
            return
        guest = connection.guest
        if self.session is not None:
            self.session.unwatch(connection)
        tabs = self._connections[guest.key]
        tabs.discard(connection)
        if not tabs:
            del self._connections[guest.key]
            self._miss(guest)
            self.changed()
            self._close_if_idle()

    def _miss(self, guest: Guest) -> None:
        """Keep everything for a guest who may come back."""
        grace = self._context.limits.reconnect_grace
        self._absences[guest.key] = self._context.loop.call_later(grace, self._give_up_on, guest)

    def _give_up_on(self, guest: Guest) -> None:
        del self._absences[guest.key]
        self.stand(guest)
        if guest in self._queue:
            self._queue.remove(guest)
        self.changed()

    def _close_if_idle(self) -> None:
        if not self._connections and self.founder is not None and self._closing is None:
            life = self._context.limits.idle_room_life
            self._closing = self._context.loop.call_later(life, self._close, self)

    def shut_down(self, reason: str, code: int) -> None:
        """The room closes, or the server stops: nothing more happens here."""
        self._closed = True
        for handle in (self._announcing, self._closing, *self._absences.values()):
            if handle is not None:
                handle.cancel()
        if self.session is not None:
            self.session.stop()
            self.session.keep_clock()
        for tabs in self._connections.values():
            for connection in tabs:
                connection.close_because(reason, code)

    # ---- Getting up

    def stand(self, guest: Guest) -> None:
        """Go to the gallery; during a game this is leaving it for good."""
        seat = self.game_seat(guest)
        if self.session is None or seat is None or self.phase != "playing":
            self.chairs.stand(guest)
        else:
            self.chairs[self.session.game.chairs[seat]].left = True
            self.session.leave(seat)
            for connection in self._connections.get(guest.key, ()):
                self._place(connection)
                self._show_table(connection)
        self.changed()

    # ---- At the table

    def flush(self) -> None:
        """Broadcast what came of the actions that have arrived."""
        if self.session is not None and not self._closed:
            self.session.flush()

    def move_hand(self, connection: Connection, message: bytes) -> None:
        """Where a hand wants its block; a ValueError if that is not what this is."""
        if not self.box.info.gravity:
            raise ValueError("Messages are JSON text.")
        if self.session is not None and self.session.tower is not None:
            self.session.tower.move_hand(connection.seat, message)

    # ---- One game after another

    def game_seat(self, guest: Guest) -> Seat | None:
        """The seat from which this guest plays or has played the latest game."""
        if self.session is None or guest.key not in self.session.game.guests:
            return None
        seat = Seat(self.session.game.guests.index(guest.key))
        gone = self.phase == "playing" and self.chairs[self.session.game.chairs[seat]].left
        return None if gone else seat

    def start(self) -> None:
        """Begin a game with everybody who sits."""
        places = self.chairs.taken()
        seats = self.box.info.seats
        if self.phase == "playing":
            raise Refusal("A game is on.")
        if len(places) not in seats:
            raise Refusal(f"{self.box.info.title} needs {seats.start} to {seats.stop - 1} players.")
        sitting = [self.chairs[place] for place in places]
        game = GameRecord(
            number=self._context.next_game(),
            room=self.code,
            game=self.box.info.slug,
            options=asdict(self.options),
            seed=new_seed(),
            chairs=places,
            levels=[chair.level for chair in sitting],
            guests=[None if chair.guest is None else chair.guest.key for chair in sitting],
        )
        self._new_session(game, Table(new_match(self.box, game), FRIENDS_CAP), MatchClock()).begin()
        self.announce()
        for tabs in self._connections.values():
            for connection in tabs:
                self._place(connection)
                self._show_table(connection)

    def _new_session(self, game: GameRecord, table: Table, clock: MatchClock) -> Session:
        self.phase = "playing"
        names = [self.chairs[place].name for place in game.chairs]
        self.session = Session(
            game, self.box, table, clock, names, self._context, self._gate, self._game_over
        )
        self.session.before_ring = lambda: self._context.scheduler.run_now(self)
        return self.session

    def _game_over(self, outcome: Outcome) -> None:
        assert self.session is not None
        self.phase = "over"
        for seat in outcome.winners:
            self.chairs[self.session.game.chairs[seat]].wins += 1
        self._finish(self.session)
        self.chairs.game_over()
        self.announce()
        if self.founder is None:
            self._context.loop.call_later(DEMO_PAUSE, self._show_another)

    def _show_another(self) -> None:
        """The demo goes on by itself."""
        if not self._closed:
            self.start()

    def _finish(self, session: Session) -> None:
        game = session.game
        options = parse(self.box.info.defaults, game.options)
        logbook = Logbook(self.box, options, session.names, "sealed", game.seed, [])
        file_name = f"{self.code}-{game.number}.jsonl"
        self._context.store.finish_game(game.number, file_name, json.dumps(title_page(logbook)))

    def back_to_lobby(self) -> None:
        """Clear the table after a game."""
        if self.phase != "over":
            raise Refusal("There is no finished game to put away.")
        self.phase = "lobby"
        self.session = None
        for tabs in self._connections.values():
            for connection in tabs:
                self.say_hello(connection)

    def pick_game(self, box: Box) -> None:
        """Play something else, with its usual options."""
        self.box = box
        self.options = box.info.defaults
        self.chairs.resize(box.info.seats.stop - 1)
        for chair in self.chairs:
            if chair.level is not None:
                chair.level = level_at(box, chair.level)

    def seat_bot(self, place: int, level: str | None) -> None:
        """Put a bot of a level that this game has on a chair, or take it away."""
        try:
            if level is not None:
                check_level(self.box, level)
        except UnknownBot as unknown:
            raise Refusal(str(unknown)) from None
        self.chairs.seat_bot(place, level)

    # ---- What everybody is told

    def changed(self) -> None:
        """Tell and store what has changed, once for all changes of this moment."""
        if self._announcing is None and not self._closed:
            self._announcing = self._context.loop.call_soon(self.announce)

    def announce(self) -> None:
        """Tell and store the room as it is now."""
        if self._announcing is not None:
            self._announcing.cancel()
            self._announcing = None
        if self.session is not None and self.phase == "playing":
            self.session.names = [self.chairs[place].name for place in self.session.game.chairs]
        self._context.store.keep_room(self.record())
        room = self._message()
        for tabs in self._connections.values():
            guest = next(iter(tabs)).guest
            self._gate.send(tuple(tabs), message_frame(RoomChanged(self._you(guest), room)))

    def say_hello(self, connection: Connection) -> None:
        """Tell one tab everything."""
        table = None if self.session is None else self.session.table_view(connection.seat)
        self.send(connection, Hello(self._you(connection.guest), self._message(), table))
        seen = None if self.session is None or self.session.tower is None else self.session.tower.now()
        if seen is not None:
            self._gate.send((connection,), frame(BINARY, seen))

    def send(self, connection: Connection, message: messages.ServerMessage) -> None:
        """Tell one tab something, in turn."""
        self._gate.send((connection,), message_frame(message))

    def _show_table(self, connection: Connection) -> None:
        if self.session is not None:
            self.send(connection, TableBegan(self.session.table_view(connection.seat)))

    def _place(self, connection: Connection) -> None:
        """Let a tab look on from where its guest sits."""
        if self.session is not None:
            connection.seat = self.game_seat(connection.guest)
            self.session.unwatch(connection)
            self.session.watch(connection, connection.seat)

    def _pong(self, connection: Connection, rtt_ms: float) -> None:
        if self.session is not None and self.phase == "playing" and connection.seat is not None:
            self.session.pong(connection.seat, rtt_ms)

    def _you(self, guest: Guest) -> You:
        return You(guest.id, self.chairs.of(guest), guest is self.host)

    def _message(self) -> messages.Room:
        host = self.host
        here = set(self._connections)
        sitting = {chair.guest.key for chair in self.chairs if chair.guest is not None and not chair.left}
        return messages.Room(
            code=self.code,
            link=self.link,
            game=self.box.info.slug,
            title=self.box.info.title,
            options=asdict(self.options),
            phase=self.phase,
            host="" if host is None or self.founder is None else host.id,
            chairs=self.chairs.message(here),
            gallery=len(here - sitting),
            wins=[chair.wins for chair in self.chairs],
        )

    # ---- From one life of the server to the next

    def record(self) -> RoomRecord:
        """The room as it is stored."""
        return RoomRecord(
            code=self.code,
            founder=None if self.founder is None else self.founder.key,
            game=self.box.info.slug,
            options=asdict(self.options),
            phase=self.phase,
            queue=[guest.key for guest in self._queue],
            chairs=self.chairs.records(),
            playing=None if self.session is None or self.phase != "playing" else self.session.game.number,
        )

    def restore(self, record: RoomRecord, kept: KeptGame | None) -> None:
        """The room as it was stored. Everybody has the usual grace to come back."""
        guests = self._context.guests
        self.options = parse(self.box.info.defaults, record.options)
        self.chairs.restore(record.chairs, guests)
        self._queue = [guests.known_by(key) for key in record.queue]
        if record.phase != "lobby" and not (kept is not None and self._resume(kept)):
            self.chairs.game_over()
        for guest in self._queue:
            if guest.key not in self._absences:
                self._miss(guest)

    def _resume(self, kept: KeptGame) -> bool:
        """Let a game go on where it stopped; whether that was possible."""
        try:
            table = resume_table(kept, self.box)
        except CannotResume as trouble:
            logging.getLogger("rumpus").warning("%s Its room %s is in the lobby again.", trouble, self.code)
            return False
        self._new_session(kept.record, table, MatchClock(max(kept.clock, table.now))).go_on(
            len(kept.entries) - 1
        )
        return True
