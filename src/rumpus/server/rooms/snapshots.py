"""A room as it is stored, how often that is done, and how it is set up again."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import asdict
from functools import partial
from typing import TYPE_CHECKING, final

from rumpus.engine.options import BadOption, parse
from rumpus.games import shelf_box
from rumpus.server.guests import Guests
from rumpus.server.loop.pace import Pace
from rumpus.server.store.records import RoomRecord
from rumpus.server.store.store import Store

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

_log = logging.getLogger("rumpus")


@final
class Keeper:
    """Stores one room when something has changed, but not again and again for people at the door."""

    def __init__(
        self,
        store: Store,
        loop: asyncio.AbstractEventLoop,
        guard: Callable[..., None],
        writes_a_second: float,
    ) -> None:
        self.latest: RoomRecord | None = None
        """The room as everybody was last told."""
        self._stored: RoomRecord | None = None
        self._store = store
        self._writing = Pace(loop, partial(guard, self._write), writes_a_second, 1)

    def keep(self, record: RoomRecord) -> None:
        """Store this: at once if another game is on, or none any more, or somebody else plays; else soon."""
        self.latest = record
        if self._stored is None or _who_plays(record) != _who_plays(self._stored):
            self._writing.done()
            self._write()
        elif record != self._stored:
            self._writing.ask()

    def stop(self) -> None:
        """Store what is still to be stored, and nothing after it."""
        if self._writing.waiting:
            self._writing.stop()
            self._write()

    def _write(self) -> None:
        if self.latest is not None and self.latest != self._stored:
            self._store.keep_room(self.latest)
            self._stored = self.latest


def _who_plays(record: RoomRecord) -> object:
    """What a game that goes on after a crash has to know."""
    chairs = [] if record.playing is None else record.chairs
    players = [
        (chair.guest, chair.level, chair.left, chair.stand_in, chair.helped, chair.late) for chair in chairs
    ]
    return record.phase, record.playing, players


def snapshot(room: "Room") -> RoomRecord:
    """What is stored of a room; its game has a log of its own.

    Of those who are here only the host and those who sit: others come and go, and have nothing to lose.
    """
    host = room.presence.host
    kept = {chair.guest.key for chair in room.chairs if chair.guest is not None}
    if host is not None:
        kept.add(host.key)
    return RoomRecord(
        code=room.code,
        founder=None if room.founder is None else room.founder.key,
        game=room.box.info.slug,
        options=asdict(room.options),
        phase=room.phase,
        queue=[guest.key for guest in room.presence.queue if guest.key in kept],
        chairs=room.chairs.records(),
        playing=None if room.session is None or room.phase != "playing" else room.session.game.number,
        admitted=None if room.presence.admitted is None else sorted(room.presence.admitted),
        waiting=[guest.key for guest in room.latecomers.waiting],
        removed=sorted(room.barred.keys),
        patience=room.patience,
        faces=room.faces.allowed,
        hints=room.hints.chosen,
        games=room.played,
        lesson=room.lesson is not None,
    )


def furnish(room: "Room", record: RoomRecord, guests: Guests) -> None:
    """Put the game on the table, its options and the chairs, as they were stored; nobody plays yet."""
    room.box = shelf_box(record.game)
    try:
        room.options = parse(room.box.info.defaults, record.options)
    except BadOption as trouble:
        _log.warning("Room %s has its game's usual options again: %s", room.code, trouble)
        room.options = room.box.info.defaults
    room.presence.admitted = None if record.admitted is None else set(record.admitted)
    room.chairs.restore(record.chairs, guests)
    room.chairs.resize(room.box.info.seats.stop - 1)
    room.chairs.know_bots_of(room.box)
    room.latecomers.waiting = [guests.known_by(key) for key in record.waiting]
    room.barred.keys = set(record.removed)
    room.patience = record.patience
    room.faces.allowed = record.faces
    room.hints.chosen = record.hints
    room.played = record.games
    room.phase = "lobby"
