"""How much one server can carry: a real process, a real disk, real sockets, real legal actions."""

import asyncio
import random
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rumpus.lab.load.clients import call, given_cookie, open_room
from rumpus.lab.load.crowd import PlayedTable, Tally
from rumpus.lab.load.process import ONE_ADDRESS, ServerProcess

WARM_UP = 3.0
"""Seconds of play before anything is counted."""

CONNECTING_AT_ONCE = 20

GAME = "uglydoll-loonacy"

IN_TIME_MS = 50.0
"""An action that everybody has this soon feels immediate: a rate is held if 99 of 100 are in time."""

KEPT_UP = 0.97
"""The share of the wanted rate that must really have been done."""

FIRST_RUNG = 500.0
"""Actions a second, over all tables, with which a climb begins."""

HIGHER = 1.2
"""How much higher the next rung is."""

TRIES = 5
"""How many tables are asked for an action that is due."""

RUNG_SECONDS = 4.0
"""How long a rate must be held."""


@dataclass(frozen=True)
class Load:
    """What to put on the server."""

    tables: int
    players: int
    rate: float
    """Actions a second at each table."""
    seconds: float
    climb: bool
    """Whether to look for the highest rate that is held, too."""


def measure(
    load: Load,
    progress: Callable[[str], None],
    new_loop: Callable[[], asyncio.AbstractEventLoop],
    store: str = "",
) -> dict[str, Any]:
    """Start a server, put the load on it, and report. The loop is the load's: it must not be what is slow.

    With the address of a database, that is where the server keeps its games.
    """
    allow_many_files()
    with tempfile.TemporaryDirectory(prefix="rumpus-load-") as folder:
        progress("starting a server")
        server = ServerProcess(Path(folder), ONE_ADDRESS | {"RUMPUS_STORE": store})
        try:
            server.wait_until_ready()
            with asyncio.Runner(loop_factory=new_loop) as runner:
                return runner.run(_measure(load, server, progress))
        finally:
            server.stop()


async def _measure(load: Load, server: ServerProcess, progress: Callable[[str], None]) -> dict[str, Any]:
    tally = Tally()
    luck = random.Random(1)  # noqa: S311  # the same load every time
    tables = [PlayedTable(load.players, tally, luck) for _ in range(load.tables)]
    before = server.memory()
    gate = asyncio.Semaphore(CONNECTING_AT_ONCE)
    sitting = 0

    async def sit_down(table: PlayedTable) -> None:
        nonlocal sitting
        async with gate:
            await seat_players(table, server.port, tally)
        sitting += 1
        progress(f"tables ready: {sitting} of {load.tables}")

    await asyncio.gather(*(sit_down(table) for table in tables))
    connections = load.tables * load.players
    per_connection = (server.memory() - before) / connections
    for table in tables:
        table.players[0].say({"t": "start"})
    await asyncio.sleep(1)
    await get_ready(tables)
    progress("warming up")
    await play(tables, load.rate, WARM_UP, luck, lambda left: None)
    for table in tables:
        table.counting = True

    async def hold(rate: float, seconds: float, what: str) -> dict[str, Any]:
        tally.begin()
        cpu, ours, started = server.cpu_seconds(), time.process_time(), time.perf_counter()
        lateness = await play(
            tables, rate, seconds, luck, lambda left: progress(f"{what}, {left:.0f} s left")
        )
        took, cpu = time.perf_counter() - started, server.cpu_seconds() - cpu
        ours = time.process_time() - ours
        await asyncio.sleep(0.5)
        # What no server could have helped: we ourselves, or the machine, were busy with something else.
        generator = {
            "load_generator_late_p99_ms": percentile(sorted(lateness), 0.99),
            "load_generator_cores": round(ours / took, 2),
        }
        return report(tally, load.players, took, cpu) | generator

    found = {
        "tables": load.tables,
        "players": load.players,
        **await hold(load.rate, load.seconds, "playing"),
        "kib_per_connection": round(per_connection / 1024, 1),
    }
    if load.climb:
        found["sustained_actions_per_second"] = await climb(load.tables, hold)
    for table in tables:
        for player in table.players:
            if player.caller is not None:
                player.caller.hang_up()
    return found


async def climb(tables: int, hold: Callable[[float, float, str], Awaitable[dict[str, Any]]]) -> int:
    """The highest rate at which 99 of 100 actions are everywhere in time; a missed rung has two tries.

    `hold` plays at so many actions a second and table, for so many seconds, and reports; it is told why.
    """
    sustained, rung = 0.0, FIRST_RUNG
    while True:
        for _ in range(2):
            found = await hold(rung / tables, RUNG_SECONDS, f"climbing, {rung:,.0f} actions a second")
            held = found["p99_ms"] < IN_TIME_MS and found["actions_per_second"] >= KEPT_UP * rung
            if held:
                break
        else:
            return round(sustained)
        sustained, rung = rung, rung * HIGHER


async def seat_players(
    table: PlayedTable, port: int, tally: Tally, source: str | None = None, players_at: int | None = None
) -> None:
    """Open a room and bring all players to their chairs, from one address of this machine.

    With `players_at`, they come in at the server at this port, while another one has the room.
    """
    address, door = ("127.0.0.1", port), ("127.0.0.1", players_at or port)
    cookies = [await given_cookie(address, source) for _ in table.players]
    code = await open_room(address, cookies[0], {"game": GAME, "options": {"looking": 30}}, source)
    for chair, (player, cookie) in enumerate(zip(table.players, cookies, strict=True)):
        player.caller = await call(door, f"/ws/{code}", cookie, player.receive, source)
        player.caller.lost.add_done_callback(lambda _: _count_lost(tally))
        player.say({"t": "sit", "chair": chair})


def _count_lost(tally: Tally) -> None:
    tally.lost += 1


async def get_ready(tables: list[PlayedTable]) -> None:
    """Everybody has looked; the piles open after a count of three."""
    for table in tables:
        for player in table.players:
            player.flying = "ready"
            player.act("ready", {"kind": "SayReady"})
        await asyncio.sleep(0.002)
    await asyncio.sleep(4)


async def play(
    tables: list[PlayedTable],
    rate: float,
    seconds: float,
    luck: random.Random,
    progress: Callable[[float], None],
) -> list[float]:
    """Each table acts at its own random moments, so often in the mean; how late we ourselves woke up."""
    began = due = now = time.perf_counter()
    total = rate * len(tables)
    lateness: list[float] = []
    while now < began + seconds:
        while due <= now:
            # A table that is just drawing cards has nothing to do: then it is another's turn.
            any(luck.choice(tables).act() for _ in range(TRIES))
            due += luck.expovariate(total)
        progress(began + seconds - now)
        asleep = time.perf_counter()
        await asyncio.sleep(0.001)
        now = time.perf_counter()
        lateness.append((now - asleep) * 1000 - 1)
    return lateness


def percentile(ordered: list[float], share: float) -> float:
    """What this share of the values stays below."""
    return round(ordered[min(len(ordered) - 1, int(share * len(ordered)))], 2)


def report(tally: Tally, players: int, seconds: float, cpu: float) -> dict[str, Any]:
    """The figures of one rate."""
    ordered = sorted(tally.latencies)
    done = len(ordered)
    if not done:
        raise ValueError("Not a single action came back.")

    return {
        "seconds": round(seconds, 1),
        "actions": done,
        "actions_per_second": round(done / seconds),
        "updates_per_second": round(done * players / seconds),
        "p50_ms": percentile(ordered, 0.5),
        "p95_ms": percentile(ordered, 0.95),
        "p99_ms": percentile(ordered, 0.99),
        "max_ms": round(ordered[-1], 2),
        "bounced": tally.bounced,
        "unanswered": tally.sent - done - tally.bounced,
        "connections_lost": tally.lost,
        "server_cpu_us_per_action": round(cpu / done * 1e6),
        "server_cpu_share": round(cpu / seconds, 2),
    }


def allow_many_files() -> None:
    """A socket is a file, and this opens thousands."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
