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
from rumpus.server.chairs import Chairs
from rumpus.server.clock import MatchClock
from rumpus.server.driver import Driver, new_match
from rumpus.server.frames import BINARY, frame, message_frame
from rumpus.server.guests import Guest
from rumpus.server.house import House
from rumpus.server.line import Line
from rumpus.server.luck import new_seed
from rumpus.server.outbox import Outbox
from rumpus.server.revival import CannotRevive, revive
from rumpus.server.sorry import Full, Sorry
from rumpus.server.store.records import GameRecord, KeptGame, Phase, RoomRecord
from rumpus.table.lag import FRIENDS_CAP
from rumpus.table.table import Table
from rumpus.wire import messages
from rumpus.wire.logbook import Logbook, title_page
from rumpus.wire.messages import Hello, Outcome, RoomChanged, TableBegan, You

DEMO_PAUSE = 8.0
"""Seconds between two games of the demo: time to read who won."""


@final
class Room:
    """A place to play in, known by its code."""

    def __init__(
        self, code: str, box: Box, founder: Guest | None, house: House, close: Callable[["Room"], None]
    ) -> None:
        self.code = code
        self.box = box
        self.founder = founder
        """Who opened it; nobody opened the demo, which runs by itself."""
        self.options: Any = box.info.defaults
        self.phase: Phase = "lobby"
        self.chairs = Chairs(box.info.seats.stop - 1)
        self.driver: Driver | None = None
        self._house = house
        self._close = close
        self._outbox = Outbox()
        self._queue: list[Guest] = [] if founder is None else [founder]
        """Guests in the order in which they came, and in which they would be host."""
        self._lines: dict[str, set[Line]] = {}
        """The open tabs of every guest who is here, by key."""
        self._absences: dict[str, asyncio.TimerHandle] = {}
        self._telling: asyncio.Handle | None = None
        self._closing: asyncio.TimerHandle | None = None
        self._closed = False
        if founder is not None:
            self._miss(founder)
            self._close_if_idle()

    @property
    def link(self) -> str:
        """The address of the room's page."""
        return f"{self._house.settings.url}/{self.code}"

    # ---- Who is here

    @property
    def host(self) -> Guest | None:
        """The first in the queue who is here. Whoever comes back in time has their place in it again."""
        present = (guest for guest in self._queue if guest.key in self._lines)
        return next(present, self._queue[0] if self._queue else None)

    def sees(self, guest: Guest) -> bool:
        """Whether this guest is here or expected back."""
        return guest in self._queue

    def check_place_for(self, guest: Guest) -> None:
        """Say sorry if there is no room for one more tab of this guest."""
        limits = self._house.limits
        if len(self._lines.get(guest.key, ())) >= limits.sockets_of_guest:
            raise Full("You have this room open in too many tabs.")
        if sum(map(len, self._lines.values())) >= limits.sockets_in_room:
            raise Full("This room is full.")

    def enter(self, line: Line) -> None:
        """A tab has been opened."""
        guest = line.guest
        self._lines.setdefault(guest.key, set()).add(line)
        absence = self._absences.pop(guest.key, None)
        if absence is not None:
            absence.cancel()
        if guest not in self._queue:
            self._queue.append(guest)
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        self._place(line)
        line.on_pong = self._pong
        self.say_hello(line)
        self.changed()

    def exit(self, line: Line) -> None:
        """A tab has been closed, or its connection lost."""
        if self._closed:
            return
        guest = line.guest
        if self.driver is not None:
            self.driver.unwatch(line)
        tabs = self._lines[guest.key]
        tabs.discard(line)
        if not tabs:
            del self._lines[guest.key]
            self._miss(guest)
            self.changed()
            self._close_if_idle()

    def _miss(self, guest: Guest) -> None:
        """Keep everything for a guest who may come back."""
        grace = self._house.limits.reconnect_grace
        self._absences[guest.key] = self._house.loop.call_later(grace, self._give_up_on, guest)

    def _give_up_on(self, guest: Guest) -> None:
        del self._absences[guest.key]
        self.stand(guest)
        if guest in self._queue:
            self._queue.remove(guest)
        self.changed()

    def _close_if_idle(self) -> None:
        if not self._lines and self.founder is not None and self._closing is None:
            life = self._house.limits.idle_room_life
            self._closing = self._house.loop.call_later(life, self._close, self)

    def say_bye(self, reason: str, code: int) -> None:
        """The room closes, or the server stops: nothing more happens here."""
        self._closed = True
        for handle in (self._telling, self._closing, *self._absences.values()):
            if handle is not None:
                handle.cancel()
        if self.driver is not None:
            self.driver.stop()
            self.driver.keep_clock()
        for tabs in self._lines.values():
            for line in tabs:
                line.say_bye(reason, code)

    # ---- Getting up

    def stand(self, guest: Guest) -> None:
        """Go to the gallery; during a game this is leaving it for good."""
        seat = self.game_seat(guest)
        if self.driver is None or seat is None or self.phase != "playing":
            self.chairs.stand(guest)
        else:
            self.chairs[self.driver.game.chairs[seat]].left = True
            self.driver.leave(seat)
            for line in self._lines.get(guest.key, ()):
                self._place(line)
                self._show_table(line)
        self.changed()

    # ---- At the table

    def settle(self) -> None:
        """Tell what has come of the hands that have arrived."""
        if self.driver is not None and not self._closed:
            self.driver.settle()

    def reach(self, line: Line, message: bytes) -> None:
        """Where a hand wants its block; a ValueError if that is not what this is."""
        if not self.box.info.gravity:
            raise ValueError("Messages are JSON text.")
        if self.driver is not None and self.driver.tower is not None:
            self.driver.tower.reach(line.seat, message)

    # ---- One game after another

    def game_seat(self, guest: Guest) -> Seat | None:
        """The seat from which this guest plays or has played the latest game."""
        if self.driver is None or guest.key not in self.driver.game.guests:
            return None
        seat = Seat(self.driver.game.guests.index(guest.key))
        gone = self.phase == "playing" and self.chairs[self.driver.game.chairs[seat]].left
        return None if gone else seat

    def start(self) -> None:
        """Begin a game with everybody who sits."""
        places = self.chairs.taken()
        seats = self.box.info.seats
        if self.phase == "playing":
            raise Sorry("A game is on.")
        if len(places) not in seats:
            raise Sorry(f"{self.box.info.title} needs {seats.start} to {seats.stop - 1} players.")
        sitting = [self.chairs[place] for place in places]
        game = GameRecord(
            number=self._house.next_game(),
            room=self.code,
            game=self.box.info.slug,
            options=asdict(self.options),
            seed=new_seed(),
            chairs=places,
            levels=[chair.level for chair in sitting],
            guests=[None if chair.guest is None else chair.guest.key for chair in sitting],
        )
        self._drive(game, Table(new_match(self.box, game), FRIENDS_CAP), MatchClock()).begin()
        self.tell_room()
        for tabs in self._lines.values():
            for line in tabs:
                self._place(line)
                self._show_table(line)

    def _drive(self, game: GameRecord, table: Table, clock: MatchClock) -> Driver:
        self.phase = "playing"
        names = [self.chairs[place].name for place in game.chairs]
        self.driver = Driver(game, self.box, table, clock, names, self._house, self._outbox, self._game_over)
        self.driver.before_ring = lambda: self._house.tray.hurry(self)
        return self.driver

    def _game_over(self, outcome: Outcome) -> None:
        assert self.driver is not None
        self.phase = "over"
        for seat in outcome.winners:
            self.chairs[self.driver.game.chairs[seat]].wins += 1
        self._finish(self.driver)
        self.chairs.game_over()
        self.tell_room()
        if self.founder is None:
            self._house.loop.call_later(DEMO_PAUSE, self._show_another)

    def _show_another(self) -> None:
        """The demo goes on by itself."""
        if not self._closed:
            self.start()

    def _finish(self, driver: Driver) -> None:
        game = driver.game
        options = parse(self.box.info.defaults, game.options)
        logbook = Logbook(self.box, options, driver.names, "sealed", game.seed, [])
        file_name = f"{self.code}-{game.number}.jsonl"
        self._house.store.finish_game(game.number, file_name, json.dumps(title_page(logbook)))

    def back_to_lobby(self) -> None:
        """Clear the table after a game."""
        if self.phase != "over":
            raise Sorry("There is no finished game to put away.")
        self.phase = "lobby"
        self.driver = None
        for tabs in self._lines.values():
            for line in tabs:
                self.say_hello(line)

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
            raise Sorry(str(unknown)) from None
        self.chairs.seat_bot(place, level)

    # ---- What everybody is told

    def changed(self) -> None:
        """Tell and store what has changed, once for all changes of this moment."""
        if self._telling is None and not self._closed:
            self._telling = self._house.loop.call_soon(self.tell_room)

    def tell_room(self) -> None:
        """Tell and store the room as it is now."""
        if self._telling is not None:
            self._telling.cancel()
            self._telling = None
        if self.driver is not None and self.phase == "playing":
            self.driver.names = [self.chairs[place].name for place in self.driver.game.chairs]
        self._house.store.keep_room(self.record())
        room = self._told()
        for tabs in self._lines.values():
            guest = next(iter(tabs)).guest
            self._outbox.post(tuple(tabs), message_frame(RoomChanged(self._you(guest), room)))

    def say_hello(self, line: Line) -> None:
        """Tell one tab everything."""
        table = None if self.driver is None else self.driver.table_view(line.seat)
        self.post(line, Hello(self._you(line.guest), self._told(), table))
        seen = None if self.driver is None or self.driver.tower is None else self.driver.tower.now()
        if seen is not None:
            self._outbox.post((line,), frame(BINARY, seen))

    def post(self, line: Line, message: messages.ServerMessage) -> None:
        """Tell one tab something, in turn."""
        self._outbox.post((line,), message_frame(message))

    def _show_table(self, line: Line) -> None:
        if self.driver is not None:
            self.post(line, TableBegan(self.driver.table_view(line.seat)))

    def _place(self, line: Line) -> None:
        """Let a tab look on from where its guest sits."""
        if self.driver is not None:
            line.seat = self.game_seat(line.guest)
            self.driver.unwatch(line)
            self.driver.watch(line, line.seat)

    def _pong(self, line: Line, rtt_ms: float) -> None:
        if self.driver is not None and self.phase == "playing" and line.seat is not None:
            self.driver.pong(line.seat, rtt_ms)

    def _you(self, guest: Guest) -> You:
        return You(guest.id, self.chairs.of(guest), guest is self.host)

    def _told(self) -> messages.Room:
        host = self.host
        here = set(self._lines)
        sitting = {chair.guest.key for chair in self.chairs if chair.guest is not None and not chair.left}
        return messages.Room(
            code=self.code,
            link=self.link,
            game=self.box.info.slug,
            title=self.box.info.title,
            options=asdict(self.options),
            phase=self.phase,
            host="" if host is None or self.founder is None else host.id,
            seats=self.chairs.told(here),
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
            playing=None if self.driver is None or self.phase != "playing" else self.driver.game.number,
        )

    def restore(self, record: RoomRecord, kept: KeptGame | None) -> None:
        """The room as it was stored. Everybody has the usual grace to come back."""
        guests = self._house.guests
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
            table = revive(kept, self.box)
        except CannotRevive as trouble:
            logging.getLogger("rumpus").warning("%s Its room %s is in the lobby again.", trouble, self.code)
            return False
        self._drive(kept.record, table, MatchClock(max(kept.clock, table.now))).go_on(len(kept.entries) - 1)
        return True
