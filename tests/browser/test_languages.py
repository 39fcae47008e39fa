"""Every text of the page comes from a catalog, in whatever language it is read, and has room there."""

from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from browser import still_tables as still
from browser.server import LiveServer
from browser.showcase import Showcase, Size
from rumpus.engine.languages import LANGUAGES
from rumpus.engine.match import Match
from rumpus.games import SHELF
from rumpus.server.languages import COOKIE
from rumpus.server.names import BOTS

HARD_CODED = Path(__file__).with_name("hard_coded.js").read_text("utf-8")
PHONE = Size(390, 844)
PSEUDO = "xx-pseudo"

NAMES = [still.ME, still.FRIEND, *chain(*BOTS.values()), "Rumpus", still.CODE, "rumpus.example"]
PRINTED = [
    "UNO",
    "Hit 2",
    "Trade Hands",
    "Discard All",
    "Skip",
    "Reverse",
    "Wild",
    "All-Hit",
    "Hit-Fire",
    "Esc",
]
"""What stands on cards and keys."""
MADE_IN_PYTHON = [still.NEWS]
"""What happens at a table: the server says it, in a language that it knows."""
KNOWN = [*NAMES, *PRINTED, *(box.info.title for box in SHELF), *MADE_IN_PYTHON]

TABLES: dict[str, Callable[[], Match[Any, Any]]] = {
    "uglydoll-loonacy": lambda: still.racing("uglydoll-loonacy", 5),
    "loonacy": lambda: still.racing("loonacy", 5, 10),
    "domaniacal": lambda: still.stacking(4, 6, 6, 5, 6),
    "uno-attack": lambda: still.turn(4, "R1 Y2 G3 B4 W RT RS"),
    "wonky": lambda: still.building(4, 5, 4),
}


def speaking(language: str, server: LiveServer) -> dict[str, Any]:
    """The kind of window in which this was chosen."""
    cookie = {"name": COOKIE, "value": language, "url": server.url}
    return {
        "storage_state": {"cookies": [{**cookie, "sameSite": "Lax"}], "origins": []},
        "service_workers": "block",
        "has_touch": True,
        "is_mobile": True,
    }


@pytest.fixture(scope="module")
def marked(chromium: Browser, server: LiveServer) -> Iterator[Showcase]:
    """A phone that speaks the language of marks."""
    showcase = Showcase(chromium, server.url, **speaking(PSEUDO, server))
    yield showcase
    showcase.close()


def hard_coded(page: Page) -> list[str]:
    """Texts that are in no catalog."""
    found: list[str] = page.evaluate(HARD_CODED, KNOWN)
    return found


def test_the_front_door_has_every_text_from_a_catalog(marked: Showcase) -> None:
    marked.visit("/")
    expect(marked.page.get_by_role("heading", level=2)).to_be_visible()
    marked.resize(PHONE)
    field = marked.page.get_by_role("textbox").last
    expect(field).not_to_have_value("")
    name = field.input_value()
    assert [text for text in hard_coded(marked.page) if name not in text] == []
    assert marked.faults() == []


def test_the_lobby_has_every_text_from_a_catalog(marked: Showcase) -> None:
    marked.show(still.lobby("uglydoll-loonacy", 3, 5))
    marked.page.locator("summary").first.click()
    marked.resize(PHONE)
    assert hard_coded(marked.page) == []
    assert marked.faults() == []


@pytest.mark.parametrize("slug", TABLES)
def test_a_table_has_every_text_from_a_catalog(marked: Showcase, slug: str) -> None:
    marked.show(still.shown(TABLES[slug]()))
    marked.resize(PHONE)
    assert hard_coded(marked.page) == []
    marked.page.locator(".corners button").first.click()
    expect(marked.page.get_by_role("dialog")).to_be_visible()
    assert hard_coded(marked.page) == []
    marked.page.keyboard.press("Escape")
    expect(marked.page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_in_any_language(chromium: Browser, server: LiveServer, language: str) -> None:
    showcase = Showcase(chromium, server.url, **speaking(language, server))
    try:
        showcase.visit("/")
        expect(showcase.page.locator("html")).to_have_attribute(
            "lang", "zh-Hans" if language == "zh" else language
        )
        expect(showcase.page.get_by_role("heading", level=2)).to_be_visible()
        showcase.resize(PHONE)
        assert showcase.faults() == []
        showcase.show(still.lobby("uglydoll-loonacy", 3, 5))
        showcase.resize(PHONE)
        assert showcase.faults() == []
        for table in TABLES.values():
            showcase.show(still.shown(table()))
            showcase.resize(PHONE)
            assert showcase.faults() == []
    finally:
        showcase.close()


def test_another_language_is_spoken_at_once(chromium: Browser, server: LiveServer) -> None:
    context = chromium.new_context(locale="fr-CA", service_workers="block")
    page = context.new_page()
    page.goto(server.url)
    expect(page.get_by_role("button", name="Jouer tout de suite")).to_be_visible()
    page.get_by_label("Langue").select_option("ja")
    expect(page.get_by_role("button", name="すぐ遊ぶ")).to_be_visible()
    page.reload()
    expect(page.get_by_role("button", name="すぐ遊ぶ")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "ja")
    context.close()
