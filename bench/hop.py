"""What a hop between two servers costs.

Three kinds in turn, each of real processes: one server alone on its folder, one on PostgreSQL, two of which
all visitors come in at the wrong one. Then pings at the node that has a room and through the other, in turn.

python bench/hop.py                          60 tables of four, 5 actions a second at each
python bench/hop.py --tables 20 --rounds 3   three rounds
python bench/hop.py --tables 250 --climb     and the highest rate that each holds with p99 below 50 ms

It needs PostgreSQL's programs.
"""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import aiohttp

from postgres import Postgres, running_postgres
from rumpus.lab.load.clients import given_cookie, open_room
from rumpus.lab.load.crowd import PlayedTable, Tally
from rumpus.lab.load.measure import (
    GAME,
    WARM_UP,
    allow_many_files,
    climb,
    get_ready,
    percentile,
    play,
    report,
    seat_players,
)
from rumpus.lab.load.process import ONE_ADDRESS, ServerProcess
from rumpus.server.app import event_loop
from rumpus.server.settings import LOOPBACK

PLAYERS = 4
KINDS = ("folder", "postgresql", "wrong node")
SAID = (
    "held",
    "actions_per_second",
    "p50_ms",
    "p99_ms",
    "cpu_us_each",
    "connections_lost",
    "load_generator_late_p99_ms",
)
PINGS = 500
PAUSE = 0.01
"""Seconds between two pings."""
UNHURRIED = {"RUMPUS_LIMIT_MESSAGE_RATE": "1000", "RUMPUS_LIMIT_GUEST_MESSAGE_RATE": "1000"}
"""So many pings are more than a server takes from a browser."""


def servers(folder: Path, kind: str, postgres: Postgres, stack: ExitStack) -> list[ServerProcess]:
    """The servers of one run; players come in at the last of them, rooms are opened at the first."""
    store = "" if kind == "folder" else postgres.new_database()
    started = []
    for name in ("a", "b") if kind == "wrong node" else ("a",):
        (folder / name).mkdir()
        words = [f"--node={name}"] if store else []
        server = ServerProcess(folder / name, ONE_ADDRESS | UNHURRIED | {"RUMPUS_STORE": store}, words=words)
        stack.callback(server.stop)
        server.wait_until_ready()
        started.append(server)
    return started


async def measure(running: list[ServerProcess], wanted: argparse.Namespace) -> dict[str, Any]:
    """Play at the wanted rate, and report; then look for the highest rate that is held, if that is wanted."""
    tally, luck = Tally(), random.Random(1)  # noqa: S311  # the same load every time
    tables = [PlayedTable(PLAYERS, tally, luck) for _ in range(wanted.tables)]
    for table in tables:
        await seat_players(table, running[0].port, tally, players_at=running[-1].port)
        table.players[0].say({"t": "start"})
    await asyncio.sleep(1)
    await get_ready(tables)
    await play(tables, wanted.rate, WARM_UP, luck, lambda left: None)
    for table in tables:
        table.counting = True

    async def hold(rate: float, seconds: float, why: str) -> dict[str, Any]:
        tally.begin()
        used, began = [server.cpu_seconds() for server in running], time.perf_counter()
        lateness = await play(tables, rate, seconds, luck, lambda left: None)
        took = time.perf_counter() - began
        each = [server.cpu_seconds() - before for server, before in zip(running, used, strict=True)]
        await asyncio.sleep(0.5)
        found = report(tally, PLAYERS, took, sum(each))
        return found | {
            "cpu_us_each": [round(cpu / found["actions"] * 1e6) for cpu in each],
            "load_generator_late_p99_ms": percentile(sorted(lateness), 0.99),
        }

    found = await hold(wanted.rate, wanted.seconds, "playing")
    if wanted.climb:
        found["held"] = await climb(wanted.tables, hold)
    for table in tables:
        for player in table.players:
            if player.caller is not None:
                player.caller.hang_up()
    return found


async def ping_both(running: list[ServerProcess]) -> list[list[float]]:
    """How long pings take at the node that has the room, and through the other one, in turn."""
    here, there = ((LOOPBACK, server.port) for server in running)
    cookie = await given_cookie(here)
    code = await open_room(here, cookie, {"game": GAME})
    async with aiohttp.ClientSession() as session:
        tabs = []
        for host, port in (here, there):
            headers = {"Origin": f"http://{host}:{port}", "Cookie": cookie}
            url = f"ws://{host}:{port}/ws/{code}"
            tabs.append(await session.ws_connect(url, headers=headers, autoping=False))
        times: list[list[float]] = [[], []]
        for _ in range(PINGS):
            for tab, taken in zip(tabs, times, strict=True):
                began = time.perf_counter()
                await tab.ping(b"hop")
                while (heard := await tab.receive()).type is not aiohttp.WSMsgType.PONG:
                    if heard.type is aiohttp.WSMsgType.PING:
                        await tab.pong(heard.data)
                taken.append((time.perf_counter() - began) * 1000)
                await asyncio.sleep(PAUSE)
    return [sorted(taken) for taken in times]


def say(line: str) -> None:
    """Print it at once."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def main() -> None:
    """Measure, and say so."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--rate", type=float, default=5.0, help="actions a second at each table")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument(
        "--climb", action="store_true", help="look for the most actions a second with p99 < 50 ms"
    )
    wanted = parser.parse_args()
    allow_many_files()
    with running_postgres() as postgres:
        for number in range(wanted.rounds):
            for kind in KINDS:
                with tempfile.TemporaryDirectory(prefix="rumpus-hop-") as folder, ExitStack() as stack:
                    running = servers(Path(folder), kind, postgres, stack)
                    with asyncio.Runner(loop_factory=event_loop()) as runner:
                        found = runner.run(measure(running, wanted))
                        pings = runner.run(ping_both(running)) if len(running) == 2 else []
                each = ", ".join(f"{name} {found[name]}" for name in SAID if name in found)
                say(f"round {number + 1}, {kind}: {each}")
                for where, taken in zip(("here", "through another node"), pings, strict=False):
                    say(
                        f"    ping {where}: p50 {percentile(taken, 0.5)} ms, p99 {percentile(taken, 0.99)} ms"
                    )


if __name__ == "__main__":
    main()
