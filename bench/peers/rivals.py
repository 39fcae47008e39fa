"""The peers: which servers there are, how each is started, and one climb with each."""

import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from children import Child
from ladder import Measured, Plan, Step, climb

from rumpus.lab.load.measure import IN_TIME_MS

HERE: Final = Path(__file__).parent

LONGEST_DRAIN: Final = 20.0
"""Seconds beyond a step's own before its answer is overdue."""


@dataclass(frozen=True)
class Peer:
    """A server that someone else wrote."""

    name: str
    server: tuple[str, ...]
    client: str
    waits_ms: float = 0.0
    """How long it holds changes back on purpose."""


PEERS: Final = {
    "boardgame": Peer("boardgame.io", ("boardgame.mjs",), "boardgame"),
    "colyseus": Peer("Colyseus (50 ms)", ("colyseus.mjs",), "colyseus", waits_ms=50.0),
    "colyseus-at-once": Peer("Colyseus at once", ("colyseus.mjs", "--at-once"), "colyseus"),
}


class NotInstalled(Exception):
    """Why the peers cannot run here."""


def install() -> None:
    """Fetch the peers' packages, at the versions the lock file names, unless they are there."""
    lock, installed = HERE / "package-lock.json", HERE / "node_modules" / ".package-lock.json"
    if installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime:
        return
    command = [tool("npm"), "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
    try:
        subprocess.run(command, cwd=HERE, stdout=sys.stderr, check=True, timeout=600)  # noqa: S603
    except subprocess.SubprocessError as trouble:
        raise NotInstalled(f"The peers could not be installed: {trouble}") from None


def tool(name: str) -> str:
    """Where a program is."""
    path = shutil.which(name)
    if path is None:
        raise NotInstalled(f"The peers need Node.js: “{name}” is not on the PATH.")
    return path


def measure(peer: Peer, plan: Plan, say: Callable[[str], None]) -> Measured:
    """Start the server and its players, seat everybody, and climb."""
    measured = Measured(peer.name, limit_ms=IN_TIME_MS + peer.waits_ms)
    node = tool("node")
    try:
        with Child(peer.name, [node, "--expose-gc", *peer.server], HERE) as server:
            port = server.hear(30)["port"]
            loadgen = [node, "loadgen.mjs", peer.client, str(port), str(plan.players)]
            with Child("The load generator", loadgen, HERE) as crowd:
                measured.kib_per_connection = seat(server, crowd, plan)
                climb(measured, plan.rates, lambda rate: play(server, crowd, plan, rate), say)
    except (ChildProcessError, TimeoutError) as trouble:
        measured.trouble = str(trouble)
        say(str(trouble))
    return measured


def seat(server: Child, crowd: Child, plan: Plan) -> float:
    """Seat everybody; returns KiB for each connection, from the growth after the first fifth.

    So what a server loads once, at its first visitors, is not counted as theirs.
    """
    first = max(1, plan.tables // 5)
    readings: list[tuple[int, int]] = []
    for tables in (first, plan.tables - first):
        connections = crowd.ask({"seat": tables}, 60)["connections"]
        time.sleep(plan.settle)
        readings.append((connections, server.ask("memory")["rss_bytes"]))
    (few, small), (many, large) = readings
    return (large - small) / 1024 / (many - few)


def play(server: Child, crowd: Child, plan: Plan, rate: int) -> Step:
    """One step, and what it cost the server."""
    before = server.ask("usage")["cpu_seconds"]
    order = {"rate": rate, "warmup": plan.warmup, "seconds": plan.seconds}
    found: dict[str, Any] = crowd.ask(order, plan.warmup + plan.seconds + LONGEST_DRAIN)
    # A server with a backlog may be slow to answer even this.
    spent = server.ask("usage", LONGEST_DRAIN)["cpu_seconds"] - before
    return Step(
        rate=rate,
        sent_per_second=found["sent_per_second"],
        lost=found["lost"],
        fell_behind=found["fell_behind"],
        p50_ms=found["p50_ms"],
        p99_ms=found["p99_ms"],
        cpu_us_per_action=1e6 * spent / found["sent"],
        generator_cores=found["generator_cores"],
    )
