"""What just happened stands below what is going on, and goes when it is no news any more."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from browser import still_tables as still
from browser.server import LiveServer
from browser.showcase import Showcase

OLD = "from Gentle Dormouse's stack!"
"""The end of what `still_tables.NEWS` says."""


@pytest.fixture
def laptop(chromium: Browser, server: LiveServer) -> Iterator[Showcase]:
    showcase = Showcase(chromium, server.url, viewport={"width": 1280, "height": 800})
    yield showcase
    showcase.close()


def test_a_turn_without_a_domino_is_told_in_place_of_older_news(laptop: Showcase) -> None:
    match = still.waiting(6)
    first, second = still.names(match)[2:4]
    told = still.shown(match)
    laptop.show(told[:1])
    laptop.tell(told[1])
    news = laptop.page.locator(".news")
    expect(news).to_contain_text(OLD)

    match.state.turn = 2
    ended = {"kind": "TurnEnded", "seat": 1, "idle": True, "words": "Cheery Hedgehog ends the turn."}
    began = {"kind": "TurnBegan", "seat": 2, "ends": 0, "words": f"It is {first}'s turn."}
    # What was told came in this very turn, so its end is nothing new.
    told.append(still.happened(match, told, ended, began))
    laptop.tell(told[-1])
    expect(laptop.page.get_by_text(f"{first}'s turn.", exact=True)).to_be_visible()
    expect(news).to_contain_text(OLD)

    match.state.turn = 3
    ended = {"kind": "TurnEnded", "seat": 2, "idle": True, "words": f"{first} ends the turn."}
    began = {"kind": "TurnBegan", "seat": 3, "ends": 0, "words": f"It is {second}'s turn."}
    told.append(still.happened(match, told, ended, began))
    laptop.tell(told[-1])
    expect(news).to_have_text(f"{first} ends the turn.")


def test_nothing_is_news_at_the_tower_for_ever(laptop: Showcase) -> None:
    told = still.shown(still.building(2, 0, 0))
    laptop.show(told[:1])
    laptop.tell(told[1])
    news = laptop.page.locator(".news")
    expect(news).to_contain_text(OLD)
    expect(news).to_have_count(0)
