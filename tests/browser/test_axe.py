"""No accessibility rule of level A or AA is broken, on any page, in either light."""

from typing import Any

import pytest
from playwright.sync_api import expect

from browser.axe import broken_rules
from browser.conftest import Invite
from browser.visitor import LAPTOP, LOOKING, PHONE, PLAYING


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
