"""In somebody's first real game of a kind, a bubble says the one thing that matters now, right at it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Invite
from browser.pupil import COVERED
from browser.test_races import draw_together, sit_down_together
from browser.visitor import LAPTOP, PHONE, Visitor

GAMES = [
    ("uglydoll-loonacy", PHONE),
    ("loonacy", LAPTOP),
    ("uno-attack", PHONE),
    ("domaniacal", LAPTOP),
    ("wonky", PHONE),
]
ALONE = {"bots": 2, "level": "normal", "start": True}
ONE_GENTLE_RIVAL = {"bots": 1, "level": "gentle", "options": {"looking": 30}}
"""For races, which would else be over before somebody without a matching card has been shown a tip."""
SIDEWAYS = {**PHONE, "viewport": {"width": 844, "height": 390}}
SMALL = {**PHONE, "viewport": {"width": 320, "height": 568}}

IN_VAIN = 5_500
"""Milliseconds after which a tip would have come."""

HEARD = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) window.heard.push(node.textContent);
  }).observe(document.querySelector('[role=log]'), { childList: true, subtree: true });
}"""
INSIDE = """(bubble) => {
  const { left, top, right, bottom } = bubble.getBoundingClientRect();
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
}"""
UNDER = """(bubble) => {
  const words = bubble.querySelector('p').getBoundingClientRect();
  const hit = document.elementFromPoint(words.x + words.width / 2, words.y + words.height / 2);
  return hit !== null && !bubble.contains(hit);
}"""


def bubble_of(page: Page) -> Locator:
    return page.locator("[data-bubble]")


def first_bubble(visitor: Visitor, game: str, **wish: object) -> Locator:
    """The first tip in a new game, whenever it is this player's turn."""
    visitor.open_room(game, **{**ALONE, **wish})
    bubble = bubble_of(visitor.page)
    expect(bubble).to_be_visible()
    return bubble


@pytest.mark.parametrize(("game", "window"), GAMES, ids=[game for game, _ in GAMES])
def test_a_first_game_begins_with_a_tip_at_the_thing_it_speaks_of(
    invite: Invite, game: str, window: dict[str, object]
) -> None:
    visitor = invite(newcomer=True, **window)
    page = visitor.page
    bubble = first_bubble(visitor, game, **(ONE_GENTLE_RIVAL if "loonacy" in game else {}))
    expect(page.locator(".ring").first).to_be_visible()
    expect(bubble).to_have_count(1)
    page.wait_for_function(f"!({COVERED})()")
    assert bubble.evaluate(INSIDE)
    assert bubble.evaluate(UNDER), "a hand must reach through it"


@pytest.mark.parametrize("window", [SIDEWAYS, SMALL], ids=["sideways", "small"])
def test_tips_fit_into_small_windows(invite: Invite, window: dict[str, object]) -> None:
    visitor = invite(newcomer=True, **window)
    bubble = first_bubble(visitor, "domaniacal")
    assert bubble.evaluate(INSIDE)
    visitor.page.wait_for_function(f"!({COVERED})()")


def test_a_tip_goes_when_it_is_done_and_is_heard_once(invite: Invite) -> None:
    visitor = invite(newcomer=True)
    page = visitor.page
    visitor.open_room("uglydoll-loonacy", **ALONE, options={"looking": 30})
    expect(page.locator("[aria-live]").first).to_be_attached()
    page.evaluate(HEARD)
    expect(bubble_of(page)).to_contain_text("Seen yours? Press here!")
    page.wait_for_timeout(400)  # it looks where its things are all the while
    heard = [each for each in page.evaluate("heard") if "Press here!" in each]
    assert len(heard) == 1
    page.get_by_role("button", name="I'm ready").click()
    expect(page.get_by_text("Press here!")).to_have_count(0)


def test_by_ear_a_tip_names_what_it_points_at(invite: Invite) -> None:
    visitor, friend = invite(newcomer=True), invite()
    sit_down_together(visitor, friend)
    while not visitor.fits():
        draw_together(visitor, friend)
    spoken = visitor.page.get_by_role("log").get_by_text("share a picture").last
    expect(spoken).to_contain_text(re.compile(r"slap it! .+ & .+, card \d+ of \d+; .+ & "))


def test_one_tap_turns_tips_off_for_good(invite: Invite) -> None:
    visitor = invite(newcomer=True, **PHONE)
    page = visitor.page
    bubble = first_bubble(visitor, "domaniacal")
    off = bubble.get_by_role("button", name="No more tips")
    assert off.evaluate("(each) => Math.min(each.offsetWidth, each.offsetHeight)") >= 44
    off.tap()
    expect(bubble).to_have_count(0)
    visitor.open_room("uglydoll-loonacy", **ALONE)
    expect(page.get_by_role("button", name="I'm ready")).to_be_visible()
    page.wait_for_timeout(IN_VAIN)
    expect(bubble).to_have_count(0)


def test_the_second_game_has_no_tips_but_a_reload_of_the_first_has(invite: Invite) -> None:
    visitor = invite(newcomer=True)
    page = visitor.page
    first_bubble(visitor, "domaniacal")
    page.reload()
    expect(bubble_of(page)).to_be_visible()
    visitor.open_room("domaniacal", **ALONE)
    expect(visitor.table).to_be_visible()
    page.wait_for_timeout(IN_VAIN)
    expect(bubble_of(page)).to_have_count(0)


def test_whoever_watches_is_given_no_tips(invite: Invite) -> None:
    player, watcher = invite(), invite(newcomer=True)
    code = player.open_room("domaniacal", **ALONE)
    watcher.enter(code)
    expect(watcher.table).to_be_visible()
    watcher.page.wait_for_timeout(IN_VAIN)
    expect(bubble_of(watcher.page)).to_have_count(0)


def test_a_lesson_has_only_its_own_bubbles(invite: Invite) -> None:
    visitor = invite(newcomer=True)
    visitor.open_room("domaniacal", lesson=True)
    expect(bubble_of(visitor.page)).to_contain_text("1 of")
    visitor.page.wait_for_timeout(IN_VAIN)
    expect(bubble_of(visitor.page)).to_have_count(1)
    expect(visitor.page.get_by_role("button", name="No more tips")).to_have_count(0)
