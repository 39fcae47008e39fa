"""Keeps a database of this version, one for every game in the middle of it, for all later ones to open.

python tests/server/keep_databases.py v1.2.3                  before a release
python tests/server/keep_databases.py 594bbb0 --python PATH   by the server of another checkout's Python
"""

import argparse
import asyncio
import json
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parents[1]))

import aiohttp

from rumpus.games import SHELF
from rumpus.lab.load.process import ServerProcess

DATABASES = Path(__file__).parent / "databases"

ENTRIES, OWN = 60, 8
"""A game is in the middle after so many entries, and so many acknowledged actions of one's own."""

LONGEST = 90.0
"""Seconds after which it is far enough in any case."""


class Ann:
    """A guest who plays anything that is legal, a few times a second."""

    def __init__(self) -> None:
        self.seq, self.acknowledged, self.over = 0, 0, False
        self._table: dict[str, Any] = {}
        self._luck = random.Random(7)
        self._flying_since = 0.0

    async def play(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        ends, nonce = time.monotonic() + LONGEST, 0
        while time.monotonic() < ends and not (self.seq >= ENTRIES and self.acknowledged >= OWN):
            with suppress(TimeoutError):
                async with asyncio.timeout(0.3):
                    heard = await socket.receive()
                    if heard.type is aiohttp.WSMsgType.TEXT:  # what a tower does comes in bytes
                        self._hear(heard.json())
            legal = self._table["view"]["legal"] if self._table else []
            if self.over or not legal or time.monotonic() < self._flying_since + 0.3:
                continue
            nonce += 1
            self._flying_since = time.monotonic()
            wish = {"t": "act", "nonce": f"n{nonce}", "action": self._luck.choice(legal)}
            await socket.send_json(wish | {"game": self._table.get("game", 0)})

    def _hear(self, message: dict[str, Any]) -> None:
        if message["t"] in ("hello", "table") and message["table"] is not None:
            self._table = message["table"]
        elif message["t"] == "update":
            self._table |= {name: message[name] for name in ("seq", "view", "outcome")}
        elif message["t"] == "ack":
            self.acknowledged += 1
        if self._table:
            self.seq, self.over = self._table["seq"], self._table["outcome"] is not None


async def begin(port: int, game: str) -> dict[str, Any] | None:
    """Play against two bots; who comes back to which room, or None if the game is over already."""
    url, ann = f"http://127.0.0.1:{port}", Ann()
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(url, cookie_jar=jar, headers={"Origin": url}) as session:
        await (await session.get("/api/me")).read()
        await (await session.post("/api/me", json={"name": "Ann"})).read()
        room = await (await session.post("/api/rooms", json={"game": game, "bots": 2, "start": True})).json()
        async with session.ws_connect(f"/ws/{room['code']}", max_msg_size=0) as socket:
            await ann.play(socket)
        token = next(cookie.value for cookie in jar if cookie.key == "rumpus_guest")
    kept = {"code": room["code"], "token": token, "seq": ann.seq, "acked": ann.acknowledged}
    return None if ann.over else kept


def keep(game: str, folder: Path, python: str) -> dict[str, Any]:
    """One game's database, as a killed server leaves it, in one file."""
    while True:
        with tempfile.TemporaryDirectory(prefix="rumpus-keep-") as data:
            server = ServerProcess(Path(data), {}, (python,))
            try:
                server.wait_until_ready()
                kept = asyncio.run(begin(server.port, game))
            finally:
                server.process.kill()
                server.process.wait()
            if kept is None:
                continue
            with closing(sqlite3.connect(Path(data) / "rumpus.db")) as database:
                for word in ("wal_checkpoint(TRUNCATE)", "journal_mode=DELETE"):
                    database.execute(f"PRAGMA {word}")
                database.execute("VACUUM")
            shutil.copy(Path(data) / "rumpus.db", folder / f"{game}.db")
            return kept


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("version", help="what the folder is called")
    parser.add_argument("--python", default=sys.executable, help="the Python whose rumpus is asked")
    wanted = parser.parse_args()
    folder = DATABASES / wanted.version
    folder.mkdir()
    kept = {box.info.slug: keep(box.info.slug, folder, wanted.python) for box in SHELF}
    (folder / "guests.json").write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    main()
