"""Hands that are told of together have still arrived one after the other."""

from pathlib import Path
from time import monotonic

import msgspec

from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.match import Match
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import SayReady
from rumpus.server.clock import MatchClock
from rumpus.server.driver import Driver
from rumpus.server.house import House
from rumpus.server.outbox import Outbox
from rumpus.server.settings import Settings
from rumpus.server.store.records import GameRecord, KeptGame
from rumpus.server.store.sqlite import SqliteStore
from rumpus.table.table import Table
from server.visitors import run, soon

BOX = shelf_box("uglydoll-loonacy")
GAME = GameRecord(1, "BCDF", BOX.info.slug, {}, "seed", [0, 1], [None] * 2, ["a", "b"])


class Writes:
    """A reader who keeps every write apart."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []

    def write(self, frames: bytes) -> None:
        self.writes.append(frames)


def test_two_hands_are_told_once_and_each_is_logged_at_its_own_moment(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path, tmp_path / "replays", lambda trouble: None, 1e9)
        house = House(Settings(tmp_path, "http://localhost"), store)
        table = Table(Match(BOX.game, BOX.info.defaults, 2, Dice("two hands")), 0)
        clock, reader = MatchClock(10_000), Writes()
        driver = Driver(GAME, BOX, table, clock, ["Ann", "Bob"], house, Outbox(), lambda outcome: None)
        driver.watch(reader, None)
        driver.begin()
        await soon(lambda: reader.writes)
        reader.writes.clear()

        now = monotonic()
        driver.take_in(Seat(0), SayReady(), "first", now - 0.050)
        driver.take_in(Seat(1), SayReady(), "second", now - 0.020)
        driver.settle()
        driver.stop()
        await soon(lambda: reader.writes)
        assert len(reader.writes) == 1 and reader.writes[0].count(b'"t":"update"') == 2

        house.punctuality.stop()
        await store.close()
        store = SqliteStore(tmp_path, tmp_path / "replays", lambda trouble: None, 1e9)
        kept = store.unfinished_game(1)
        await store.close()
        first, second = logged_moments(kept)
        assert (first, second) == (clock.at(now - 0.050), clock.at(now - 0.020))

    run(story())


def logged_moments(kept: KeptGame | None) -> list[int]:
    """When each action of this game was done."""
    assert kept is not None
    lines = [msgspec.json.decode(entry.line) for entry in kept.entries]
    return [line["at"] for line in lines if "action" in line]
