"""Several servers on one database: any of them takes any visitor, and nobody notices which it is."""

import asyncio
from pathlib import Path

import pytest

from rumpus.wire.frames import GOING_AWAY
from server.several import at, nodes
from server.visitors import Visitor, run, soon

pytestmark = pytest.mark.usefixtures("postgres_store")


def test_a_game_is_played_at_a_node_that_does_not_have_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal", bots=1, start=True)
            assert code in a.registry.rooms
            at(ann, b)
            tab = await ann.tab(code)
            assert code not in b.registry.rooms
            assert b.nodes is not None and len(b.nodes.splices) == 1
            assert tab.table["view"]["seat"] == 0

            while not tab.view["legal"]:
                await tab.hear("update")
            nonce = await tab.act(tab.view["legal"][0])
            ack = await tab.hear("ack")
            assert ack["nonce"] == nonce
            await ann.tab(code, television=True)
            presence = a.registry.rooms[code].presence
            assert len(presence.televisions) == 1 and len(b.nodes.splices) == 2
            ann.tabs[1].lose()
            await tab.close()
            await soon(lambda: not presence.connections and not presence.televisions)
            splices = b.nodes.splices
            await soon(lambda: len(splices) == 0)

    run(play())


def test_a_newcomer_at_the_wrong_node_is_the_same_guest_everywhere(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal")
            bob = Visitor(b.settings.url)
            tab = await bob.tab(code)  # nothing was asked before: the handshake brings the cookie
            me = await bob.get("/api/me")
            at(bob, a)
            assert (await bob.get("/api/me"))["guest"] == me["guest"] == tab.you["guest"]
            assert [guest.id for guest in a.registry.rooms[code].presence.queue if guest.id == me["guest"]]
            carol = Visitor(b.settings.url)
            assert (await carol.get(f"/api/rooms/{code}"))["code"] == code
            first = carol.token
            await carol.get("/api/me")
            assert carol.token == first
            for each in (bob, carol):
                await each.__aexit__()

    run(play())


def test_whatever_names_a_room_is_answered_by_the_node_that_has_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal")
            here = [await ann.session.get(a.settings.url + path) for path in paths(code)]
            at(ann, b)
            there = [await ann.session.get(b.settings.url + path) for path in paths(code)]
            for one, other in zip(here, there, strict=True):
                assert one.status == other.status == 200
                assert one.content_type == other.content_type
                # A link begins with the server's address; in this test each has another.
                ours, theirs = await one.text(), await other.text()
                if "qr.svg" not in str(one.url):
                    assert ours.replace(a.settings.url, "") == theirs.replace(b.settings.url, "").replace(
                        a.settings.url, ""
                    )
            refused = await ann.get("/api/rooms/BBBB")
            assert "no room BBBB" in refused["reason"]

    run(play())


def paths(code: str) -> list[str]:
    return [f"/api/rooms/{code}", f"/api/rooms/{code.lower()}", f"/api/rooms/{code}/qr.svg", f"/{code}"]


def test_a_node_that_leaves_gives_its_rooms_away_and_nothing_is_lost(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal", bots=1, start=True)
            tab = await ann.tab(code)
            while not tab.view["legal"]:
                await tab.hear("update")
            await tab.act(tab.view["legal"][0])
            await tab.hear("ack")
            hand = tab.view["state"]
            draining = asyncio.ensure_future(a.drain())
            assert await tab.closed() == GOING_AWAY
            again = await ann.tab(code)  # at once, and still at the same door
            assert again.table["seq"] >= tab.table["seq"]
            if again.table["seq"] == tab.table["seq"]:
                assert again.view["state"] == hand
            assert code in b.registry.rooms and code not in a.registry.rooms
            async with ann.session.get(a.settings.url + "/readyz") as ready:
                assert ready.status == 503
            assert await draining == 1

    run(play())


def test_a_node_alone_keeps_its_rooms_when_it_leaves(tmp_path: Path) -> None:
    async def play() -> None:
        async with nodes(tmp_path, "a") as (a,), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal")
            assert await a.drain() == 0
            assert code in a.registry.rooms

    run(play())


def test_how_many_are_relayed_is_counted(tmp_path: Path) -> None:
    metrics = pytest.importorskip("rumpus.server.http.metrics")

    async def play() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal")
            at(ann, b)
            await ann.tab(code)
            assert b.nodes is not None
            numbers = metrics.Numbers(b.registry, b._acceptor, metrics.LinesCounted(), b.nodes.splices)
            found = {each.name: each.samples[0].value for each in numbers.collect()}
            assert found["rumpus_relayed"] == 1 and found["rumpus_nodes"] == 2

    run(play())
