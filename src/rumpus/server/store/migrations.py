"""The database's tables, and how an older database gets them: numbered steps, each whole or not at all.

A step that has been released is never changed: there are databases that have taken it.
"""

import json
import sqlite3
from collections.abc import Callable
from hashlib import sha256
from secrets import token_bytes, token_hex
from typing import Final

from rumpus.server.store.refusals import NewerStore

BEFORE_NUMBERS: Final = (
    "CREATE TABLE IF NOT EXISTS guests (key TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS rooms (code TEXT PRIMARY KEY, json TEXT NOT NULL) WITHOUT ROWID",
    "CREATE TABLE IF NOT EXISTS games ("
    "number INTEGER PRIMARY KEY, json TEXT NOT NULL, clock INTEGER NOT NULL DEFAULT 0, finished_at REAL)",
    "CREATE TABLE IF NOT EXISTS journal (number INTEGER PRIMARY KEY, json BLOB NOT NULL)",
    "CREATE TABLE IF NOT EXISTS chapters ("
    "number INTEGER PRIMARY KEY, game INTEGER NOT NULL, json BLOB NOT NULL)",
    "CREATE INDEX IF NOT EXISTS chapters_of_game ON chapters (game)",
)
"""In the journal, `json` is a list of [game, entries]; in a chapter, it is a list of entries."""


def number_the_store(database: sqlite3.Connection) -> None:
    """What there was before steps were numbered; some databases are older and kept one row an entry."""
    for statement in BEFORE_NUMBERS:
        database.execute(statement)
    if database.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
        database.execute(
            "INSERT INTO chapters (game, json) "
            "SELECT game, '[' || group_concat('[' || json_quote(nonce) || ',' || json || ']') || ']' "
            "FROM (SELECT * FROM entries ORDER BY game, seq) GROUP BY game"
        )
        database.execute("DROP TABLE entries")


def set_rooms_aside(database: sqlite3.Connection) -> None:
    """Rooms that a server could not open keep their record, for whoever can read it."""
    database.execute(
        "CREATE TABLE rooms_set_aside (code TEXT PRIMARY KEY, json TEXT NOT NULL, reason TEXT NOT NULL)"
        " WITHOUT ROWID"
    )


def know_what_is_owed_and_old(database: sqlite3.Connection) -> None:
    """Replay files that are still to be written; since when nobody has needed a game, or seen a guest."""
    database.execute(
        "CREATE TABLE replays_owed (number INTEGER PRIMARY KEY, file_name TEXT NOT NULL, title TEXT NOT NULL)"
    )
    database.execute("ALTER TABLE games ADD COLUMN abandoned_at REAL")
    database.execute("ALTER TABLE guests ADD COLUMN seen_at REAL NOT NULL DEFAULT 0")
    database.execute("UPDATE guests SET seen_at = unixepoch()")
    database.execute("CREATE INDEX finished_games ON games (finished_at) WHERE finished_at IS NOT NULL")
    database.execute(
        "CREATE INDEX unfinished_games ON games (number, abandoned_at) WHERE finished_at IS NULL"
    )
    database.execute("CREATE INDEX guests_seen ON guests (seen_at)")


def know_who_fits(database: sqlite3.Connection) -> None:
    """How good the rivals are that fit a guest, game by game."""
    database.execute(
        "CREATE TABLE standings (guest TEXT, game TEXT, standing INTEGER NOT NULL, PRIMARY KEY (guest, game))"
        " WITHOUT ROWID"
    )


def seal_secrets(database: sqlite3.Connection) -> None:
    """What guests' secrets are sealed with, so that only this server can make them."""
    database.execute("CREATE TABLE seals (seal BLOB NOT NULL)")
    database.execute("INSERT INTO seals VALUES (?)", (token_bytes(32),))


def give_replays_addresses(database: sqlite3.Connection) -> None:
    """Where finished games can be watched again, those that the database still has among them."""
    database.execute(
        "CREATE TABLE replays (id TEXT PRIMARY KEY, number INTEGER NOT NULL UNIQUE,"
        " finished_at REAL NOT NULL, json TEXT NOT NULL) WITHOUT ROWID"
    )
    database.execute("CREATE INDEX replays_finished ON replays (finished_at)")
    finished = (
        "SELECT number, finished_at, json FROM games WHERE finished_at IS NOT NULL AND json_valid(json)"
    )
    for number, finished_at, text in database.execute(finished).fetchall():
        game, address = json.loads(text), token_hex(10)
        try:
            replay = {
                "id": address,
                "number": number,
                "file_name": f"{game['room']}-{number}.jsonl",
                "finished_at": finished_at,
                "chairs": game["chairs"],
                "people": [key and sha256(key.encode()).hexdigest()[:12] for key in game["guests"]],
            }
        except (KeyError, TypeError, AttributeError):  # a damaged row keeps no server from starting
            continue
        row = (address, number, finished_at, json.dumps(replay))
        database.execute("INSERT INTO replays VALUES (?, ?, ?, ?)", row)


def know_how_old_standings_are(database: sqlite3.Connection) -> None:
    """When it was last noted who fits a guest: most have never told their name, so nothing else knows."""
    database.execute("ALTER TABLE standings ADD COLUMN kept_at REAL NOT NULL DEFAULT 0")
    database.execute("UPDATE standings SET kept_at = unixepoch()")
    database.execute("CREATE INDEX standings_kept ON standings (kept_at)")
    database.execute("CREATE INDEX abandoned_games ON games (abandoned_at) WHERE abandoned_at IS NOT NULL")


def remember_finished_games(database: sqlite3.Connection) -> None:
    """Who sat in a finished game and how it ended for them. A guest may be known without having a name."""
    database.execute("CREATE TABLE guests_then AS SELECT key, name, seen_at FROM guests")
    database.execute("DROP TABLE guests")
    database.execute(
        "CREATE TABLE guests (key TEXT PRIMARY KEY, name TEXT, seen_at REAL NOT NULL,"
        " listed INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID"
    )
    database.execute("INSERT INTO guests (key, name, seen_at) SELECT key, name, seen_at FROM guests_then")
    database.execute("DROP TABLE guests_then")
    database.execute("CREATE INDEX guests_seen ON guests (seen_at)")
    database.execute(
        "CREATE TABLE ended_games (number INTEGER PRIMARY KEY, game TEXT NOT NULL, ended_at REAL NOT NULL,"
        " took INTEGER NOT NULL, counted TEXT NOT NULL, tower INTEGER NOT NULL, kind TEXT NOT NULL)"
    )
    database.execute(
        "CREATE TABLE ended_seats (number INTEGER, seat INTEGER, guest TEXT, name TEXT NOT NULL, level TEXT,"
        " place INTEGER NOT NULL, count INTEGER NOT NULL, how TEXT NOT NULL, rating_people REAL,"
        " rating_bots REAL, PRIMARY KEY (number, seat)) WITHOUT ROWID"
    )
    database.execute("CREATE INDEX seats_of_guest ON ended_seats (guest, number) WHERE guest IS NOT NULL")


def rate_people(database: sqlite3.Connection) -> None:
    """How good everybody is at a game, among people and against bots."""
    database.execute(
        "CREATE TABLE ratings (guest TEXT, game TEXT, pool TEXT, mean REAL NOT NULL, spread REAL NOT NULL,"
        " games INTEGER NOT NULL, PRIMARY KEY (guest, game, pool)) WITHOUT ROWID"
    )
    database.execute("CREATE INDEX ratings_of_game ON ratings (game, pool)")


def keep_deals_of_the_day(database: sqlite3.Connection) -> None:
    """Who tried the deal of a day, and how it went; a try without a place is not finished."""
    database.execute(
        "CREATE TABLE dailies (guest TEXT, day TEXT, game TEXT, number INTEGER NOT NULL, room TEXT NOT NULL,"
        " place INTEGER, players INTEGER NOT NULL DEFAULT 0, counted TEXT NOT NULL DEFAULT 'won',"
        " count INTEGER NOT NULL DEFAULT 0, took INTEGER NOT NULL DEFAULT 0,"
        " PRIMARY KEY (guest, day, game)) WITHOUT ROWID"
    )
    database.execute("CREATE INDEX dailies_of_day ON dailies (day, game) WHERE place IS NOT NULL")


def know_who_may_not_play(database: sqlite3.Connection) -> None:
    """Guests whom the people who run the server do not want there, by public id."""
    database.execute("CREATE TABLE banned (guest TEXT PRIMARY KEY, since REAL NOT NULL) WITHOUT ROWID")


STEPS: Final[tuple[Callable[[sqlite3.Connection], None], ...]] = (
    number_the_store,
    set_rooms_aside,
    know_what_is_owed_and_old,
    know_who_fits,
    seal_secrets,
    give_replays_addresses,
    know_how_old_standings_are,
    remember_finished_games,
    rate_people,
    keep_deals_of_the_day,
    know_who_may_not_play,
)


def migrate(database: sqlite3.Connection) -> None:
    """Bring a database to this version's tables; NewerStore, untouched, if it is from a later one."""
    (version,) = database.execute("PRAGMA user_version").fetchone()
    if version > len(STEPS):
        raise NewerStore(
            f"its games are kept by a later version of Rumpus (store {version}, not {len(STEPS)})"
        )
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("PRAGMA synchronous = FULL")
    for number, step in enumerate(STEPS[version:], version + 1):
        database.execute("BEGIN IMMEDIATE")
        step(database)
        database.execute(f"PRAGMA user_version = {number}")
        database.execute("COMMIT")
