"""A town: some tables, a server, a database, and everything that goes wrong, all from one seed."""

from random import Random
from typing import Any, Final, final
from zlib import crc32

from rumpus.server.store.postgres.store import NODE
from simulation.database import Database
from simulation.machine import Machine
from simulation.misfortunes import USUALLY, Misfortunes
from simulation.parties import Party
from simulation.pins import pinned
from simulation.promises import Counts, Promises
from simulation.truth import hold_to_truth
from simulation.world import BEGINS, BrokenPromise, World

TABLES: Final = 16
"""In one town."""

NAMES: Final = (NODE, "two")

HOUR: Final = 3600.0

ARRIVALS: Final = 120.0
"""Seconds in which all parties have come."""

QUIET: Final = 240.0
"""Seconds at the end in which nothing goes wrong, and everybody must get what they wait for."""

WATCHED: Final = 16
"""Of so many parties, one keeps all that it is shown, to be held to the truth."""


SHARED: Final = 4
"""Every so many towns have two servers."""

TOLD_LAST: Final = 6
MOST: Final = 300
"""Of the last messages of so many tabs, so many bytes are shown with a broken promise."""


class Broken(Exception):
    """A town in which a promise was broken; the text says which one."""

    def __init__(self, seed: str, tables: int, nodes: int, story: str) -> None:
        super().__init__(story)
        self.seed = seed
        self.tables = tables
        self.nodes = nodes


@final
class Town:
    """One life of it."""

    def __init__(
        self, seed: str, tables: int = TABLES, times: dict[str, float] | None = None, nodes: int = 1
    ) -> None:
        self.seed = seed
        self.world = World(seed)
        self.promises = Promises(self.world)
        self.database = Database(self.world, self.promises)
        self.trips = self.database.trips
        self.names = NAMES[:nodes]
        """What the servers are called that share the database."""
        self.serving: dict[str, Machine] = {}
        """The servers that take calls now."""
        self.parties = [
            Party(number, self.world, self.promises, self._who_serves, number % WATCHED == 0, seed)
            for number in range(tables)
        ]
        self._times = USUALLY if times is None else times

    @property
    def counts(self) -> Counts:
        """What has happened."""
        return self.promises.counts

    def live(self, hours: float) -> None:
        """So many hours, and some quiet minutes; Broken if a promise was."""
        try:
            with pinned(self.world, self._keep_replay):
                self._live(hours * HOUR)
        except BrokenPromise as broken:
            raise Broken(self.seed, len(self.parties), len(self.names), self._story(str(broken))) from None
        finally:
            self.database.close()

    @property
    def table_hours(self) -> float:
        """For how long so many tables have been there."""
        return len(self.parties) * (self.world.now - BEGINS) / HOUR

    def trace(self) -> str:
        """A checksum over every entry that was stored and every message that was told."""
        told = [f"{tab.name} {tab.trace}" for party in self.parties for tab in party.tabs]
        return f"{crc32(' '.join(sorted(told)).encode(), self.promises.trace):08x}"

    # ---- One life

    def _live(self, seconds: float) -> None:
        world = self.world
        for name in self.names:
            self.boot(name)
        for party in self.parties:
            world.later(world.luck.uniform(0.0, ARRIVALS), party.meet)
        misfortunes = Misfortunes(self, self._times)
        world.live_until(BEGINS + seconds)
        misfortunes.end()
        world.live_until(world.now + QUIET)
        for tab in (tab for party in self.parties for tab in party.tabs if not tab.away):
            if tab.link is None:
                world.breaks(f"{tab.name} is not in the game again after {QUIET:.0f} s of quiet")
            if tab.flying is not None and tab.waits_since < world.now - QUIET / 2:
                world.breaks(f"{tab.name} has no answer after {QUIET / 2:.0f} s of quiet")
        for party in self.parties:
            if party.watched:
                self.counts.states += hold_to_truth(self.database, party.seen, world.breaks)
        world.live_until(world.now)
        if world.broken:
            raise BrokenPromise("; ".join(world.broken))

    @property
    def shares(self) -> bool:
        """Whether several servers share the database."""
        return len(self.names) > 1

    def boot(self, name: str) -> None:
        """Start a server, as soon as that can be done."""
        if name in self.serving:
            return
        if self.database.away or self.database.full or self.database.is_held(name):
            self.world.later(1.0, self.boot, name)
            return
        self.serving[name] = Machine(self.world, self.database, name, self.shares, self._down)

    def thaw(self, machine: Machine) -> None:
        """A frozen server goes on, and takes calls again if no other has its name by now."""
        machine.loop.thaw()
        if not machine.loop.dead:
            self.serving.setdefault(machine.name, machine)

    def somebody_serving(self) -> Machine | None:
        """One of the servers that take calls, by chance."""
        return self.world.luck.choice(list(self.serving.values())) if self.serving else None

    def _down(self, machine: Machine) -> None:
        if self.serving.get(machine.name) is machine:
            del self.serving[machine.name]
        if machine.name not in self.serving:
            self.world.later(self.world.luck.uniform(0.3, 6.0), self.boot, machine.name)

    def _who_serves(self, home: str, luck: Random) -> Machine | None:
        """The one that is asked for; or any, if that one is not there."""
        if home in self.serving or not self.serving:
            return self.serving.get(home)
        return luck.choice(list(self.serving.values()))

    def _keep_replay(self, folder: Any, file_name: str, text: bytes) -> None:
        """A file is written, or cannot be."""
        if self.database.full:
            raise OSError(28, "simulated trouble: no space left on device")
        self.promises.trace = crc32(text, self.promises.trace)

    def _story(self, why: str) -> str:
        """What somebody needs who wants to see it again."""
        tabs = [tab for party in self.parties for tab in party.tabs]
        tabs = sorted(tabs, key=lambda tab: tab.last_heard_at)[-TOLD_LAST:]
        said = [
            f"  {tab.last_heard_at:.4f} {tab.name}: {tab.last[:MOST].decode(errors='replace')}"
            for tab in tabs
        ]
        faults = ", ".join(f"{kind} {times}" for kind, times in self.counts.faults.items())
        return "\n".join(
            [f"seed {self.seed}: {why}", "The last messages:", *said, f"Faults so far: {faults}"]
        )


def towns(seed: int, tables: int, each: int = TABLES) -> list[tuple[str, int, int]]:
    """The seeds of as many towns as these tables fill, their tables, and their servers."""
    full, rest = divmod(tables, each)
    sizes = [each] * full + ([rest] if rest else [])
    return [(f"{seed}/{number}", size, nodes_of(number)) for number, size in enumerate(sizes)]


def nodes_of(number: int) -> int:
    """How many servers share the database of a town."""
    return 2 if number % SHARED == SHARED - 1 else 1
