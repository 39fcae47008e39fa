"""Several servers on one database, killed and drained in turn under load: every promise is kept by somebody.

python tests/faults/nodes.py --rounds 50 --nodes 3
"""

import argparse
import asyncio
import random
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.kill import until_acknowledged
from faults.tireless import ROOM, Player, Promises, broken_promises
from postgres import running_postgres
from rumpus.lab.load.clients import open_room
from rumpus.lab.load.process import ONE_ADDRESS, ServerProcess
from rumpus.server.app import event_loop

TABLES = 6
SEATS = 3

KNOWN_AFTER = 2.0
"""Seconds after which the nodes that stay know of one that has come."""

PATIENCE = 60.0

Away = dict[str, list[float]]
"""How long players were away, by what happened to the node that had their room or their socket."""


@dataclass
class Cluster:
    """The servers."""

    folder: Path
    store: str
    nodes: dict[str, ServerProcess] = field(default_factory=dict)

    def start(self, name: str) -> None:
        """Also again, at the same door."""
        before = self.nodes.pop(name, None)
        (self.folder / name).mkdir(exist_ok=True)
        node = ServerProcess(
            self.folder / name,
            ONE_ADDRESS | {"RUMPUS_STORE": self.store},
            words=[f"--node={name}"],
            port=0 if before is None else before.port,
            troubles=self.folder / "trouble.txt",
        )
        node.wait_until_ready()
        self.nodes[name] = node

    def door(self, luck: random.Random) -> tuple[str, int]:
        """Any that is open: what a proxy finds."""
        return "127.0.0.1", luck.choice(
            [node.port for node in self.nodes.values() if node.process.poll() is None]
        )

    def stop(self) -> None:
        for node in self.nodes.values():
            node.process.terminate()
        for node in self.nodes.values():
            node.process.wait(60)


class Timed(Player):
    """Notes how long it was away each time."""

    def __init__(self, promises: Promises, chair: int, luck: random.Random) -> None:
        super().__init__(promises, chair, luck)
        self.away: list[float] = []
        self._lost_at: float | None = None

    def watch(self) -> None:
        """Look whether the connection is gone."""
        if self.caller is not None and self.caller.lost.done() and self._lost_at is None:
            self._lost_at = time.monotonic()

    def heard(self, text: bytes, now: float) -> None:
        super().heard(text, now)
        if text.startswith(b'{"t":"hello"') and self._lost_at is not None:
            self.away.append(time.monotonic() - self._lost_at)
            self._lost_at = None

    @property
    def is_away(self) -> bool:
        return self._lost_at is not None


async def watch(players: list[Timed], stop: asyncio.Event) -> None:
    while not stop.is_set():
        for player in players:
            player.watch()
        await asyncio.sleep(0.005)


async def shake(
    folder: Path, store: str, names: list[str], rounds: int, seed: int, show: Any = None
) -> tuple[Promises, Away]:
    """Kill a node, or let it leave, so many times while people play at all of them."""
    luck, promises, stop = random.Random(seed), Promises(), asyncio.Event()
    cluster = Cluster(folder, store)
    players: list[Timed] = []
    playing: list[asyncio.Task[None]] = []
    away: Away = {"killed": [], "drained": []}
    try:
        for name in names:
            await asyncio.to_thread(cluster.start, name)
        await asyncio.sleep(KNOWN_AFTER)
        for _ in range(TABLES):
            table = [Timed(promises, chair, random.Random(luck.random())) for chair in range(SEATS)]
            for player in table:
                await player.meet(cluster.door(luck))
            code = await open_room(cluster.door(luck), table[0].cookie, ROOM)
            players += table
            for player in table:
                playing.append(asyncio.create_task(player.play(lambda: cluster.door(luck), code, stop)))
        playing.append(asyncio.create_task(watch(players, stop)))
        for number in range(rounds):
            await until_acknowledged(promises)
            await asyncio.sleep(luck.uniform(0.1, 1.0))
            kind = "drained" if number % 2 else "killed"
            name = luck.choice(names)
            process = cluster.nodes[name].process
            process.send_signal(signal.SIGTERM if number % 2 else signal.SIGKILL)
            await asyncio.to_thread(process.wait)
            ends = time.monotonic() + PATIENCE
            while any(player.is_away for player in players) and time.monotonic() < ends:
                await asyncio.sleep(0.01)
            for player in players:
                away[kind] += player.away
                player.away = []
            await asyncio.to_thread(cluster.start, name)
            await asyncio.sleep(KNOWN_AFTER)
            if show is not None:
                show(number + 1, promises, away)
        await until_acknowledged(promises)
    finally:
        stop.set()
        await asyncio.gather(*playing)
        await asyncio.to_thread(cluster.stop)
    return promises, away


def of(times: list[float], share: float) -> str:
    """The share of them that was shorter, in seconds."""
    return f"{sorted(times)[min(len(times) - 1, int(share * len(times)))]:.2f}" if times else "-"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=50)
    parser.add_argument("--nodes", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    wanted = parser.parse_args()

    def show(number: int, promises: Promises, away: Away) -> None:
        print(f"{number} rounds, {len(promises.acks)} actions acknowledged", file=sys.stderr)

    names = [f"node-{number}" for number in range(wanted.nodes)]
    with tempfile.TemporaryDirectory(prefix="rumpus-nodes-") as folder, running_postgres() as postgres:
        store = postgres.new_database()
        with asyncio.Runner(loop_factory=event_loop()) as runner:
            work = shake(Path(folder), store, names, wanted.rounds, wanted.seed, show)
            promises, away = runner.run(work)
        broken = broken_promises(Path(folder), promises, store)
    print(
        f"{wanted.rounds} rounds, {wanted.nodes} nodes: {len(promises.acks)} acknowledged, "
        f"{len(promises.told)} entries shown, {promises.resent} resent, {promises.gaps} gaps; "
        f"broken promises: {len(broken)}"
    )
    for kind, times in away.items():
        print(
            f"  {kind}: {len(times)} times away, p50 {of(times, 0.5)} s, p95 {of(times, 0.95)} s, "
            f"longest {of(times, 1.0)} s"
        )
    for each in broken[:20]:
        print(" ", each)
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
