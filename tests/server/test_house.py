"""Whoever sits at the server's computer lets the local network in, and nobody else does."""

import socket
import sys
from pathlib import Path

import pytest

from rumpus.server.app import Server
from rumpus.server.http import house
from rumpus.server.settings import LOOPBACK, Settings
from server.visitors import THIS_MACHINE, Visitor, free_socket, run, running

ANOTHER = "127.0.0.2"
"""Stands for an address in the local network: it is another socket's, and can be had without a network."""

has_another = pytest.mark.skipif(sys.platform != "linux", reason="only Linux has it without being told to")


@has_another
def test_one_click_lets_the_house_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "lan_address", lambda: ANOTHER)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            tab = await ann.tab(code)
            port = server.settings.url.rpartition(":")[2]
            there = f"http://{ANOTHER}:{port}"
            for _ in range(2):
                assert await ann.post("/api/house", {}) == {"url": there}
            while tab.room["link"] != f"{there}/{code}":
                await tab.hear("room")
            async with Visitor(there) as bob:  # at the second socket
                joined = await bob.tab(code)
                assert joined.room["link"] == f"{there}/{code}"
            assert (await ann.get("/api/me"))["guest"]  # the first one is still there

        with socket.socket() as probe, pytest.raises(ConnectionRefusedError):
            probe.connect((ANOTHER, int(port)))

    run(story())


@has_another
def test_an_address_that_cannot_be_had_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "lan_address", lambda: ANOTHER)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            with socket.socket() as taken:
                taken.bind((ANOTHER, int(server.settings.url.rpartition(":")[2])))
                taken.listen()
                assert f"Cannot listen at {ANOTHER}" in (await ann.post("/api/house", {}))["reason"]
            assert server.registry.find(code).link == f"{server.settings.url}/{code}"

    run(story())


def test_without_a_network_there_is_nobody_to_let_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house, "lan_address", lambda: LOOPBACK)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            assert "on no network" in (await ann.post("/api/house", {}))["reason"]

    run(story())


@pytest.mark.parametrize("how", ["by another name", "through a proxy", "from another site"])
def test_nobody_else_opens_the_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    monkeypatch.setattr(house, "lan_address", lambda: pytest.fail("nobody may get so far"))

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            ann.headers |= {
                "by another name": {"Host": "192.0.2.7:80", "Origin": "http://192.0.2.7:80"},
                "through a proxy": {"X-Forwarded-For": "192.0.2.7"},
                "from another site": {"Origin": "http://elsewhere.example"},
            }[how]
            async with ann.session.post(ann.url + "/api/house", json={}, headers=ann.headers) as answer:
                assert answer.status == 403
        async with (
            running(tmp_path, trusted_proxies=THIS_MACHINE) as server,
            Visitor(server.settings.url) as ann,
        ):
            assert "Only whoever sits" in (await ann.post("/api/house", {}))["reason"]

    run(story())


def test_a_server_with_an_address_of_its_own_keeps_it(tmp_path: Path) -> None:
    async def story() -> None:
        listening = free_socket()
        here = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = Server(Settings(tmp_path, "https://rumpus.example"), listening)
        await server.start()
        try:
            async with Visitor(here) as ann:
                assert "https://rumpus.example" in (await ann.post("/api/house", {}))["reason"]
        finally:
            await server.stop()

    run(story())


@pytest.mark.parametrize(
    ("name", "here"),
    [
        ("127.0.0.1", True),
        ("::1", True),
        ("localhost", True),
        ("192.168.0.7", False),
        ("rumpus.example", False),
    ],
)
def test_what_means_this_machine(name: str, here: bool) -> None:
    assert house.is_loopback(name) is here
