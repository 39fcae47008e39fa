"""Many tables play gently for a long time: a server must not grow, and must give back what it takes.

python tests/faults/soak.py --tables 1000 --minutes 30

The first half is warm-up: what has a ceiling is filling then. That is the answers to every hand's last 64
actions, as long as its game lasts (some 10 KB a hand), 20,000 entries of logs that wait to be sorted, and the
encoded actions of a game. The second half is measured: memory must not grow by 1 %, nor open files at all.
"""

import argparse
import asyncio
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from statistics import mean

from rumpus.lab.load.crowd import PlayedTable, Tally
from rumpus.lab.load.measure import allow_many_files, percentile, play, seat_players
from rumpus.lab.load.process import ONE_ADDRESS, ServerProcess
from rumpus.server.app import event_loop

SEATS = 4
CONNECTING_AT_ONCE = 20
LOOKS_A_MINUTE = 6
PLAYS = 0.3
"""The share of cards among the actions: so a game is over in minutes, and the next one begins."""

MOST_GROWTH = 0.01
"""By which share memory may grow in the second half."""

NO_SLEEPERS = {"RUMPUS_LIMIT_IDLE_RACE": "1000000"}
"""At a gentle rate somebody may do nothing for a minute: no bot is to play for them."""


@dataclass(frozen=True)
class Look:
    """The server at one moment."""

    memory: int
    descriptors: int


async def soak(server: ServerProcess, replays: Path, tables: int, rate: float, minutes: float) -> list[Look]:
    """Let them play, game after game; what the server held all the while, ten seconds apart."""
    tally, luck = Tally(), random.Random(1)  # the same load every time
    crowd = [PlayedTable(SEATS, tally, luck, plays=PLAYS, to_the_end=True) for _ in range(tables)]
    gate = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def sit_down(table: PlayedTable) -> None:
        async with gate:
            await seat_players(table, server.port, tally)
        table.counting = True

    await asyncio.gather(*(sit_down(table) for table in crowd))
    looks: list[Look] = []
    for number in range(round(minutes * LOOKS_A_MINUTE)):
        for table in crowd[number % LOOKS_A_MINUTE :: LOOKS_A_MINUTE]:
            # Refused while a game is on; once it is over, the next one begins.
            table.players[0].say({"t": "start"})
        await play(crowd, rate, 60 / LOOKS_A_MINUTE, luck, lambda left: None)
        looks.append(Look(server.memory(), server.descriptors()))
        if number % LOOKS_A_MINUTE == LOOKS_A_MINUTE - 1:
            say(looks, tally, sum(1 for _ in replays.glob("*.jsonl")))
            tally.begin()
    sys.stdout.write(f"connections lost: {tally.lost}\n")
    for table in crowd:
        for player in table.players:
            assert player.caller is not None
            player.caller.hang_up()
    return looks


def say(looks: list[Look], tally: Tally, finished: int) -> None:
    """How the last minute was, and how many games are over."""
    sys.stdout.write(
        f"{len(looks) / LOOKS_A_MINUTE:3.0f} min  {looks[-1].memory / 2**20:8.1f} MiB  "
        f"{looks[-1].descriptors} open  {len(tally.latencies) / 60:5.0f} actions/s  "
        f"p99 {percentile(sorted(tally.latencies), 0.99)} ms  {finished} games over\n"
    )
    sys.stdout.flush()


def grown(looks: list[Look]) -> tuple[float, int]:
    """By which share memory grew in the second half, and by how many open files; each over its first and
    last tenth, since games begin and end all the while.
    """
    second = looks[len(looks) // 2 :]
    tenth = max(1, len(second) // 10)
    first, last = second[:tenth], second[-tenth:]
    before, after = (mean(look.memory for look in part) for part in (first, last))
    # The least, because a replay that is just being written is open, too.
    opened = min(look.descriptors for look in last) - min(look.descriptors for look in first)
    return after / before - 1, opened


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=1000)
    parser.add_argument("--rate", type=float, default=0.5, help="actions a second at each table")
    parser.add_argument("--minutes", type=float, default=30.0)
    options = parser.parse_args()
    allow_many_files()
    with tempfile.TemporaryDirectory(prefix="rumpus-soak-") as folder:
        server = ServerProcess(Path(folder), ONE_ADDRESS | NO_SLEEPERS)
        replays = Path(folder, "replays")
        try:
            server.wait_until_ready()
            with asyncio.Runner(loop_factory=event_loop()) as runner:
                looks = runner.run(soak(server, replays, options.tables, options.rate, options.minutes))
        finally:
            server.stop()
    share, opened = grown(looks)
    sys.stdout.write(f"after half of it as warm-up: memory {share:+.2%}, open files {opened:+d}\n")
    if share >= MOST_GROWTH or opened > 0:
        sys.exit("The server has grown.")


if __name__ == "__main__":
    main()
