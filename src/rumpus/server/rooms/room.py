"""A room: who is in it, who is host, one game after another, and what everybody is told."""

import asyncio
import json
import logging
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import Any, final

from rumpus.bots import UnknownBot, check_level, level_at
from rumpus.engine.box import Box
from rumpus.engine.ids import Seat
from rumpus.engine.options import BadOption, parse
from rumpus.games import shelf_box
from rumpus.server.context import ServerContext
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest
from rumpus.server.live.clock import MatchClock
from rumpus.server.live.commit_gate import CommitGate
from rumpus.server.live.resume import CannotResume, resume_table
from rumpus.server.live.session import Session, new_match
from rumpus.server.rooms.connection import Connection
from rumpus.server.rooms.presence import Presence
from rumpus.server.rooms.recovery import SET_UP_AGAIN, Recovery
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

NOBODY_HERE = "This room has closed."
CANNOT_GO_ON = "The game that was on here could not go on after the server was changed. Play another!"

_log = logging.getLogger("rumpus")


@final
class Room:
    """A place to play in, known by its code."""

    def __init__(
        self,
        code: str,
        box: Box,
        founder: Guest | None,
        context: ServerContext,
        close: Callable[["Room", str], None],
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
        self.presence = Presence(founder, context.limits)
        self._absences: dict[str, asyncio.TimerHandle] = {}
        self._announcing: asyncio.Handle | None = None
        self._closing: asyncio.TimerHandle | None = None
        self.closed = False
        self.suspended = False
        """Whether it waits for its log after a fault: everybody gets a new hello afterwards."""
        self._stopped_at = 0
        """What the match clock said when it was suspended."""
        self._kept: RoomRecord | None = None
        """The room as everybody was last told, and as it is stored."""
        self._unaware: set[str] = set()
        """Guests, by key, who have not been told yet that their game cannot go on."""
        self._recovery = Recovery(self, context.store)
        self.barrier = self._recovery.barrier
        self._on_pong = partial(self.barrier.run, self._pong)
        if founder is not None:
            self._miss(founder)
            self._close_if_idle()

    @property
    def link(self) -> str:
        """The address of the room's page."""
        return f"{self._context.settings.url}/{self.code}"

    # ---- Who is here

    def sees(self, guest: Guest) -> bool:
        """Whether this guest is here or expected back."""
        return guest in self.presence.queue

    def enter(self, connection: Connection) -> None:
        """A tab has been opened."""
        guest = connection.guest
        self.presence.add(connection)
        absence = self._absences.pop(guest.key, None)
        if absence is not None:
            absence.cancel()
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        self._place(connection)
        connection.on_pong = self._on_pong
        self.say_hello(connection)
        if guest.key in self._unaware:
            self._unaware.discard(guest.key)
            self.send(connection, messages.Refusal(CANNOT_GO_ON))
        self.changed()

    def exit(self, connection: Connection) -> None:
        """A tab has been closed, or its connection lost."""
        if self.closed:
            return
        guest = connection.guest
        if self.session is not None:
            self.session.unwatch(connection)
        if self.presence.remove(connection):
            self._miss(guest)
            self.changed()
            self._close_if_idle()

    def _miss(self, guest: Guest) -> None:
        """Keep everything for a guest who may come back."""
        grace = self._context.limits.reconnect_grace
        self._absences[guest.key] = self._call_later(grace, self._give_up_on, guest)

    def _give_up_on(self, guest: Guest) -> None:
        if self.suspended:
            self._miss(guest)
            return
        del self._absences[guest.key]
        self.stand(guest)
        self.presence.forget(guest)
        self.changed()

    def _close_if_idle(self) -> None:
        if not self.presence.connections and self.founder is not None and self._closing is None:
            life = self._context.limits.idle_room_life
            self._closing = self._call_later(life, self._close, self, NOBODY_HERE)

    def shut_down(self, reason: str, code: int) -> None:
        """The room closes, or the server stops: nothing more happens here."""
        self.closed = True
        for handle in (self._announcing, self._closing, *self._absences.values()):
            if handle is not None:
                handle.cancel()
        if self.session is not None:
            self.session.stop()
            self.session.keep_clock()
        for connection in self.presence.tabs():
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
            for connection in self.presence.tabs_of(guest):
                self._place(connection)
                self._show_table(connection)
        self.changed()

    # ---- At the table

    def flush(self) -> None:
        """Broadcast what came of the actions that have arrived."""
        if self.session is not None and not self.closed:
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
        for connection in self.presence.tabs():
            self._place(connection)
            self._show_table(connection)

    def _new_session(self, game: GameRecord, table: Table, clock: MatchClock, last_seq: int = -1) -> Session:
        self.phase = "playing"
        names = self._names(game)
        context, over = self._context, self._game_over
        self.session = Session(
            game, self.box, table, clock, names, context, self._gate, self.barrier, over, last_seq
        )
        self.session.before_ring = lambda: context.scheduler.run_now(self)
        return self.session

    def _names(self, game: GameRecord) -> list[str]:
        """What the players are called, seat by seat."""
        names = self.chairs.names()
        return [names[place] for place in game.chairs]

    def _game_over(self, outcome: Outcome) -> None:
        assert self.session is not None
        self.phase = "over"
        for seat in outcome.winners:
            self.chairs[self.session.game.chairs[seat]].wins += 1
        self._finish(self.session)
        self.chairs.game_over()
        self.announce()
        if self.founder is None:
            self._call_later(DEMO_PAUSE, self._show_another)

    def _show_another(self) -> None:
        """The demo goes on by itself."""
        if not self.closed and not self.suspended and self.phase != "playing":
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
        for connection in self.presence.tabs():
            self.say_hello(connection)

    def pick_game(self, box: Box) -> None:
        """Play something else, with its usual options."""
        self.box = box
        self.options = box.info.defaults
        self.chairs.resize(box.info.seats.stop - 1)
        self._know_all_bots()

    def _know_all_bots(self) -> None:
        """A bot of a level that this game does not have becomes one of the usual level."""
        for chair in self.chairs:
            if chair.level is not None:
                chair.level = level_at(self.box, chair.level)

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
        if self._announcing is None and not self.closed:
            self._announcing = self._context.loop.call_soon(self.barrier.run, self.announce)

    def announce(self) -> None:
        """Tell and store the room as it is now."""
        if self._announcing is not None:
            self._announcing.cancel()
            self._announcing = None
        if self.suspended:
            return
        if self.session is not None and self.phase == "playing":
            self.session.names = self._names(self.session.game)
        self._kept = self.record()
        self._context.store.keep_room(self._kept)
        room = self._message()
        for tabs in self.presence.connections.values():
            guest = next(iter(tabs)).guest
            self._gate.send(tuple(tabs), message_frame(RoomChanged(self._you(guest), room)))

    def say_hello(self, connection: Connection) -> None:
        """Tell one tab everything."""
        if self.suspended:
            return
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
        return You(guest.id, self.chairs.of(guest), guest is self.presence.host)

    def _message(self) -> messages.Room:
        host = self.presence.host
        here = set(self.presence.connections)
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
            queue=[guest.key for guest in self.presence.queue],
            chairs=self.chairs.records(),
            playing=None if self.session is None or self.phase != "playing" else self.session.game.number,
        )

    def restore(self, record: RoomRecord, kept: KeptGame | None) -> None:
        """The room as it was stored. Everybody has the usual grace to come back."""
        self.presence.queue = [self._context.guests.known_by(key) for key in record.queue]
        self._furnish(record)
        try:
            session = None if kept is None else self._resume(kept, kept.clock)
        except (CannotResume, UnknownBot) as trouble:
            _log.warning("%s Its room %s is in the lobby again.", trouble, self.code)
            session = None
        if session is not None:
            session.go_on()
        elif record.phase != "lobby":
            self.chairs.game_over()
        if record.playing is not None and session is None:
            self._unaware = {guest.key for guest in self.presence.queue}
        self._kept = self.record()
        for guest in self.presence.queue:
            if guest.key not in self._absences:
                self._miss(guest)

    def _furnish(self, record: RoomRecord) -> None:
        """The game on the table, its options and the chairs, as they were stored."""
        self.box = shelf_box(record.game)
        try:
            self.options = parse(self.box.info.defaults, record.options)
        except BadOption as trouble:
            _log.warning("Room %s has its game's usual options again: %s", self.code, trouble)
            self.options = self.box.info.defaults
        self.chairs.restore(record.chairs, self._context.guests)
        self.chairs.resize(self.box.info.seats.stop - 1)
        self._know_all_bots()
        self.phase = "lobby"

    def _resume(self, kept: KeptGame, clock: int) -> Session:
        """The game as its log leaves it, ready to go on; CannotResume if the log does not fit the rules."""
        table = resume_table(kept, self.box)
        for seat in table.gone:
            self.chairs[kept.record.chairs[seat]].left = True
        last_seq = len(kept.entries) - 1
        return self._new_session(kept.record, table, MatchClock(max(clock, table.now)), last_seq)

    # ---- After a fault

    def on_fault(self, fault: Exception) -> None:
        """Something in here has raised an exception."""
        self._recovery.on_fault(fault)

    def suspend(self) -> int | None:
        """Stop at once and let nothing happen until `bring_back`; the number of the game that was on."""
        self.suspended = True
        session, self.session = self.session, None
        if session is not None:
            self._stopped_at = session.clock.now()
            session.abandon()
        return None if self._kept is None else self._kept.playing

    def bring_back(self, kept: KeptGame | None) -> None:
        """Be again what everybody has been told, with this game, and tell them so."""
        record = self._kept
        if record is None or (record.playing is not None and kept is None):
            raise CannotResume(f"Room {self.code} has nothing to be set up from.")
        self.suspended = False
        # Every commit the old gate could wait for is done; a message it still has is in the hello.
        self._gate = CommitGate()
        self._furnish(record)
        session = None if kept is None else self._resume(kept, self._stopped_at)
        if record.phase != "lobby" and session is None:
            self.chairs.game_over()
        for connection in self.presence.tabs():
            connection.seat = None
            self._place(connection)
            self.say_hello(connection)
            self.send(connection, messages.Refusal(SET_UP_AGAIN))
        if session is not None:
            session.go_on()
        elif self.founder is None:
            self.start()
        self.changed()

    def give_up(self, reason: str) -> None:
        """Close for good, with a sentence."""
        self._close(self, reason)

    # ---- Inside

    def _call_later(self, delay: float, callback: Callable[..., None], *args: Any) -> asyncio.TimerHandle:
        """Call something of this room's after so many seconds; its faults stay here."""
        return self._context.loop.call_later(delay, self.barrier.run, callback, *args)
