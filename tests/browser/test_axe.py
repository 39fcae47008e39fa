"""No accessibility rule of level A or AA is broken, on any page, in either light."""

from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, expect

from browser import still_tables as still
from browser.axe import broken_rules
from browser.conftest import Invite
from browser.server import LiveServer
from browser.showcase import Showcase
from browser.test_every_window import SIGHTS
from browser.visitor import LAPTOP, LOOKING, PHONE, PLAYING

LIGHTS: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing(invite: Invite, size: dict[str, Any], light: str) -> None:
    visitor = invite(**size, color_scheme=light)
    assert broken_rules(visitor) == []

    visitor.open_room(bots=2, level="easy")
    expect(visitor.page.get_by_role("button", name="Start")).to_be_enabled()
    visitor.page.get_by_text("House rules").click()
    assert broken_rules(visitor) == []

    visitor.open_room("loonacy", bots=3, level="easy", start=True, options={"looking": 30})
    visitor.wait_for_phase(LOOKING)
    assert broken_rules(visitor) == []
    visitor.ready()
    visitor.wait_for_phase(PLAYING)
    assert broken_rules(visitor) == []
    visitor.page.get_by_role("button", name="How to play").click()
    assert broken_rules(visitor) == []


OVER_A_TABLE = [
    "monsters, the menu",
    "monsters, a face is made",
    "monsters, five, are you there",
    "monsters, five, whose chair",
    "homely, five, watched",
    "homely, once more",
    "dominoes, won",
    "launcher, ten, played for",
    "launcher, which color",
    "launcher, won",
    "tower, eight, a block in the hand",
    "tower, won",
]
"""What lies over a table now and then: questions, offers, lists and ends."""


def test_axe_finds_nothing_that_lies_over_a_table(chromium: Browser, server: LiveServer) -> None:
    showcase = Showcase(chromium, server.url, **PHONE)
    showcase.introduce(still.ME)
    found: dict[str, list[str]] = {}
    try:
        for name in OVER_A_TABLE:
            sight = SIGHTS[name]
            showcase.show(sight.told(sight.table()))
            if sight.pressed:
                showcase.page.locator(sight.pressed).first.click()
            for light in LIGHTS:
                showcase.page.emulate_media(color_scheme=light)
                found[f"{name}, {light}"] = broken_rules(showcase)
            showcase.page.keyboard.press("Escape")
    finally:
        showcase.close()
    assert {name: rules for name, rules in found.items() if rules} == {}
