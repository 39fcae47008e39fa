"""The HTTP interface: guests, the shelf, rooms, pages, and who is sent away."""

import gzip
import hashlib
from pathlib import Path

import msgspec
import pytest

from rumpus.games import SHELF
from rumpus.server.guests import COOKIE
from rumpus.server.http import static
from rumpus.server.http.page import PLACE
from rumpus.server.limits import Limits
from server.visitors import Visitor, run, running


def test_a_guest_keeps_the_name_they_choose(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            me = await ann.get("/api/me")
            assert me["name"] and len(me["guest"]) == 12 and not me["named"]
            assert await ann.post("/api/me", {"name": "  Ann  Lee "}) == {
                "guest": me["guest"],
                "name": "Ann Lee",
                "named": True,
                "games": [],
            }
            assert "reason" in await ann.post("/api/me", {"name": "\x00"})
            cookies = ann.token
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            assert await ann.get("/api/me") == {
                "guest": me["guest"],
                "name": "Ann Lee",
                "named": True,
                "games": [],
            }

    run(story())


def test_a_new_name_holds_from_the_next_question_on(tmp_path: Path) -> None:
    """Also before it is on the disk, and although nobody but the request knows the guest."""

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for number in range(50):
                await ann.post("/api/me", {"name": f"Ann {number}"})
                assert (await ann.get("/api/me"))["name"] == f"Ann {number}"

    run(story())


def test_the_store_knows_only_a_hash_of_the_cookie(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            await ann.post("/api/me", {"name": "Ann"})
            (token,) = ann.token.values()
        stored = b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())
        assert token.encode() not in stored
        assert hashlib.sha256(token.encode()).hexdigest().encode() in stored

    run(story())


def test_the_shelf_lists_every_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            games = {game["slug"]: game for game in (await ann.get("/api/games"))["games"]}
            loonacy = games["loonacy"]
            assert loonacy["races"] and loonacy["seats"] == {"from": 2, "to": 5}
            assert {choice["name"] for choice in loonacy["options"]} >= {"hands", "first_to"}
            assert len(loonacy["cards"]["pairs"]) == 72
            seats = {slug: (game["seats"]["from"], game["seats"]["to"]) for slug, game in games.items()}
            assert seats == {box.info.slug: (box.info.seats[0], box.info.seats[-1]) for box in SHELF}
            assert loonacy["levels"] == ["gentle", "easy", "normal", "hard", "inhuman"]
            domaniacal = games["domaniacal"]
            assert domaniacal["levels"] == ["easy", "normal", "hard", "expert"]
            assert not domaniacal["races"] and domaniacal["seats"] == {"from": 2, "to": 6}
            assert domaniacal["cards"]["pairs"][:4] == [[0, 0], [0, 1], [1, 1], [0, 2]]
            wonky = games["wonky"]
            assert wonky["levels"] == ["easy", "normal", "hard", "expert"]
            assert not wonky["races"] and wonky["seats"] == {"from": 2, "to": 8}
            faces = [wonky["cards"]["faces"][face] for face in wonky["cards"]["deck"]]
            assert len(faces) == 54 and len(wonky["cards"]["blocks"]) == 9
            assert faces[53] == {
                "name": "any block, then reverse",
                "blocks": list(range(9)),
                "effect": "reverse",
            }

    run(story())


def test_rooms_are_opened_found_and_shown_as_a_code(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room("loonacy")
            found = {"code": code, "game": "loonacy", "title": "Loonacy"}
            assert await ann.get(f"/api/rooms/{code}") == found
            assert await ann.get(f"/api/rooms/{code.lower()}") == found
            async with ann.session.get(f"{ann.url}/api/rooms/{code}/qr.svg") as answer:
                assert answer.content_type == "image/svg+xml" and b"<svg" in await answer.read()
            async with ann.session.get(f"{ann.url}/api/rooms/AAAA") as answer:
                assert answer.status == 404 and "reason" in await answer.json()

    run(story())


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"game": "uno-attack", "bots": 10},
        {"game": "wonky", "bots": 8},
        {"game": "loonacy", "bots": 5},
        {"game": "loonacy", "bots": -1},
        {"game": "loonacy", "bots": 1, "level": "genius"},
        {"game": "domaniacal", "bots": 1, "level": "inhuman"},
        {"game": "loonacy", "options": {"hands": "sticky"}},
        {"game": "loonacy", "start": True},
        {"game": 5},
        [],
    ],
)
def test_a_room_that_cannot_be_is_refused_in_a_sentence(tmp_path: Path, body: object) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            async with ann.session.post(f"{ann.url}/api/rooms", json=body, headers=ann.headers) as answer:
                assert answer.status == 400
                assert (await answer.json())["reason"].endswith(".")
            assert not server.registry.rooms

    run(story())


def test_a_guest_can_open_only_so_many_rooms(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path, Limits(rooms_of_guest=2)) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            await ann.open_room()
            await ann.open_room()
            assert "reason" in await ann.post("/api/rooms", {"game": "loonacy"})
            assert await bob.open_room()

    run(story())


@pytest.mark.parametrize("origin", [None, "http://evil.example", "null", "http://127.0.0.1:1"])
def test_a_post_from_elsewhere_is_sent_away(tmp_path: Path, origin: str | None) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            headers = {} if origin is None else {"Origin": origin}
            for path in ("/api/me", "/api/rooms"):
                async with ann.session.post(ann.url + path, json={"name": "x"}, headers=headers) as answer:
                    assert answer.status == 403 and "reason" in await answer.json()

    run(story())


def test_a_body_that_is_too_long_or_no_json_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for body, status in ((b"x" * 10_000, 413), (b"{", 400)):
                async with ann.session.post(ann.url + "/api/me", data=body, headers=ann.headers) as answer:
                    assert answer.status == status and "reason" in await answer.json()

    run(story())


# ---- Pages


def test_every_answer_carries_the_security_headers(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for path in ("/", "/healthz", "/api/me", "/nothing.js", "/BCDF"):
                async with ann.session.get(ann.url + path) as answer:
                    policy = answer.headers["Content-Security-Policy"]
                    scripts = next(part for part in policy.split(";") if "script-src" in part)
                    assert scripts.split() == ["script-src", "'self'"]
                    assert "frame-ancestors 'none'" in policy
                    assert answer.headers["X-Content-Type-Options"] == "nosniff"
                    assert answer.headers["Referrer-Policy"] == "no-referrer"
                    assert answer.headers["Server"] == "rumpus"
            async with ann.session.get(ann.url + "/assets/part-of-a-page.js") as answer:
                assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
                assert answer.headers["X-Content-Type-Options"] == "nosniff"

    run(story())


def test_the_cookie_is_out_of_reach_for_scripts(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            ann.session.cookie_jar.clear()
            async with ann.session.get(ann.url + "/api/me") as answer:
                cookie = answer.headers["Set-Cookie"]
            for part in ("HttpOnly", "SameSite=Lax", "Max-Age=31536000"):
                assert part in cookie

    run(story())


def test_a_cookie_of_ones_own_making_makes_a_new_guest(tmp_path: Path) -> None:
    chosen = {COOKIE: "A" * 43}

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url, chosen) as ann:
            assert ann.token != chosen
            sealed = ann.token
            await ann.get("/api/me")
            assert ann.token == sealed

    run(story())


def test_a_cookie_from_before_there_were_seals_is_still_known(tmp_path: Path) -> None:
    token = "B" * 43

    async def story() -> None:
        async with running(tmp_path) as server:
            guest = server.registry.context.guests.known_by(hashlib.sha256(token.encode()).hexdigest())
            server.registry.rename(guest, "Old Friend")
            async with Visitor(server.settings.url, {COOKIE: token}) as friend:
                assert (await friend.get("/api/me"))["name"] == "Old Friend"

    run(story())


def test_files_pages_and_caching(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    (site / "assets").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html>the page")
    (site / "assets" / "app-1a2b.js").write_text("1")
    (tmp_path / "secret.txt").write_text("secret")
    monkeypatch.setattr(static, "SITE", site)

    async def story() -> None:
        async with running(tmp_path / "data") as server, Visitor(server.settings.url) as ann:
            for path, status, caching in (
                ("/", 200, "private, no-cache"),
                ("/BCDF", 200, "private, no-cache"),
                ("/assets/app-1a2b.js", 200, static.FOR_EVER),
                ("/assets/gone.js", 404, None),
                ("/..%2fsecret.txt", 404, None),
                ("/assets/..%2f..%2fsecret.txt", 404, None),
            ):
                async with ann.session.get(ann.url + path) as answer:
                    assert answer.status == status, path
                    assert answer.headers.get("Cache-Control") == caching
                    assert "secret" not in await answer.text()

    run(story())


def test_the_page_brings_the_first_answers_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "index.html").write_bytes(b"<!doctype html>" + PLACE + b"the rest")
    monkeypatch.setattr(static, "SITE", tmp_path)

    async def story() -> None:
        async with running(tmp_path / "data") as server, Visitor(server.settings.url) as ann:
            await ann.post("/api/me", {"name": "</script><b>"})
            async with ann.session.get(ann.url + "/") as answer:
                assert answer.headers["Content-Encoding"] == "gzip"
                assert answer.headers["Vary"] == "Accept-Encoding, Accept-Language, Cookie"
                page = await answer.text()
            start, _, end = PLACE.decode().partition("></")
            before, _, rest = page.partition(start + ">")
            told, _, after = rest.partition("</" + end)
            assert (before, after) == ("<!doctype html>", "the rest")
            assert msgspec.json.decode(told) == {
                "me": await ann.get("/api/me"),
                "shelf": await ann.get("/api/games"),
                "letters": 4,
                "quick_match": False,
            }
            async with ann.session.get(ann.url + "/", headers={"Accept-Encoding": "identity"}) as answer:
                assert "Content-Encoding" not in answer.headers
                assert await answer.text() == page

    run(story())


@pytest.mark.parametrize(
    ("accepted", "sent"), [("br, gzip", "br"), ("gzip", "gzip"), ("identity", None)], ids=str
)
def test_files_go_out_as_small_as_the_browser_can_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, accepted: str, sent: str | None
) -> None:
    plain = b"let it be long; " * 100
    (tmp_path / "assets").mkdir()
    script = tmp_path / "assets" / "app-1a2b.js"
    script.write_bytes(plain)
    script.with_suffix(".js.br").write_bytes(b"stands for brotli")
    script.with_suffix(".js.gz").write_bytes(gzip.compress(plain))
    monkeypatch.setattr(static, "SITE", tmp_path)

    async def story() -> None:
        async with (
            running(tmp_path / "data") as server,
            Visitor(server.settings.url) as ann,
            ann.session.get(
                ann.url + "/assets/app-1a2b.js", headers={"Accept-Encoding": accepted}, auto_decompress=False
            ) as answer,
        ):
            assert answer.headers.get("Content-Encoding") == sent
            assert answer.headers["Cache-Control"] == static.FOR_EVER
            assert "javascript" in answer.headers["Content-Type"]

    run(story())


def test_without_a_built_site_the_page_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(static, "SITE", tmp_path / "nowhere")

    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            ann.session.get(ann.url + "/") as answer,
        ):
            assert answer.status == 200 and "not been built" in await answer.text()

    run(story())
