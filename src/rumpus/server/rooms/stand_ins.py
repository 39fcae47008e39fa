"""Who is away or asleep in a game, and the bots that play for them until they are back."""

import asyncio
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Final, final

from rumpus.bots import USUAL
from rumpus.engine.bits import has
from rumpus.engine.ids import Seat
from rumpus.engine.said import Said
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rooms.seating import Chair
from rumpus.wire.messages import Notice

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

CHECK_EVERY: Final = 2.5
"""Seconds between two looks at who is waited for and does nothing."""

PATIENCE: Final = (5, 15, 30, 60, 300)
"""The seconds that a table may choose until a bot plays for somebody who is away."""


@final
class StandIns:
    """Misses the players of one room's game, asks those who sleep, and lets bots play for both.

    What a bot does for somebody is an action of their seat like any other, so a log tells the same game
    whoever made the move. Time in which nobody could come back to anything, because the game waits, is no
    absence.
    """

    def __init__(self, room: "Room", limits: Limits, call_later: Callable[..., asyncio.TimerHandle]) -> None:
        self._room = room
        self._limits = limits
        self._call_later = call_later
        self._absent: dict[str, asyncio.TimerHandle] = {}
        """What happens next to each player who is not connected, by key."""
        self._dropped: asyncio.TimerHandle | None = None
        """When bots play on for a whole table that is away."""
        self.all_dropped = False
        """Whether the game waits, because all who play it are away and no bot plays for them yet."""
        self._check: asyncio.TimerHandle | None = None
        self._heard: set[str] = set()
        """Who has given a sign of life since the last look, by key."""
        self._idle: dict[str, float] = {}
        """For how many seconds others have waited for somebody who did nothing, by key."""
        self._drowsy: set[str] = set()
        """Those who are asked, or played for, although they are connected."""

    @property
    def patience(self) -> float:
        """Seconds until a bot plays for somebody who is away."""
        usual = self._limits.stand_in_race if self._room.box.info.races else self._limits.stand_in_turns
        return self._room.patience or usual

    def stop(self) -> None:
        """No game is on any more, or the room closes."""
        for handle in (self._dropped, self._check, *self._absent.values()):
            if handle is not None:
                handle.cancel()
        self._dropped = self._check = None
        self.all_dropped = False
        self._absent.clear()
        self._heard.clear()
        self._idle.clear()
        self._drowsy.clear()

    # ---- Away

    def count_heads(self) -> None:
        """Somebody has come or gone, or a game began or ended: see who is missed, and whether it waits."""
        room, session = self._room, self._room.session
        if session is None or room.phase != "playing":
            self.stop()
            return
        here = set(room.presence.connections)
        missing: list[tuple[Seat, Chair, Guest]] = []
        dropped = True
        for seat, chair, guest in self._players():
            if room.presence.is_here(guest):
                dropped = False
                self._welcome(seat, chair, guest)
            elif not chair.stand_in:
                missing.append((seat, chair, guest))
        dropped = dropped and len(missing) > 0
        for seat, chair, guest in missing:
            if dropped:
                self._forget_absence(guest)
            elif guest.key not in self._absent:
                soon = min(self._limits.said_away, self.patience)
                self._absent[guest.key] = self._call_later(soon, self._say_away, seat, chair, guest)
        self.all_dropped = dropped
        self._wait_for_all(dropped and len(here) > 0)
        self._look_for_sleepers(len(here) > 0)
        room.keep_time()

    def _say_away(self, seat: Seat, chair: Chair, guest: Guest) -> None:
        chair.away = True
        rest = max(0.0, self.patience - self._limits.said_away)
        self._absent[guest.key] = self._call_later(rest, self._give_up_waiting, seat, chair, guest)
        self._room.changed()

    def _give_up_waiting(self, seat: Seat, chair: Chair, guest: Guest) -> None:
        self._forget_absence(guest)
        self._take_over(seat, chair)

    def _forget_absence(self, guest: Guest) -> None:
        timer = self._absent.pop(guest.key, None)
        if timer is not None:
            timer.cancel()

    def _wait_for_all(self, waiting: bool) -> None:
        """A whole table that is away has some minutes while somebody watches; without, it just waits."""
        if waiting and self._dropped is None:
            self._dropped = self._call_later(self._limits.dropped_table, self._play_on)
        elif not waiting and self._dropped is not None:
            self._dropped.cancel()
            self._dropped = None

    def _play_on(self) -> None:
        self._dropped = None
        for seat, chair, guest in self._players():
            if not self._room.presence.is_here(guest) and not chair.stand_in:
                chair.away = True
                self._take_over(seat, chair)
        self.count_heads()

    def _welcome(self, seat: Seat, chair: Chair, guest: Guest) -> None:
        """A player is connected. Who was away has their hand again at once."""
        self._forget_absence(guest)
        if chair.away:
            chair.away = False
            self._give_back(seat, chair, guest)

    # ---- Asleep

    def heard_from(self, guest: Guest) -> None:
        """A sign of life: a hand moved, a key was pressed."""
        self._heard.add(guest.key)
        if guest.key in self._drowsy:
            self._drowsy.discard(guest.key)
            self._idle.pop(guest.key, None)
            for seat, chair, player in self._players():
                if player is guest:
                    chair.asked = False
                    self._give_back(seat, chair, guest)
                    self._room.changed()

    def _look_for_sleepers(self, anybody_here: bool) -> None:
        if anybody_here and self._check is None:
            self._check = self._call_later(CHECK_EVERY, self._find_sleepers)
        elif not anybody_here and self._check is not None:
            self._check.cancel()
            self._check = None

    def _find_sleepers(self) -> None:
        self._check = None
        room, session = self._room, self._room.session
        if session is None or room.phase != "playing" or room.lesson is not None:
            return
        due = 0 if session.paused else session.waits_for()
        races = room.box.info.races
        ask_after = self._limits.idle_race if races else self._limits.idle_turns
        for seat, chair, guest in self._players():
            key = guest.key
            if key in self._heard:
                self._idle.pop(key, None)
            elif has(due, seat) and not chair.stand_in and room.presence.is_here(guest):
                idle = self._idle[key] = self._idle.get(key, 0.0) + CHECK_EVERY
                if idle >= ask_after:
                    self._drowsy.add(key)
                if idle >= ask_after + self._limits.idle_answer:
                    self._take_over(seat, chair)
                elif idle >= ask_after and not chair.asked:
                    chair.asked = True
                    room.changed()
        self._heard.clear()
        self._look_for_sleepers(True)

    # ---- Playing for somebody

    def play_for(self, place: int) -> bool:
        """Let a bot play at once for the player on this chair, if they are away; whether they were."""
        for seat, chair, guest in self._players():
            if chair is self._room.chairs[place] and not self._room.presence.is_here(guest):
                if not chair.stand_in:
                    chair.away = True
                    self._give_up_waiting(seat, chair, guest)
                    self.count_heads()
                return True
        return False

    def _take_over(self, seat: Seat, chair: Chair) -> None:
        session = self._room.session
        assert session is not None
        chair.asked = False
        chair.helped = True
        chair.stand_in = self._room.chairs.new_bot(session.game.chairs[seat])
        session.change_hands(seat, USUAL, chair.temperament)
        self._room.changed()

    def _give_back(self, seat: Seat, chair: Chair, guest: Guest) -> None:
        session, bot = self._room.session, chair.stand_in
        if not bot or session is None:
            return
        chair.stand_in = ""
        done = session.change_hands(seat, None)
        for connection in self._room.presence.tabs_of(guest):
            deeds = " ".join(session.in_words(done, seat, connection.language))
            played = Said("Welcome back! {bot} played for you. {deeds}", bot=bot, deeds=deeds)
            nothing = Said("Welcome back! {bot} kept your place warm.", bot=bot)
            self._room.announcer.send(connection, Notice(played if done else nothing))

    # ---- Inside

    def _players(self) -> Iterator[tuple[Seat, Chair, Guest]]:
        """The people who have a seat in the game."""
        session = self._room.session
        assert session is not None
        for seat, place in enumerate(session.game.chairs):
            chair = self._room.chairs[place]
            if chair.guest is not None and not chair.left:
                yield Seat(seat), chair, chair.guest
