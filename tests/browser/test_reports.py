"""The lab's reports as people see them: from the rules to a page, in both lights, on a phone and a laptop."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.axe import broken_rules
from browser.conftest import Invite
from browser.server import LiveServer
from browser.visitor import LAPTOP, PHONE
from rumpus.games import shelf_box
from rumpus.lab.balance.experiment import Setup, experiment
from rumpus.lab.balance.telling import balance_report
from rumpus.lab.report.published import publish
from rumpus.lab.simulate import Plan

STICKING_OUT = """() => [...document.querySelectorAll('svg text')].filter((text) => {
  const [inner, outer] = [text, text.closest('svg')].map((each) => each.getBoundingClientRect());
  return inner.left < outer.left - 1 || inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1;
}).map((text) => text.textContent)"""


@pytest.fixture(scope="module", autouse=True)
def report(server: LiveServer, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game with long names of cards, weighed and published."""
    plan = Plan("wonky", ("normal",) * 3, 60, "7", shelf_box("wonky").info.defaults, gravity="surrogate")
    setup = Setup(plan, 30, 4, ("random", "easy", "normal"))
    found = experiment(setup, 1, tmp_path_factory.mktemp("parts"), lambda done: None)
    return publish(balance_report(found, "rumpus lab balance wonky"), server.rooms / "reports")


def test_the_rules_lead_to_a_report_and_back(invite: Invite) -> None:
    page = invite().page
    page.goto(f"{page.url}rules/wonky")
    page.get_by_role("link", name="Is it fair?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Wonky, weighed")
    page.get_by_role("link", name="All reports").click()
    expect(page.get_by_role("link", name="Wonky, weighed")).to_be_visible()
    page.get_by_role("link", name="To the game room").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    page.goto(f"{page.url}rules/loonacy")
    expect(page.get_by_role("button", name="Print")).to_be_visible()
    expect(page.get_by_role("link", name="Is it fair?")).to_have_count(0)


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_report_fits_and_can_be_read(invite: Invite, size: dict[str, Any], light: str) -> None:
    visitor = invite(**size, color_scheme=light)
    page = visitor.page
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    for address in ("lab", "lab/balance-wonky"):
        page.goto(f"{visitor.url}/{address}")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"
        assert page.evaluate(STICKING_OUT) == []
        dark = page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(14, 43, 44)"
        assert dark == (light == "dark"), "its style has come through the policy"
    assert page.evaluate("document.fonts.check('600 20px Fredoka')")
    page.get_by_text("The numbers").first.click()
    expect(page.get_by_role("rowheader", name="1").first).to_be_visible()
    assert said == [], "the policy forbids nothing that the page wants"
    assert broken_rules(visitor) == []
