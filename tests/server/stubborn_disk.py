"""A disk that refuses what the writer brings, with the errors that SQLite itself would raise."""

import sqlite3
from typing import Any

import pytest

from rumpus.server.store import writer


def real_trouble(kind: str) -> sqlite3.Error:
    """What SQLite itself raises."""
    database = sqlite3.connect(":memory:", isolation_level=None)
    try:
        if kind == "full":
            database.execute("PRAGMA max_page_count = 1")
            database.execute("CREATE TABLE too_much (x)")
        elif kind == "read-only":
            database.execute("PRAGMA query_only = 1")
            database.execute("CREATE TABLE not_now (x)")
        else:
            database.execute("PRAGMA writable_schema = 1")
            database.execute("INSERT INTO sqlite_master VALUES ('table', 'x', 'x', 99, 'CREATE TABLE x (y)')")
            database.execute("PRAGMA writable_schema = RESET")
            database.execute("SELECT * FROM x")
    except sqlite3.Error as trouble:
        return trouble
    finally:
        database.close()
    raise AssertionError("no trouble at all")


class StubbornDisk:
    """Stands before a step of the writer's, which fails while there is trouble."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, step: str = "commit") -> None:
        self.trouble: sqlite3.Error | None = None
        self.tries = 0
        real = getattr(writer, step)

        def try_it(database: sqlite3.Connection, *args: Any) -> None:
            self.tries += 1
            trouble = self.trouble  # which may end in the other thread meanwhile
            if trouble is not None:
                database.execute("BEGIN IMMEDIATE")  # as far as it got
                raise trouble
            real(database, *args)

        monkeypatch.setattr(writer, step, try_it)
