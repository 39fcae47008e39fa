"""Records the shop window's tapes: of every box a short game between bots, as a live server has played it.

`python tools/record_tapes.py [GAME …]`; some minutes, because bots play at the pace of people.
"""

import asyncio
import socket
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import aiohttp

from rumpus.engine.box import Box
from rumpus.engine.options import parse
from rumpus.games import SHELF
from rumpus.server.app import Server
from rumpus.server.http.window import TAPES
from rumpus.server.limits import Limits
from rumpus.server.rooms.room import Room
from rumpus.server.settings import Settings
from rumpus.wire.logbook import dump, load

LEVELS = ("hard", "normal", "easy")
"""Of those who play: no more than have room in a small window."""

TABLES = 8
"""Games of each box that are played at the same time; one of them is kept."""

SHORTEST = 50_000
"""Milliseconds. Of those that last as long, the shortest is kept: people look for half a minute."""

PATIENCE = 600.0
"""Seconds after which games that still go on are left out."""

OPTIONS = {"uno-attack": {"limit": 1}}
"""A match of one hand."""


async def main() -> None:
    """Record every box that is named, or all of them."""
    wanted = sys.argv[1:] or [box.info.slug for box in SHELF]
    with tempfile.TemporaryDirectory() as folder, socket.create_server(("127.0.0.1", 0)) as listening:
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = Server(
            Settings(Path(folder), url, limits=replace(Limits(), televisions_in_room=1)), listening
        )
        await server.start()
        try:
            async with aiohttp.ClientSession(headers={"Origin": url}) as client:
                await asyncio.gather(
                    *(record(server, client, url, box) for box in SHELF if box.info.slug in wanted)
                )
        finally:
            await server.stop()


async def record(server: Server, client: aiohttp.ClientSession, url: str, box: Box) -> None:
    """Let bots play, and keep a game that is worth looking at."""
    options = parse(box.info.defaults, OPTIONS.get(box.info.slug, {}))
    rooms = [server.registry.open_show(box, options, LEVELS) for _ in range(TABLES)]
    watching = [asyncio.ensure_future(watch(client, url, room)) for room in rooms]
    await asyncio.wait(watching, timeout=PATIENCE)
    for each in watching:
        each.cancel()
    await asyncio.sleep(2)  # until the files are written
    finished = [load(path.read_text("utf-8")) for path in server.settings.replays.glob("*.jsonl")]
    games = sorted((each for each in finished if each.box is box), key=lambda game: game.entries[-1].at)
    lengths = [game.entries[-1].at for game in games]
    chosen = next((game for game in games if game.entries[-1].at >= SHORTEST), games[-1])
    TAPES.mkdir(exist_ok=True)
    (TAPES / f"{box.info.slug}.jsonl").write_text(dump(chosen), "utf-8")
    sys.stdout.write(f"{box.info.slug}: {chosen.entries[-1].at / 1000:.0f} s, of {lengths}\n")


async def watch(client: aiohttp.ClientSession, url: str, room: Room) -> None:
    """Look on until the game is over: bots play only while somebody does."""
    async with client.ws_connect(f"{url}/ws/{room.code}?tv", max_msg_size=0) as socket_:
        async for _ in socket_:
            if room.phase != "playing":
                return


if __name__ == "__main__":
    asyncio.run(main())
