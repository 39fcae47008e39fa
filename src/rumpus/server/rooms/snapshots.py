"""A room as it is stored, and set up again as it was stored."""

import logging
from dataclasses import asdict
from typing import TYPE_CHECKING

from rumpus.engine.options import BadOption, parse
from rumpus.games import shelf_box
from rumpus.server.guests import Guests
from rumpus.server.store.records import RoomRecord

if TYPE_CHECKING:
    from rumpus.server.rooms.room import Room

_log = logging.getLogger("rumpus")


def snapshot(room: "Room") -> RoomRecord:
    """What is stored of a room; its game has a log of its own."""
    return RoomRecord(
        code=room.code,
        founder=None if room.founder is None else room.founder.key,
        game=room.box.info.slug,
        options=asdict(room.options),
        phase=room.phase,
        queue=[guest.key for guest in room.presence.queue],
        chairs=room.chairs.records(),
        playing=None if room.session is None or room.phase != "playing" else room.session.game.number,
    )


def furnish(room: "Room", record: RoomRecord, guests: Guests) -> None:
    """Put the game on the table, its options and the chairs, as they were stored; nobody plays yet."""
    room.box = shelf_box(record.game)
    try:
        room.options = parse(room.box.info.defaults, record.options)
    except BadOption as trouble:
        _log.warning("Room %s has its game's usual options again: %s", room.code, trouble)
        room.options = room.box.info.defaults
    room.chairs.restore(record.chairs, guests)
    room.chairs.resize(room.box.info.seats.stop - 1)
    room.chairs.know_bots_of(room.box)
    room.phase = "lobby"
