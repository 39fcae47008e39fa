"""kill -9 under load, again and again: nothing acknowledged may be lost, and nothing done twice.

python tests/faults/kill.py --kills 200
python tests/faults/kill.py --kills 200 --postgres    PostgreSQL is killed, too, every other time
"""

import argparse
import asyncio
import os
import random
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

from faults.tireless import ROOM, Player, Promises, broken_promises
from postgres import Postgres, running_postgres
from rumpus.lab.load.clients import open_room
from rumpus.lab.load.process import ONE_ADDRESS
from rumpus.server.app import event_loop

TABLES = 20
SEATS = 3

PATIENCE = 60.0
"""Seconds after which somebody should have been able to do something."""


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


def start_server(data: Path, port: int, store: str = "") -> subprocess.Popen[bytes]:
    """A real server, once it takes calls."""
    data.mkdir(exist_ok=True)
    with (data / "trouble.txt").open("ab") as trouble:
        server = launch(Path(sys.executable), data, port, trouble, store)
    wait_for(server, port)
    return server


def launch(python: Path, data: Path, port: int, stderr: Any, store: str = "") -> subprocess.Popen[bytes]:
    """A real server, which says its troubles there."""
    command = [str(python), "-m", "rumpus", "play", "--no-browser", f"--port={port}", f"--data={data}"]
    environment = os.environ | ONE_ADDRESS | {"RUMPUS_STORE": store}
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=stderr, env=environment)


def wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    """Until it takes calls."""
    for _ in range(1_000):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            if server.poll() is not None:
                raise RuntimeError(f"the server ended with {server.returncode}") from None
            time.sleep(0.02)
        else:
            return
    raise RuntimeError("the server did not start")


async def until_acknowledged(promises: Promises) -> None:
    """Wait until people play: to kill a server that is still starting, again and again, proves nothing."""
    before, ends = len(promises.acks), time.monotonic() + PATIENCE
    while len(promises.acks) == before and time.monotonic() < ends:
        await asyncio.sleep(0.01)


async def torment(
    data: Path, kills: int, seed: int, show: Any = None, postgres: Postgres | None = None, store: str = ""
) -> tuple[Promises, int]:
    """Kill the server so many times while people play; what they were promised, and how often they acted.

    If its games are in a PostgreSQL, every other time that is killed instead.
    """
    luck = random.Random(seed)
    address = ("127.0.0.1", free_port())
    server = await asyncio.to_thread(start_server, data, address[1], store)
    promises, stop = Promises(), asyncio.Event()
    playing = []
    players: list[Player] = []
    try:
        for _ in range(TABLES):
            table = [Player(promises, chair, random.Random(luck.random())) for chair in range(SEATS)]
            for player in table:
                await player.meet(address)
            code = await open_room(address, table[0].cookie, ROOM)
            players += table
            playing += [asyncio.create_task(player.play([address], code, stop)) for player in table]
        await asyncio.sleep(1)
        for kill in range(kills):
            await until_acknowledged(promises)
            await asyncio.sleep(luck.uniform(0.05, 0.8))
            if postgres is not None and kill % 2:
                await asyncio.to_thread(postgres.stop, "immediate")
                await asyncio.sleep(luck.uniform(0.0, 0.5))
                await asyncio.to_thread(postgres.start)
            else:
                server.kill()
                await asyncio.to_thread(server.wait)
                server = await asyncio.to_thread(start_server, data, address[1], store)
            if show is not None:
                show(kill + 1, promises)
        await asyncio.sleep(1)
    finally:
        stop.set()
        await asyncio.gather(*playing)
        server.terminate()
        await asyncio.to_thread(server.wait)
    return promises, sum(player.answers for player in players)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--postgres", action="store_true", help="keep games in a PostgreSQL, and kill it, too"
    )
    wanted = parser.parse_args()

    def show(kill: int, promises: Promises) -> None:
        if kill % 10 == 0:
            print(f"{kill} kills, {len(promises.acks)} actions acknowledged", file=sys.stderr)

    with tempfile.TemporaryDirectory(prefix="rumpus-kill-") as folder, ExitStack() as stack:
        postgres = stack.enter_context(running_postgres()) if wanted.postgres else None
        store = "" if postgres is None else postgres.new_database()
        with asyncio.Runner(loop_factory=event_loop()) as runner:
            work = torment(Path(folder), wanted.kills, wanted.seed, show, postgres, store)
            promises, answers = runner.run(work)
        broken = broken_promises(Path(folder), promises, store)
    print(
        f"{wanted.kills} kills: {answers} answers, {len(promises.acks)} acknowledged, {len(promises.told)} "
        f"entries shown, {promises.resent} resent after a kill, {promises.bounces} bounced, "
        f"{promises.gaps} gaps; broken promises: {len(broken)}"
    )
    for each in broken[:20]:
        print(" ", each)
    sys.exit(bool(broken))


if __name__ == "__main__":
    main()
