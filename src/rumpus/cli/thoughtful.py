"""Live tables of one server while its processes think as hard as they can: is its event loop still punctual?

The server runs in a process of its own; bots race at every table.
"""

import asyncio
import socket
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

import msgspec

from rumpus.cli.measured_server import lateness, visit_server
from rumpus.lab.load.clients import Caller, call, given_cookie, open_room
from rumpus.library import LocalMatch
from rumpus.server.app import Server
from rumpus.server.limits import Limits
from rumpus.server.settings import LOOPBACK, Settings
from rumpus.server.thinking.questions import ABOUT_ENDINGS, AboutEndings

GAME = "uno-attack"
"""What is thought about: the longest of all."""

ENDINGS = 1_000
A_LONG_TIME = 600.0

LIMITS = Limits(room_burst=1_000, rooms_of_address=1_000)


def thoughtful(tables: int, seconds: float, progress: Callable[[str], None]) -> dict[str, Any]:
    """How late the event loop is in milliseconds, first without and then with all processes thinking."""

    async def visit(port: int, server: Connection) -> dict[str, Any]:
        return await watch(tables, port, server, progress)

    return visit_server(serve, seconds, visit)


async def serve(folder: Path, listening: socket.socket, boss: Connection, seconds: float) -> None:
    """Measure twice: while nobody thinks, and while everybody does."""
    url = f"http://{LOOPBACK}:{listening.getsockname()[1]}"
    match = LocalMatch(GAME, ["normal"] * 4, seed="thinking")
    match.play_out()
    match.save(folder / "game.jsonl")
    server = Server(Settings(folder, url, limits=LIMITS), listening)
    await server.start()
    boss.send("ready")
    await asyncio.to_thread(boss.recv)
    boss.send(await lateness(seconds))
    await asyncio.to_thread(boss.recv)
    thoughts = [asyncio.create_task(think(server, folder)) for _ in range(LIMITS.thinkers + 1)]
    await asyncio.sleep(2.0)
    found = await lateness(seconds)
    for thought in thoughts:
        thought.cancel()
    answered = sum(await asyncio.gather(*thoughts))
    boss.send(found | {"questions_answered": answered})
    await server.stop()


async def think(server: Server, folder: Path) -> int:
    """Ask one thing after another; how many were answered."""
    answered = 0
    try:
        while True:
            asked = AboutEndings(str(folder / "game.jsonl"), 1 + answered % 100, "", ENDINGS)
            pool = server.registry.context.thinking
            await pool.answer(ABOUT_ENDINGS, msgspec.msgpack.encode(asked), A_LONG_TIME)
            answered += 1
    except asyncio.CancelledError:
        return answered


async def watch(
    tables: int, port: int, server: Connection, progress: Callable[[str], None]
) -> dict[str, Any]:
    """Sit down at every table, and let the server measure itself."""
    sitting: list[Caller] = []
    for number in range(tables):
        progress(f"opening rooms: {number + 1} of {tables}")
        cookie = await given_cookie((LOOPBACK, port))
        wish = {"game": "uglydoll-loonacy", "bots": 3, "start": True, "options": {"first_to": 5}}
        code = await open_room((LOOPBACK, port), cookie, wish)
        sitting.append(await call((LOOPBACK, port), f"/ws/{code}", cookie, lambda *_: None))
    found: dict[str, Any] = {"tables": len(sitting), "thinkers": LIMITS.thinkers}
    for half, doing in (("", "measuring while nobody thinks"), ("thinking_", "measuring while all think")):
        progress(doing)
        server.send("go")
        measured = await asyncio.to_thread(server.recv)
        found |= {f"{half}{name}": value for name, value in measured.items()}
    for caller in sitting:
        caller.hang_up()
        await caller.lost
    return found
