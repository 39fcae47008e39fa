"""Rooms without sockets, in time that passes only as far as somebody waits for it."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, final

import pytest

from rumpus.engine.ids import Seat
from rumpus.server.addresses import Address
from rumpus.server.context import ServerContext
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.live.clock import MatchClock
from rumpus.server.rooms import games
from rumpus.server.rooms.commands import handle
from rumpus.server.rooms.connection import OnPong
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.server.settings import Settings
from rumpus.server.store.sqlite import SqliteStore
from rumpus.wire.frames import BINARY
from rumpus.wire.messages import ClientMessage
from server.simulated_loop import SimulatedLoop


class Planted(Exception):
    """The fault."""


def fail(*_: object) -> None:
    raise Planted("planted here")


@final
class Tab:
    """A guest's tab without a socket, with every message it was sent."""

    def __init__(self, guest: Guest, address: Address | None = None, television: bool = False) -> None:
        self.guest = guest
        self.television = television
        self.front: Guest | None = None
        self.address = address or Address(Limits())
        self.seat: Seat | None = None
        self.language = "en"
        self.on_pong: OnPong = fail
        self.heard: list[dict[str, Any]] = []
        self.seq = -1
        """The last entry this tab knows of. Whatever it is told, it never misses one."""
        self.room: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.game = 0
        self.bye = ""
        self.for_good = False
        self.write_fails = False

    def write(self, frames: bytes) -> None:
        if self.write_fails:
            self.write_fails = False
            fail()
        at = 0
        while at < len(frames):
            size, head = frames[at + 1], 2
            if size >= 126:
                head = 4 if size == 126 else 10
                size = int.from_bytes(frames[at + 2 : at + head], "big")
            if frames[at] != BINARY:
                self._hear(json.loads(frames[at + head : at + head + size]))
            at += head + size

    def _hear(self, message: dict[str, Any]) -> None:
        self.heard.append(message)
        self.room = message.get("room", self.room)
        self.you = message.get("you", self.you)
        if message.get("table") is not None:
            self.seq = message["table"]["seq"]
            self.view = message["table"]["view"]
            self.game = message["table"]["game"]
        elif message["t"] == "update":
            assert message["seq"] == self.seq + 1, "the log has a gap"
            self.seq = message["seq"]
            self.view = message["view"]

    def close_because(self, reason: str, code: int, for_good: bool = False) -> None:
        self.bye = reason
        self.for_good = for_good

    def said(self, t: str) -> list[dict[str, Any]]:
        return [message for message in self.heard if message["t"] == t]


def do(room: Room, tab: Tab, message: ClientMessage) -> None:
    """Let a guest ask for something."""
    handle(room, tab, message, asyncio.get_running_loop().time(), lambda guest, name: None)


@asynccontextmanager
async def rooms_in(folder: Path, limits: Limits) -> AsyncIterator[RoomRegistry]:
    """A server's rooms, on a real disk, with nothing else around them."""
    store = SqliteStore(folder, folder / "replays", lambda trouble: None)
    context = ServerContext(Settings(folder, "http://localhost", limits=limits), store)
    context.loop_lag.stop()
    registry = RoomRegistry(context)
    registry.restore()
    try:
        yield registry
    finally:
        registry.shut_down("Good night.")
        context.timers.stop()
        await context.physics.stop()
        await store.close()


def play(
    story: Callable[[RoomRegistry], Awaitable[None]],
    folder: Path,
    monkeypatch: pytest.MonkeyPatch,
    limits: Limits | None = None,
) -> None:
    """Let a story happen in the rooms of a folder. Matches, too, go by the simulated clock."""
    loop = SimulatedLoop()
    monkeypatch.setattr(games, "MatchClock", lambda start=0: MatchClock(start, loop.time))

    async def whole() -> None:
        async with rooms_in(folder, limits or Limits()) as registry:
            await story(registry)

    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(whole())
