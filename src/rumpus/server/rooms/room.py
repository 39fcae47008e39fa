"""A room: who comes and goes, what is played, and how it comes back after a restart or a fault."""

import asyncio
import logging
from collections.abc import Callable
from functools import partial
from typing import Any, final

from msgspec import structs

from rumpus.bots import USUAL, UnknownBot, check_level
from rumpus.bots.fitting import FITTING
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.lessons.lesson import Lesson
from rumpus.server.addresses import Address
from rumpus.server.context import ServerContext
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest
from rumpus.server.live.resume import CannotResume
from rumpus.server.live.session import Session
from rumpus.server.loop.pace import Pace
from rumpus.server.rooms.absences import Absences
from rumpus.server.rooms.announcer import Announcer
from rumpus.server.rooms.barred import SENT_AWAY, Barred
from rumpus.server.rooms.challenge import Challenge
from rumpus.server.rooms.companions import Companions
from rumpus.server.rooms.connection import Connection
from rumpus.server.rooms.consent import Consent
from rumpus.server.rooms.faces import Faces
from rumpus.server.rooms.games import Games
from rumpus.server.rooms.hints import Hints
from rumpus.server.rooms.latecomers import Latecomers
from rumpus.server.rooms.links import Links
from rumpus.server.rooms.presence import Presence
from rumpus.server.rooms.recovery import SET_UP_AGAIN, Recovery
from rumpus.server.rooms.seating import Chairs
from rumpus.server.rooms.snapshots import Keeper, furnish, snapshot
from rumpus.server.rooms.stand_ins import StandIns
from rumpus.server.seeds import new_seed
from rumpus.server.store.records import Beginning, KeptGame, Phase, RoomRecord
from rumpus.server.store.replay_names import SOMEBODY
from rumpus.table.witness import Witness
from rumpus.wire import messages
from rumpus.wire.encoding import encode
from rumpus.wire.frames import POLICY
from rumpus.wire.messages import PlayedGame

DEMO_PAUSE = 8.0
"""Seconds between two games of the demo: time to read who won."""

NOBODY_HERE = "This room has closed."
FORGOTTEN = "You are forgotten here, as you wished."
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
        self.opened_from: Address | None = None
        """And from where; nobody knows after a restart."""
        self.options: Any = box.info.defaults
        self.lesson: Lesson | None = None
        """The first deal that somebody learns the game by; nothing in here counts then."""
        self.phase: Phase = "lobby"
        self.chairs = Chairs(box.info.seats.stop - 1, Dice(new_seed()))
        self.session: Session | None = None
        """The game that is on, or the one that was just played."""
        self.played: list[PlayedGame] = []
        """The latest games that were played to their end here."""
        self.challenge: Challenge | None = None
        """What the next game begins with, if not with luck of its own."""
        self._context = context
        self._close = close
        self.presence = Presence(founder, context.limits, self._plays)
        self.links = Links(self)
        self.announcer = Announcer(self)
        self.games = Games(self, context, self._game_over)
        self.latecomers = Latecomers(self)
        self.stand_ins = StandIns(self, context.limits, self._call_later)
        self.companions = Companions(self, context.guests)
        self.consent = Consent(self, context.limits, self._call_later)
        self.barred = Barred()
        self.faces = Faces(self, context.limits, self._call_later)
        self.hints = Hints(self, context.limits)
        self.patience = 0
        """Seconds after which a bot plays for somebody who is away; 0 for the usual."""
        self._absences = Absences(self._call_later, context.limits, self._pass_host_on, self._give_up_on)
        self._closing: asyncio.TimerHandle | None = None
        self.closed = False
        self.suspended = False
        """Whether it waits for its log after a fault: everybody gets a new hello afterwards."""
        self._stopped_at = 0
        """What the match clock said when it was suspended."""
        self._unaware: set[str] = set()
        """Guests, by key, who have not been told yet that their game cannot go on."""
        self._recovery = Recovery(self, context.store)
        self.barrier = self._recovery.barrier
        limits, loop, guard = context.limits, context.loop, self.barrier.run
        self._keeper = Keeper(context.store, loop, guard, limits.room_write_rate)
        self._announcing = Pace(
            loop, partial(guard, self._tell_and_store), limits.announcement_rate, limits.announcement_burst
        )
        self._on_pong = partial(self.barrier.run, self._pong)
        if founder is not None:
            self._absences.begin(founder)
            self._close_after(context.limits.unvisited_room_life)

    @property
    def link(self) -> str:
        """The address of the room's page."""
        return f"{self._context.link_base}/{self.code}"

    @property
    def waiting(self) -> str | None:
        """Why nothing can be done in any room at present: the disk takes nothing."""
        return self._context.store.waiting

    def stored_game(self) -> KeptGame | None:
        """The game that is on, as the disk has it."""
        return None if self.session is None else self._context.store.stored_game(self.session.game.number)

    def disk_waits(self, why: str | None) -> None:
        """Stop the clock and say why; or, with None, go on."""
        self.keep_time()
        self.announcer.say_why_we_wait(why)

    # ---- Who is here

    def sees(self, guest: Guest) -> bool:
        """Whether this guest is here or expected back."""
        return guest in self.presence.queue or self.chairs.of(guest) is not None

    def heard_from(self, guest: Guest) -> None:
        """A guest has given a sign of life, and so has everybody who shares their device."""
        for each in self.companions.all_at(guest):
            self.stand_ins.heard_from(each)
        self.consent.heard_from(guest)

    def check_welcome(self, guest: Guest, address: Address) -> None:
        """Refuse somebody who was sent out of this room."""
        self.barred.check(guest, address, self.sees(guest))

    def enter(self, connection: Connection) -> None:
        """A tab has been opened."""
        if connection.television:
            self._show_on(connection)
            return
        guest = connection.guest
        self.presence.add(connection)
        self._absences.end(guest)
        for each in self.companions.all_at(guest):
            self.stand_ins.heard_from(each)
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
        self.keep_time()
        self._place(connection)
        connection.on_pong = self._on_pong
        self.announcer.say_hello(connection)
        if guest.key in self._unaware:
            self._unaware.discard(guest.key)
            self.announcer.send(connection, messages.Refusal(CANNOT_GO_ON))
        self.stand_ins.count_heads()
        self.changed()

    def exit(self, connection: Connection) -> None:
        """A tab has been closed, or its connection lost."""
        if self.closed:
            return
        if self.session is not None:
            self.session.unwatch(connection)
        if connection.television:
            self.presence.televisions.discard(connection)
            self.keep_time()
            self.changed()
            return
        self.companions.gone(connection)
        if self.presence.remove(connection):
            self._absences.begin(connection.guest)
            self.stand_ins.count_heads()
            self.changed()
        if not self.presence.connections:
            limits = self._context.limits
            self._close_after(limits.idle_room_life if self.lesson is None else limits.left_lesson_life)

    def _show_on(self, television: Connection) -> None:
        """Show the table on a television, which is nobody: no host, no player, no reason not to close."""
        self.presence.televisions.add(television)
        self.keep_time()
        self._place(television)
        self.announcer.say_hello(television)
        self.changed()

    def stand(self, guest: Guest) -> None:
        """Go to the gallery; during a game this is leaving it for good."""
        seat = self.games.seat_of(guest)
        if seat is None or self.phase != "playing":
            self.chairs.stand(guest)
        else:
            self.games.leave(seat)
            self.place(guest)
        self.changed()

    def _plays(self, guest: Guest) -> bool:
        """Whether this guest has a chair."""
        return self.chairs.of(guest) is not None

    def _pass_host_on(self, guest: Guest) -> None:
        """A guest has been away for longer than a link is usually lost: if they are host, another one is."""
        self.presence.linger_no_more(guest)
        self.changed()

    def _give_up_on(self, guest: Guest) -> None:
        if self.suspended or self.waiting is not None:
            self._absences.begin(guest)
            return
        for each in self.companions.all_at(guest):
            if self.phase == "lobby" or self.games.seat_of(each) is None:
                self.chairs.stand(each)
        self.latecomers.gone(guest)
        self.presence.forget(guest)
        self.changed()

    def send_away(self, guest: Guest) -> None:
        """The host wants somebody out of the room for good; in a game a bot takes the chair."""
        theirs = {tab.address for tab in self.presence.tabs() if tab.guest is guest}
        others = {tab.address for tab in self.presence.tabs() if tab.guest is not guest}
        self.barred.send_away(guest, theirs, others)
        self._take_out(guest, SENT_AWAY)

    def forget(self, guest: Guest, nobody: Guest) -> None:
        """A guest wants to be forgotten: `nobody` is in their place where somebody must be."""
        if self.session is not None and self.phase != "playing":
            self.session.game.guests = [None if key == guest.key else key for key in self.session.game.guests]
        if not self.sees(guest) and guest.key.encode() not in encode(snapshot(self)):
            return
        self._absences.end(guest)
        self.played = [
            structs.replace(game, winners=[SOMEBODY if name == guest.name else name for name in game.winners])
            for game in self.played
        ]
        self._take_out(guest, FORGOTTEN)
        self._unaware.discard(guest.key)
        self.barred.keys.discard(guest.key)
        if self.presence.admitted is not None:
            self.presence.admitted.discard(guest.key)
        for chair in self.chairs:
            if chair.guest is guest:  # who has left the game that is on
                chair.guest = nobody
        if self.founder is guest:
            self.founder = nobody
        self.announce()

    def _take_out(self, guest: Guest, why: str) -> None:
        """Somebody is in this room no more, and in a game a bot takes the chair."""
        tabs = [tab for tab in self.presence.tabs() if tab.guest is guest]  # their television as well
        for each in self.companions.all_at(guest):
            place = self.chairs.of(each)
            if place is not None and self.phase == "playing" and place in self.games.places:
                self.chairs.replace_by_bot(place, USUAL)
                self.games.give_seat_to_bot(place)
            else:
                self.chairs.stand(each)
        self.latecomers.gone(guest)
        self.presence.forget(guest)
        for tab in tabs:
            tab.close_because(why, POLICY, for_good=True)
        self.stand_ins.count_heads()

    def place(self, guest: Guest) -> None:
        """A guest has changed seats: let all their tabs look on from where they sit now."""
        for connection in self.presence.tabs_of(guest):
            self.show_from_seat(connection)
        self.stand_ins.count_heads()

    def show_from_seat(self, connection: Connection) -> None:
        """Let a tab look on from another seat, or from none."""
        self._place(connection)
        self.announcer.show_table(connection)

    def _place(self, connection: Connection) -> None:
        """Let a tab look on from where its guest sits."""
        if self.session is not None:
            connection.seat = self.companions.seat_at(connection)
            self.session.unwatch(connection)
            self.session.watch(connection, connection.seat)

    def keep_time(self) -> None:
        """Let time pass at the table while somebody is there for it, and the disk takes what happens."""
        if self.session is not None:
            # Before a television there may be nobody; but a demo is there for whoever passes by.
            shown = self.founder is None and len(self.presence.televisions) > 0
            somebody = (len(self.presence.connections) > 0 or shown) and not self.stand_ins.all_dropped
            if somebody and self.waiting is None and not self.presence.alone_and_reading:
                self.session.unpause()
            else:
                self.session.pause()

    def read(self, connection: Connection, reading: bool) -> None:
        """Somebody opens the rules or the menu, or closes them: if time stood still, it is told anew."""
        if reading:
            self.presence.reading.add(connection)
        else:
            self.presence.reading.discard(connection)
        stood = self.session is not None and self.session.paused
        self.keep_time()
        if stood and self.session is not None and not self.session.paused:
            self.announcer.say_hello(connection)

    def _close_after(self, seconds: float) -> None:
        """Close unless somebody comes; the demo waits for ever."""
        if self._closing is not None:
            self._closing.cancel()
        if self.founder is not None:
            self._closing = self._call_later(seconds, self._close, self, NOBODY_HERE)

    def shut_down(self, reason: str, code: int) -> None:
        """The room closes, or the server stops: nothing more happens here."""
        self.pack_up()
        self.send_home(reason, code)

    def pack_up(self) -> None:
        """Nothing more happens here; what is left to be stored is on its way, and nobody has been told."""
        self.closed = True
        self._context.whereabouts.forget(self.code)
        self._absences.stop()
        self.stand_ins.stop()
        self.consent.stop()
        if self._announcing.waiting and not self.suspended:
            self._keeper.keep(snapshot(self))
        self._announcing.stop()
        self._keeper.stop()
        if self._closing is not None:
            self._closing.cancel()
        if self.session is not None:
            self.session.stop()
            self.session.keep_clock()

    def send_home(self, reason: str, code: int) -> None:
        """Close everybody's socket with a sentence."""
        for connection in self.presence.tabs():
            connection.close_because(reason, code)

    # ---- Before a game

    def pick_game(self, box: Box) -> None:
        """Play something else, with its usual options."""
        self.box = box
        self.options = box.info.defaults
        self.chairs.resize(box.info.seats.stop - 1)
        self.chairs.know_bots_of(box)
        if not box.info.turns:
            self.companions.all_get_up()

    def seat_bot(self, place: int, level: str | None) -> None:
        """Put a bot of a level that this game has on a chair, or take it away."""
        try:
            if level is not None and level != FITTING:
                check_level(self.box, level)
        except UnknownBot as unknown:
            raise Refusal(str(unknown)) from None
        self.chairs.seat_bot(place, level)

    # ---- One game after another

    def start(self) -> None:
        """Begin a game with everybody who sits."""
        self.games.begin()
        self.announce()
        for connection in self.presence.tabs():
            self._place(connection)
            self.announcer.show_table(connection)
        self.stand_ins.count_heads()

    def begin_at(self, beginning: Beginning, guest: Guest, seat: int) -> None:
        """A what-if: a guest takes a seat in the middle of another game, and bots take the others."""
        for place, level in enumerate(beginning.levels):
            if place == seat:
                self.chairs.sit(guest, place)
            else:
                self.seat_bot(place, level)
        self.games.begin_at(beginning)
        self.announce()

    def flush(self) -> None:
        """Broadcast what came of the actions that have arrived."""
        if self.session is not None and not self.closed:
            self.session.flush()

    def move_hand(self, connection: Connection, message: bytes) -> None:
        """Where a hand wants its block; a ValueError if that is not what this is."""
        if not self.box.info.gravity:
            raise ValueError("Messages are JSON text.")
        if self.session is not None and self.session.tower is not None and not connection.television:
            self.stand_ins.heard_from(connection.guest)
            self.session.tower.move_hand(connection.seat, message)

    def back_to_lobby(self) -> None:
        """Clear the table after a game."""
        if self.phase != "over":
            raise Refusal("There is no finished game to put away.")
        self.phase = "lobby"
        self.session = None
        self.latecomers.settle()
        for connection in self.presence.tabs():
            self.announcer.say_hello(connection)

    def _pong(self, connection: Connection, rtt_ms: float, witness: Witness | None) -> None:
        if self.session is not None and self.phase == "playing" and connection.seat is not None:
            self.session.pong(connection.seat, rtt_ms, witness)
            self.links.look(connection.seat, self._context.loop.time())

    def _game_over(self) -> None:
        self.stand_ins.stop()
        self.announce()
        if self.founder is None:
            self._call_later(DEMO_PAUSE, self._show_another)

    def _show_another(self) -> None:
        """The demo goes on by itself."""
        if self.waiting is not None:
            self._call_later(DEMO_PAUSE, self._show_another)
        elif not self.closed and not self.suspended and self.phase != "playing":
            self.start()

    # ---- What has changed

    def changed(self) -> None:
        """Tell and store what has changed: once for all changes of this moment, or of a rush of them."""
        if not self.closed:
            self._announcing.ask()

    def announce(self) -> None:
        """Tell and store the room as it is now, whatever there was of late."""
        self._announcing.done()
        self._tell_and_store()

    def _tell_and_store(self) -> None:
        if self.suspended:
            return
        self.games.rename()
        self.consent.reconsider()
        self._keeper.keep(snapshot(self))
        self._note_who_is_here()
        self.announcer.tell_everybody()

    def _note_who_is_here(self) -> None:
        if not self.closed:
            sitting = {chair.guest.key for chair in self.chairs if chair.guest is not None}
            queue = {guest.key for guest in self.presence.queue}
            self._context.whereabouts.note(self.code, sitting | queue)

    # ---- From one life of the server to the next

    def restore(self, record: RoomRecord, kept: KeptGame | None) -> None:
        """The room as it was stored. Everybody has the usual grace to come back."""
        self.presence.expect([self._context.guests.known_by(key) for key in record.queue])
        furnish(self, record, self._context.guests)
        try:
            session = None if kept is None else self.games.resume(kept, kept.clock)
        except (CannotResume, UnknownBot) as trouble:
            _log.warning("%s Its room %s is in the lobby again.", trouble, self.code)
            session = None
        if session is not None:
            session.go_on()
        elif record.phase != "lobby":
            self.chairs.game_over()
        if record.playing is not None and session is None:
            self._unaware = {guest.key for guest in self.presence.queue}
        self._keeper.latest = snapshot(self)
        self._note_who_is_here()
        for guest in self.presence.queue:
            self._absences.begin(guest)
        self.stand_ins.count_heads()
        self._close_after(self._context.limits.idle_room_life)

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
        return None if self._keeper.latest is None else self._keeper.latest.playing

    def bring_back(self, kept: KeptGame | None) -> None:
        """Be again what everybody has been told, with this game, and tell them so."""
        record = self._keeper.latest
        if record is None or (record.playing is not None and kept is None):
            raise CannotResume(f"Room {self.code} has nothing to be set up from.")
        self.suspended = False
        self.announcer.begin_anew()
        furnish(self, record, self._context.guests)
        session = None if kept is None else self.games.resume(kept, self._stopped_at)
        if record.phase != "lobby" and session is None:
            self.chairs.game_over()
        for connection in self.presence.tabs():
            connection.seat = None
            self._place(connection)
            self.announcer.say_hello(connection)
            self.announcer.send(connection, messages.Refusal(SET_UP_AGAIN))
        if session is not None:
            session.go_on()
        elif self.founder is None:
            self.start()
        self.stand_ins.count_heads()
        self.changed()

    def give_up(self, reason: str) -> None:
        """Close for good, with a sentence."""
        self._close(self, reason)

    # ---- Inside

    def _call_later(self, delay: float, callback: Callable[..., None], *args: Any) -> asyncio.TimerHandle:
        """Call something of this room's after so many seconds; its faults stay here."""
        return self._context.loop.call_later(delay, self.barrier.run, callback, *args)
