"""What is on the disk, as a test may read it beside a running server."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec

from rumpus.server.store.journal import chapters, read_entries, unsorted_entries
from rumpus.server.store.reader import Reader

StoredEntry = tuple[str | None, dict[str, Any]]
"""A nonce and a line of the log."""


def stored_games(folder: Path, store: str = "") -> list[tuple[dict[str, Any], list[StoredEntry]]]:
    """Every game and its whole log."""
    with database_at(store or folder) as database:
        games = [json.loads(text) for (text,) in database.execute("SELECT json FROM games ORDER BY number")]
        return [(game, stored_log(database, game["number"])) for game in games]


def stored_log(database: Reader, game: int) -> list[StoredEntry]:
    """One game's log: its entries, or its chapters and what is still in the journal."""
    if isinstance(database, sqlite3.Connection):
        loose = read_entries(unsorted_entries(database).get(game, []))
        entries = [*chapters(database, game), *loose]
    else:
        found = database.execute("SELECT json FROM entries WHERE game = ? ORDER BY seq", (game,))
        entries = read_entries([text for (text,) in found])
    return [(entry.nonce, msgspec.json.decode(entry.line)) for entry in entries]


@contextmanager
def database_at(place: Path | str) -> Iterator[Reader]:
    """What lies in a folder, or at an address: to be asked, or changed behind everybody's back."""
    if isinstance(place, str):
        from rumpus.server.store.postgres.line import PostgresReader

        reader = PostgresReader(place)
        yield reader
        reader.close()
    else:
        with closing(sqlite3.connect(place / "rumpus.db", isolation_level=None, timeout=60)) as database:
            yield database
