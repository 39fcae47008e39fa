"""Games between bots with the luck of live tables, finished and put where a server finds them."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import Any

from rumpus.bots import USUAL, seat_bot
from rumpus.engine.chance import Dice, Sealed
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.foresight.arena import PATIENCE, Arena
from rumpus.foresight.gravities import gravity_of
from rumpus.games import shelf_box
from rumpus.server.store.records import ReplayRecord
from rumpus.wire.encoding import encode
from rumpus.wire.logbook import Logbook, dump
from rumpus.wire.messages import PhotoTaken

NAMES = ["Ann", "Bob", "Noodle", "Pickle", "Cat", "Dan"]


def finished_game(slug: str, seats: int = 3, seed: str = "a seed", **options: Any) -> Logbook:
    """A whole game."""
    box = shelf_box(slug)
    rules = parse(box.info.defaults, options)
    match: Match[Any, Any] = Match(box.game, rules, seats, Sealed(seed))
    bots = [seat_bot(box, USUAL) for _ in range(seats)]
    gravity = gravity_of("surrogate", (USUAL,) * seats) if box.info.gravity else None
    Arena(match, bots, Dice(f"{seed}/bots"), gravity).play(PATIENCE)
    return Logbook(box, rules, NAMES[:seats], "sealed", seed, match.log)


def keep(data: Path, logbook: Logbook, number: int, text: str | None = None) -> str:
    """Put a game where the server of this folder finds it, beside it if it runs; its address.

    `text` is what its file says, if that is not the truth.
    """
    address, file_name = f"{number:020x}", f"BCDF-{number}.jsonl"
    (data / "replays").mkdir(exist_ok=True)
    (data / "replays" / file_name).write_text(dump(logbook) if text is None else text)
    seats = len(logbook.names)
    people = ["4c9184f37cff", *[None] * (seats - 1)]
    photos = [PhotoTaken(len(logbook.entries) // 2, 0, 1, 12.5, 4.0)] if logbook.box.info.races else []
    replay = ReplayRecord(address, number, file_name, time.time(), list(range(seats)), people, photos)
    with closing(sqlite3.connect(data / "rumpus.db", isolation_level=None, timeout=60)) as database:
        row = (address, number, replay.finished_at, encode(replay).decode())
        database.execute("INSERT OR REPLACE INTO replays VALUES (?, ?, ?, ?)", row)
    return address
