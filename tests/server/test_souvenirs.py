"""How a finished game ended, as a picture, and what a link to it shows to messengers."""

import re
import struct
from pathlib import Path
from typing import Any

import pytest

from rumpus.games import SHELF
from rumpus.games.wonky.gravity import NUMBERS_A_POSE
from rumpus.server.http import static
from rumpus.server.http.page import PLACE
from rumpus.server.http.preview import drawings_of
from rumpus.server.limits import Limits
from rumpus.server.pictures.canvas import HEIGHT, WIDTH
from rumpus.server.pictures.ending import Ending, ending_of
from rumpus.server.pictures.souvenir import Souvenir, closest
from rumpus.server.pictures.tower import height_of, tower
from rumpus.tower.blocks import edge
from rumpus.wire.codec import Garbled
from rumpus.wire.messages import PhotoTaken
from server.finished_games import finished_game, keep
from server.visitors import Visitor, run, running

SLUGS = [box.info.slug for box in SHELF]
STAINS = [{"wood": "#3f82dc", "light": "#86b6f0", "deep": "#1f4c94"}] * 3
FACE = "<svg/>"
DRAWN: dict[str, Any] = {
    "faces": [{"bot": FACE, "people": {}}] * 10,
    "lids": {},
    "pictures": {"uglydoll-loonacy": {}, "loonacy": {}},
    "stains": STAINS,
    "tints": ["#fffdf6"] * 13,
    "colors": [{"fill": "#dd4f3b", "outline": "M0 0"}] * 4,
}
LEVEL = (1.0, 0.0, 0.0, 0.0)


def souvenir(ending: Ending, race: PhotoTaken | None = None) -> Souvenir:
    return Souvenir("0" * 20, tuple((chair, None) for chair in range(len(ending.names))), ending, race)


def test_wonky_shows_its_highest_tower() -> None:
    game = finished_game("wonky")
    ending = ending_of(game, None)
    heights = [0]
    for entry in game.entries:
        for event in entry.events:
            poses = getattr(event, "poses", None)
            if poses is not None:
                heights.append(len(poses) // NUMBERS_A_POSE)
    assert len(ending.tower) == max(heights)
    assert len(ending.poses) == NUMBERS_A_POSE * len(ending.tower)
    assert f"{max(heights)} blocks" in souvenir(ending).svg(DRAWN)


def test_a_tower_is_seen_from_where_it_leans_and_stands_on_the_plank() -> None:
    poses = [0.0, 0.0, 0.025, *LEVEL, 0.0, 0.02, 0.075, *LEVEL]
    assert height_of([0, 1], poses) == pytest.approx(2 * edge(0), rel=0.06)
    svg = tower([0, 1], poses, DRAWN, 300)
    outlines = [
        [tuple(map(float, spot.split(","))) for spot in points.split()]
        for points in re.findall(r'points="([^"]+)" fill="[^"]+" stroke="#2b2118"', svg)
    ]
    assert len(outlines) == 2
    lower, upper = (sum(x for x, _ in outline) / len(outline) for outline in outlines)
    assert upper - lower > 20  # it leans along y, and is seen to lean all the same
    assert max(y for outline in outlines for _, y in outline) < HEIGHT


def test_domaniacal_shows_everybody_s_stack() -> None:
    ending = ending_of(finished_game("domaniacal"), None)
    assert len(ending.stacks) == 3
    tallest = max(map(len, ending.stacks))
    assert len(ending.stacks[ending.winners[0]]) == tallest
    assert f"{tallest} dominoes high" in souvenir(ending).svg(DRAWN)


def test_uno_attack_shows_the_last_card_and_the_score() -> None:
    ending = ending_of(finished_game("uno-attack"), None)
    assert max(ending.totals) == ending.totals[ending.winners[0]] >= 500
    assert f">{max(ending.totals):,}<" in souvenir(ending).svg(DRAWN)


@pytest.mark.parametrize("slug", ["loonacy", "uglydoll-loonacy"])
def test_loonacy_shows_the_closest_race_or_the_piles(slug: str) -> None:
    game = finished_game(slug)
    at = next(
        entry.seq
        for entry in game.entries[len(game.entries) // 2 :]
        if entry.events[0].__class__.__name__ == "Played"
    )
    race = PhotoTaken(at, 0, 1, 12.4, 4.0)
    ending = ending_of(game, at)
    played: Any = game.entries[at].events[0]
    assert ending.pile == played.pile
    edition = game.box.cards["pictures"]
    assert set(ending.tops[ending.pile]) <= set(edition)
    assert "0.012 s" in souvenir(ending, race).svg(DRAWN)
    assert ending_of(game, None).pile == -1
    assert "Photo finish" not in souvenir(ending_of(game, None)).svg(DRAWN)
    assert closest([PhotoTaken(1, 0, 1, 30.0, 4.0), race]) is race


def test_an_unfinished_game_has_no_picture() -> None:
    game = finished_game("loonacy")
    del game.entries[-3:]
    with pytest.raises(Garbled):
        ending_of(game, None)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_game_becomes_a_png_at_its_address(tmp_path: Path, slug: str) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            address = keep(tmp_path, finished_game(slug), 7)
            async with ann.session.get(f"{ann.url}/replay/{address}.png") as answer:
                assert answer.status == 200, "build the web client first"
                assert answer.content_type == "image/png"
                png = await answer.read()
            assert struct.unpack(">II", png[16:24]) == (WIDTH, HEIGHT)
            async with ann.session.get(f"{ann.url}/replay/{'f' * 20}.png") as answer:
                assert answer.status == 404

    run(story())


def test_a_link_to_a_game_tells_messengers_who_won(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    site = tmp_path / "site"
    (site / "preview").mkdir(parents=True)
    (site / "index.html").write_bytes(b"<!doctype html>" + PLACE)
    drawings_of(site).write_text("{}")
    monkeypatch.setattr(static, "SITE", site)
    monkeypatch.setattr("rumpus.server.http.page.PATIENCE", 60.0)
    game = finished_game("domaniacal")
    winners = ending_of(game, None).winners
    game.names[:] = [f'"><b>{seat}' for seat in range(3)]

    async def page(visitor: Visitor, path: str) -> str:
        async with visitor.session.get(visitor.url + path) as answer:
            return (await answer.text()).partition("<script")[0]

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            address = keep(tmp_path, game, 7)
            told = await page(ann, f"/replay/{address}")
            assert f"&quot;&gt;&lt;b&gt;{winners[0]}" in told and "<b>" not in told
            assert "won Domaniacal" in told
            assert f'content="{ann.url}/replay/{address}.png"' in told
            assert f'property="og:url" content="{ann.url}/replay/{address}"' in told
            assert "og:" not in await page(ann, f"/replay/{'f' * 20}")

    run(story())


def test_pictures_of_games_are_bounded_too(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(preview_burst=0, preview_rate=0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            address = keep(tmp_path, finished_game("domaniacal"), 7)
            async with ann.session.get(f"{ann.url}/replay/{address}.png") as answer:
                assert answer.status == 429

    run(story())
