"""What people were shown in the simulation, held to what is stored: not one card that they could not see."""

import json
from collections.abc import Callable
from itertools import islice
from typing import Any, Final

import msgspec

from laws.secrecy import as_declared
from rumpus.engine.box import Box
from rumpus.engine.ids import Seat
from rumpus.engine.match import replay
from rumpus.engine.options import parse
from rumpus.games import shelf_box
from rumpus.server.store.records import EntryRecord, GameRecord
from rumpus.wire.codec import entry_from_json
from rumpus.wire.encoding import encode
from simulation.database import Database
from simulation.people import Seen

AT_ONCE: Final = 8
"""What is told of an entry may show the table some entries later: those that were written together."""

GAME: Final = "SELECT json FROM games WHERE number = $1"
LOG: Final = "SELECT json FROM entries WHERE game = $1 ORDER BY seq"

_entry = msgspec.json.Decoder(EntryRecord).decode


def hold_to_truth(database: Database, seen: list[Seen], breaks: Callable[[str], None]) -> int:
    """Compare all states that somebody was shown with what their seat may know; how many there were."""
    games = dict.fromkeys(each.game for each in seen)
    for number in games:
        box, states = states_of(database, number)
        declared: dict[tuple[int, int | None], Any] = {}
        for each in seen:
            if each.game != number:
                continue
            told = json.loads(each.state)
            for at, state in islice(enumerate(states), each.seq, each.seq + AT_ONCE):
                looks = at, each.seat
                if looks not in declared:
                    watcher = None if each.seat is None else Seat(each.seat)
                    declared[looks] = json.loads(encode(as_declared(box, state, watcher)))
                if told == declared[looks]:
                    break
            else:
                breaks(f"entry {each.seq} of game {number} shows seat {each.seat} what it cannot know")
                return len(seen)
    return len(seen)


def states_of(database: Database, number: int) -> tuple[Box, list[Any]]:
    """A game's states, one after each stored entry."""
    record = msgspec.json.decode(database.read(GAME, (number,))[0][0], type=GameRecord)
    box = shelf_box(record.game)
    options = parse(box.info.defaults, record.options)
    lines = [_entry(row[0]).line for row in database.read(LOG, (number,))]
    entries = [entry_from_json(msgspec.json.decode(line), box) for line in lines]
    states = [state.copy() for state in replay(box.game, options, len(record.chairs), entries)]
    return box, states
