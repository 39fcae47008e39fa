"""The rules in the browser: searched, linked to, printed, drawn, and opened where they apply."""

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Invite
from browser.dominoes import Player
from browser.visitor import PHONE

GAMES = ["loonacy", "uglydoll-loonacy", "domaniacal", "uno-attack", "wonky"]


def rules(invite: Invite, address: str, **kind: object) -> Page:
    visitor = invite(**kind)
    visitor.page.goto(f"{visitor.url}/rules/{address}")
    expect(visitor.page.get_by_role("heading", level=1)).to_contain_text("How to play")
    return visitor.page


@pytest.mark.parametrize("game", GAMES)
def test_all_the_rules_options_and_rulings_with_pictures(invite: Invite, game: str) -> None:
    page = rules(invite, game, **PHONE)
    expect(page.get_by_role("heading", name="What a table may choose")).to_be_visible()
    expect(page.get_by_role("heading", name="Where the sheet leaves room")).to_be_visible()
    expect(page.locator("[data-picture] .card").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), "nothing sticks out"


def test_a_rule_is_found_while_it_is_typed(invite: Invite) -> None:
    page = rules(invite, "uno-attack")
    page.keyboard.press("/")
    page.keyboard.type("hit-fire")
    expect(page.get_by_role("status").filter(has_text="places")).to_be_visible()
    expect(page.locator("mark").first).to_have_text("Hit-Fire")
    expect(page.locator("#hit-fire")).to_be_visible()
    expect(page.locator("#discard-all")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(page.locator(".anchor:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#discard-all")).to_be_visible()


def test_a_link_leads_to_its_rule(invite: Invite) -> None:
    page = rules(invite, "uno-attack#hit-fire")
    expect(page.locator("#hit-fire.here")).to_be_in_viewport()


def test_the_shelf_leads_to_all_the_rules(invite: Invite) -> None:
    page = invite().page
    page.get_by_role("radio", name="Wonky").or_(page.get_by_role("button", name="Wonky")).first.click()
    expect(page.get_by_role("link", name="All the rules")).to_have_attribute("href", "/rules/wonky")


def test_a_printed_page_has_rules_and_nothing_else(invite: Invite) -> None:
    page = rules(invite, "domaniacal")
    page.emulate_media(media="print")
    expect(page.get_by_role("searchbox")).to_be_hidden()
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    expect(page.locator("#steal p").first).to_be_visible()


def test_the_question_mark_opens_the_rule_that_applies_now(invite: Invite) -> None:
    player = Player(invite())
    player.visitor.open_room("domaniacal", bots=1, level="easy", options={"turn_time": 0}, start=True)
    page = player.page
    expect(player.visitor.table).to_be_visible()
    page.keyboard.press("?")
    expect(page.locator("[data-rule='choose']")).to_be_visible()
    assert page.get_by_role("link", name="All the rules").get_attribute("href") == "/rules/domaniacal#choose"


def test_a_game_that_is_not_on_the_shelf_has_no_rules(invite: Invite) -> None:
    visitor = invite()
    visitor.page.goto(f"{visitor.url}/rules/chess")
    expect(visitor.page.get_by_role("alert")).to_be_visible()
