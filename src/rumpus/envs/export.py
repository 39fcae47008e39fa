"""Logged games as rows of a Parquet file: what whoever acted saw, could do, did, and got for it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from rumpus.engine.by_numbers import STRIDE, zeros
from rumpus.engine.match import Entry
from rumpus.envs.tables import playable, unpacked, worth
from rumpus.wire.logbook import Logbook

Row = dict[str, Any]


def rows(logbook: Logbook, name: str = "") -> Iterator[Row]:
    """One row a decision, in their order. What follows after somebody has left is left out."""
    game = logbook.box.game
    encode: Any = playable(logbook.box.info.slug).encode
    seats = len(logbook.names)
    paid = rewards(logbook)
    players = logbook.levels or [None] * seats
    state = game.empty(logbook.options, seats)
    view, choices = zeros(encode.view_words(state)), zeros(encode.action_words(state))
    move = 0
    for entry in logbook.entries:
        if entry.seat is not None and entry.action is None:
            return
        if entry.seat is not None:
            encode.observe(state, entry.seat, view, 0)
            encode.legal_numbers(state, entry.seat, choices, 0)
            number = encode.number_of(entry.action, entry.seat, seats)
            assert number < STRIDE * len(choices)
            yield {
                "game": logbook.box.info.slug,
                "log": name,
                "seats": seats,
                "move": move,
                "at": entry.at,
                "seat": entry.seat,
                "player": players[entry.seat] or "person",
                "observation": unpacked(view, 1).tobytes(),
                "action_mask": unpacked(choices, 1).tobytes(),
                "action": number,
                "reward": paid[entry.seat],
            }
            move += 1
        apply(entry, state)


def rewards(logbook: Logbook) -> list[float]:
    """What the game brought each seat; nothing, if it was broken off."""
    seats = len(logbook.names)
    state = logbook.box.game.empty(logbook.options, seats)
    for entry in logbook.entries:
        apply(entry, state)
    outcome = logbook.box.game.outcome(state)
    winners = sum(1 << seat for seat in outcome.winners) if outcome else 0
    return [float(each) for each in worth(seats)[winners]]


def apply(entry: Entry[Any], state: Any) -> None:
    """Let it happen."""
    for event in entry.events:
        event.apply(state)


def write(logbooks: Iterable[tuple[str, Logbook]], place: Path) -> int:
    """Write the rows of all these games, by their names, into one file; how many."""
    # An extra (`parquet`), which most people do without.
    import pyarrow  # noqa: PLC0415
    import pyarrow.parquet  # noqa: PLC0415

    schema = pyarrow.schema(
        [
            ("game", pyarrow.string()),
            ("log", pyarrow.string()),
            ("seats", pyarrow.int8()),
            ("move", pyarrow.int32()),
            ("at", pyarrow.int64()),
            ("seat", pyarrow.int8()),
            ("player", pyarrow.string()),
            ("observation", pyarrow.binary()),
            ("action_mask", pyarrow.binary()),
            ("action", pyarrow.int16()),
            ("reward", pyarrow.float32()),
        ]
    )
    written = 0
    with pyarrow.parquet.ParquetWriter(place, schema, compression="zstd") as writer:
        for name, logbook in logbooks:
            table = pyarrow.Table.from_pylist(list(rows(logbook, name)), schema)
            writer.write_table(table)
            written += table.num_rows
    return written
