"""What one network address may do, and who it is."""

import asyncio
import ipaddress
import socket
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from rumpus.server.addresses import KEPT, Addresses, home_of
from rumpus.server.http.acceptor import Visit
from rumpus.server.limits import Limits, read_limits
from rumpus.server.turnstile import AT_ONCE, Turnstile
from server.visitors import Visitor, run, running, soon

PROXIES = (ipaddress.ip_network("10.0.0.0/8"), ipaddress.ip_network("::1"))
ENEMY = "127.66.6.6"


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.2", False),
        ("2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::2", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("fe80::1%eth0", "fe80::2", True),
    ],
)
def test_a_home_is_one_address(one: str, other: str, same: bool) -> None:
    assert (home_of(one) == home_of(other)) is same
    addresses = Addresses(Limits())
    assert (addresses.of(one) is addresses.of(other)) is same


@pytest.mark.parametrize(
    ("peer", "forwarded", "who"),
    [
        ("192.0.2.1", "203.0.113.9", "192.0.2.1"),
        ("10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "198.51.100.1, 203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9, 10.0.0.7", "203.0.113.9"),
        ("10.0.0.1", "", "10.0.0.1"),
        ("::1", "203.0.113.9", "203.0.113.9"),
        ("::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"),
        ("10.0.0.1", "203.0.113.9:40123", "203.0.113.9"),
        ("10.0.0.1", "[2001:db8::1]:40123", "2001:db8::1"),
        ("10.0.0.1", "[2001:db8::1]", "2001:db8::1"),
        ("10.0.0.1", "unknown", "unknown"),
    ],
)
def test_only_a_trusted_proxy_is_believed_and_only_its_own_word(peer: str, forwarded: str, who: str) -> None:
    assert Addresses(Limits(), PROXIES).behind(peer, forwarded) == who


def test_addresses_are_forgotten_when_there_are_too_many_but_not_those_who_are_here() -> None:
    addresses = Addresses(Limits())
    here = addresses.of("192.0.2.1")
    here.connections = 1
    gone = addresses.of("192.0.2.2")
    for number in range(KEPT + 10):
        addresses.of(f"10.{number // 65_536}.{number // 256 % 256}.{number % 256}")
    assert addresses.of("192.0.2.1") is here
    assert addresses.of("192.0.2.2") is not gone


# ---- At a server


def test_what_a_visitor_writes_above_the_proxys_own_line_is_not_believed(tmp_path: Path) -> None:
    """Some proxies add a second `X-Forwarded-For` instead of lengthening the first."""

    async def story() -> None:
        trusted = (ipaddress.ip_network("127.0.0.1"),)
        async with running(
            tmp_path, Limits(request_burst=3, request_rate=0), trusted_proxies=trusted
        ) as server:
            address = ("127.0.0.1", int(server.settings.url.rpartition(":")[2]))
            statuses = []
            for number in range(5):
                reader, writer = await asyncio.open_connection(*address)
                writer.write(
                    f"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 198.51.100.{number}\r\n"
                    "X-Forwarded-For: 203.0.113.9\r\nConnection: close\r\n\r\n".encode()
                )
                statuses.append((await reader.read())[9:12])
                writer.close()
            assert statuses == [b"200"] * 3 + [b"429"] * 2

    run(story())


def test_who_is_behind_a_proxy_has_only_so_many_sockets_and_others_have_theirs(tmp_path: Path) -> None:
    async def story() -> None:
        trusted = (ipaddress.ip_network("127.0.0.1"),)
        limits = Limits(connections_of_address=2)
        async with (
            running(tmp_path, limits, trusted_proxies=trusted) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            ann.headers["X-Forwarded-For"] = "203.0.113.9"
            bob.headers["X-Forwarded-For"] = "203.0.113.10"
            code = await ann.open_room()
            tabs = [await ann.tab(code) for _ in range(2)]
            with pytest.raises(aiohttp.WSServerHandshakeError, match="429"):
                await ann.tab(code)
            await bob.tab(code)
            await tabs[0].socket.close()
            for _ in range(500):
                with suppress(aiohttp.WSServerHandshakeError):
                    await ann.tab(code)
                    return
                await asyncio.sleep(0.02)
            raise AssertionError("closed sockets still count")

    run(story())


@pytest.mark.parametrize(
    ("sent", "status"),
    [
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 20_000, b"413"),
        (
            b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999\r\n\r\n" + b" " * 99_999,
            b"413",
        ),
        (b"POST /api/me HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 20, b"411"),
        (b"POST /api/me HTTP/1.1\r\nHost: localhost\r\ntransfer-ENCODING : chunked\r\n\r\n", b"411"),
    ],
)
@pytest.mark.parametrize("cut", [0, 30, 45])
def test_a_request_that_is_too_long_or_comes_in_pieces_is_not_read(
    tmp_path: Path, sent: bytes, status: bytes, cut: int
) -> None:
    """To read a body whose pieces are a byte each takes a second for a megabyte: nobody is to do that."""

    async def story() -> None:
        async with running(tmp_path) as server:
            address = ("127.0.0.1", int(server.settings.url.rpartition(":")[2]))
            reader, writer = await asyncio.open_connection(*address)
            if cut:
                writer.write(sent[:cut])
                await writer.drain()
                await asyncio.sleep(0.05)
            writer.write(sent[cut:])
            assert (await asyncio.wait_for(reader.readexactly(12), 20))[9:] in (status, b"403")
            writer.close()

    run(story())


def test_an_address_begins_only_so_many_games(tmp_path: Path) -> None:
    """Each is stored, and becomes a file when it is over: to begin one and get up takes a moment."""

    async def story() -> None:
        async with (
            running(tmp_path, Limits(game_burst=2, game_rate=0)) as server,
            Visitor(server.settings.url) as ann,
        ):
            tab = await ann.tab(await ann.open_room(bots=1))
            for _ in range(2):
                await tab.send("sit", chair=0)
                await tab.send("start")
                await tab.hear("table")
                await tab.send("stand")
                await tab.hear("room", lambda message: message["room"]["phase"] == "over")
            await tab.send("sit", chair=0)
            await tab.send("start")
            assert "Many games" in (await tab.hear("refusal"))["reason"]

    run(story())


def test_an_address_chooses_only_so_many_names(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path, Limits(name_burst=2, name_rate=0)) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            assert (await ann.post("/api/me", {"name": "Ann"}))["name"] == "Ann"
            tab = await ann.tab(await ann.open_room())
            await tab.send("name", name="Annie")
            await tab.send("name", name="Anna")
            assert "Many names" in (await tab.hear("refusal"))["reason"]
            assert "Many names" in (await bob.post("/api/me", {"name": "Bob"}))["reason"]

    run(story())


def test_what_requests_send_is_paid_for_by_their_address(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(address_read_burst=10, address_read_rate=0)
        async with running(tmp_path, limits) as server:
            address = ("127.0.0.1", int(server.settings.url.rpartition(":")[2]))
            answers = []
            for _ in range(3):
                reader, writer = await asyncio.open_connection(*address, local_addr=(ENEMY, 0))
                head = f"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nA: {'a' * 4000}"
                writer.write(head.encode() + b"\r\n\r\n")
                answers.append((await reader.read())[9:12])
                writer.close()
            assert answers == [b"200", b"200", b"503"]
            async with Visitor(server.settings.url) as ann:
                assert await ann.open_room()

    run(story())


def test_an_address_has_only_so_many_connections_and_others_have_theirs(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, Limits(connections_of_address=5)) as server:
            address = ("127.0.0.1", int(server.settings.url.rpartition(":")[2]))
            held = [await asyncio.open_connection(*address, local_addr=(ENEMY, 0)) for _ in range(5)]
            reader, writer = await asyncio.open_connection(*address, local_addr=(ENEMY, 0))
            answer = await reader.read()
            assert answer.startswith(b"HTTP/1.1 503 ") and b"Too many connections" in answer
            writer.close()
            async with Visitor(server.settings.url) as ann:
                assert (await ann.tab(await ann.open_room())).room
            for _, each in held:
                each.close()
            await asyncio.gather(*(each.wait_closed() for _, each in held))
            for _ in range(500):
                reader, writer = await asyncio.open_connection(*address, local_addr=(ENEMY, 0))
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                answer = await reader.read()
                writer.close()
                if answer.startswith(b"HTTP/1.1 200 "):
                    return
                await asyncio.sleep(0.02)
            raise AssertionError("closed connections still count")

    run(story())


def test_who_connects_too_often_is_turned_away_before_anything_is_made_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[Visit] = []
    new_visit = Visit.__init__

    def counted(visit: Visit, *rest: Any) -> None:
        made.append(visit)
        new_visit(visit, *rest)

    monkeypatch.setattr(Visit, "__init__", counted)

    async def story() -> None:
        async with running(tmp_path, Limits(connection_burst=2, connection_rate=0)) as server:
            address = ("127.0.0.1", int(server.settings.url.rpartition(":")[2]))
            answers = []
            for _ in range(20):
                reader, writer = await asyncio.open_connection(*address, local_addr=(ENEMY, 0))
                writer.write(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                with suppress(ConnectionError):
                    answers.append((await reader.read())[9:12])
                writer.close()
            assert answers[:2] == [b"200"] * 2 and {b"503"} <= set(answers[2:]) <= {b"503", b""}
            assert len(made) == 2
            async with Visitor(server.settings.url) as ann:
                assert await ann.open_room()

    run(story())


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"POST /api/me HTTP/1.1\r\nHost: a"])
def test_who_asks_nothing_cannot_stay(tmp_path: Path, sent: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rumpus.server.http.acceptor.LOOK_EVERY", 0.05)

    async def story() -> None:
        async with running(tmp_path, Limits(first_request=0.1)) as server:
            address = ("127.0.0.1", int(server.settings.url.rpartition(":")[2]))
            reader, writer = await asyncio.open_connection(*address)
            writer.write(sent)
            with pytest.raises((ConnectionError, asyncio.IncompleteReadError)):
                await asyncio.wait_for(reader.readexactly(1), 20)
            writer.close()

    run(story())


def test_an_answer_that_nobody_reads_is_not_kept_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it waits, its file is open: a descriptor beside the connection's."""
    monkeypatch.setattr("rumpus.server.http.acceptor.LOOK_EVERY", 0.05)
    site = tmp_path / "site"
    site.mkdir()
    (site / "large.bin").write_bytes(bytes(30_000_000))
    monkeypatch.setattr("rumpus.server.http.static.SITE", site)

    async def story() -> None:
        async with running(tmp_path, Limits(body_wait=0.2, keep_alive=1000, first_request=1000)) as server:
            with socket.socket() as slow:
                slow.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                slow.setblocking(False)
                loop = asyncio.get_running_loop()
                await loop.sock_connect(slow, ("127.0.0.1", int(server.settings.url.rpartition(":")[2])))
                await loop.sock_sendall(slow, b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
                await soon(lambda: server._acceptor.connections == 1)
                await soon(lambda: server._acceptor.connections == 0)

    run(story())


def test_a_body_that_does_not_come_is_not_waited_for(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, Limits(body_wait=0.1)) as server:
            url = server.settings.url
            address = ("127.0.0.1", int(url.rpartition(":")[2]))
            reader, writer = await asyncio.open_connection(*address)
            head = (
                f"POST /api/me HTTP/1.1\r\nHost: {url[7:]}\r\nOrigin: {url}\r\nContent-Length: 50\r\n\r\n{{"
            )
            writer.write(head.encode())
            assert (await asyncio.wait_for(reader.readline(), 20)).startswith(b"HTTP/1.1 408 ")
            writer.close()

    run(story())


def test_an_address_opens_only_so_many_rooms_however_many_guests_it_is(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, Limits(room_burst=2, room_rate=0)) as server:
            answers = []
            for _ in range(4):
                async with Visitor(server.settings.url) as somebody:
                    answers.append(await somebody.post("/api/rooms", {"game": "loonacy"}))
            assert ["code" in answer for answer in answers] == [True, True, False, False]
            assert "Many rooms" in answers[-1]["reason"]

    run(story())


def test_an_address_has_only_so_many_rooms_open_and_gets_new_ones_when_they_close(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(rooms_of_address=2, rooms_of_guest=1)
        async with running(tmp_path, limits) as server:
            for number in range(4):
                async with Visitor(server.settings.url) as ann:
                    answer = await ann.post("/api/rooms", {"game": "loonacy"})
                    assert ("code" in answer) is (number < 2), answer
            for room in list(server.registry.rooms.values()):
                server.registry.close(room, "That is all.")
                server.registry.close(room, "Twice is once.")
            for number in range(3):
                async with Visitor(server.settings.url) as ann:
                    answer = await ann.post("/api/rooms", {"game": "loonacy"})
                    assert ("code" in answer) is (number < 2), answer

    run(story())


def test_who_guesses_codes_learns_nothing_more(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(wrong_code_burst=3, wrong_code_rate=0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            for guess in ("BBBB", "CCCC", "DDDD"):
                assert "There is no room" in (await ann.get(f"/api/rooms/{guess}"))["reason"]
            for guess in ("FFFF", code):
                assert "Many wrong codes" in (await ann.get(f"/api/rooms/{guess}"))["reason"]
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await ann.tab(code)
            assert refusal.value.status == 429

    run(story())


def test_requests_and_connections_of_an_address_have_an_end(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(request_burst=3, request_rate=0)
        async with running(tmp_path, limits) as server, aiohttp.ClientSession() as session:
            statuses = []
            for _ in range(5):
                async with session.get(f"{server.settings.url}/api/games") as answer:
                    statuses.append(answer.status)
            assert statuses == [200, 200, 200, 503, 503]
        async with (
            running(tmp_path, Limits(connection_burst=2, connection_rate=0)) as server,
            aiohttp.ClientSession(headers={"Connection": "close"}) as session,
        ):
            statuses = []
            for _ in range(4):
                async with session.get(f"{server.settings.url}/api/games") as answer:
                    statuses.append(answer.status)
            assert statuses == [200, 200, 503, 503]

    run(story())


def test_many_requests_at_once_are_answered_a_few_a_turn() -> None:
    async def story() -> None:
        turnstile, through = Turnstile(), list[int]()
        people = [asyncio.ensure_future(turnstile.pass_through()) for _ in range(3 * AT_ONCE)]
        for _ in range(8):
            await asyncio.sleep(0)
            through.append(sum(person.done() for person in people))
        steps = [now - before for before, now in pairwise([0, *through])]
        assert through[-1] == len(people) and max(steps) <= AT_ONCE
        people[0].cancel()
        await asyncio.wait_for(turnstile.pass_through(), 20)

    run(story())


def test_all_tabs_of_a_guest_share_what_the_guest_may_say(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(guest_message_burst=30, guest_message_rate=0)
        async with (
            running(tmp_path, limits) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code = await ann.open_room()
            first, second, other = await ann.tab(code), await ann.tab(code), await bob.tab(code)
            for _ in range(20):
                await first.send("again")
            for _ in range(20):
                await second.send("again")
            assert await second.closed() == 1008
            await other.send("again")
            await other.hear("hello")

    run(story())


def test_what_is_read_from_an_address_has_an_end(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(address_read_burst=20, address_read_rate=0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room())
            for _ in range(10):
                with suppress(ConnectionError):
                    await tab.socket.send_bytes(b"x" * 4_000)
            assert await tab.closed() == 1008

    run(story())


def test_handshakes_and_messages_of_an_address_have_an_end(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(handshake_burst=2, handshake_rate=0, address_message_burst=30, address_message_rate=0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            first, second = await ann.tab(code), await ann.tab(code)
            with pytest.raises(aiohttp.WSServerHandshakeError) as refusal:
                await ann.tab(code)
            assert refusal.value.status == 429
            for _ in range(20):
                await first.send("again")
                await second.send("again")
            bye = await second.hear("bye")
            assert "slow down" in bye["reason"]

    run(story())


def test_limits_come_from_a_file_and_from_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "limits.toml"
    file.write_text("rooms = 7\nkeep_alive = 5\n", "utf-8")
    wanted = replace(Limits(), rooms=7, keep_alive=5.0, ping_every=1.5)
    assert read_limits({"RUMPUS_LIMIT_PING_EVERY": "1.5", "PATH": "x"}, file) == wanted
    assert read_limits({"RUMPUS_LIMIT_ROOMS": "9"}, file).rooms == 9
    for environment, sentence in (
        ({"RUMPUS_LIMIT_CHAIRS": "1"}, "There is no limit “chairs”"),
        ({"RUMPUS_LIMIT_ROOMS": "many"}, "The limit “rooms” must be a number from 0 on, not “many”."),
        ({"RUMPUS_LIMIT_ROOMS": "-1"}, "must be a number from 0 on"),
    ):
        with pytest.raises(ValueError, match=sentence):
            read_limits(environment)
    with pytest.raises(ValueError, match="Cannot read limits"):
        read_limits({}, tmp_path / "nothing.toml")
