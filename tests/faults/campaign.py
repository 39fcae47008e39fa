"""Several servers share one database, and everything goes wrong, for hours if asked: is every promise kept?

python tests/faults/campaign.py --nodes 3 --faults 100
python tests/faults/campaign.py --only kill --faults 500      one kind of trouble only
python tests/faults/campaign.py --only freeze --faults 50     frozen owners, whose late writes must be refused
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.kill import SEATS, until_acknowledged
from faults.nodes import Node
from faults.tireless import ROOM, Player, Promises, broken_promises
from postgres import Postgres, running_postgres
from rumpus.lab.load.clients import open_room
from rumpus.lab.load.measure import percentile
from rumpus.server.app import event_loop

TABLES: Final = 12

BEYOND_ITS_LEASE: Final = 30.0
"""Seconds for which an owner is frozen: by then its rooms are elsewhere."""

FENCED: Final = "taken over"
"""What a node says that comes back too late."""


@dataclass
class Tally:
    """What was done, and what came of it."""

    done: dict[str, int] = field(default_factory=dict)
    returns: dict[str, list[float]] = field(default_factory=dict)
    """By kind of trouble: after how many seconds people saw their tables again."""
    fenced: int = 0
    """How many nodes that came back from the frozen were refused."""
    unfenced: list[str] = field(default_factory=list)


@final
class Campaign:
    """Nodes, players, and one trouble after another."""

    def __init__(self, nodes: list[Node], postgres: Postgres, luck: random.Random, frozen_for: float) -> None:
        self.nodes = nodes
        self.promises = Promises()
        self.tally = Tally()
        self.players: list[Player] = []
        self._postgres = postgres
        self._luck = luck
        self._frozen_for = frozen_for
        self._stop = asyncio.Event()
        self._playing: list[asyncio.Task[None]] = []

    # ---- People

    async def seat(self, tables: int) -> None:
        """So many tables of people who come in anywhere."""
        addresses = [node.address for node in self.nodes]
        for number in range(tables):
            at = addresses[number % len(addresses)]
            table = [
                Player(self.promises, chair, random.Random(self._luck.random())) for chair in range(SEATS)
            ]
            for player in table:
                await player.meet(at)
            code = await open_room(at, table[0].cookie, ROOM)
            self.players += table
            for player in table:
                self._playing.append(asyncio.create_task(player.play(addresses, code, self._stop)))

    async def dismiss(self) -> None:
        """Everybody goes."""
        self._stop.set()
        await asyncio.gather(*self._playing)

    # ---- Troubles

    async def kill(self, node: Node) -> None:
        """-9, and started again after a while."""
        await node.kill()
        await asyncio.sleep(self._luck.uniform(0.0, 3.0))
        await node.start()

    async def freeze(self, node: Node) -> None:
        """Stopped beyond its lease, and let go on: it must not write one more entry."""
        node.freeze()
        await asyncio.sleep(self._frozen_for)
        said = len(node.troubles)
        node.thaw()
        if await node.ended() and FENCED in node.troubles[said:]:
            self.tally.fenced += 1
        else:
            self.tally.unfenced.append(f"{node.name}: {node.troubles[said:][-300:]}")
        if not node.runs:
            await node.start()

    async def drain(self, node: Node) -> None:
        """Asked to stop, as for an upgrade: its rooms move."""
        await node.leave()
        await node.start()

    async def crash_postgres(self, _: Node) -> None:
        """Stopped without order, and started again."""
        await asyncio.to_thread(self._postgres.stop, "immediate")
        await asyncio.sleep(self._luck.uniform(0.0, 2.0))
        await asyncio.to_thread(self._postgres.start)

    async def cut_from_database(self, node: Node) -> None:
        """A node's way to the database is gone for a while, sometimes for longer than its lease."""
        node.to_database.cut()
        await asyncio.sleep(self._luck.uniform(0.2, 8.0))
        node.to_database.mend()
        await asyncio.sleep(2.0)
        if not node.runs:  # others have taken it over meanwhile
            await node.start()

    async def silence_database(self, node: Node) -> None:
        """The same, but nothing says so."""
        node.to_database.silence()
        await asyncio.sleep(self._luck.uniform(0.2, 8.0))
        node.to_database.mend()
        await asyncio.sleep(2.0)
        if not node.runs:
            await node.start()

    async def slow_database(self, node: Node) -> None:
        """The database is far away for a while."""
        node.to_database.slow(self._luck.uniform(0.01, 0.1))
        await asyncio.sleep(3.0)
        node.to_database.mend()

    async def cut_from_others(self, node: Node) -> None:
        """Nobody reaches its rooms through another node."""
        node.from_others.cut()
        await asyncio.sleep(self._luck.uniform(0.2, 3.0))
        node.from_others.mend()

    async def trouble(self, kind: str) -> None:
        """One of these, to any node, while people play."""
        await until_acknowledged(self.promises)
        await asyncio.sleep(self._luck.uniform(0.1, 1.0))
        before = len(self.promises.returns)
        await TROUBLES[kind](self, self._luck.choice(self.nodes))
        await self._until_all_play()
        self.tally.done[kind] = self.tally.done.get(kind, 0) + 1
        felt = [seconds for _, seconds in self.promises.returns[before:]]
        self.tally.returns.setdefault(kind, []).extend(felt)

    async def _until_all_play(self) -> None:
        """Until everybody has been answered once more; who cannot is told of at the end."""
        before, ends = [player.answers for player in self.players], time.monotonic() + 60.0
        while time.monotonic() < ends:
            if all(player.answers > count for player, count in zip(self.players, before, strict=True)):
                return
            await asyncio.sleep(0.02)
        self.tally.unfenced.append("somebody was not answered within a minute")


TROUBLES: Final[dict[str, Callable[[Campaign, Node], Awaitable[None]]]] = {
    "kill": Campaign.kill,
    "freeze": Campaign.freeze,
    "drain": Campaign.drain,
    "crash-postgres": Campaign.crash_postgres,
    "cut-from-database": Campaign.cut_from_database,
    "silence-database": Campaign.silence_database,
    "slow-database": Campaign.slow_database,
    "cut-from-others": Campaign.cut_from_others,
}
"""What can be done to them."""


async def wage(
    folder: Path,
    postgres: Postgres,
    kinds: list[str],
    *,
    nodes: int,
    tables: int = TABLES,
    seed: int = 1,
    frozen_for: float = BEYOND_ITS_LEASE,
    show: Callable[[int, Campaign], None] = lambda done, campaign: None,
) -> tuple[Campaign, list[str]]:
    """All these troubles, one after another; what was promised, and which promises were broken."""
    luck = random.Random(seed)
    url = await asyncio.to_thread(postgres.new_database)
    database = url.partition("@/")[2].partition("?")[0]
    house = [
        Node(f"node-{number}", folder / f"node-{number}", postgres, database, luck) for number in range(nodes)
    ]
    for node in house:
        await node.open_links()
        await node.start()
    campaign = Campaign(house, postgres, luck, frozen_for)
    try:
        await campaign.seat(tables)
        for number, kind in enumerate(kinds):
            await campaign.trouble(kind)
            show(number + 1, campaign)
        await asyncio.sleep(1)
    finally:
        await campaign.dismiss()
        for node in house:
            if node.runs:
                await node.leave()
            await node.close_links()
    (folder / "trouble.txt").write_text("\n".join(node.troubles for node in house))
    broken = broken_promises(folder, campaign.promises, url)
    return campaign, broken + campaign.tally.unfenced


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--faults", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", choices=TROUBLES, action="append", help="this kind, or these")
    parser.add_argument("--frozen-for", type=float, default=BEYOND_ITS_LEASE)
    wanted = parser.parse_args()
    luck = random.Random(wanted.seed)
    kinds = luck.choices(wanted.only or list(TROUBLES), k=wanted.faults)

    def show(done: int, campaign: Campaign) -> None:
        if done % 10 == 0:
            acks = len(campaign.promises.acks)
            print(f"{done} faults, {acks} actions acknowledged", file=sys.stderr)

    with (
        tempfile.TemporaryDirectory(prefix="rumpus-nodes-") as folder,
        running_postgres() as postgres,
        asyncio.Runner(loop_factory=event_loop()) as runner,
    ):
        war = wage(
            Path(folder),
            postgres,
            kinds,
            nodes=wanted.nodes,
            tables=wanted.tables,
            seed=wanted.seed,
            frozen_for=wanted.frozen_for,
            show=show,
        )
        campaign, broken = runner.run(war)
    report(campaign, broken, wanted.seed)
    sys.exit(bool(broken))


def report(campaign: Campaign, broken: list[str], seed: int) -> None:
    """What happened, for people."""
    promises, tally = campaign.promises, campaign.tally
    print(
        f"{sum(tally.done.values())} faults, {len(campaign.nodes)} nodes, seed {seed}: "
        f"{len(promises.acks)} acknowledged, {len(promises.told)} entries shown, {promises.resent} resent, "
        f"{promises.gaps} gaps; broken promises: {len(broken)}"
    )
    for kind, times in tally.done.items():
        felt = sorted(tally.returns[kind])
        back = "nobody was cut off"
        if felt:
            half, most = percentile(felt, 0.5), percentile(felt, 0.95)
            back = f"{len(felt)} came back after {half} s (p50), {most} s (p95), {felt[-1]:.2f} s (longest)"
        print(f"  {kind} × {times}: {back}")
    if "freeze" in tally.done:
        print(f"  frozen owners whose late writes were refused: {tally.fenced} of {tally.done['freeze']}")
    for each in broken[:20]:
        print(" ", each)


if __name__ == "__main__":
    main()
