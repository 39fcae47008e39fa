"""What nodes believe of each other, what visitors cannot make them believe, and what nobody is told."""

import asyncio
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from rumpus.server.app import Server
from rumpus.server.hops import HEADER, LIFE, Hop, HopSeal
from rumpus.server.limits import Limits
from rumpus.server.ws.connection import WebSocketConnection
from server.several import at, door_of, nodes
from server.stores import store_of
from server.truth import hold_to_truth
from server.visitors import THIS_MACHINE, Visitor, run, soon

pytestmark = pytest.mark.usefixtures("postgres_store")

SOMEWHERE = "203.0.113.7"


def seal_of(server: Server) -> HopSeal:
    return HopSeal(server.registry.context.store.seal())


def connections_in(server: Server, code: str) -> list[WebSocketConnection]:
    tabs = list(server.registry.rooms[code].presence.tabs())
    assert all(isinstance(tab, WebSocketConnection) for tab in tabs)
    return tabs  # type: ignore[return-value]


def test_a_header_holds_for_one_request_and_not_for_long(monkeypatch: pytest.MonkeyPatch) -> None:
    seal, hop = HopSeal(b"secret"), Hop("a", SOMEWHERE, 12.5)
    header = seal.seal(hop, "GET", "/ws/BBBB", b"body")
    assert seal.read(header, "GET", "/ws/BBBB", b"body") == hop
    assert seal.read(header, "GET", "/ws/CCCC", b"body") is None
    assert seal.read(header, "POST", "/ws/BBBB", b"body") is None
    assert seal.read(header, "GET", "/ws/BBBB", b"other") is None
    assert HopSeal(b"another").read(header, "GET", "/ws/BBBB", b"body") is None
    said, _, signature = header.partition(".")
    for wrong in ("", "x", said, f"{said}.", f".{signature}", f"é.{signature}", f"{said}x.{signature}"):
        assert seal.read(wrong, "GET", "/ws/BBBB", b"body") is None, wrong
    now = time.time()
    for later, believed in ((LIFE - 1, hop), (LIFE + 1, None), (-LIFE - 1, None)):
        monkeypatch.setattr(time, "time", lambda later=later: now + later)
        assert seal.read(header, "GET", "/ws/BBBB", b"body") == believed


def test_a_visitor_who_names_an_address_is_not_believed(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path, "a") as (a,), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal")
            # Not even with a true signature: visitors knock elsewhere.
            path = f"/ws/{code}"
            ann.headers |= {HEADER: seal_of(a).seal(Hop("b", SOMEWHERE), "GET", path)}
            await ann.tab(code)
            addresses = a.registry.context.addresses
            (tab,) = connections_in(a, code)
            assert tab.address is addresses.of("127.0.0.1") and tab.address is not addresses.of(SOMEWHERE)

    run(story())


def test_where_nodes_knock_nobody_else_is_answered(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path, "a") as (a,), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal")
            path, seal = f"/api/rooms/{code}", seal_of(a)
            true, forged = (
                seal.seal(Hop("b", SOMEWHERE), "GET", path),
                HopSeal(b"").seal(Hop("b", ""), "GET", path),
            )

            async def status(path: str, headers: Mapping[str, str], **more: Any) -> int:
                method = "POST" if more else "GET"
                async with ann.session.request(method, door_of(a) + path, headers=headers, **more) as answer:
                    return answer.status

            assert await status(path, {HEADER: true}) == 200
            assert await status(path, {}) == await status(path, {HEADER: forged}) == 403
            assert await status("/", {HEADER: true}) == 403
            called = seal.seal(Hop("b", ""), "POST", "/node/said", b"{}")
            assert await status("/node/said", {HEADER: called}, data=b'{"type":"rooms"}') == 403
            # And where visitors knock, nothing of what nodes say to each other is heard.
            body = b'{"type":"rooms"}'
            called = seal.seal(Hop("b", ""), "POST", "/node/said", body)
            async with ann.session.post(
                f"{ann.url}/node/said", data=body, headers={HEADER: called, "Host": "localhost"}
            ) as answer:
                assert answer.status == 404

    run(story())


def test_whoever_comes_through_another_node_is_where_they_are(tmp_path: Path) -> None:
    """The edge knows who is behind a proxy, and how far away; the room's node believes it."""

    async def story() -> None:
        async with (
            nodes(tmp_path, "a", "b", trusted_proxies=THIS_MACHINE) as (a, b),
            Visitor(a.settings.url) as ann,
        ):
            code = await ann.open_room("domaniacal")
            at(ann, b)
            ann.headers |= {"X-Forwarded-For": SOMEWHERE, "X-Client-RTT": "80000"}
            await ann.tab(code)
            (tab,) = connections_in(a, code)
            assert tab.address is a.registry.context.addresses.of(SOMEWHERE)
            assert tab.address.connections == 1
            assert b.registry.context.addresses.of(SOMEWHERE).connections == 1
            assert tab._witness is not None
            known = tab._witness.testify(1_000.0)
            assert known is not None and 80 <= known.least < 180, "the edge's word, and the hop's own way"
            ann.tabs[0].lose()
            await soon(lambda: tab.address.connections == 0)
            await soon(lambda: b.registry.context.addresses.of(SOMEWHERE).connections == 0)

    run(story())


def test_whoever_is_sent_away_is_so_at_every_node(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            nodes(tmp_path, "a", "b") as (a, b),
            Visitor(a.settings.url) as ann,
            Visitor(b.settings.url) as bob,
        ):
            code = await ann.open_room("domaniacal")
            host, guest = await ann.tab(code), await bob.tab(code)
            await guest.send("sit", chair=1)
            await guest.hear("room", lambda message: message["room"]["chairs"][1]["kind"] == "person")
            await host.send("remove", chair=1)
            assert (await guest.hear("bye"))["for_good"]
            assert "host" in (await bob.get(f"/api/rooms/{code}"))["reason"]

    run(story())


def test_codes_are_not_tried_faster_at_two_nodes(tmp_path: Path) -> None:
    limits = Limits(wrong_code_burst=6, wrong_code_rate=0.0001)

    async def story() -> None:
        async with nodes(tmp_path, "a", "b", limits=limits) as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal")
            found = [await ann.get("/api/rooms/BBBB") for _ in range(3)]
            at(ann, b)
            found += [await ann.get("/api/rooms/BBBB") for _ in range(3)]
            assert all("no room" in each["reason"] for each in found)
            addresses = [node.registry.context.addresses.of("127.0.0.1") for node in (a, b)]
            await soon(lambda: all(address.wrong_codes.left() < 1 for address in addresses))
            for node in (a, b):
                at(ann, node)
                assert "Many wrong codes" in (await ann.get(f"/api/rooms/{code}"))["reason"]

    run(story())


def test_nothing_of_a_hidden_hand_goes_through_another_node_to_the_gallery(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            nodes(tmp_path, "a", "b") as (a, b),
            Visitor(a.settings.url) as ann,
            Visitor(b.settings.url) as eve,
        ):
            code = await ann.open_room("domaniacal", bots=2, level="easy", start=True)
            mine, gallery = await ann.tab(code), await eve.tab(code)
            assert gallery.table["view"]["seat"] is None
            for _ in range(6):
                while not mine.view["legal"]:
                    await mine.hear("update")
                await mine.act(mine.view["legal"][0])
                await mine.hear("ack")
            seq = mine.table["seq"]
            if gallery.table["seq"] < seq:
                await gallery.hear("update", lambda message: message["seq"] >= seq)
            assert hold_to_truth(tmp_path, gallery.heard, store_of(tmp_path)) > 6
            theirs = {each["seq"]: each["view"]["state"] for each in gallery.heard if each["t"] == "update"}
            ours = {each["seq"]: each["view"]["state"] for each in mine.heard if each["t"] == "update"}
            assert any(ours[seq] != theirs[seq] for seq in ours.keys() & theirs), "Ann knew no more than Eve"

    run(story())


def test_who_does_not_read_is_cut_off_through_another_node_too(tmp_path: Path) -> None:
    limits = Limits(outgoing_bytes=20_000, body_wait=0.5)

    async def story() -> None:
        async with (
            nodes(tmp_path, "a", "b", limits=limits) as (a, b),
            Visitor(a.settings.url) as ann,
            Visitor(b.settings.url) as eve,
        ):
            code = await ann.open_room("domaniacal")
            await eve.tab(code)
            (tab,) = connections_in(a, code)
            transport = eve.tabs[0].socket._response.connection.transport  # type: ignore[union-attr]
            transport.pause_reading()  # type: ignore[union-attr]
            for _ in range(10_000):
                if tab.closing:
                    break
                a.registry.rooms[code].announcer.say_hello(tab)
                await asyncio.sleep(0)
            assert tab.closing
            assert b.nodes is not None
            splices = b.nodes.splices
            await soon(lambda: len(splices) == 0)

    run(story())
