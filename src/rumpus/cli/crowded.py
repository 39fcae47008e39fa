"""Many rooms of one server in the middle of a placement: is its event loop still punctual?

The server runs in a process of its own, and hands move all the time. Only the towers are put there: nobody
could build so many so high for a benchmark.
"""

import asyncio
import math
import socket
import time
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any

from rumpus.cli.measured_server import lateness, visit_server
from rumpus.games.wonky.actions import Grab
from rumpus.games.wonky.cards import DECK, NEXT_DRAWS
from rumpus.games.wonky.state import PLACING
from rumpus.lab.load.clients import Caller, call, given_cookie, open_room
from rumpus.lab.towers.speed import ORDER, tower_of
from rumpus.server.app import Server
from rumpus.server.settings import LOOPBACK, Settings
from rumpus.tower.blocks import edge
from rumpus.tower.film import POSE, POSES, coarse
from rumpus.tower.turning import raised

HANDS_A_SECOND = 60
ANY_BLOCK = next(card for card, face in enumerate(DECK) if face.effect == NEXT_DRAWS)
"""A card with which every block may be taken."""

HEIGHT = 8
"""Blocks in every tower; the ninth is in the hand."""

CARRIED = 0.42
HOVERING = sum(edge(block) for block in ORDER[:HEIGHT]) + edge(ORDER[HEIGHT]) / 2 + 0.005
"""Meters above the table: where the block is carried, and then held, five millimeters above its place."""

LIFTING = 3.0
"""Seconds until every block hovers over its tower."""


def crowded(rooms: int, seconds: float, progress: Callable[[str], None]) -> dict[str, Any]:
    """Let so many rooms place at once; the event loop's lateness in milliseconds, and what it all costs.

    Each half takes so many seconds: first with nothing to do, then with every hand moving.
    """

    async def visit(port: int, server: Connection) -> dict[str, Any]:
        return await place_everywhere(rooms, port, server, progress)

    return visit_server(serve, seconds, visit)


# ---- In the server's process


async def serve(folder: Path, listening: socket.socket, boss: Connection, seconds: float) -> None:
    """Answer until the boss has both halves of the measurement."""
    url = f"http://{LOOPBACK}:{listening.getsockname()[1]}"
    server = Server(Settings(folder, url), listening)
    await server.start()
    boss.send("ready")
    for order in ("idle", "place"):
        assert await asyncio.to_thread(boss.recv) == order
        if order == "place":
            raise_towers(server)
            while len(server.registry.context.physics.placements) < len(server.registry.rooms):
                await asyncio.sleep(0.05)
            boss.send("placing")
            await asyncio.sleep(LIFTING + 1)
        found = await lateness(seconds)
        boss.send(found | {"placements_at_the_end": len(server.registry.context.physics.placements)})
    await server.stop()


def raise_towers(server: Server) -> None:
    """Give every table a tall tower and its player the last block."""
    world = tower_of(HEIGHT)
    for room in server.registry.rooms.values():
        assert room.session is not None
        match = room.session.table.match
        seat = match.state.turn
        match.state.phase, match.state.top = PLACING, ANY_BLOCK
        match.state.tower = ORDER[:HEIGHT]
        match.state.poses = tuple(number for block in ORDER[:HEIGHT] for number in world.pose(block))
        room.session.act(seat, Grab(ORDER[HEIGHT]), "block")


# ---- In the players' process


class Watched:
    """One player's socket: moves a hand, and counts what it is shown."""

    def __init__(self) -> None:
        self.caller: Caller | None = None
        self.frames = 0

    def heard(self, message: bytes, _: float) -> None:
        """Count the frames that show blocks."""
        self.frames += message[0] == POSES

    def move(self, elapsed: float) -> None:
        """Up and over the tower, then small circles close above it."""
        angle = 3 * elapsed
        height = CARRIED if elapsed < LIFTING else HOVERING
        pose = (0.003 * math.sin(angle), 0.003 * math.cos(angle), height, *raised(0, 0.0))
        assert self.caller is not None
        self.caller.say_bytes(POSE.pack(*coarse(pose)))


async def place_everywhere(
    rooms: int, port: int, server: Connection, progress: Callable[[str], None]
) -> dict[str, Any]:
    """Both halves of the measurement."""
    players = [Watched() for _ in range(rooms)]
    for number, player in enumerate(players):
        progress(f"opening rooms: {number + 1} of {rooms}")
        await sit_down(player, port)
    progress("measuring an idle server")
    server.send("idle")
    idle = await asyncio.to_thread(server.recv)
    server.send("place")
    await asyncio.to_thread(server.recv)
    progress(f"placing in {rooms} rooms")
    measured = asyncio.ensure_future(asyncio.to_thread(server.recv))
    before = [player.frames for player in players]
    began = time.perf_counter()
    while not measured.done():
        for player in players:
            player.move(time.perf_counter() - began)
        await asyncio.sleep(1 / HANDS_A_SECOND)
    seconds = time.perf_counter() - began
    frames = [player.frames - start for player, start in zip(players, before, strict=True)]
    return {
        "rooms": rooms,
        "blocks": HEIGHT + 1,
        "frames_per_second_least": round(min(frames) / seconds, 1),
        **measured.result(),
        **{f"idle_{name}": value for name, value in idle.items() if name.startswith("late")},
    }


async def sit_down(player: Watched, port: int) -> None:
    """Open a room with a bot in it and take the first turn."""
    cookie = await given_cookie((LOOPBACK, port))
    wish = {"game": "wonky", "bots": 1, "start": True, "options": {"first": "first chair"}}
    code = await open_room((LOOPBACK, port), cookie, wish)
    player.caller = await call((LOOPBACK, port), f"/ws/{code}", cookie, player.heard)
