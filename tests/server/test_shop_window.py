"""The shop window: a tape of every game, and in it nothing that a watcher could not see."""

from pathlib import Path
from typing import Any

import pytest

from rumpus.games import SHELF
from rumpus.server.http.window import tapes
from rumpus.wire.logbook import load
from rumpus.wire.steps import films, steps
from server.visitors import Visitor, run, running

SLUGS = [box.info.slug for box in SHELF]
HIDDEN = ["uglydoll-loonacy", "wonky", "uno-attack"]
"""Games in which nobody lays their hand open."""


def test_every_box_has_a_tape() -> None:
    assert sorted(tapes()) == sorted(SLUGS)


@pytest.mark.parametrize("slug", SLUGS)
def test_a_tape_is_a_game_between_bots_that_can_still_be_told(slug: str) -> None:
    logbook = load(tapes()[slug].read_text("utf-8"))
    assert logbook.box.info.slug == slug
    assert logbook.levels is not None and None not in logbook.levels
    assert len(list(steps(logbook, None, False))) == len(logbook.entries) > 20
    assert bool(films(logbook)) == logbook.box.info.gravity


def test_a_game_is_told_as_the_gallery_saw_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for slug in SLUGS:
                told = await ann.get(f"/api/window/{slug}")
                assert told["told"]["game"] == slug and told["told"]["outcome"]["winners"]
                state: dict[str, Any] = {}
                for step in told["steps"][:-1]:
                    state |= step["changed"]
                    if slug in HIDDEN:
                        assert all(hand["cards"] == [] for hand in state["hands"])
            # What was told once is kept: nobody reads it again, and no room was opened for it.
            assert server.registry.rooms == {}

    run(story())


def test_other_games_have_no_window(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for other in ("chess", "..%2ftapes%2fwonky", "wonky.jsonl"):
                async with ann.session.get(f"{ann.url}/api/window/{other}") as answer:
                    assert answer.status == 404

    run(story())


def test_only_the_page_behind_the_window_may_be_part_of_another_page_of_ours(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            for path, ancestors in (("/window/wonky", "'self'"), ("/", "'none'"), ("/WXYZ", "'none'")):
                async with ann.session.get(ann.url + path) as answer:
                    assert f"frame-ancestors {ancestors}" in answer.headers["Content-Security-Policy"]

    run(story())
