"""Who is believed, what is told to whom, and odd requests."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rumpus.server.app import Server
from rumpus.server.http.security import is_known_host
from rumpus.server.settings import Settings
from server.visitors import Visitor, free_socket, run, running


def test_what_is_the_same_for_everybody_sets_no_cookie(tmp_path: Path) -> None:
    """A cache that keeps such an answer would make everybody the same guest."""

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for path in ("/healthz", "/api/games", "/assets/nothing.js", "/robots.txt"):
                ann.session.cookie_jar.clear()
                async with ann.session.get(ann.url + path) as answer:
                    assert "Set-Cookie" not in answer.headers, path
            for path in ("/", "/BCDF", "/api/me"):
                ann.session.cookie_jar.clear()
                async with ann.session.get(ann.url + path) as answer:
                    assert "rumpus_guest" in answer.headers["Set-Cookie"], path
                    assert answer.headers["Cache-Control"] in ("private, no-cache", "no-store"), path

    run(story())


@pytest.mark.parametrize(
    ("name", "known"),
    [
        ("games.example.org", True),
        ("localhost", True),
        ("127.0.0.1", True),
        ("192.168.1.5", True),
        ("::1", True),
        ("laptop.local", True),
        ("evil.example", False),
        ("games.example.org.evil.example", False),
        ("", False),
    ],
)
def test_only_addresses_local_names_and_the_public_name_are_known(name: str, known: bool) -> None:
    assert is_known_host(name, "games.example.org") is known


def test_a_name_that_somebody_else_points_here_is_refused(tmp_path: Path) -> None:
    """DNS rebinding: another site's name may lead to this machine, and its page would be same-origin."""

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for path in ("/", "/api/me", "/healthz"):
                async with ann.session.get(ann.url + path, headers={"Host": "evil.example"}) as answer:
                    assert answer.status == 421 and "--url" in (await answer.json())["reason"]

    run(story())


@pytest.mark.parametrize(
    ("host", "origin", "status"),
    [
        ("games.example.org", "https://games.example.org", 200),
        ("games.example.org", "http://games.example.org", 403),
        ("127.0.0.1", "http://127.0.0.1", 200),
        ("127.0.0.1", "https://games.example.org", 200),
        ("127.0.0.1", "http://games.example.org", 403),
        ("127.0.0.1", "", 403),
    ],
)
def test_under_its_public_name_only_the_public_scheme_is_ours(
    tmp_path: Path, host: str, origin: str, status: int
) -> None:
    async def story() -> None:
        listening = free_socket()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}"
        server = Server(Settings(tmp_path, "https://games.example.org"), listening)
        await server.start()
        try:
            async with Visitor(address) as ann:
                headers = {"Host": host, "Origin": origin}
                sent = ann.session.post(address + "/api/me", json={"name": "Ann"}, headers=headers)
                async with sent as answer:
                    assert answer.status == status
        finally:
            await server.stop()

    run(story())


@pytest.mark.parametrize(
    ("path", "status"),
    [("/%00", 200), ("/%00.js", 404), ("/" + "a" * 3_000, 200), ("/" + "a" * 3_000 + ".js", 404)],
)
def test_an_odd_path_is_no_trouble(tmp_path: Path, path: str, status: int) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            ann.session.get(server.settings.url + path) as answer,
        ):
            assert answer.status == status

    run(story())


@pytest.mark.parametrize("host", ["[", "[::1", "]", "\u2100.example", "a b", "127.0.0.1:x@evil.example"])
def test_an_odd_name_is_a_name_that_is_not_ours(tmp_path: Path, host: str) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            address = ("127.0.0.1", int(server.settings.url.rpartition(":")[2]))
            reader, writer = await asyncio.open_connection(*address)
            writer.write(f"GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            assert (await reader.readexactly(12))[9:] == b"421"
            writer.close()

    run(story())


@pytest.mark.parametrize("name", ["If-Modified-Since", "If-Unmodified-Since", "If-Range"])
def test_a_moment_that_no_calendar_has_is_refused(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    site = tmp_path / "site"
    site.mkdir()
    (site / "robots.txt").write_text("nothing")
    monkeypatch.setattr("rumpus.server.http.static.SITE", site)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            late = {name: "Thu, 01 Jan 99999999999999 00:00:00 GMT"}
            async with ann.session.get(ann.url + "/robots.txt", headers=late) as answer:
                assert answer.status == 400 and "date" in (await answer.json())["reason"]
            odd = {name: "yesterday"}
            async with ann.session.get(ann.url + "/robots.txt", headers=odd) as answer:
                assert answer.status == 200

    run(story())


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br"])
def test_a_packed_body_is_not_unpacked(tmp_path: Path, encoding: str) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            headers = {**ann.headers, "Content-Encoding": encoding}
            sent: Any = ann.session.post(ann.url + "/api/me", data=b"\x1f\x8b\x08", headers=headers)
            async with sent as answer:
                assert answer.status == 400 and (await answer.json())["reason"].endswith(".")

    run(story())


@pytest.mark.parametrize(
    "body", [b"\xff\xfe", b'{"name": "\xff"}', b'{"name": "\xed\xa0\x80"}', b"[" * 5_000]
)
def test_a_body_that_is_no_json_is_refused_with_a_sentence(tmp_path: Path, body: bytes) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            sent: Any = ann.session.post(ann.url + "/api/me", data=body, headers=ann.headers)
            async with sent as answer:
                assert answer.status == 400 and (await answer.json())["reason"].endswith(".")

    run(story())


def test_a_cookie_that_cannot_be_ours_makes_a_new_guest(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            ann.session.cookie_jar.clear()
            strange = {"Cookie": "rumpus_guest=" + "\xe9" * 43}
            async with ann.session.get(ann.url + "/api/me", headers=strange) as answer:
                assert answer.status == 200 and "Set-Cookie" in answer.headers

    run(story())


def test_an_address_under_api_without_an_answer_is_not_a_page(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            ann.session.get(ann.url + "/api/secrets") as answer,
        ):
            assert answer.status == 404 and "reason" in await answer.json()

    run(story())
