"""A server in a process of its own, with real sockets and a real disk, and how late its event loop is."""

import asyncio
import socket
import tempfile
import time
from collections.abc import Callable, Coroutine
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from rumpus.lab.load.measure import percentile
from rumpus.server.app import event_loop
from rumpus.server.settings import LOOPBACK

PROBE = 0.005
"""Seconds between two looks at whether the event loop is late."""

Serve = Callable[[Path, socket.socket, Connection, float], Coroutine[Any, Any, None]]
"""What runs in the server's process: its folder, its socket, who gives orders, seconds to measure for."""

Visit = Callable[[int, Connection], Coroutine[Any, Any, dict[str, Any]]]
"""What runs here: the server's port, and whom to give orders. Returns the report."""


def visit_server(serve: Serve, seconds: float, visit: Visit) -> dict[str, Any]:
    """Start a server, visit it once it says that it is ready, and end it."""
    context = get_context("spawn")
    ours, theirs = context.Pipe()
    with tempfile.TemporaryDirectory(prefix="rumpus-bench-") as folder, socket.socket() as listening:
        listening.bind((LOOPBACK, 0))
        server = context.Process(target=_run_server, args=(serve, Path(folder), listening, theirs, seconds))
        server.start()
        try:
            ours.recv()
            with asyncio.Runner(loop_factory=event_loop()) as runner:
                return runner.run(visit(listening.getsockname()[1], ours))
        finally:
            server.terminate()
            server.join()


def _run_server(
    serve: Serve, folder: Path, listening: socket.socket, boss: Connection, seconds: float
) -> None:
    with asyncio.Runner(loop_factory=event_loop()) as runner:
        runner.run(serve(folder, listening, boss, seconds))


async def lateness(seconds: float) -> dict[str, float]:
    """How late the event loop comes back to somebody who waits for it, in milliseconds."""
    late: list[float] = []
    cpu, began = time.process_time(), time.perf_counter()
    while time.perf_counter() - began < seconds:
        due = time.perf_counter() + PROBE
        await asyncio.sleep(PROBE)
        late.append(1000 * (time.perf_counter() - due))
    late.sort()
    return {
        "late_p50_ms": percentile(late, 0.5),
        "late_p99_ms": percentile(late, 0.99),
        "late_max_ms": round(late[-1], 2),
        "cpu_share": round((time.process_time() - cpu) / (time.perf_counter() - began), 3),
    }
