"""WebSocket clients by the thousand: as little of the protocol as talking to our own server needs.

A load generator must cost less than what it measures, so a caller is one protocol object that cuts
frames out of the stream itself, with no task and no coroutine a connection.
"""

import asyncio
import json
import re
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast, final

TEXT, BINARY, CLOSE, PING, PONG = 0x1, 0x2, 0x8, 0x9, 0xA
HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nCookie: {cookie}\r\n"
    "Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class RefusedCall(Exception):
    """The server did not take the call; the text is its status line."""


@final
class Caller:
    """One socket, from its handshake on: an `asyncio.Protocol` in all but name."""

    def __init__(self, host: str, path: str, cookie: str, on_message: Callable[[bytes, float], None]) -> None:
        self._request = HANDSHAKE.format(path=path, host=host, cookie=cookie).encode()
        self._on_message = on_message
        self._rest = b""
        self._transport: asyncio.Transport | None = None
        self._writable = asyncio.Event()
        self._writable.set()
        self.connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.lost: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # ---- What the event loop tells

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the upgrade."""
        self._transport = transport  # type: ignore[assignment]  # a stream is always a Transport
        self.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Cut out every whole message."""
        now = time.perf_counter()
        rest = self._rest + data if self._rest else data
        if not self.connected.done():
            head, found, rest = rest.partition(b"\r\n\r\n")
            if not found:
                self._rest = head
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.connected.set_exception(RefusedCall(head.partition(b"\r\n")[0].decode()))
                return
            self.connected.set_result(None)
        self._rest = self._cut(rest, now)

    def eof_received(self) -> None:
        """The server will say nothing more."""

    def pause_writing(self) -> None:
        """The server does not keep up with what is written."""
        self._writable.clear()

    def resume_writing(self) -> None:
        """It does again."""
        self._writable.set()

    async def drained(self) -> None:
        """Until the server takes more; somebody who floods it waits here, nobody else needs to."""
        await asyncio.sleep(0)
        await self._writable.wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """The server has hung up."""
        if not self.connected.done():
            self.connected.set_exception(RefusedCall("no answer"))
        if not self.lost.done():
            self.lost.set_result(None)
        self._writable.set()

    # ---- Frames

    def _cut(self, data: bytes, now: float) -> bytes:
        """Receive every whole frame; what is left over begins the next one."""
        start, end = 0, len(data)
        while end - start >= 2:
            size, body = data[start + 1], start + 2
            if size == 126:
                body += 2
                size = int.from_bytes(data[start + 2 : body], "big")
            elif size == 127:
                body += 8
                size = int.from_bytes(data[start + 2 : body], "big")
            if end < body + size:
                break
            kind = data[start] & 0xF
            payload = data[body : body + size]
            if kind in (TEXT, BINARY):
                self._on_message(payload, now)
            elif kind == PING:
                self._send(PONG, payload)
            start = body + size
        return data[start:] if start else data

    def say(self, message: bytes) -> None:
        """Send one message."""
        self._send(TEXT, message)

    def say_bytes(self, message: bytes) -> None:
        """Send one message that is no text."""
        self._send(BINARY, message)

    def _send(self, kind: int, payload: bytes) -> None:
        # A client must mask (RFC 6455, 5.3); a mask of zeros is one, and leaves the bytes as they are.
        size = len(payload)
        head = (
            bytes((0x80 | kind, 0x80 | size))
            if size < 126
            else bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big")
        )
        self.write(head + b"\0\0\0\0" + payload)

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)

    def hang_up(self) -> None:
        """Close the connection without a goodbye."""
        if self._transport is not None:
            self._transport.abort()


async def call(
    address: tuple[str, int],
    path: str,
    cookie: str,
    on_message: Callable[[bytes, float], None],
    source: str | None = None,
) -> Caller:
    """Open one socket, from a given address of this machine if that matters.

    `on_message` gets every message and the moment at which it came.
    """
    loop = asyncio.get_running_loop()
    host = f"{address[0]}:{address[1]}"
    caller = Caller(host, path, cookie, on_message)
    local = None if source is None else (source, 0)
    await loop.create_connection(lambda: cast(asyncio.Protocol, caller), *address, local_addr=local)
    try:
        await caller.connected
    except BaseException:  # refused, or whoever calls has waited long enough
        caller.hang_up()
        raise
    return caller


async def open_room(
    address: tuple[str, int], cookie: str, request: dict[str, Any], source: str | None = None
) -> str:
    """The code of a new room whose host has this cookie."""
    body = json.dumps(request)
    head = f"Cookie: {cookie}\r\nContent-Length: {len(body)}"
    _, answer = await _ask(address, "POST /api/rooms", head, body, source)
    code: str = json.loads(answer)["code"]
    return code


async def given_cookie(address: tuple[str, int], source: str | None = None) -> str:
    """The cookie of a guest whom the server has just met: it knows its own seal."""
    head, _ = await _ask(address, "GET /api/me", "Accept: */*", "", source)
    found = re.search(rb"set-cookie: (rumpus_guest=[^;]+)", head, re.IGNORECASE)
    if found is None:
        raise RefusedCall("no cookie")
    return found[1].decode()


async def _ask(
    address: tuple[str, int], request: str, head: str, body: str, source: str | None = None
) -> tuple[bytes, bytes]:
    """The head and the body of an answer."""
    host = f"{address[0]}:{address[1]}"
    local = None if source is None else (source, 0)
    reader, writer = await asyncio.open_connection(*address, local_addr=local)
    try:
        writer.write(
            f"{request} HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\nConnection: close\r\n"
            f"{head}\r\n\r\n{body}".encode()
        )
        answered, _, said = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return answered, said


def new_cookie() -> str:
    """A guest nobody has seen before."""
    return "rumpus_guest=" + secrets.token_urlsafe(32)
