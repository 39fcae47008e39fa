"""Whoever runs the server sees what goes on and can end it; nobody else can, and no address is told."""

import asyncio
import json
import os
import re
import stat
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from typer.testing import CliRunner

from rumpus.__main__ import app
from rumpus.server.app import Server
from rumpus.server.context import ServerContext
from rumpus.server.http.admin import CLOSED
from rumpus.server.http.admin_key import FILE, read
from server.stores import both_stores
from server.visitors import Visitor, free_socket, run, running


async def admin(server: Server, what: str, body: Any = None, token: str | None = None) -> tuple[int, Any]:
    found = read(server.settings.data / FILE)
    assert found.address == server.settings.url
    headers = {"Authorization": f"Bearer {token or found.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        method = session.get if body is None else session.post
        async with method(f"{found.address}/api/admin/{what}", json=body) as answer:
            return answer.status, await answer.json()


@both_stores
def test_a_banned_guest_is_sent_away_and_stays_away_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            await ann.post("/api/me", {"name": "Ann"})
            code = await bob.open_room()
            tab, other = await ann.tab(code), await bob.tab(code)
            who = tab.you["guest"]
            _, rooms = await admin(server, "rooms")
            assert rooms[0]["code"] == code and rooms[0]["people"][who] == "Ann" and rooms[0]["tabs"] == 2
            assert await admin(server, "ban", {"guest": who}) == (200, {"banned": who, "tabs closed": 1})
            bye = await tab.hear("bye")
            assert bye["reason"] == ServerContext.not_here and bye["for_good"]
            await other.send("again")
            await other.hear("hello")
            cookies = ann.token
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            assert await admin(server, "banned") == (200, [who])
            assert (await ann.post("/api/rooms", {"game": "loonacy"}))["reason"] == ServerContext.not_here
            assert (await ann.get("/api/me"))["name"] == "Ann", "looking is free"
            assert (await admin(server, "lift", {"guest": who}))[0] == 200
            assert (await admin(server, "lift", {"guest": who}))[0] == 404
            assert "code" in await ann.post("/api/rooms", {"game": "loonacy"})

    run(story())


def test_a_room_is_closed_with_a_sentence(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            tab = await ann.tab(code)
            assert await admin(server, "close", {"code": code.lower()}) == (200, {"closed": code})
            assert (await tab.hear("bye"))["reason"] == CLOSED
            assert (await admin(server, "close", {"code": code}))[0] == 404
            assert (await admin(server, "close", {"room": 1}))[0] == 400
            _, load = await admin(server, "load")
            assert load["rooms"] == 0 and load["store"] == "ok" and load["commits"] >= 0

    run(story())


def test_only_the_token_opens_it_and_only_its_owner_can_read_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            if os.name == "posix":
                assert stat.S_IMODE((tmp_path / FILE).stat().st_mode) == 0o600
            statuses = [(await admin(server, "rooms", token="wrong"))[0] for _ in range(25)]
            assert set(statuses) == {403, 429}, "and after some tries nobody looks any more"
            before = read(tmp_path / FILE).token
        async with running(tmp_path) as server:
            assert read(tmp_path / FILE).token == before
            assert (await admin(server, "load"))[0] == 200

    run(story())


def test_the_command_line_asks_the_running_server(tmp_path: Path) -> None:
    async def asked(*words: str) -> str:
        command = ["admin", *words, "--data", str(tmp_path)]
        return (await asyncio.to_thread(CliRunner().invoke, app, command)).output

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            assert (
                code in await asked("rooms") and json.loads(await asked("rooms", "--json"))[0]["code"] == code
            )
            assert "commits" in await asked("load")
            assert f"Room {code} is closed" in await asked("close", code)
            assert "There is no room" in await asked("close", code)
            assert "Nobody is banned" in await asked("banned")
        assert "No server answers" in await asked("load")

    run(story())


def test_numbers_are_told_on_an_address_of_their_own(tmp_path: Path) -> None:
    pytest.importorskip("prometheus_client")
    with free_socket() as free:
        port = free.getsockname()[1]

    async def story() -> str:
        async with (
            running(tmp_path, metrics=("127.0.0.1", port)) as server,
            Visitor(server.settings.url) as ann,
        ):
            await ann.tab(await ann.open_room("loonacy", bots=1, start=True))
            async with ann.session.get(f"{server.settings.url}/metrics") as answer:
                assert "rumpus_rooms" not in await answer.text(), "visitors do not see them"
            async with ann.session.get(f"http://127.0.0.1:{port}/metrics") as answer:
                return await answer.text()

    text: list[str] = []

    async def keep() -> None:
        text.append(await story())

    run(keep())
    told = dict(line.rsplit(" ", 1) for line in text[0].splitlines() if not line.startswith("#"))
    assert told['rumpus_rooms{phase="playing"}'] == "1.0" and told["rumpus_tabs"] == "1.0"
    assert told["rumpus_games_total"] == "1.0" and told['rumpus_part_well{part="store"}'] == "1.0"
    assert float(told["rumpus_commit_seconds_count"]) > 0 and float(told["rumpus_told_total"]) > 0
    assert told['rumpus_commit_seconds_bucket{le="+Inf"}'] == told["rumpus_commit_seconds_count"]
    assert "127.0.0" not in text[0]
    dashboard = Path(__file__).parents[2].joinpath("deploy/grafana.json").read_text()
    shown = set(re.findall(r"(?:rumpus|process)_[a-z_]+", dashboard))
    assert len(shown) > 10
    for name in shown:
        assert any(each.startswith(name) for each in told), name
