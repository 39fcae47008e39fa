"""When the disk takes nothing: say so once, wait, and try again until it does.

A full disk, a quota, a descriptor too few: such troubles pass, and until then nothing that was acknowledged
is in danger. A damaged database does not pass.
"""

import asyncio
import logging
import sqlite3
import time
from collections.abc import Callable
from threading import Event
from typing import Final, final

DISK_FULL: Final = "The disk is full: the game waits and goes on by itself."
CANNOT_WRITE: Final = "The disk takes nothing at the moment: the game waits and goes on by itself."

PASSING: Final = frozenset(
    (
        sqlite3.SQLITE_FULL,
        sqlite3.SQLITE_IOERR,
        sqlite3.SQLITE_READONLY,
        sqlite3.SQLITE_CANTOPEN,
        sqlite3.SQLITE_PERM,
        sqlite3.SQLITE_BUSY,
        sqlite3.SQLITE_LOCKED,
    )
)
"""Kinds of trouble that somebody can end: by making room, by giving the folder back."""

LASTING: Final = frozenset((sqlite3.SQLITE_READONLY_DBMOVED, sqlite3.SQLITE_IOERR_CORRUPTFS))
"""And what looks like one of them but is not: the file is gone, or its file system is damaged."""

FIRST_PAUSE: Final = 0.25
LONGEST_PAUSE: Final = 2.0
"""Seconds between two tries: people wait for it."""

KIND: Final = 0xFF
"""The part of SQLite's error numbers that says what kind of error it is."""

_log = logging.getLogger("rumpus")


def passes(trouble: sqlite3.Error) -> bool:
    """Whether it may go on after this by itself."""
    code = getattr(trouble, "sqlite_errorcode", None)
    return code is not None and code & KIND in PASSING and code not in LASTING


def sentence(trouble: sqlite3.Error) -> str:
    """What people are told meanwhile."""
    full = trouble.sqlite_errorcode & KIND == sqlite3.SQLITE_FULL
    return DISK_FULL if full else CANNOT_WRITE


class Unstored(Exception):
    """The server stops while the disk takes nothing. What is lost was never acknowledged."""


@final
class Patience:
    """The writer's: lives in its thread, and says on the event loop why everybody waits, or None."""

    def __init__(self, tell: Callable[[str | None], None]) -> None:
        self._tell = tell
        self._loop = asyncio.get_running_loop()
        self._hurried = Event()

    def hurry(self) -> None:
        """The server stops: try once more, and then no more."""
        self._hurried.set()

    def insist(self, database: sqlite3.Connection, step: Callable[[], None]) -> None:
        """Do this, whole or not at all, as soon as the disk takes it; Unstored if the server stops before."""
        trouble = attempt(database, step)
        if trouble is None:
            return
        began = time.monotonic()
        _log.error("The disk takes nothing, and games wait: %s.", trouble)
        self._loop.call_soon_threadsafe(self._tell, sentence(trouble))
        pause = FIRST_PAUSE
        while trouble is not None:
            last_try = self._hurried.wait(pause)
            trouble = attempt(database, step)
            if last_try and trouble is not None:
                raise Unstored(str(trouble))
            pause = min(2 * pause, LONGEST_PAUSE)
        _log.warning("The disk takes games again, after %.0f s.", time.monotonic() - began)
        self._loop.call_soon_threadsafe(self._tell, None)


def attempt(database: sqlite3.Connection, step: Callable[[], None]) -> sqlite3.Error | None:
    """Do this, or leave everything as it was and return a trouble that passes; others are raised."""
    try:
        step()
    except sqlite3.Error as trouble:
        if not passes(trouble):
            raise
        if database.in_transaction:  # SQLite itself has rolled most of them back
            database.execute("ROLLBACK")
        return trouble
    return None
