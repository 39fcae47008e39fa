"""Honest tables play while one address attacks: what it does to them, attack by attack.

python tests/faults/siege.py --seconds 20 --tables 50
"""

import argparse
import asyncio
import multiprocessing
import random
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.attacks import ATTACKS, Address, Loot
from rumpus.lab.load.crowd import PlayedTable, Tally
from rumpus.lab.load.measure import allow_many_files, get_ready, percentile, play, seat_players
from rumpus.lab.load.process import ServerProcess
from rumpus.server.app import event_loop

PLAYERS = 2
RATE = 2.0
"""Actions a second at each honest table."""

RECOVERY = 1.0
"""Seconds between an attack and the next measurement in peace."""


@dataclass(frozen=True)
class Siege:
    """One attack, as the honest felt it."""

    attack: str
    peace_p99_ms: float
    p99_ms: float
    max_ms: float
    lost: int
    """Honest connections that were closed."""
    alive: bool
    loot: Loot

    @property
    def withstood(self) -> bool:
        """Whether nobody honest was cut off, and nobody waited twice as long as in peace, or 50 ms."""
        in_time = self.p99_ms <= max(2 * self.peace_p99_ms, 10.0) and self.p99_ms < 50.0
        return self.alive and self.lost == 0 and in_time and not self.loot.get("found", 0)


def storm(attack: str, address: Address, seconds: float, loot: Any) -> None:
    """Attack from a process of its own, so that it costs the honest players' clock nothing."""
    allow_many_files()
    with asyncio.Runner(loop_factory=event_loop()) as runner:
        loot.put(runner.run(ATTACKS[attack](address, seconds)))


async def besiege(server: ServerProcess, attacks: list[str], tables: int, seconds: float) -> list[Siege]:
    """Seat honest players, and let one attack after another loose."""
    tally, luck = Tally(), random.Random(1)
    played = [PlayedTable(PLAYERS, tally, luck) for _ in range(tables)]
    for number, table in enumerate(played):
        await seat_players(table, server.port, tally, f"127.0.{1 + number // 250}.{1 + number % 250}")
        table.players[0].say({"t": "start"})
    await asyncio.sleep(1)
    await get_ready(played)
    for table in played:
        table.counting = True
    await play(played, RATE, 2.0, luck, lambda left: None)

    async def measured(wait: float) -> list[float]:
        tally.begin()
        await play(played, RATE, wait, luck, lambda left: None)
        await asyncio.sleep(0.2)
        # An action that nobody has heard of counts as one that took all the time there was.
        unanswered = tally.sent - tally.bounced - len(tally.latencies)
        return sorted([*tally.latencies, *[wait * 1000] * unanswered])

    told = []
    context = multiprocessing.get_context("spawn")
    for attack in attacks:
        peace = await measured(max(2.0, seconds / 2))
        lost, loot = tally.lost, context.Queue()
        process = context.Process(target=storm, args=(attack, ("127.0.0.1", server.port), seconds, loot))
        process.start()
        war = await measured(seconds)
        await asyncio.to_thread(process.join, seconds + 30)
        alive = server.process.poll() is None
        gained = {"ended": 0} if loot.empty() else loot.get()
        told.append(
            Siege(
                attack,
                percentile(peace, 0.99),
                percentile(war, 0.99),
                round(war[-1], 1),
                tally.lost - lost,
                alive,
                gained,
            )
        )
        if not alive:
            break
        await asyncio.sleep(RECOVERY)
    return told


def withstand(attacks: list[str], tables: int, seconds: float) -> list[Siege]:
    """A server of its own, besieged."""
    allow_many_files()
    with tempfile.TemporaryDirectory(prefix="rumpus-siege-") as folder:
        server = ServerProcess(Path(folder), environment={})
        try:
            server.wait_until_ready()
            with asyncio.Runner(loop_factory=event_loop()) as runner:
                return runner.run(besiege(server, attacks, tables, seconds))
        finally:
            server.stop()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--attack", action="append", choices=[*ATTACKS])
    wanted = parser.parse_args()
    told = withstand(wanted.attack or [*ATTACKS], wanted.tables, wanted.seconds)
    print(f"{'attack':10} {'p99 in peace':>13} {'p99':>9} {'max':>9} {'cut off':>8}  loot")
    for each in told:
        loot = ", ".join(f"{name} {count:,}" for name, count in each.loot.items())
        mark = "" if each.withstood else "  <- not withstood"
        print(
            f"{each.attack:10} {each.peace_p99_ms:10.1f} ms {each.p99_ms:6.1f} ms {each.max_ms:6.0f} ms "
            f"{each.lost:8}  {loot}{mark}"
        )
    sys.exit(not all(each.withstood for each in told))


if __name__ == "__main__":
    main()
