"""All rooms of the server: opened, found, closed, and opened again after a restart."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, final

from rumpus.bots import USUAL, level_at
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.options import Value, parse
from rumpus.engine.said import Said
from rumpus.games import SHELF, shelf_box
from rumpus.lessons import LESSONS
from rumpus.lessons.lesson import Lesson
from rumpus.server.addresses import Address
from rumpus.server.codes import code_length
from rumpus.server.context import ServerContext
from rumpus.server.elsewhere import Renamed
from rumpus.server.errors import LimitReached, NoSuchRoom, Refusal
from rumpus.server.guests import Guest
from rumpus.server.rooms.challenge import Challenge
from rumpus.server.rooms.room import Room
from rumpus.server.store.records import UNREADABLE, Beginning, KeptGame, RoomRecord
from rumpus.wire.frames import GOING_AWAY
from rumpus.wire.messages import Me, OpenGame

CANNOT_OPEN = "This room could not be opened after the server was changed. Please open another."

ANOTHER_LESSON = "You have begun another lesson."

DEMO_LEVELS = ("hard", "normal", "normal", "easy")


@final
class RoomRegistry:
    """Every open room, by its code."""

    def __init__(self, context: ServerContext) -> None:
        self.context = context
        self.rooms: dict[str, Room] = {}
        self.closed: set[str] = set()
        """Codes of rooms that were closed just now: a store that is far away still has them."""
        context.store.when_waiting = self._disk_waits

    def open(
        self,
        founder: Guest,
        box: Box,
        options: Mapping[str, Value],
        bots: int = 0,
        level: str = USUAL,
        start: bool = False,
        address: Address | None = None,
        lesson: Lesson | None = None,
    ) -> Room:
        """A new room, asked for from there; with `start` its founder sits down and a game begins at once."""
        limits = self.context.limits
        mine = sum(room.founder is founder for room in self.rooms.values())
        if mine >= limits.rooms_of_guest:
            raise LimitReached("You have opened enough rooms for now; they close when nobody is in them.")
        if address is not None and address.open_rooms >= limits.rooms_of_address:
            raise LimitReached("Many rooms are open from where you are; they close when nobody is in them.")
        if len(self.rooms) >= limits.rooms:
            raise LimitReached("All rooms are taken; please try again later.")
        if not 0 <= bots < box.info.seats.stop - 1:
            raise Refusal(
                Said(
                    "{title} has chairs for {n} bots beside you.",
                    title=box.info.title,
                    n=box.info.seats.stop - 2,
                )
            )
        wanted = parse(box.info.defaults, options)
        room = self._new_room(box, founder)
        room.options = wanted
        if address is not None:
            room.opened_from = address
            address.open_rooms += 1
        room.lesson = lesson
        try:
            for place in range(1, bots + 1):
                room.seat_bot(place, level)
            if start:
                room.chairs.sit(founder, 0)
                room.start()
        except Exception:
            self.close(room, "This room could not be opened.")
            raise
        room.changed()
        return room

    def open_lesson(self, founder: Guest, box: Box, address: Address | None = None) -> Room:
        """A room for one, where the first deal of a game is played to learn it; an earlier lesson closes."""
        lesson = LESSONS[box.info.slug]
        for room in list(self.rooms.values()):
            if room.founder is founder and room.lesson is not None:
                self.close(room, ANOTHER_LESSON)
        rivals = len(lesson.rivals)
        room = self.open(founder, box, lesson.options, rivals, USUAL, True, address, lesson)
        room.presence.lock(True)
        return room

    def open_at(self, founder: Guest, beginning: Beginning, seat: int, address: Address) -> Room:
        """A new room in which a what-if begins at once."""
        room = self.open(founder, shelf_box(beginning.game), beginning.options, address=address)
        try:
            room.begin_at(beginning, founder, seat)
        except Exception:
            self.close(room, "This room could not be opened.")
            raise
        return room

    def open_daily(
        self,
        founder: Guest,
        box: Box,
        challenge: Challenge,
        rivals: list[str],
        address: Address | None = None,
    ) -> Room:
        """A room where one plays a day's deal alone against these bots; a game begins at once.

        Who they are follows from the deal: everybody meets the same.
        """
        room = self.open(founder, box, challenge.options, address=address)
        room.chairs.luck = Dice(f"{challenge.seed}/names")
        try:
            for place, level in enumerate(rivals, 1):
                room.seat_bot(place, level)
            room.presence.lock(True)
            room.chairs.sit(founder, 0)
            room.challenge = challenge
            room.start()
        except Exception:
            self.close(room, "This room could not be opened.")
            raise
        return room

    def open_for_strangers(self, people: list[Guest], box: Box) -> Room:
        """A room where a game begins at once between people who do not know each other."""
        room = self.open(people[0], box, {})
        try:
            room.presence.expect(people)
            for place, guest in enumerate(people):
                room.chairs.sit(guest, place)
            room.start()
        except Exception:
            self.close(room, "This room could not be opened.")
            raise
        return room

    def open_demo(self) -> Room:
        """The room where bots play each other for all to watch; the one from before, if it is still there."""
        for room in self.rooms.values():
            if room.founder is None:
                return room
        return self.open_show(SHELF[0], SHELF[0].info.defaults, DEMO_LEVELS)

    def open_show(self, box: Box, options: Any, levels: Sequence[str]) -> Room:
        """A room where bots play each other while somebody looks on; nobody has opened it."""
        room = self._new_room(box, None)
        room.options = options
        for place, level in enumerate(levels):
            room.seat_bot(place, level_at(box, level))
        room.start()
        return room

    def find(self, code: str) -> Room:
        """The room with this code, however it is typed."""
        room = self.rooms.get(code.upper())
        if room is None and self.context.store.is_set_aside(code.upper()):
            raise NoSuchRoom(CANNOT_OPEN)
        if room is None:
            raise NoSuchRoom(Said("There is no room {code}; it may have closed.", code=code.upper()[:8]))
        return room

    def close(self, room: Room, reason: str) -> None:
        """Nobody needs this room any more, or nobody can play in it."""
        room.shut_down(reason, GOING_AWAY)
        room.session = None  # the most of what it holds; the rest of a room holds on to itself for a while
        self.take_out(room)
        store = self.context.store
        store.forget_room(room.code)
        if store.is_far:
            self.closed.add(room.code)
            store.annals.write([], partial(self.closed.discard, room.code))

    def rename(self, guest: Guest, name: str) -> None:
        """Call a guest something else, in every room that knows them."""
        self.context.guests.rename(guest, name)
        self.context.elsewhere.tell(Renamed(guest.key, guest.name))
        self.renamed(guest)

    def renamed(self, guest: Guest) -> None:
        """Somebody is called something else: all rooms that know them say so."""
        for room in self._rooms_of(guest):
            room.changed()

    def forget(self, guest: Guest) -> None:
        """Nobody knows this guest any more, in any room."""
        nobody = self.context.guests.stranger()
        for room in list(self.rooms.values()):
            room.barrier.run(room.forget, guest, nobody)
        self.context.regulars.forget(guest.key)
        self.context.guests.forget(guest)

    def me(self, guest: Guest) -> Me:
        """A guest to themselves, with the games in which they still have a seat."""
        games = [
            OpenGame(room.code, room.box.info.title)
            for room in self._rooms_of(guest)
            if room.phase == "playing" and room.lesson is None and room.games.seat_of(guest) is not None
        ]
        return Me(guest.id, guest.name, guest.named, games)

    def _rooms_of(self, guest: Guest) -> list[Room]:
        codes = self.context.whereabouts.rooms_of(guest.key)
        return [self.rooms[code] for code in codes if code in self.rooms]

    def restore(self) -> int:
        """Open every stored room of this server again, with its game; how many games go on."""
        store = self.context.store
        for record in store.rooms():
            self._open_again(record, partial(self._unfinished, record))
        return sum(room.phase == "playing" for room in self.rooms.values())

    async def open_stored(self, code: str) -> Room | None:
        """Open one stored room again, which another server had, or nobody; None if there is none."""
        store = self.context.store
        if code in self.closed:
            return None
        try:
            record = await store.ask(partial(store.room, code))
        except UNREADABLE as damage:
            store.set_room_aside(code, str(damage))
            return None
        if record is None:
            return None
        kept = await store.ask(partial(self._unfinished, record))
        # Held until the room does: whoever is known must not be looked up once more.
        held = await self.context.guests.look_up(_people_of(record))
        if code not in self.rooms and code not in self.closed:
            self._open_again(record, lambda: kept)
        held.clear()
        return self.rooms.get(code)

    def _open_again(self, record: RoomRecord, kept: Callable[[], KeptGame | None]) -> None:
        """Whoever cannot be opened is set aside: that keeps nobody else waiting."""
        store = self.context.store
        if record.lesson or (record.founder is None and not self.context.settings.demo):
            store.forget_room(record.code)
            return
        try:
            founder = None if record.founder is None else self.context.guests.known_by(record.founder)
            room = self._new_room(shelf_box(record.game), founder, record.code)
            room.restore(record, kept())
            if founder is None and room.phase != "playing":
                room.start()
        except Exception as trouble:
            failed = self.rooms.pop(record.code, None)
            if failed is not None:
                failed.shut_down(CANNOT_OPEN, GOING_AWAY)
            store.set_room_aside(record.code, f"{type(trouble).__name__}: {trouble}")

    def _unfinished(self, record: RoomRecord) -> KeptGame | None:
        return None if record.playing is None else self.context.store.unfinished_game(record.playing)

    def take_out(self, room: Room) -> None:
        """This room is no longer ours, or is closed: nobody who comes finds it here."""
        if self.rooms.pop(room.code, None) is not None and room.opened_from is not None:
            room.opened_from.open_rooms -= 1

    def shut_down(self, reason: str) -> None:
        """The server stops; rooms and games stay in the store."""
        for room in self.rooms.values():
            room.barrier.run(room.shut_down, reason, GOING_AWAY)

    def _disk_waits(self, why: str | None) -> None:
        for room in list(self.rooms.values()):
            room.barrier.run(room.disk_waits, why)

    def _new_room(self, box: Box, founder: Guest | None, code: str | None = None) -> Room:
        length = code_length(self.context.settings.public)
        code = code or self.context.store.ownership.new_code(self.rooms, length)
        room = Room(code, box, founder, self.context, self.close)
        self.rooms[room.code] = room
        self.closed.discard(room.code)
        return room


def _people_of(record: RoomRecord) -> set[str]:
    """Everybody whom a stored room names, by key."""
    chairs = [key for chair in record.chairs for key in (chair.guest, chair.owner)]
    named = [record.founder, *record.queue, *record.waiting, *chairs]
    return {key for key in named if key is not None}
