"""What `rumpus sim` plays is what a room plays: the same seeds, the same bots, the same log."""

import asyncio
from pathlib import Path

import pytest

from rumpus.bots import quick_levels, seat_bot
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.foresight.arena import Arena
from rumpus.games import SHELF
from rumpus.server.context import ServerContext
from rumpus.server.live.clock import MatchClock
from rumpus.server.live.commit_gate import CommitGate
from rumpus.server.live.session import Session, new_match
from rumpus.server.settings import Settings
from rumpus.server.store.records import GameRecord
from rumpus.server.store.sqlite import SqliteStore
from rumpus.table.lag import FRIENDS_CAP
from rumpus.table.table import Table
from rumpus.wire.codec import entry_line
from rumpus.wire.messages import Outcome
from server.simulated_loop import SimulatedLoop
from server.visitors import no_barrier

SHORT: dict[str, dict[str, str | int | bool]] = {"uno-attack": {"limit": 1}}

WITHOUT_TOWERS = [box for box in SHELF if not box.info.gravity]
"""A live tower really stands, and a simulated one is left to dice: those games cannot be the same."""


def record(box: Box, seed: str) -> GameRecord:
    """A game of bots of every level that acts at once: a live table lets others search elsewhere."""
    known = quick_levels(box)
    seats = box.info.seats[-1]
    seated: list[str | None] = [known[seat % len(known)] for seat in range(seats)]
    options = SHORT.get(box.info.slug, {})
    return GameRecord(1, "BCDF", box.info.slug, options, seed, list(range(seats)), seated, [None] * seats)


def simulated(box: Box, game: GameRecord) -> list[bytes]:
    match = new_match(box, game)
    Arena(match, [seat_bot(box, str(level)) for level in game.levels], Dice("bots")).play(1_000_000)
    return [entry_line(entry, box) for entry in match.log]


def live(box: Box, game: GameRecord, folder: Path) -> list[bytes]:
    loop = SimulatedLoop()

    async def story() -> list[bytes]:
        store = SqliteStore(folder, folder / "replays", lambda trouble: None)
        context = ServerContext(Settings(folder, "http://localhost"), store)
        over: asyncio.Future[Outcome] = loop.create_future()
        clock = MatchClock(0, loop.stopwatch())
        names = [f"Bot {seat}" for seat in game.chairs]
        table = Table(new_match(box, game), FRIENDS_CAP)
        Session(
            game,
            box,
            table,
            clock,
            names,
            context,
            CommitGate(),
            no_barrier(),
            over.set_result,
            bots_luck=Dice("bots"),
        ).begin()
        await over
        context.timers.stop()
        context.loop_lag.stop()
        await store.close()
        again = SqliteStore(folder, folder / "replays", lambda trouble: None)
        kept = again.unfinished_game(1)
        await again.close()
        assert kept is not None
        return [bytes(entry.line) for entry in kept.entries]

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        return runner.run(story())


@pytest.mark.parametrize("seed", ["one", "another"])
@pytest.mark.parametrize("box", WITHOUT_TOWERS, ids=lambda box: box.info.slug)
def test_a_simulated_game_is_the_live_one(box: Box, seed: str, tmp_path: Path) -> None:
    game = record(box, seed)
    expected = simulated(box, game)
    assert len(expected) > 10
    assert live(box, game, tmp_path) == expected
