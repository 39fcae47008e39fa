"""How much one server can carry: a real process, a real disk, real sockets, real legal actions.

Every table's players take turns at random: mostly fingers up and down, one action in ten a card.
A measured action counts from the moment it is sent until all players of its table have the update.
"""

import asyncio
import json
import os
import random
import resource
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, final

import msgspec

from rumpus.lab.callers import Caller, call, new_cookie

WARM_UP = 3.0
"""Seconds of play before anything is counted."""

CONNECTING_AT_ONCE = 20
PLAYS = 0.1
"""The share of cards among the actions, as long as the hands last."""

GAME = "uglydoll-loonacy"


class SeatView(msgspec.Struct):
    """What a player needs of a view to choose."""

    seat: int | None
    state: dict[str, Any]
    legal: list[dict[str, Any]]
    earliest: int


class TablePart(msgspec.Struct):
    """What a player needs of a table."""

    seq: int
    at: int
    view: SeatView


class Heard(msgspec.Struct):
    """What every message is first read as: cheap, and enough to count."""

    t: str
    seq: int = -1
    nonce: str = ""


class News(msgspec.Struct):
    """What is read only when a player is about to choose."""

    at: int = 0
    view: SeatView | None = None
    table: TablePart | None = None


_heard = msgspec.json.Decoder(Heard).decode
_news = msgspec.json.Decoder(News).decode


@dataclass(frozen=True)
class Load:
    """What to put on the server."""

    tables: int
    players: int
    rate: float
    """Actions a second at each table."""
    seconds: float


@dataclass
class Tally:
    """What came of it."""

    latencies: list[float] = field(default_factory=list)
    sent: int = 0
    bounced: int = 0
    lost: int = 0
    """Connections the server closed."""


@final
class Player:
    """One socket at a table: remembers the latest news and whether an action is in the air."""

    def __init__(self, table: "PlayedTable") -> None:
        self.table = table
        self.caller: Caller | None = None
        self.news = b""
        self.news_at = 0.0
        self.flying = ""

    def heard(self, message: bytes, now: float) -> None:
        said = _heard(message)
        if said.t == "update":
            self.news, self.news_at = message, now
            self.table.arrived(said.seq, now)
        elif said.t == "ack":
            self.flying = ""
            self.table.acknowledged(said.nonce, said.seq)
        elif said.t == "bounce":
            self.flying = ""
            self.table.bounced(said.nonce)
        elif said.t in ("table", "hello"):
            self.news, self.news_at = message, now

    def say(self, message: dict[str, Any]) -> None:
        assert self.caller is not None
        self.caller.say(msgspec.json.encode(message))


@final
class PlayedTable:
    """One table with all its players, and the actions of theirs that are on the way."""

    def __init__(self, players: int, tally: Tally, luck: random.Random) -> None:
        self.players = [Player(self) for _ in range(players)]
        self.counting = False
        self._tally = tally
        self._luck = luck
        self._nonces = 0
        self._sent_at: dict[str, float] = {}
        self._begun: dict[int, float] = {}
        self._arrivals: dict[int, tuple[int, float]] = {}

    # ---- Acting

    def act(self) -> None:
        """Let one player, chosen at random, do something legal."""
        player = self._luck.choice(self.players)
        if player.flying or not player.news:
            return
        news = _news(player.news)
        at, view = (news.at, news.view) if news.table is None else (news.table.at, news.table.view)
        if view is None:
            return
        now_there = at + (time.perf_counter() - player.news_at) * 1000
        action = self._choose(view) if view.earliest <= now_there else None
        if action is None:
            return
        self._nonces += 1
        player.flying = nonce = str(self._nonces)
        if self.counting:
            self._tally.sent += 1
            self._sent_at[nonce] = time.perf_counter()
        player.say({"t": "act", "nonce": nonce, "action": action})

    def _choose(self, view: SeatView) -> dict[str, Any] | None:
        kinds = {action["kind"]: action for action in view.legal}
        if "SayReady" in kinds:
            return kinds["SayReady"]
        hand = len(view.state["hands"][view.seat or 0]["cards"])
        if "Play" in kinds and hand > 1 and self._luck.random() < PLAYS:
            return kinds["Play"]
        # The last finger would stop the table for three seconds, so it stays down.
        others = view.state["pointing"].bit_count() - ("TakeBack" in kinds)
        if "Point" in kinds and others < len(self.players) - 1:
            return kinds["Point"]
        return kinds.get("TakeBack")

    # ---- Counting

    def arrived(self, seq: int, now: float) -> None:
        """A player has the update with this number."""
        count, last = self._arrivals.get(seq, (0, 0.0))
        self._arrivals[seq] = (count + 1, max(last, now))
        self._settle(seq)

    def acknowledged(self, nonce: str, seq: int) -> None:
        """An action has become the entry with this number."""
        sent_at = self._sent_at.pop(nonce, None)
        if sent_at is not None:
            self._begun[seq] = sent_at
            self._settle(seq)

    def bounced(self, nonce: str) -> None:
        """An action was not done."""
        if self._sent_at.pop(nonce, None) is not None:
            self._tally.bounced += 1

    def _settle(self, seq: int) -> None:
        count, last = self._arrivals[seq]
        if count == len(self.players):
            sent_at = self._begun.pop(seq, None)
            if sent_at is not None:
                self._tally.latencies.append((last - sent_at) * 1000)
                del self._arrivals[seq]
            elif seq > 50:
                self._arrivals.pop(seq - 50, None)


@final
class ServerProcess:
    """A `rumpus play` of its own, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        command = [sys.executable, "-m", "rumpus", "play", "--no-browser", f"--port={self.port}"]
        self.process = subprocess.Popen(  # noqa: S603  # our own command
            [*command, f"--data={folder}"], stdout=subprocess.DEVNULL
        )

    def wait_until_ready(self) -> None:
        """Until it takes calls."""
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise ValueError("The server did not start.")

    def cpu_seconds(self) -> float:
        """How long it has computed, its kernel time included."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Bytes it holds."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * resource.getpagesize()

    def stop(self) -> None:
        """End it as Ctrl-C would."""
        self.process.terminate()
        self.process.wait(30)


def measure(load: Load, progress: Callable[[str], None]) -> dict[str, Any]:
    """Start a server, put the load on it, and report."""
    _allow_many_files()
    with tempfile.TemporaryDirectory(prefix="rumpus-load-") as folder:
        progress("starting a server")
        server = ServerProcess(Path(folder))
        try:
            server.wait_until_ready()
            return asyncio.run(_measure(load, server, progress))
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
            await _sit_down(table, server.port, tally)
        sitting += 1
        progress(f"tables ready: {sitting} of {load.tables}")

    await asyncio.gather(*(sit_down(table) for table in tables))
    connections = load.tables * load.players
    per_connection = (server.memory() - before) / connections
    for table in tables:
        table.players[0].say({"t": "start"})
    await asyncio.sleep(1)
    await _get_ready(tables)
    progress("warming up")
    await _play(tables, load.rate, WARM_UP, luck, lambda left: None)
    for table in tables:
        table.counting = True
    cpu, started = server.cpu_seconds(), time.perf_counter()
    await _play(tables, load.rate, load.seconds, luck, lambda left: progress(f"playing, {left:.0f} s left"))
    seconds, cpu = time.perf_counter() - started, server.cpu_seconds() - cpu
    await asyncio.sleep(0.5)
    for table in tables:
        for player in table.players:
            if player.caller is not None:
                player.caller.hang_up()
    return report(load, tally, seconds, cpu, per_connection)


async def _sit_down(table: PlayedTable, port: int, tally: Tally) -> None:
    """Open a room and bring all players to their chairs."""
    host = f"127.0.0.1:{port}"
    cookies = [new_cookie() for _ in table.players]
    body = json.dumps({"game": GAME, "options": {"looking": 30}})
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"POST /api/rooms HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookies[0]}\r\n"
        f"Connection: close\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    )
    answer = (await reader.read()).partition(b"\r\n\r\n")[2]
    writer.close()
    code = json.loads(answer)["code"]
    for chair, (player, cookie) in enumerate(zip(table.players, cookies, strict=True)):
        player.caller = await call(("127.0.0.1", port), f"/ws/{code}", cookie, player.heard)
        player.caller.lost.add_done_callback(lambda _: _count_lost(tally))
        player.say({"t": "sit", "chair": chair})


def _count_lost(tally: Tally) -> None:
    tally.lost += 1


async def _get_ready(tables: list[PlayedTable]) -> None:
    """Everybody has looked; the piles open after a count of three."""
    for table in tables:
        for player in table.players:
            player.flying = "ready"
            player.say({"t": "act", "nonce": "ready", "action": {"kind": "SayReady"}})
        await asyncio.sleep(0.002)
    await asyncio.sleep(4)


async def _play(
    tables: list[PlayedTable],
    rate: float,
    seconds: float,
    luck: random.Random,
    progress: Callable[[float], None],
) -> None:
    """Each table acts at its own random moments, so often in the mean."""
    loop = asyncio.get_running_loop()
    end = loop.time() + seconds
    total = rate * len(tables)
    due = loop.time()
    while (now := loop.time()) < end:
        while due <= now:
            luck.choice(tables).act()
            due += luck.expovariate(total)
        progress(end - now)
        await asyncio.sleep(0.001)


def report(load: Load, tally: Tally, seconds: float, cpu: float, per_connection: float) -> dict[str, Any]:
    """The figures."""
    ordered = sorted(tally.latencies)
    done = len(ordered)
    if not done:
        raise ValueError("Not a single action came back.")

    def percentile(share: float) -> float:
        return round(ordered[min(done - 1, int(share * done))], 2)

    return {
        "tables": load.tables,
        "players": load.players,
        "seconds": round(seconds, 1),
        "actions": done,
        "actions_per_second": round(done / seconds),
        "updates_per_second": round(done * load.players / seconds),
        "p50_ms": percentile(0.5),
        "p95_ms": percentile(0.95),
        "p99_ms": percentile(0.99),
        "max_ms": round(ordered[-1], 2),
        "bounced": tally.bounced,
        "unanswered": tally.sent - done - tally.bounced,
        "connections_lost": tally.lost,
        "server_cpu_us_per_action": round(cpu / done * 1e6),
        "server_cpu_share": round(cpu / seconds, 2),
        "kib_per_connection": round(per_connection / 1024, 1),
    }


def _allow_many_files() -> None:
    """A socket is a file, and this opens thousands."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))
