"""What is on the disk, as a test may read it beside a running server."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from rumpus.server.store.journal import chapters, read_entries, unsorted_entries

StoredEntry = tuple[str | None, dict[str, Any]]
"""A nonce and a line of the log."""


def stored_games(folder: Path) -> list[tuple[dict[str, Any], list[StoredEntry]]]:
    """Every game and its whole log."""
    with closing(sqlite3.connect(folder / "rumpus.db")) as database:
        games = [json.loads(text) for (text,) in database.execute("SELECT json FROM games ORDER BY number")]
        return [(game, stored_log(database, game["number"])) for game in games]


def stored_log(database: sqlite3.Connection, game: int) -> list[StoredEntry]:
    """One game's log: its chapters, and what is still in the journal."""
    loose = read_entries(unsorted_entries(database).get(game, []))
    return [(entry.nonce, msgspec.json.decode(entry.line)) for entry in (*chapters(database, game), *loose)]
