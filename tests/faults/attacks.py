"""What one address can throw at a server: each attack runs by itself, bounded in time and in count.

Every attack comes from `ENEMY`, an address of this machine that no honest player has.
"""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from typing import Any, Final

from rumpus.lab.load.clients import Caller, RefusedCall, call, new_cookie, open_room

ENEMY: Final = "127.66.6.6"

FINAL, MASKED = 0x80, 0x80
TEXT, CONTINUATION, PING, PONG = 0x1, 0x0, 0x9, 0xA
NO_MASK: Final = b"\0\0\0\0"

CHUNK: Final = 6_000
"""Bytes written at once: about a thousand of the smallest frames."""

Address = tuple[str, int]
Loot = dict[str, int]
"""What the attacker got, by name."""
Attack = Callable[[Address, float], Coroutine[Any, Any, Loot]]


async def own_socket(address: Address) -> Caller:
    """A socket in a room of the attacker's own."""
    cookie = new_cookie()
    code = await open_room(address, cookie, {"game": "loonacy"}, ENEMY)
    return await call(address, f"/ws/{code}", cookie, lambda text, at: None, ENEMY)


async def flood(address: Address, seconds: float, first: bytes, frames: bytes) -> Loot:
    """Send the same frames as fast as the server takes them; come back when thrown out."""
    ends = time.monotonic() + seconds
    sent = calls = 0
    while time.monotonic() < ends:
        try:
            caller = await own_socket(address)
        except (OSError, RefusedCall, KeyError):
            await asyncio.sleep(0.1)
            continue
        calls += 1
        caller.write(first)
        while time.monotonic() < ends and not caller.lost.done():
            caller.write(frames)
            sent += len(frames)
            await caller.drained()
        caller.hang_up()
    return {"bytes sent": sent, "sockets": calls}


async def pong_flood(address: Address, seconds: float) -> Loot:
    """Pongs that answer no ping (C1)."""
    pong = bytes((FINAL | PONG, MASKED)) + NO_MASK
    return await flood(address, seconds, b"", pong * (CHUNK // len(pong)))


async def ping_flood(address: Address, seconds: float) -> Loot:
    """Pings without end (C1)."""
    ping = bytes((FINAL | PING, MASKED)) + NO_MASK
    return await flood(address, seconds, b"", ping * (CHUNK // len(ping)))


async def fragment_flood(address: Address, seconds: float) -> Loot:
    """A message that never ends, in pieces without anything in them (C1)."""
    begin = bytes((TEXT, MASKED)) + NO_MASK
    piece = bytes((CONTINUATION, MASKED)) + NO_MASK
    return await flood(address, seconds, begin, piece * (CHUNK // len(piece)))


async def silent_connections(address: Address, seconds: float, most: int = 3_000) -> Loot:
    """Connections on which nothing, half a header or half a body is ever sent (C2, H6)."""
    ends = time.monotonic() + seconds
    beginnings = (
        b"",
        b"GET / HTTP/1.1\r\nHost: 127",
        b"POST /api/me HTTP/1.1\r\nContent-Length: 50\r\n\r\n{",
    )
    held: list[asyncio.StreamWriter] = []
    refused = 0
    while time.monotonic() < ends:
        if len(held) >= most:
            await asyncio.sleep(0.1)
            continue
        try:
            _, writer = await asyncio.open_connection(*address, local_addr=(ENEMY, 0))
        except OSError:
            refused += 1
            await asyncio.sleep(0.01)
            continue
        writer.write(beginnings[len(held) % len(beginnings)])
        held.append(writer)
    still_open = sum(not writer.is_closing() for writer in held)
    for writer in held:
        writer.transport.abort()
    return {"connections": len(held), "still open": still_open, "refused": refused}


async def ask_forever(
    address: Address, seconds: float, request: Callable[[int], bytes], count: Callable[[int], None]
) -> int:
    """Ask one thing after another on kept-alive connections; `count` gets every status."""
    ends = time.monotonic() + seconds
    asked = 0
    while time.monotonic() < ends:
        try:
            reader, writer = await asyncio.open_connection(*address, local_addr=(ENEMY, 0))
        except OSError:
            await asyncio.sleep(0.05)
            continue
        with suppress(OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            while time.monotonic() < ends:
                writer.write(request(asked))
                asked += 1
                head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 5)
                count(int(head.split()[1]))
                lengths = [
                    line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")
                ]
                if lengths:
                    await reader.readexactly(int(lengths[0].partition(b":")[2]))
        writer.transport.abort()
    return asked


async def take_all_rooms(address: Address, seconds: float) -> Loot:
    """Open rooms, each as a new guest, each with a game of bots (H3)."""
    host = f"{address[0]}:{address[1]}"
    body = json.dumps({"game": "loonacy", "bots": 3, "start": True})
    request = (
        f"POST /api/rooms HTTP/1.1\r\nHost: {host}\r\nOrigin: http://{host}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
    statuses: list[int] = []
    await ask_forever(address, seconds, lambda _: request, statuses.append)
    return {"asked": len(statuses), "rooms opened": statuses.count(200)}


async def guess_codes(address: Address, seconds: float) -> Loot:
    """Try one room code after another (H5)."""
    host = f"{address[0]}:{address[1]}"
    letters = "BCDFGHJKLMNPQRSTVWXZ"

    def request(number: int) -> bytes:
        code = "".join(letters[number * 7_919 // 20**place % 20] for place in range(4))
        return f"GET /api/rooms/{code} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()

    statuses: list[int] = []
    await ask_forever(address, seconds, request, statuses.append)
    return {"guesses answered": statuses.count(200) + statuses.count(404), "found": statuses.count(200)}


async def come_and_go(address: Address, seconds: float, code: str = "") -> Loot:
    """Enter a room as somebody new, and leave again, as often as possible (M5)."""
    ends = time.monotonic() + seconds
    if not code:
        code = await open_room(address, new_cookie(), {"game": "loonacy"}, ENEMY)
    visits = refused = 0
    while time.monotonic() < ends:
        try:
            caller = await call(address, f"/ws/{code}", new_cookie(), lambda text, at: None, ENEMY)
        except (OSError, RefusedCall):
            refused += 1
            await asyncio.sleep(0.01)
            continue
        visits += 1
        caller.hang_up()
    return {"visits": visits, "refused": refused}


async def fill_a_room(address: Address, seconds: float, code: str = "") -> Loot:
    """Sit in somebody else's gallery with as many sockets as the room takes (M3)."""
    ends = time.monotonic() + seconds
    callers: list[Caller] = []
    refused = 0
    if not code:
        code = await open_room(address, new_cookie(), {"game": "loonacy"}, ENEMY)
    while time.monotonic() < ends:
        try:
            callers.append(await call(address, f"/ws/{code}", new_cookie(), lambda text, at: None, ENEMY))
        except (OSError, RefusedCall):
            refused += 1
            await asyncio.sleep(0.02)
    inside = sum(not caller.lost.done() for caller in callers)
    for caller in callers:
        caller.hang_up()
    return {"sockets inside": inside, "refused": refused}


ATTACKS: Final[dict[str, Attack]] = {
    "pongs": pong_flood,
    "pings": ping_flood,
    "fragments": fragment_flood,
    "silence": silent_connections,
    "rooms": take_all_rooms,
    "codes": guess_codes,
    "visits": come_and_go,
    "gallery": fill_a_room,
}
