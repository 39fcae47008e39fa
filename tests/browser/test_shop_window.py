"""The shop window: bots play in it when nothing else is to be done, and nobody can touch it."""

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect

from browser.conftest import Invite
from browser.visitor import LAPTOP, PHONE, Visitor

SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
PLACES = """() => [...document.querySelectorAll('.door *')]
  .filter((each) => !each.closest('.window'))
  .map((each) => each.getBoundingClientRect())
  .map(({ x, y, width, height }) => [x, y, width, height])"""
HIDE = """() => {
  Object.defineProperty(document, 'hidden', { value: true });
  document.dispatchEvent(new Event('visibilitychange'));
}"""
FALLS = """() => {
  window.curtainFell = false;
  new MutationObserver(() => (window.curtainFell ||= !document.querySelector('.window.open')))
    .observe(document.body, { attributes: true, childList: true, subtree: true });
}"""
"""Notices that the curtain comes down, however soon it goes up again."""
LOOK_ROUND = 4_000
"""Milliseconds after which it has begun to come, if it comes."""


def curtain(page: Page) -> Locator:
    """The window whose curtain is up."""
    return page.locator(".window.open")


def behind(page: Page) -> FrameLocator:
    return page.frame_locator(".window iframe")


def seq(page: Page) -> str:
    """Where the game is."""
    return behind(page).locator("[data-seq]").get_attribute("data-seq") or ""


def plays(page: Page) -> None:
    """Wait until something has happened."""
    before = seq(page)
    expect(behind(page).locator("[data-seq]")).not_to_have_attribute("data-seq", before)


def stands_still(page: Page) -> None:
    before = seq(page)
    page.wait_for_timeout(3_500)  # nobody thinks longer than half of that
    assert seq(page) == before


@pytest.mark.parametrize("window", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_bots_play_in_it_once_the_front_door_is_quiet_and_nothing_else_moves(
    invite: Invite, window: dict[str, object]
) -> None:
    page = invite(**window).page
    expect(page.locator(".window iframe")).to_have_count(0)
    page.wait_for_function("document.fonts.status === 'loaded'")
    before = page.evaluate(PLACES)
    expect(curtain(page)).to_be_visible()
    expect(behind(page).locator("[data-game='uglydoll-loonacy']")).to_be_visible()
    plays(page)
    assert page.evaluate(PLACES) == before


def test_it_shows_the_game_that_is_taken_down(invite: Invite) -> None:
    page = invite().page
    expect(curtain(page)).to_be_visible()
    page.evaluate(FALLS)
    page.get_by_role("button", name="UNO Attack!", exact=True).click()
    page.wait_for_function("curtainFell")
    expect(behind(page).locator("[data-game='uno-attack']")).to_be_visible()
    expect(curtain(page)).to_be_visible()


def test_nobody_touches_or_hears_it_and_no_hand_is_shown(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    expect(curtain(page)).to_be_visible()
    assert page.locator(".window").evaluate("(each) => each.inert && each.ariaHidden === 'true'")
    for _ in range(30):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.localName") != "iframe"
    expect(behind(page).locator("[data-card]")).to_have_count(0)
    snapshot = page.locator("body").aria_snapshot()
    assert "Domaniacal" in snapshot and "iframe" not in snapshot


def test_whoever_prefers_calm_sees_a_still_picture(invite: Invite) -> None:
    page = invite(**LAPTOP, reduced_motion="reduce").page
    expect(curtain(page)).to_be_visible()
    assert int(seq(page)) > 5
    stands_still(page)


def test_whoever_saves_data_is_sent_nothing(invite: Invite) -> None:
    visitor = invite(before=SAVES_DATA)
    asked: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.reload()
    visitor.page.wait_for_timeout(LOOK_ROUND)
    expect(visitor.page.locator(".window iframe")).to_have_count(0)
    assert not any("window" in url for url in asked)


def test_in_a_tab_that_nobody_sees_nobody_plays(invite: Invite) -> None:
    page = invite().page
    expect(curtain(page)).to_be_visible()
    plays(page)
    frame = page.frame(url="**/window/*")
    assert frame is not None
    frame.evaluate(HIDE)
    stands_still(page)


def test_it_is_gone_when_somebody_goes_to_play(invite: Invite) -> None:
    visitor: Visitor = invite()
    page = visitor.page
    expect(curtain(page)).to_be_visible()
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Just play").click()
    expect(visitor.table).to_be_visible()
    expect(page.locator("iframe")).to_have_count(0)
