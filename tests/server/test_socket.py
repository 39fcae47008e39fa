"""The socket's contract: who gets in, what makes no sense, what is too much, and who reads too slowly."""

import asyncio
import json
import socket
from pathlib import Path
from typing import cast

import aiohttp
import pytest

from rumpus.lab.load.clients import Caller, call, new_cookie
from rumpus.server.app import Server
from rumpus.server.limits import Limits
from rumpus.server.ws.connection import WebSocketConnection
from rumpus.server.ws.receiver import Receiver
from rumpus.wire.frames import TEXT, TRY_LATER, frame
from server.visitors import PATIENCE, THIS_MACHINE, Visitor, run, running, soon

NONSENSE = [
    "",
    "{",
    "[]",
    "5",
    "null",
    '"act"',
    "{}",
    '{"t": "dance"}',
    '{"t": 5}',
    '{"t": "sit"}',
    '{"t": "sit", "chair": "first"}',
    '{"t": "act", "nonce": "n", "game": 1}',
    '{"t": "act", "nonce": "n", "action": {}}',
    '{"t": "act", "nonce": "n", "game": "first", "action": {}}',
    '{"t": "act", "nonce": 5, "game": 1, "action": {}}',
    '{"t": "act", "nonce": "", "game": 1, "action": {}}',
    json.dumps({"t": "name", "name": "x" * 1000}),
    '{"t": "ready", "ready": 1e999}',
    '{"t": "act", "nonce": "n", "game": 1, "action": ' + "[" * 2000,
    '{"t": "name", "name": "\\ud800"}',
]


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_nonsense_is_refused_and_nothing_else_happens(tmp_path: Path, nonsense: str) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room())
            await tab.hear("room")
            await tab.socket.send_str(nonsense)
            assert (await tab.next())["t"] == "refusal"
            await tab.send("again")
            assert (await tab.next())["t"] == "hello"

    run(story())


@pytest.mark.parametrize(
    "action",
    [None, [], {}, {"kind": "Fly"}, {"kind": "Play"}, {"kind": "Play", "card": "x", "pile": 0, "onto": 0},
     {"kind": "Point", "more": 1}, {"kind": "Play", "card": 10**30, "pile": 0, "onto": 0},
     {"kind": "Play", "card": 2**63, "pile": 0, "onto": 0},
     {"kind": "Play", "card": -(2**60), "pile": 0, "onto": 0}],
)  # fmt: skip
def test_an_action_that_is_none_is_refused_with_its_nonce(tmp_path: Path, action: object) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room(bots=1, start=True))
            await tab.send("act", nonce="n", game=1, action=action)
            answer = await tab.hear("refusal")
            assert answer["nonce"] == "n" and answer["reason"].endswith(".")

    run(story())


def test_an_illegal_action_bounces_with_a_reason(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room(bots=1, start=True))
            await tab.act({"kind": "Play", "card": 5, "pile": 0, "onto": 7}, "early")
            bounce = await tab.hear("bounce")
            assert bounce == {"t": "bounce", "nonce": "early", "reason": "The piles are not open yet."}

    run(story())


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null"])
def test_a_socket_from_elsewhere_is_refused(tmp_path: Path, origin: str | None) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            headers = {} if origin is None else {"Origin": origin}
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await ann.session.ws_connect(f"{ann.url}/ws/{code}", headers=headers)
            assert refusal.value.status == 403

    run(story())


def test_a_socket_without_a_room_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await ann.tab("BCDF")
            assert refusal.value.status == 404

    run(story())


def test_too_many_tabs_are_refused(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(sockets_of_guest=2, sockets_in_room=3)
        async with (
            running(tmp_path, limits) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code = await ann.open_room()
            tabs = [await ann.tab(code), await ann.tab(code), await bob.tab(code)]
            assert len(tabs) == 3
            for guest, reason in ((ann, "too many tabs"), (bob, "room is full")):
                socket = await guest.session.ws_connect(f"{guest.url}/ws/{code}", headers=guest.headers)
                bye = await socket.receive_json()
                assert bye["t"] == "bye" and reason in bye["reason"], (
                    "a page can read only what a socket says"
                )
                assert (await socket.receive()).data == TRY_LATER


def test_who_has_a_chair_always_has_a_place(tmp_path: Path) -> None:
    """However many strangers fill the gallery, a player who reloads the page gets in."""

    async def story() -> None:
        async with (
            running(tmp_path, Limits(sockets_in_room=2)) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code = await ann.open_room()
            tab = await ann.tab(code)
            await tab.send("sit", chair=0)
            await tab.hear("room", lambda message: message["you"]["chair"] == 0)
            await bob.tab(code)
            assert (await ann.tab(code)).you["chair"] == 0

    run(story())


def test_an_oversized_message_closes_the_socket(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room())
            await tab.socket.send_str("x" * 5_000)
            assert await tab.closed() == aiohttp.WSCloseCode.MESSAGE_TOO_BIG

    run(story())


@pytest.mark.parametrize(
    "flood", ['{"t": "again"}', '{"t": "why", "nonce": "n", "action": {"kind": "Point"}}', "nonsense"]
)
def test_a_flood_closes_the_socket_and_nobody_elses(tmp_path: Path, flood: str) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code = await ann.open_room()
            calm, wild = await ann.tab(code), await bob.tab(code)
            for _ in range(70):
                await wild.socket.send_str(flood)
            await wild.closed()
            assert wild.heard[-1]["t"] == "bye" and "too much" in wild.heard[-1]["reason"]
            await calm.send("again")
            await calm.hear("hello")

    run(story())


def test_a_slow_reader_is_cut_and_never_waited_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path, Limits(outgoing_bytes=20_000, reconnect_grace=60)) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code = await ann.open_room(bots=3, level="inhuman", start=True)
            quick, slow = await ann.tab(code), await bob.tab(code)
            transport = slow.socket._response.connection.transport  # type: ignore[union-attr]
            assert transport is not None
            transport.pause_reading()  # the kernel's buffers fill up, then the server's
            room = server.registry.rooms[code]
            line = next(tab for tab in room.presence.tabs() if tab.guest.id == slow.you["guest"])
            for _ in range(100):
                line.write(frame(TEXT, b"x" * 100_000))
            await quick.hear("room", lambda message: message["room"]["gallery"] == 0)
            await quick.send("again")
            await quick.hear("hello")

    run(story())


def test_who_answers_no_ping_is_let_go(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(ping_every=0.02, pongs_missed=3)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            closed = await ann.session.ws_connect(f"{ann.url}/ws/{code}", headers=ann.headers, autoping=False)
            await soon(lambda: server.registry.rooms[code].presence.connections)
            await soon(lambda: not server.registry.rooms[code].presence.connections)
            await closed.close()

    run(story())


def test_round_trips_are_measured_and_end_up_on_the_receipt(tmp_path: Path) -> None:
    async def story() -> None:
        through_a_proxy = running(tmp_path, Limits(ping_every=0.05), trusted_proxies=THIS_MACHINE)
        async with through_a_proxy as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=1, start=True)
            tab = await ann.tab(code)
            session = server.registry.rooms[code].session
            assert session is not None
            tab.delay = 0.03
            # The loop's clock and the measurement each drop a fraction of a millisecond.
            least = 28
            listening = asyncio.create_task(tab.hear("receipts"))
            await soon(lambda: session.table.receipts()[0].steady_ms >= least)
            await tab.send("stand")
            receipts = (await listening)["receipts"]
            assert least <= receipts[0]["steady_ms"] < 1_000 and receipts[1]["steady_ms"] == 0

    run(story())


def test_a_ping_from_the_browser_is_answered(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room())
            await tab.socket.ping(b"hello")
            answer = await tab.receive()
            while answer.type is not aiohttp.WSMsgType.PONG:
                answer = await tab.receive()
            assert answer.data == b"hello"

    run(story())


# ---- The stream itself


def test_what_is_sent_together_with_the_handshake_is_heard(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            host = server.settings.url.removeprefix("http://")
            handshake = (
                f"GET /ws/{code} HTTP/1.1\r\nHost: {host}\r\nOrigin: {ann.url}\r\nConnection: Upgrade\r\n"
                "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
            )
            reader, writer = await asyncio.open_connection(*host.split(":"))
            writer.write(handshake.encode() + masked(0x89, b"early"))
            async with asyncio.timeout(PATIENCE):
                await reader.readuntil(b'{"t":"hello"')
                await reader.readuntil(bytes((0x8A, 5)) + b"early")
            writer.close()

    run(story())


async def raw_tab(server: Server, code: str, heard: list[bytes]) -> Caller:
    host, _, port = server.settings.url.removeprefix("http://").rpartition(":")
    return await call(
        (host, int(port)), f"/ws/{code}", new_cookie(), lambda message, _: heard.append(message)
    )


def masked(opcode: int, payload: bytes) -> bytes:
    """What a browser would send, with a mask of zeros."""
    return bytes((opcode, 0x80 | len(payload))) + bytes(4) + payload


def test_a_message_may_come_byte_by_byte_and_many_at_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, Limits(ping_every=600)) as server, Visitor(server.settings.url) as ann:
            heard: list[bytes] = []
            caller = await raw_tab(server, await ann.open_room(), heard)

            def hellos() -> int:
                return sum(b'"t":"hello"' in message for message in heard)

            again = masked(TEXT, b'{"t": "again"}')
            await soon(lambda: hellos() == 1)
            caller.write(
                again
            )  # once it is answered, so is the first ping: nothing may come between the bytes
            await soon(lambda: hellos() == 2)
            for place in range(len(again)):
                caller.write(again[place : place + 1])
                await asyncio.sleep(0.001)
            await soon(lambda: hellos() == 3)
            caller.write(3 * again)
            await soon(lambda: hellos() == 6)
            first, rest = masked(0x01, b'{"t": '), masked(0x80, b'"again"}')
            caller.write(first + rest)
            await soon(lambda: hellos() == 7)
            caller.hang_up()

    run(story())


@pytest.mark.parametrize(
    "stream",
    [masked(0x83, b"an opcode nobody knows"), masked(0x80, b"a sequel to nothing"), b"\xff" * 40,
     masked(0x88, b"\x03\xe8")],
)  # fmt: skip
def test_a_broken_or_closed_stream_ends_the_socket_and_frees_its_chair(tmp_path: Path, stream: bytes) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            caller = await raw_tab(server, code, [])
            room = server.registry.rooms[code]
            assert len(room.presence.connections) == 1
            caller.write(stream + masked(TEXT, b'{"t": "again"}'))
            await caller.lost
            await soon(lambda: not room.presence.connections)

    run(story())


def test_a_hello_in_the_same_breath_as_an_action_comes_after_it(tmp_path: Path) -> None:
    """A hello shows the table as it is: what is on it must have been stored, and told, before."""

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room(bots=1, start=True))
            await asyncio.gather(tab.act({"kind": "SayReady"}, "n"), tab.send("again"))
            heard = [await tab.next()]
            while heard[-1]["t"] != "hello":
                heard.append(await tab.next())
            assert "ack" in [message["t"] for message in heard]
            assert heard[-1]["table"]["view"]["state"]["ready"] & 1

    run(story())


def test_the_last_words_of_a_tab_are_done_before_it_is_gone(tmp_path: Path) -> None:
    """Who sat down and hung up has left; nobody comes to sit there afterwards."""

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            caller = await raw_tab(server, code, [])
            room = server.registry.rooms[code]
            ((connection,),) = room.presence.connections.values()
            assert isinstance(connection, WebSocketConnection)
            receiver = cast(Receiver, connection._transport.get_protocol())
            receiver.data_received(masked(TEXT, b'{"t": "sit", "chair": 2}'))
            assert room.chairs[2].guest is None, "it waits for its turn"
            receiver.connection_lost(None)
            assert room.chairs[2].guest is connection.guest
            caller.hang_up()

    run(story())


def test_whoever_has_gone_before_they_are_answered_leaves_no_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            port = int(server.settings.url.rpartition(":")[2])
            for _ in range(5):
                with socket.create_connection(("127.0.0.1", port)) as hasty:
                    hasty.sendall(
                        f"GET /ws/{code} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                        f"Origin: {server.settings.url}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                        "Sec-WebSocket-Version: 13\r\n"
                        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
                    )
            tab = await ann.tab(code)
            await tab.send("again")
            await tab.hear("hello")

    run(story())
    assert caplog.records == []
