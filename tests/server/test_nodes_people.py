"""Guests are the same at every node: their names, their games, their devices, and what they may not do."""

import asyncio
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from rumpus.server.app import Server
from rumpus.server.http.admin_key import FILE, read
from server.several import at, nodes
from server.visitors import Visitor, run, soon

pytestmark = pytest.mark.usefixtures("postgres_store")


async def ask(node: Server, what: str, body: Any = None) -> Any:
    """What whoever runs this node is answered."""
    headers = {"Authorization": f"Bearer {read(node.settings.data / FILE).token}"}
    method = "GET" if body is None else "POST"
    async with (
        aiohttp.ClientSession(headers=headers) as session,
        session.request(method, f"{node.settings.url}/api/admin/{what}", json=body) as answer,
    ):
        return await answer.json()


def test_the_way_back_into_a_game_is_shown_at_every_node(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room("domaniacal", bots=1, start=True)
            at(ann, b)
            games = [{"code": code, "title": "Domaniacal"}]
            assert (await ann.get("/api/me"))["games"] == games
            async with ann.session.get(b.settings.url) as page:
                assert f'"code":"{code}"' in await page.text()

    run(story())


def test_a_name_is_the_same_in_rooms_of_all_nodes_and_so_is_being_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            nodes(tmp_path, "a", "b") as (a, b),
            Visitor(a.settings.url) as ann,
            Visitor(a.settings.url) as bob,
        ):
            code = await ann.open_room("domaniacal")
            mine, other = await ann.tab(code), await bob.tab(code)
            await mine.send("sit", chair=0)
            await other.hear("room", lambda message: message["room"]["chairs"][0]["kind"] == "person")
            at(ann, b)
            await ann.post("/api/me", {"name": "Annabel"})
            await other.hear("room", lambda message: message["room"]["chairs"][0]["name"] == "Annabel")
            answer = await ann.post("/api/home/forget", {"sure": True})
            assert answer["guest"] != mine.you["guest"]
            assert (await mine.hear("bye"))["for_good"]
            await other.hear("room", lambda message: message["room"]["chairs"][0]["kind"] == "empty")

    run(story())


def test_a_link_to_another_device_works_at_every_node_and_only_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            nodes(tmp_path, "a", "b") as (a, b),
            Visitor(a.settings.url) as ann,
            Visitor(b.settings.url) as phone,
        ):
            secret = (await ann.post("/api/carry", {}))["link"].partition("#")[2]
            await soon(lambda: len(b.registry.context.carrying) == 1)
            me = await phone.post("/api/carry/take", {"secret": secret})
            assert me["guest"] == (await ann.get("/api/me"))["guest"]
            await soon(lambda: len(a.registry.context.carrying) == 0)
            at(phone, a)
            assert "link" in (await phone.post("/api/carry/take", {"secret": secret}))["reason"]

    run(story())


def test_a_ban_holds_at_every_node(tmp_path: Path) -> None:
    async def story() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(b.settings.url) as ann:
            code = await ann.open_room("domaniacal")
            tab = await ann.tab(code)
            await ask(a, "ban", {"guest": tab.you["guest"]})
            assert (await tab.hear("bye"))["for_good"]
            assert "not to play here" in (await ann.post("/api/rooms", {"game": "loonacy"}))["reason"]
            assert "may come again" in await ask(a, "lift", {"guest": tab.you["guest"]})
            await soon(lambda: not b.registry.context.banned)
            await ann.open_room("domaniacal")

    run(story())


def test_whoever_runs_the_servers_sees_all_nodes_and_their_rooms(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            nodes(tmp_path, "a", "b") as (a, b),
            Visitor(a.settings.url) as ann,
            Visitor(b.settings.url) as bob,
        ):
            codes = [await ann.open_room("domaniacal"), await bob.open_room("domaniacal")]
            found = await ask(a, "nodes")
            assert [node["node"] for node in found] == ["a", "b"]
            assert [node["rooms"] for node in found] == [1, 1]
            assert found[1]["address"] == b.settings.node_address and not found[1]["leaving"]
            assert sorted(room["code"] for room in await ask(a, "rooms")) == sorted(codes)
            assert await ask(a, "close", {"code": codes[1]}) == {"closed": codes[1]}
            assert codes[1] not in b.registry.rooms
            assert await ask(b, "drain", {}) == {"leaving": "b"} and b.leaving.is_set()

    run(story())


def test_strangers_meet_although_they_come_in_at_different_nodes(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            nodes(tmp_path, "a", "b", quick_match=True) as (a, b),
            Visitor(a.settings.url) as ann,
            Visitor(b.settings.url) as bob,
        ):
            waiting = [asyncio.ensure_future(meet(each)) for each in (ann, bob)]
            codes = await asyncio.gather(*waiting)
            assert codes[0] == codes[1]
            tab = await bob.tab(codes[1])
            assert tab.table["view"]["seat"] is not None

    run(story())


async def meet(visitor: Visitor) -> str:
    """The code of the room in which strangers are put together."""
    async with visitor.session.get(f"{visitor.url}/api/quick/domaniacal") as answer:
        async for line in answer.content:
            if b'"code":"' in line and b'"code":""' not in line:
                return line.split(b'"code":"')[1].split(b'"')[0].decode()
    raise AssertionError("nobody came")
