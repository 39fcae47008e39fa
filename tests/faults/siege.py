"""Honest tables play while one address attacks: what it does to them, attack by attack.

python tests/faults/siege.py --seconds 20 --tables 50
python tests/faults/siege.py --against ../an-older-checkout     the same for both servers, side by side
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

from faults.attacks import ATTACKS, Loot, Target
from faults.witness import WitnessedGame
from rumpus.lab.load.crowd import PlayedTable, Tally
from rumpus.lab.load.measure import allow_many_files, get_ready, percentile, play, seat_players
from rumpus.lab.load.process import ServerProcess
from rumpus.server.app import event_loop

PLAYERS = 2
RATE = 2.0
"""Actions a second at each honest table."""

RECOVERY = 1.0
"""Seconds between one wave of attacks and the next."""

FILES = 1_000
"""How many files the server may have open, so that somebody can take all of them."""

NOISE_MS = 10.0
"""Below this, twice as long as in peace says more about the machine than about the server."""


@dataclass(frozen=True)
class Siege:
    """One attack, as the honest felt it."""

    attack: str
    seconds: float
    peace_p99_ms: float
    p99_ms: float
    max_ms: float
    lost: int
    """Honest connections that were closed."""
    came_back: bool
    """Whether an honest player who reloaded meanwhile had their chair again."""
    game_ended: bool
    """Whether the end of a game was told meanwhile."""
    alive: bool
    loot: Loot

    @property
    def carried_out(self) -> bool:
        """Whether there was an attack worth the name."""
        return self.loot.times >= ATTACKS[self.attack].least * self.seconds

    @property
    def harmless(self) -> bool:
        """Whether everything went on."""
        went_on = self.came_back and self.game_ended and self.alive and self.lost == 0
        return went_on and self.loot.gained.get("found", 0) == 0

    @property
    def in_time(self) -> bool:
        """Whether nobody honest waited more than twice as long as in peace, or 50 ms."""
        return self.p99_ms <= max(2 * self.peace_p99_ms, NOISE_MS) and self.p99_ms < 50.0

    @property
    def withstood(self) -> bool:
        return self.carried_out and self.harmless and self.in_time


def storm(targets: dict[str, Target], ready: Any, loot: Any) -> None:
    """Attack from a process of its own, so that it costs the honest players' clock nothing."""

    async def all_at_once() -> list[Loot]:
        return await asyncio.gather(*(ATTACKS[name].run(target) for name, target in targets.items()))

    allow_many_files()
    ready.set()
    with asyncio.Runner(loop_factory=event_loop()) as runner:
        loot.put(runner.run(all_at_once()))


class Besieged:
    """A server with its honest tables."""

    def __init__(self, server: ServerProcess, tables: int) -> None:
        self._server = server
        self._tally, self._luck = Tally(), random.Random(1)
        self._tables = [PlayedTable(PLAYERS, self._tally, self._luck) for _ in range(tables)]
        self._processes = multiprocessing.get_context("spawn")

    async def begin(self) -> None:
        """Seat everybody, each table at an address of its own."""
        for number, table in enumerate(self._tables):
            address = f"127.0.{1 + number // 250}.{1 + number % 250}"
            await seat_players(table, self._server.port, self._tally, address)
            table.players[0].say({"t": "start"})
        await asyncio.sleep(1)
        await get_ready(self._tables)
        for table in self._tables:
            table.counting = True

    def leave(self) -> None:
        """Let everybody go home."""
        for table in self._tables:
            for player in table.players:
                if player.caller is not None:
                    player.caller.hang_up()

    async def endure(self, attacks: list[str], seconds: float) -> list[Siege]:
        """Let these attacks loose at once, each on a game of its own, which ends in the middle of it."""
        address = ("127.0.0.1", self._server.port)
        targets, games = {}, []
        for attack in attacks:
            number = [*ATTACKS].index(attack)
            game = WitnessedGame(address, f"127.0.9.{1 + number}")
            await game.begin()
            games.append(game)
            targets[attack] = Target(address, f"127.66.{number}.200", game.code, seconds)
        peace = await self._waits(max(2.0, seconds / 2))
        lost = self._tally.lost
        ready, queue = self._processes.Event(), self._processes.Queue()
        attacker = self._processes.Process(target=storm, args=(targets, ready, queue))
        attacker.start()
        await asyncio.to_thread(ready.wait, 60)
        witnesses = asyncio.gather(*(self._witness(game, seconds / 2) for game in games))
        war = await self._waits(seconds)
        seen = await witnesses
        loot = await asyncio.to_thread(queue.get, True, seconds + 60)
        attacker.join()
        return [
            Siege(
                attack,
                seconds,
                percentile(peace, 0.99),
                percentile(war, 0.99),
                round(war[-1], 1),
                self._tally.lost - lost,
                *seen[number],
                self._server.process.poll() is None,
                loot[number],
            )
            for number, attack in enumerate(attacks)
        ]

    async def _witness(self, game: WitnessedGame, after: float) -> tuple[bool, bool]:
        await asyncio.sleep(after)
        came_back = await game.reload()
        ended = await game.end()
        game.leave()
        return came_back, ended

    async def _waits(self, seconds: float) -> list[float]:
        """How long everybody waited for everything, in order."""
        tally = self._tally
        tally.begin()
        await play(self._tables, RATE, seconds, self._luck, lambda left: None)
        await asyncio.sleep(0.5)
        # An action that nobody has heard of counts as one that took all the time there was.
        unanswered = tally.sent - tally.bounced - len(tally.latencies)
        return sorted([*tally.latencies, *[seconds * 1000] * unanswered]) or [seconds * 1000]


def withstand(
    waves: list[list[str]], tables: int, seconds: float, python: str = sys.executable, foreign: bool = False
) -> list[Siege]:
    """A server of its own, besieged in one wave after the other."""

    async def siege(server: ServerProcess) -> list[Siege]:
        besieged = Besieged(server, tables)
        told = []
        try:
            await besieged.begin()
            for wave in waves:
                told += await besieged.endure(wave, seconds)
                await asyncio.sleep(RECOVERY)
        finally:
            besieged.leave()
            await asyncio.sleep(0)
        return told

    allow_many_files()
    limited = ("sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh", python)
    with tempfile.TemporaryDirectory(prefix="rumpus-siege-") as folder:
        server = ServerProcess(Path(folder), {"PYTHONPATH": ""} if foreign else {}, limited)
        try:
            server.wait_until_ready()
            with asyncio.Runner(loop_factory=event_loop()) as runner:
                return runner.run(siege(server))
        finally:
            server.stop()


def row(each: Siege) -> str:
    """One siege in figures."""
    fates = [
        (not each.carried_out, "not carried out"),
        (not each.alive, "SERVER GONE"),
        (each.lost > 0, f"{each.lost} cut off"),
        (not each.came_back, "could not come back"),
        (not each.game_ended, "end not told"),
        (each.loot.gained.get("found", 0) > 0, "codes found"),
        (not each.in_time, "too late"),
    ]
    fate = ", ".join(words for is_so, words in fates if is_so) or "withstood"
    return f"{each.peace_p99_ms:9.1f} {each.p99_ms:9.1f} {each.max_ms:9.1f}  {fate}; {each.loot}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--attack", action="append", choices=[*ATTACKS])
    parser.add_argument("--against", type=Path, help="another checkout, with its own .venv, to compare with")
    wanted = parser.parse_args()
    print(
        f"{'attack':12} {'server':7} {'peace p99':>9} {'p99':>9} {'max':>9}  in milliseconds; what happened"
    )
    withstood = True
    for attack in wanted.attack or [*ATTACKS]:
        # A server of its own for each: what one attack has taken must not be missing for the next.
        if wanted.against is not None:
            python = str(wanted.against.resolve() / ".venv" / "bin" / "python")
            (before,) = withstand([[attack]], wanted.tables, wanted.seconds, python, foreign=True)
            print(f"{attack:12} before  {row(before)}", flush=True)
        (now,) = withstand([[attack]], wanted.tables, wanted.seconds)
        print(f"{attack:12} now     {row(now)}", flush=True)
        withstood &= now.withstood
    sys.exit(not withstood)


if __name__ == "__main__":
    main()
