"""Where logs are kept: a journal that grows with every commit, and chapters, each a piece of one game's log.

What a game's log grows by goes into the journal: all of it, whichever games it belongs to, as one row
a commit. That is the least a disk can be asked to do. Game by game it is then sorted into chapters; a
row stays until all games in it and before it have been sorted, so an entry may be in both places.
"""

import logging
import sqlite3
from collections.abc import Iterator
from itertools import accumulate

import msgspec

from rumpus.server.store.records import UNREADABLE, EntryRecord
from rumpus.server.store.unsorted import Entries, Sorting
from rumpus.wire.encoding import encode, join_array

KEEP_CHAPTERS = """
INSERT INTO chapters (game, json)
SELECT json_extract(value, '$[0]'), substr(:texts, json_extract(value, '$[1]'), json_extract(value, '$[2]'))
FROM json_each(:places)
"""
"""All chapters at once, given as one long text and a list of [game, start, length]: between two
statements the thread would ask for the interpreter back."""

_log = logging.getLogger("rumpus")


class _Numbered(msgspec.Struct):
    """What must be known of a log's line to find its place."""

    seq: int


_numbered = msgspec.json.Decoder(_Numbered).decode
_growth = msgspec.json.Decoder(list[tuple[int, list[EntryRecord]]]).decode
_chapter = msgspec.json.Decoder(list[EntryRecord]).decode


def sort_journal(database: sqlite3.Connection, sorting: Sorting) -> None:
    """Write chapters, and let go of what the journal need not keep any longer."""
    texts = [join_array(encoded) for encoded in sorting.chapters.values()]
    lengths = [len(text) for text in texts]
    starts = accumulate(lengths, initial=1)
    places = encode(list(zip(sorting.chapters, starts, lengths, strict=False)))
    database.execute("BEGIN IMMEDIATE")
    database.execute(KEEP_CHAPTERS, {"texts": b"".join(texts), "places": places.decode()})
    database.execute("DELETE FROM journal WHERE number < ?", (sorting.keep_from,))
    database.execute("COMMIT")


def sort_whole_journal(database: sqlite3.Connection) -> None:
    """Sort what an earlier life of the server has left, but for games that it has forgotten since."""
    (last,) = database.execute("SELECT coalesce(max(number), 0) FROM journal").fetchone()
    known = {number for (number,) in database.execute("SELECT number FROM games")}
    entries = unsorted_entries(database)
    chapters = {game: waiting for game, waiting in entries.items() if game in known}
    sort_journal(database, Sorting(chapters, last + 1))


def unsorted_entries(database: sqlite3.Connection) -> Entries:
    """What is in the journal and in no chapter."""
    entries: Entries = {}
    sorted_until: dict[int, int] = {}
    for number, text in database.execute("SELECT number, json FROM journal ORDER BY number"):
        try:
            growth = _growth(text)
        except UNREADABLE as damage:
            _log.error("Row %d of the journal cannot be read: %s", number, damage)
            continue
        for game, grown in growth:
            if game not in entries:
                entries[game] = []
                sorted_until[game] = _last_sorted(database, game)
            entries[game] += [encode(entry) for entry in grown if _seq(entry) > sorted_until[game]]
    return {game: waiting for game, waiting in entries.items() if waiting}


def _last_sorted(database: sqlite3.Connection, game: int) -> int:
    """The number of the last entry that a chapter of this game has; whoever reads a damaged one will see."""
    latest = "SELECT json FROM chapters WHERE game = ? ORDER BY number DESC LIMIT 1"
    found = database.execute(latest, (game,)).fetchone()
    try:
        return -1 if found is None else _seq(_chapter(found[0])[-1])
    except UNREADABLE:
        return -1


def _seq(entry: EntryRecord) -> int:
    return _numbered(entry.line).seq


def chapters(database: sqlite3.Connection, game: int) -> Iterator[EntryRecord]:
    """A game's log, but for what is in the journal."""
    for (text,) in database.execute("SELECT json FROM chapters WHERE game = ? ORDER BY number", (game,)):
        yield from _chapter(text)


def count_entries(growth: list[bytes], game: int) -> int:
    """How many entries of this game are in what a commit adds to the journal."""
    return sum(len(grown) for number, grown in _growth(join_array(growth)) if number == game)


def append_loose(entries: list[EntryRecord], loose: list[bytes]) -> None:
    """Complete a game's log by entries that are in no chapter; some may be by now."""
    last = _seq(entries[-1]) if entries else -1
    entries += [entry for entry in read_entries(loose) if _seq(entry) > last]


def read_entries(encoded: list[bytes]) -> list[EntryRecord]:
    """Entries that are in no chapter yet."""
    return _chapter(join_array(encoded))
