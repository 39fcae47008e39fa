"""What a session does with hands and timers: whoever came first is first, whenever it is told."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import msgspec

from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.engine.match import Match
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import SayReady
from rumpus.server.context import ServerContext
from rumpus.server.live.clock import MatchClock
from rumpus.server.live.commit_gate import CommitGate
from rumpus.server.live.session import Session
from rumpus.server.settings import Settings
from rumpus.server.store.records import GameRecord
from rumpus.server.store.sqlite import SqliteStore
from rumpus.table.table import Table
from server.visitors import no_barrier, run, soon

BOX = shelf_box("uglydoll-loonacy")
GAME = GameRecord(1, "BCDF", BOX.info.slug, {}, "seed", [0, 1], [None] * 2, ["a", "b"])


class Writes:
    """A reader who keeps every write apart."""

    def __init__(self) -> None:
        self.writes: list[bytes] = []
        self.language = "en"

    def write(self, frames: bytes) -> None:
        self.writes.append(frames)


@asynccontextmanager
async def driving(
    folder: Path, clock: MatchClock, before_ring: Callable[[Session], None] = lambda session: None
) -> AsyncIterator[tuple[Session, Writes]]:
    """A new game for two, and a reader in its gallery."""
    store = SqliteStore(folder, folder / "replays", lambda trouble: None)
    context = ServerContext(Settings(folder, "http://localhost"), store)
    table = Table(Match(BOX.game, BOX.info.defaults, 2, Dice("two hands")), 0)
    session = Session(GAME, BOX, table, clock, ["Ann", "Bob"], context, CommitGate(), no_barrier(), print)
    session.before_ring = lambda: before_ring(session)
    reader = Writes()
    session.watch(reader, None)
    session.begin()
    yield session, reader
    session.stop()
    context.loop_lag.stop()
    await store.close()


async def logged(folder: Path) -> list[dict[str, Any]]:
    """The log of the game, from the disk."""
    store = SqliteStore(folder, folder / "replays", lambda trouble: None)
    kept = store.unfinished_game(1)
    await store.close()
    assert kept is not None
    return [msgspec.json.decode(entry.line) for entry in kept.entries]


def test_two_hands_are_told_once_and_each_is_logged_at_its_own_moment(tmp_path: Path) -> None:
    async def story() -> None:
        clock = MatchClock(10_000)
        async with driving(tmp_path, clock) as (session, reader):
            await soon(lambda: reader.writes)
            reader.writes.clear()
            now = monotonic()
            session.take_in(Seat(0), SayReady(), "first", now - 0.050)
            session.take_in(Seat(1), SayReady(), "second", now - 0.020)
            session.flush()
            session.stop()
            await soon(lambda: reader.writes)
            assert len(reader.writes) == 1 and reader.writes[0].count(b'"t":"update"') == 2
        moments = [entry["at"] for entry in await logged(tmp_path) if "action" in entry]
        assert moments == [clock.at(now - 0.050), clock.at(now - 0.020)]

    run(story())


def test_no_alarm_overtakes_a_hand_that_was_heard_before_it(tmp_path: Path) -> None:
    """When the time to look at the cards is up, nobody can say any more that they are ready."""

    async def story() -> None:
        time_is_up = Match(BOX.game, BOX.info.defaults, 2, Dice("two hands")).alarm()
        assert time_is_up is not None
        received_at = monotonic()
        clock = MatchClock(time_is_up - 1)

        def bring(session: Session) -> None:
            session.take_in(Seat(0), SayReady(), "in time", received_at)

        async with driving(tmp_path, clock, bring) as (_, reader):
            await soon(lambda: any(b"CountBegan" in write for write in reader.writes))
        kinds = [event["kind"] for entry in (await logged(tmp_path))[1:] for event in entry["events"]]
        assert kinds[:2] == ["SaidReady", "CountBegan"]

    run(story())
