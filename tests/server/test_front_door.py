"""The drawn front door: for whom it is, and what the server writes into its holes."""

import json
from pathlib import Path

import pytest

from rumpus.games import SHELF
from rumpus.server.http import static
from rumpus.server.http.front_door import shelf_holes
from rumpus.server.http.page import PLACE
from server.visitors import Visitor, run, running

LIDS = Path(__file__).parents[2] / "web" / "src" / "pages" / "lids.json"


def test_the_lids_are_drawn_in_the_order_of_the_shelf() -> None:
    assert list(json.loads(LIDS.read_bytes())) == [box.info.slug for box in SHELF]


def test_the_door_is_drawn_for_its_guest_and_for_no_other_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "index.html").write_bytes(PLACE + b'<div id="room"></div>')
    (tmp_path / "door").mkdir()
    (tmp_path / "door" / "de-4.html").write_text("<p>{{name}}: {{title wonky}}, {{blurb}}</p>")
    monkeypatch.setattr(static, "SITE", tmp_path)

    async def story() -> None:
        async with running(tmp_path / "data") as server, Visitor(server.settings.url) as ann:
            await ann.post("/api/me", {"name": "<b>{{to}}"})

            async def room_of(path: str, language: str) -> str:
                headers = {"Accept-Language": language}
                async with ann.session.get(ann.url + path, headers=headers) as answer:
                    return (await answer.text()).rpartition('<div id="room"')[2]

            drawn = f" inert><p>&lt;b&gt;{{{{to}}}}: Wonky, {shelf_holes('de')['blurb']}</p></div>"
            assert await room_of("/", "de") == drawn
            assert await room_of("/", "fr") == "></div>"  # not drawn: a script does it
            assert await room_of("/me", "de") == "></div>"
            await ann.post("/api/rooms", {"game": "loonacy", "bots": 3, "start": True})
            assert await room_of("/", "de") == "></div>"  # a game that waits for her stands above the rest

    run(story())
