"""What a link shows of its room to messengers: tags in the page, and a picture drawn beside the server."""

import struct
from pathlib import Path
from typing import Any

import pytest

from rumpus.server.http import printer, static
from rumpus.server.http.page import PLACE
from rumpus.server.http.preview import Scene, drawings_of
from rumpus.server.limits import Limits
from rumpus.server.pictures.canvas import HEIGHT, WIDTH, look_of
from server.visitors import Visitor, run, running

SCENE = Scene("QXLP", "wonky", "Wonky", (), locked=False)


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A built client with an index.html, and drawings of next to nothing."""
    folder = tmp_path / "site"
    (folder / "preview").mkdir(parents=True)
    (folder / "index.html").write_bytes(b"<!doctype html>" + PLACE)
    drawings_of(folder).write_text('{"faces": [], "lids": {}}')
    monkeypatch.setattr(static, "SITE", folder)
    return folder


async def page(visitor: Visitor, path: str) -> str:
    async with visitor.session.get(visitor.url + path) as answer:
        return (await answer.text()).partition("<script")[0]


async def picture(visitor: Visitor, code: str) -> tuple[int, bytes]:
    async with visitor.session.get(f"{visitor.url}/api/rooms/{code}/preview.png") as answer:
        return answer.status, await answer.read()


def test_a_page_tells_messengers_of_its_room(tmp_path: Path, site: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            await ann.post("/api/me", {"name": '"><b>&'})
            code = await ann.open_room("wonky", bots=2)
            tab = await ann.tab(code)
            assert "2 bots sit at the table." in await page(ann, f"/{code}")
            await tab.send("sit", chair=0)
            await tab.hear("room")
            told = await page(ann, f"/{code.lower()}/")
            assert f'property="og:title" content="Play Wonky in room {code}"' in told
            assert "&quot;&gt;&lt;b&gt;&amp; and 2 bots sit at the table." in told
            assert f'content="{ann.url}/api/rooms/{code}/preview.png"' in told
            assert 'content="summary_large_image"' in told
            await tab.send("lock", locked=True)
            await tab.hear("room")
            told = await page(ann, f"/{code}")
            assert "The door is locked" in told and "bots" not in told and "&lt;b&gt;" not in told
            drawings_of(site).unlink()
            assert "og:title" in await page(ann, f"/{code}")
            assert "og:image" not in await page(ann, f"/{code}")
            assert "og:" not in await page(ann, "/")

    run(story())


def test_pages_and_pictures_of_no_room_are_paid_for(tmp_path: Path, site: Path) -> None:
    async def story() -> None:
        limits = Limits(wrong_code_burst=2, wrong_code_rate=0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            assert "og:" not in await page(ann, "/BBBB")
            assert (await picture(ann, "CCCC"))[0] == 404
            assert "og:" not in await page(ann, f"/{code}")
            assert (await picture(ann, code))[0] == 429

    run(story())


def test_a_picture_is_drawn_once_and_kept(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[bytes] = []

    async def draw(svg: bytes, *_: Any) -> bytes:
        drawn.append(svg)
        return b"a picture"

    monkeypatch.setattr(printer, "_run", draw)

    async def story() -> None:
        limits = Limits(preview_burst=2, preview_rate=0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room("wonky", bots=1)
            drawings_of(site).write_text('{"faces": [{"people": {}}, {"bot": "<svg/>"}], "lids": {}}')
            assert [await picture(ann, code) for _ in range(4)] == [(200, b"a picture")] * 4
            assert len(drawn) == 1
            assert (await picture(ann, await ann.open_room("loonacy")))[0] == 200
            assert (await picture(ann, await ann.open_room("loonacy")))[0] == 429
            assert (await picture(ann, code))[0] == 200  # what is kept costs nothing

    run(story())


def test_a_picture_that_cannot_be_drawn_is_refused_in_a_sentence(
    tmp_path: Path, site: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = tmp_path / "fails.py"
    program.write_text("raise SystemExit(1)")
    monkeypatch.setattr(printer, "RASTERIZE", program)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room()
            status, answer = await picture(ann, code)
            assert status == 503 and b"could not be drawn" in answer
            drawings_of(site).unlink()
            assert (await picture(ann, code))[0] == 404

    run(story())


def test_the_client_s_own_drawings_become_a_png(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room("uno-attack", bots=8)
            async with ann.session.get(f"{ann.url}/api/rooms/{code}/preview.png") as answer:
                assert answer.status == 200, "build the web client first"
                assert answer.content_type == "image/png"
                assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
                assert "Set-Cookie" not in answer.headers
                png = await answer.read()
            assert struct.unpack(">II", png[16:24]) == (WIDTH, HEIGHT)

    run(story())


def test_only_our_own_words_are_drawn() -> None:
    assert "Come in!" in SCENE.svg({"faces": [], "lids": {}})
    locked = Scene("QXLP", "wonky", "Wonky", (), locked=True)
    assert "The door is locked" in locked.svg({"faces": [], "lids": {}})


def test_a_guest_looks_as_on_the_table() -> None:
    """The same three people are in `web/tests/looks.test.ts`."""
    assert [look_of(person) for person in ("0123456789ab", "ffffffffffff", "c0ffee5eed42")] == [
        "20",
        "01",
        "10",
    ]
