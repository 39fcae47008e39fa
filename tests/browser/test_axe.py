"""No accessibility rule of level A or AA is broken, on any page, in either light."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.visitor import LAPTOP, LOOKING, PHONE, PLAYING, Visitor

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

SETTLED = "() => document.getAnimations().every((each) => each.playState !== 'running')"


def broken_rules(visitor: Visitor) -> list[str]:
    """What axe finds, one line a rule and place."""
    if not AXE.exists():
        pytest.fail("axe-core is missing: run `npm ci` in web/ first.")
    visitor.page.wait_for_function(SETTLED)
    visitor.page.evaluate(AXE.read_text("utf-8"))
    found = visitor.page.evaluate("(tags) => axe.run(document, {runOnly: tags})", TAGS)
    return [
        f"{rule['id']}: {node['target']} {node['failureSummary']}"
        for rule in found["violations"]
        for node in rule["nodes"]
    ]


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing(invite: Invite, size: dict[str, Any], light: str) -> None:
    visitor = invite(**size, color_scheme=light)
    assert broken_rules(visitor) == []

    visitor.open_room(bots=2, level="easy")
    expect(visitor.page.get_by_role("button", name="Start")).to_be_enabled()
    visitor.page.get_by_text("House rules").click()
    assert broken_rules(visitor) == []

    visitor.open_room("loonacy", bots=3, level="easy", start=True, options={"looking": 5})
    visitor.wait_for_phase(LOOKING)
    assert broken_rules(visitor) == []
    visitor.ready()
    visitor.wait_for_phase(PLAYING)
    assert broken_rules(visitor) == []
    visitor.page.get_by_role("button", name="How to play").click()
    assert broken_rules(visitor) == []
