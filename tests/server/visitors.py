"""Guests for tests: each has a cookie of its own and talks to a real server over a real socket."""

import asyncio
import ipaddress
import socket
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp

from rumpus.server.app import Server, event_loop
from rumpus.server.limits import Limits
from rumpus.server.loop.faults import FaultBarrier
from rumpus.server.settings import Settings
from server.stores import store_of

PATIENCE = 60.0
"""Seconds after which something that should have come has not come."""

HOURS = 10_000.0
"""For how long a loop may be held up: on a busy machine every one is, and few tests want to read about it."""


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run an asynchronous test to its end."""
    with asyncio.Runner(loop_factory=event_loop()) as runner:
        runner.run(test)


def no_barrier() -> FaultBarrier:
    """Lets every exception through to the test."""

    def let_through(fault: Exception) -> None:
        raise fault

    return FaultBarrier(let_through)


THIS_MACHINE = (ipaddress.ip_network("127.0.0.0/8"),)
"""As a trusted proxy: then nobody is a witness to the link of a visitor on this machine."""


def free_socket() -> socket.socket:
    """A listening socket on a free port of this machine."""
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", 0))
    return listening


@asynccontextmanager
async def running(
    data: Path, limits: Limits | None = None, demo: bool = False, hold_up: float = HOURS, **more: Any
) -> AsyncIterator[Server]:
    """A server on a free port, stopped at the end; `more` are other settings."""
    listening = free_socket()
    url = f"http://127.0.0.1:{listening.getsockname()[1]}"
    limits = replace(limits or Limits(), loop_hold_up=hold_up)
    server = Server(Settings(data, url, demo, limits, **({"store": store_of(data)} | more)), listening)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


class Visitor:
    """One guest with any number of tabs."""

    def __init__(self, url: str, cookies: Any = None) -> None:
        self.url = url
        self.headers = {"Origin": url}
        jar = aiohttp.CookieJar(unsafe=True)
        if cookies is not None:
            jar.update_cookies(cookies)
        self.session = aiohttp.ClientSession(cookie_jar=jar)
        self.tabs: list[Tab] = []

    async def __aenter__(self) -> "Visitor":
        await self.get("/api/me")
        return self

    async def __aexit__(self, *_: object) -> None:
        for tab in self.tabs:
            tab.lose()
        await self.session.close()

    @property
    def token(self) -> dict[str, str]:
        """The cookie, to come back with after a restart."""
        return {cookie.key: cookie.value for cookie in self.session.cookie_jar}

    async def get(self, path: str) -> Any:
        async with self.session.get(self.url + path) as answer:
            return await answer.json()

    async def post(self, path: str, body: Any) -> Any:
        async with self.session.post(self.url + path, json=body, headers=self.headers) as answer:
            return await answer.json()

    async def open_room(self, game: str = "uglydoll-loonacy", **more: Any) -> str:
        answer = await self.post("/api/rooms", {"game": game, **more})
        code: str = answer["code"]
        return code

    async def tab(self, code: str, delay: float = 0.0, television: bool = False) -> "Tab":
        socket = await self.session.ws_connect(
            f"{self.url}/ws/{code}{'?tv' if television else ''}",
            headers=self.headers,
            max_msg_size=0,
            autoping=False,
        )
        tab = Tab(socket, delay)
        self.tabs.append(tab)
        await tab.hear("hello")
        return tab


class Tab:
    """One open socket, with everything it has heard."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, delay: float = 0.0) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.streamed: list[bytes] = []
        """The bytes between the messages: what a tower does."""
        self.room: dict[str, Any] = {}
        self.you: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.delay = delay
        """Seconds by which pings are answered late. Everything else is read and sent at once."""
        self._answering: asyncio.Task[None] | None = None
        self._nonces = 0

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.table["view"]
        return view

    async def send(self, t: str, **fields: Any) -> None:
        await self.socket.send_json({"t": t, **fields})

    async def act(self, action: dict[str, Any], nonce: str | None = None, game: int | None = None) -> str:
        self._nonces += 1
        nonce = nonce or f"n{self._nonces}"
        await self.send(
            "act", nonce=nonce, game=self.table.get("game", 0) if game is None else game, action=action
        )
        return nonce

    async def receive(self) -> aiohttp.WSMessage:
        """The next frame but pings and bytes; pings are answered while there is somebody to hear it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                message = await self.socket.receive()
                if message.type is aiohttp.WSMsgType.BINARY:
                    self.streamed.append(message.data)
                    continue
                if message.type is not aiohttp.WSMsgType.PING:
                    return message
                if self.delay == 0:
                    await self._pong(message.data)
                else:
                    self._answering = asyncio.create_task(self._pong(message.data))

    async def _pong(self, data: bytes) -> None:
        await asyncio.sleep(self.delay)
        with suppress(ConnectionError):
            await self.socket.pong(data)

    async def next(self) -> dict[str, Any]:
        """The next message, whatever it is."""
        frame = await self.receive()
        assert frame.type is aiohttp.WSMsgType.TEXT, f"the socket was closed: {frame}"
        message: dict[str, Any] = frame.json()
        self.heard.append(message)
        self.room = message.get("room", self.room)
        self.you = message.get("you", self.you)
        if message.get("table") is not None:
            self.table = message["table"]
        if message["t"] == "update":
            assert message["seq"] == self.table["seq"] + 1, "the log has a gap"
            self.table |= {name: message[name] for name in ("seq", "at", "view", "outcome")}
        return message

    async def hear(
        self, t: str, if_: Callable[[dict[str, Any]], bool] = lambda message: True
    ) -> dict[str, Any]:
        """The next message of this kind for which it is so; others before it are taken in."""
        while True:
            message = await self.next()
            if message["t"] == t and if_(message):
                return message

    async def closed(self) -> int | None:
        """Wait until the socket is closed; with what code."""
        frame = await self.receive()
        while frame.type is aiohttp.WSMsgType.TEXT:
            self.heard.append(frame.json())
            frame = await self.receive()
        return self.socket.close_code

    async def close(self) -> None:
        """Say goodbye and hang up."""
        await self.socket.close()

    def lose(self) -> None:
        """Be gone without a goodbye, as if a cable had been pulled."""
        self.socket._response.close()


async def soon(condition: Callable[[], Any]) -> None:
    """Wait until something is so that nobody announces."""
    async with asyncio.timeout(PATIENCE):
        while not condition():
            await asyncio.sleep(0.005)
