"""A game brought back after the server was gone: its logged actions are played again from its seed."""

from typing import Any

import msgspec

from rumpus.engine.box import Box
from rumpus.engine.game import WrongNumberOfPlayers
from rumpus.engine.match import Entry
from rumpus.engine.options import BadOption
from rumpus.engine.superlatives import Tally
from rumpus.server.live.session import new_match
from rumpus.server.store.records import KeptGame
from rumpus.table.table import Table
from rumpus.wire.codec import Garbled, entry_from_json, entry_line
from rumpus.wire.logbook import IMPOSSIBLE, repeat


class CannotResume(Exception):
    """The log does not fit the rules any more, say after an upgrade; the text says where."""


def resume_table(kept: KeptGame, box: Box, lag_cap: float, tally: Tally) -> Table:
    """The table as it was after its last stored entry, with every answer it had given; all is tallied."""
    if not kept.entries:
        raise CannotResume(f"Game {kept.record.number} has no entries.")
    entries = _entries(kept, box)
    folded = kept.record.folded
    try:
        match = new_match(box, kept.record, beginning=entries[:folded])
    except (BadOption, WrongNumberOfPlayers) as trouble:
        raise CannotResume(f"Game {kept.record.number} is no longer played so: {trouble}") from None
    except IMPOSSIBLE:
        raise CannotResume(f"Game {kept.record.number} cannot have begun like this.") from None
    for entry in entries[folded:]:
        found = match.log[0] if entry.seq == 0 else repeat(match, entry)
        if found is None or entry_line(found, box) != entry_line(entry, box):
            raise CannotResume(f"Game {kept.record.number} went otherwise at entry {entry.seq}.")
    table = Table(match, lag_cap)
    for entry, record in zip(entries, kept.entries, strict=True):
        table.remember(entry, record.nonce)
        for event in entry.events:
            tally.count(event)
    match.log.clear()  # the store has it
    return table


def _entries(kept: KeptGame, box: Box) -> list[Entry[Any]]:
    try:
        return [entry_from_json(msgspec.json.decode(record.line), box) for record in kept.entries]
    except (Garbled, msgspec.DecodeError) as trouble:
        raise CannotResume(f"Game {kept.record.number} cannot be read: {trouble}") from None
