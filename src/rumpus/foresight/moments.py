"""A logged game at any of its moments: the true table after an entry, by folding its events."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from rumpus.bots import USUAL, levels
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import replay
from rumpus.wire.codec import Garbled
from rumpus.wire.logbook import IMPOSSIBLE, Logbook


@dataclass(frozen=True)
class Moment:
    """The table as it truly was after an entry; to be copied, never changed."""

    seq: int
    at: Millis
    state: Any


def check_seq(logbook: Logbook, seq: int) -> None:
    """Refuse what is no entry of this game."""
    if not 0 <= seq < len(logbook.entries):
        raise Garbled(f"This game has entries 0 to {len(logbook.entries) - 1}; there is no {seq}.")


def moments(logbook: Logbook, wanted: Iterable[int]) -> dict[int, Moment]:
    """The table after each of these entries. What cannot have happened in this game is Garbled."""
    sought = set(wanted)
    for seq in sought:
        check_seq(logbook, seq)
    last = max(sought, default=-1)
    entries = logbook.entries[: last + 1]
    found: dict[int, Moment] = {}
    states = replay(logbook.box.game, logbook.options, len(logbook.names), entries)
    for entry in entries:
        try:
            state = next(states)
            if entry.seq in sought:
                found[entry.seq] = Moment(entry.seq, entry.at, state.copy())
        except IMPOSSIBLE:
            raise Garbled(f"Entry {entry.seq} cannot have happened in this game.") from None
    return found


def players(logbook: Logbook) -> tuple[str, ...]:
    """The level of the bot that plays on for each seat: the one that sat there, or the usual one."""
    known = logbook.levels or [None] * len(logbook.names)
    return tuple(level if level in levels(logbook.box) else USUAL for level in known)


def check_seat(logbook: Logbook, seat: int | None) -> Seat | None:
    """Refuse what is no seat of this game."""
    if seat is None:
        return None
    if not 0 <= seat < len(logbook.names):
        raise Garbled(f"This game has seats 0 to {len(logbook.names) - 1}; there is no {seat}.")
    return Seat(seat)
