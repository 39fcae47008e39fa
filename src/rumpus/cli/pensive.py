"""Live tables of bots that think their moves over beside the server: is it punctual, and is every hand?

The server runs in a process of its own. All chairs have bots; at every table somebody watches.
"""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from rumpus.cli.measured_server import lateness, visit_server
from rumpus.lab.load.clients import Caller, call, given_cookie, open_room
from rumpus.lab.load.measure import percentile
from rumpus.server.app import Server
from rumpus.server.limits import Limits
from rumpus.server.settings import LOOPBACK, Settings

GAMES = ("domaniacal", "uno-attack")
"""Played in turns at all tables."""

CHAIRS = 4
WARM_UP = 5.0
"""Seconds until every table plays and the processes beside the server have begun."""

MANY = 10_000
LIMITS = Limits(
    connection_burst=MANY,
    connections_of_address=MANY,
    game_burst=MANY,
    handshake_burst=MANY,
    request_burst=MANY,
    room_burst=MANY,
    rooms_of_address=MANY,
)
"""So many that one address may open all tables."""


def pensive(
    tables: int, levels: list[str], seconds: float, progress: Callable[[str], None]
) -> dict[str, Any]:
    """How late the event loop is, and how late bots' hands are, in milliseconds."""

    async def visit(port: int, server: Connection) -> dict[str, Any]:
        return await watch(tables, levels, port, server, progress)

    return visit_server(serve, seconds, visit)


async def serve(folder: Path, listening: socket.socket, boss: Connection, seconds: float) -> None:
    """Measure once, when told."""
    url = f"http://{LOOPBACK}:{listening.getsockname()[1]}"
    server = Server(Settings(folder, url, limits=LIMITS), listening)
    await server.start()
    boss.send("ready")
    await asyncio.to_thread(boss.recv)
    before = hands(server)
    found = await lateness(seconds)
    boss.send(found | summed(before, hands(server)))
    await server.stop()


def hands(server: Server) -> dict[str, tuple[int, int, Counter[int]]]:
    """Of every room's bots so far: hands that arrived, how many were thought over, and how late they were."""
    found = {}
    for code, room in server.registry.rooms.items():
        if room.session is not None:
            record = room.session.bots_record
            found[code] = (record.hands, record.thought_over, Counter(record.lateness))
    return found


def summed(
    before: dict[str, tuple[int, int, Counter[int]]], after: dict[str, tuple[int, int, Counter[int]]]
) -> dict[str, Any]:
    """What happened in between, at all tables. A table that has begun another game counts from its deal."""
    hands = thought_over = playing = 0
    late: Counter[int] = Counter()
    for code, (arrived, considered, delays) in after.items():
        was = before.get(code)
        if was is None or was[0] > arrived:
            was = (0, 0, Counter())
        playing += arrived > was[0]
        hands += arrived - was[0]
        thought_over += considered - was[1]
        late += delays - was[2]
    times = sorted(late.elements())
    return {
        "tables_playing": playing,
        "hands": hands,
        "hands_thought_over": thought_over,
        "hand_late_p50_ms": percentile([float(each) for each in times], 0.5) if times else 0.0,
        "hand_late_p99_ms": percentile([float(each) for each in times], 0.99) if times else 0.0,
        "hand_late_max_ms": max(times, default=0),
    }


async def watch(
    tables: int, levels: list[str], port: int, server: Connection, progress: Callable[[str], None]
) -> dict[str, Any]:
    """Watch every table, and let the server measure itself."""
    watching: list[Caller] = []
    for number in range(tables):
        progress(f"opening rooms: {number + 1} of {tables}")
        cookie = await given_cookie((LOOPBACK, port))
        game, level = GAMES[number % len(GAMES)], levels[number // len(GAMES) % len(levels)]
        wish = {"game": game, "bots": CHAIRS, "level": level}
        code = await open_room((LOOPBACK, port), cookie, wish)
        watching.append(await call((LOOPBACK, port), f"/ws/{code}", cookie, lambda *_: None))
        watching[-1].say(b'{"t":"start"}')
    progress("warming up")
    await asyncio.sleep(WARM_UP)
    progress("measuring")
    server.send("go")
    found: dict[str, Any] = {"tables": tables, "levels": ", ".join(levels)}
    found |= await asyncio.to_thread(server.recv)
    for caller in watching:
        caller.hang_up()
        await caller.lost
    return found
