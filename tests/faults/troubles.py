"""Everything around the server goes wrong, one thing after another and all at once, while people play.

python tests/faults/troubles.py --tables 4 --seconds 6
"""

import argparse
import asyncio
import json
import random
import resource
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import closing
from dataclasses import dataclass
from operator import gt
from pathlib import Path
from typing import IO, Any, Final

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from faults import causes
from faults.causes import Cause, Server
from faults.kill import free_port, launch, wait_for
from faults.tireless import ROOM, Player, Promises, broken_promises
from rumpus.lab.load.clients import Caller, RefusedCall, call, given_cookie, open_room
from rumpus.server.app import event_loop

SEATS: Final = 3
WONKY: Final[dict[str, Any]] = {"game": "wonky"}

SOON: Final = 10.0
"""Seconds within which everybody must be playing again."""

SETTLE: Final = 12.0
"""Seconds after which the last part has logged that its trouble is over."""

PATIENCE: Final = 60.0
"""Seconds after which nobody is waited for any longer."""


class Log:
    """What the server writes on its standard error, through a pipe: a full disk must not swallow it."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def follow(self, stream: IO[bytes]) -> None:
        with stream:
            for line in stream:
                self.lines.append(line.decode(errors="replace").rstrip())


@dataclass(frozen=True)
class Row:
    """One trouble, as it went."""

    name: str
    acks_meanwhile: int
    told: str
    """What people were told meanwhile, if anything."""
    again_after: float
    """Seconds after the end of the cause until something had been done at every table."""
    replays_after: float
    """And until every finished game was a file."""
    log: list[str]
    alive: bool

    @property
    def withstood(self) -> bool:
        calm = len(self.log) <= MOST_LINES[self.name] and not any("Traceback" in line for line in self.log)
        return self.alive and calm and self.again_after <= SOON and self.replays_after <= PATIENCE


@dataclass(frozen=True)
class Stage:
    """A server on a small disk, with people at its tables."""

    data: Path
    port: int
    python: Path
    server: Server
    log: Log
    small_disk: bool
    tables: list[list[Player]]

    @property
    def players(self) -> list[Player]:
        return [player for table in self.tables for player in table]

    def acks(self) -> list[int]:
        """What has been done at each table."""
        return [sum(player.acks for player in table) for table in self.tables]

    @property
    def address(self) -> tuple[str, int]:
        return ("127.0.0.1", self.port)

    def causes(self) -> dict[str, list[Cause]]:
        """Every trouble, and what it is made of."""
        each: dict[str, Cause] = {
            "connections taken": causes.AllConnectionsTaken(self.port),
            "no descriptor left": causes.NoDescriptorLeft(self.server),
            "disk full": causes.DiskFull(self.data),
            "no file may grow": causes.NoFileMayGrow(self.server),
            "replays not writable": causes.ReplaysNotWritable(self.data),
            "physics killed": causes.PhysicsKilled(self.server),
            "physics stopped": causes.PhysicsStopped(self.server),
            "physics cannot start": causes.PhysicsCannotStart(self.server, self.python),
        }
        if not self.small_disk:
            del each["disk full"]
        return {name: [cause] for name, cause in each.items()} | {"all together": list(each.values())}


MOST_LINES: Final = {
    "connections taken": 0,
    "no descriptor left": 4,
    "disk full": 4,
    "no file may grow": 4,
    "replays not writable": 2,
    "physics killed": 2,
    "physics stopped": 2,
    "physics cannot start": 2,
    "all together": 8,
}
"""Lines in the log: for each part that is in trouble (connections, replays, store, physics) one when it
begins, and one when it is over."""

UNTIL_TOLD: Final = ("disk full", "no file may grow", "all together")
"""Troubles that last until people are told: a database has room of its own for a while."""

BUSY_MACHINE: Final = "The event loop was held up"
"""What the watchdog says of a machine that has too much to do is no news of these troubles."""

NEEDS_SMALL_DISK: Final = ("disk full", "all together")
NEEDS_TOWERS: Final = ("physics killed", "physics stopped", "physics cannot start", "all together")

NO_SMALL_DISK: Final = "skipped: only root may mount a small disk; “no file may grow” is much the same"


def replays_owed(data: Path) -> int:
    with closing(sqlite3.connect(f"file:{data / 'rumpus.db'}?mode=ro", uri=True)) as database:
        (count,) = database.execute("SELECT count(*) FROM replays_owed").fetchone()
        return int(count)


class PasserBy:
    """Begins a game against a bot, and gets up: a game that is over, and wants to be a file."""

    def __init__(self, address: tuple[str, int]) -> None:
        self._address = address
        self._caller: Caller | None = None
        self._over = False

    async def sit_down(self) -> None:
        room = {"game": "loonacy", "bots": 1, "start": True}
        try:
            async with asyncio.timeout(2):
                cookie = await given_cookie(self._address)
                code = await open_room(self._address, cookie, room)
                self._caller = await call(self._address, f"/ws/{code}", cookie, self._hear)
        except (OSError, EOFError, RefusedCall, KeyError):
            pass  # nobody gets in at present

    async def get_up(self) -> None:
        if self._caller is not None:
            self._caller.say(b'{"t": "stand"}')
            await until(lambda: self._over, 1)
            self._caller.hang_up()

    def _hear(self, text: bytes, _: float) -> None:
        self._over = self._over or json.loads(text).get("outcome") is not None


async def until(condition: Any, seconds: float) -> float:
    """Wait until this is so; how long it took, or more than anybody waits."""
    began = time.monotonic()
    while not condition():
        if time.monotonic() - began > seconds:
            return 2 * PATIENCE
        await asyncio.sleep(0.02)
    return time.monotonic() - began


async def go_through(stage: Stage, name: str, seconds: float, settle: float) -> Row:
    """Let one trouble begin, last and end; so many seconds later, every part has said that it is well."""
    players, log = stage.players, stage.log
    lines = len(log.lines)
    before = sum(stage.acks())
    guest = PasserBy(stage.address)
    await guest.sit_down()
    parts = stage.causes()[name]
    for cause in parts:
        await cause.begin()
    told: set[str] = set()
    ends = time.monotonic() + seconds
    while time.monotonic() < ends or (name in UNTIL_TOLD and not told and time.monotonic() < ends + PATIENCE):
        await guest.get_up()
        guest = PasserBy(stage.address)
        await guest.sit_down()
        told |= {player.waiting for player in players if player.waiting}
        await asyncio.sleep(0.2)
    meanwhile = sum(stage.acks()) - before
    for cause in reversed(parts):
        await cause.end()
    done = stage.acks()
    again = await until(lambda: all(map(gt, stage.acks(), done)), PATIENCE)
    replays = await until(lambda: replays_owed(stage.data) == 0, PATIENCE)
    await asyncio.sleep(settle)
    alive = stage.server.poll() is None
    said = [line for line in log.lines[lines:] if BUSY_MACHINE not in line]
    return Row(name, meanwhile, " / ".join(sorted(told)), again, replays, said, alive)


async def endure(
    folder: Path, names: list[str], tables: int, seconds: float, settle: float = 0.0
) -> tuple[list[Row], list[str]]:
    """Seat people, and go through these troubles; how each went, and which promises were broken."""
    data, port, log = folder / "data", free_port(), Log()
    small_disk = any(name in NEEDS_SMALL_DISK for name in names) and causes.tiny_disk(data)
    towers = any(name in NEEDS_TOWERS for name in names)
    python = causes.own_python(folder / "python")
    server = launch(python, data, port, subprocess.PIPE)
    assert server.stderr is not None
    following = threading.Thread(target=log.follow, args=(server.stderr,), daemon=True)
    following.start()
    resource.prlimit(server.pid, resource.RLIMIT_NOFILE, (causes.FILES, causes.FILES))
    promises, stop, luck = Promises(), asyncio.Event(), random.Random(1)
    stage = Stage(data, port, python, server, log, small_disk, [])
    playing = []
    rows = []
    try:
        await asyncio.to_thread(wait_for, server, port)
        for number in range(tables):
            table = [Player(promises, chair, random.Random(luck.random())) for chair in range(SEATS)]
            for player in table:
                await player.meet(stage.address)
            code = await open_room(stage.address, table[0].cookie, WONKY if towers and number == 0 else ROOM)
            stage.tables.append(table)
            playing += [asyncio.create_task(player.play([stage.address], code, stop)) for player in table]
        if await until(lambda: all(done > 2 for done in stage.acks()), PATIENCE) > PATIENCE:
            raise RuntimeError("not everybody could play before anything went wrong")
        for name in names:
            if name not in stage.causes():
                print(f"{name:22}{NO_SMALL_DISK}")
                continue
            rows.append(await go_through(stage, name, seconds, settle))
            print_row(rows[-1])
    finally:
        stop.set()
        await asyncio.gather(*playing)
        server.terminate()
        await asyncio.to_thread(server.wait)
        await asyncio.to_thread(following.join)
        (data / "trouble.txt").write_text("\n".join(log.lines))
        broken = broken_promises(data, promises)
        if small_disk:
            causes.remove_disk(data)
    return rows, broken


def print_row(row: Row) -> None:
    verdict = "ok" if row.withstood else "NOT WITHSTOOD"
    replays = f"{row.replays_after:5.1f}"
    print(f"{row.name:22}{row.acks_meanwhile:6}{row.again_after:8.1f}{replays:>9}{len(row.log):6}  {verdict}")
    for line in [row.told, *row.log]:
        if line:
            print(f"    {line}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each trouble lasts")
    parser.add_argument("--only", nargs="*", choices=list(MOST_LINES), default=list(MOST_LINES))
    wanted = parser.parse_args()
    print(f"{'trouble':22}{'acks':>6}{'again s':>8}{'replays s':>9}{'log':>6}")
    with (
        tempfile.TemporaryDirectory(prefix="rumpus-troubles-") as folder,
        asyncio.Runner(loop_factory=event_loop()) as runner,
    ):
        rows, broken = runner.run(endure(Path(folder), wanted.only, wanted.tables, wanted.seconds, SETTLE))
    print(f"broken promises: {len(broken)}")
    for each in broken[:20]:
        print(" ", each)
    sys.exit(bool(broken) or not all(row.withstood for row in rows))


if __name__ == "__main__":
    main()
