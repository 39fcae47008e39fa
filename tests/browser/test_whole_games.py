"""A whole game of Loonacy against bots: with the mouse, with a finger on a phone, with keys alone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import TimeoutError, expect

from browser.conftest import Invite
from browser.visitor import LOOKING, PHONE, PLAYING, Fit, Visitor

pytestmark = pytest.mark.speed(4)

# Easy bots take their time; hard ones bring a game to its end.
QUICK: dict[str, Any] = {"bots": 3, "level": "hard", "start": True, "options": {"looking": 30}}

A_LOOK = 3_000
"""Milliseconds without news after which a player looks at the table again, and does what it takes."""

LOOKS = 20
"""So many looks at a table on which nothing happens are a failure."""


def play_to_the_end(visitor: Visitor, play: Callable[[Fit], None], point: Callable[[], None]) -> None:
    """Play whatever fits, point when nothing does, until somebody has won."""
    visitor.wait_for_phase(PLAYING)
    visitor.page.set_default_timeout(A_LOOK)
    looks = 0
    while not visitor.over:
        try:
            seq = visitor.seq
            fits = visitor.fits() if visitor.phase == PLAYING else []
            if fits:
                play(fits[0])
                visitor.wait_until_landed()
                continue
            if visitor.phase == PLAYING and not visitor.pointing:
                point()
            visitor.wait_for_news(seq, A_LOOK)
            looks = 0
        except TimeoutError:
            # Bots do not wait: the card may have gone, or somebody won, while the hand was on its way. Or a
            # finger was raised while the table moved, which counts for nothing, and all others wait for it.
            looks += 1
            assert looks < LOOKS, "Nothing has happened for a minute."
    # Nothing can be pressed before it can be seen; then the heading is what a screen reader reads.
    expect(visitor.winner).to_be_focused()
    expect(visitor.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_a_whole_game_with_the_mouse(invite: Invite) -> None:
    visitor = invite()
    visitor.open_room(**QUICK)
    visitor.wait_for_phase(LOOKING)
    visitor.ready()
    play_to_the_end(visitor, visitor.drag, visitor.deck.click)


def test_a_whole_game_with_a_finger_on_a_phone(invite: Invite) -> None:
    visitor = invite(**PHONE)
    visitor.open_room(**QUICK)
    visitor.wait_for_phase(LOOKING)
    visitor.page.get_by_role("button", name="I'm ready").tap()
    play_to_the_end(visitor, visitor.tap, visitor.deck.tap)


def test_a_whole_game_with_keys_alone(invite: Invite) -> None:
    visitor = invite()
    keyboard = visitor.page.keyboard
    visitor.open_room(**QUICK)
    visitor.wait_for_phase(LOOKING)
    ready = visitor.page.get_by_role("button", name="I'm ready")
    for _ in range(20):
        keyboard.press("Tab")
        if ready.evaluate("(button) => button === document.activeElement"):
            break
    keyboard.press("Enter")
    play_to_the_end(visitor, visitor.press, lambda: keyboard.press("d"))
    for _ in range(20):
        keyboard.press("Tab")
        if visitor.page.evaluate("document.activeElement.textContent").strip() == "Rematch":
            break
    keyboard.press("Enter")
    visitor.wait_for_phase(LOOKING)


def test_a_tap_as_the_game_ends_presses_nothing_that_cannot_be_seen(invite: Invite) -> None:
    visitor = invite(**PHONE)
    visitor.open_room(**QUICK)
    visitor.wait_for_phase(LOOKING)
    visitor.page.evaluate(
        """() => {
          window.tapped = 0;
          new MutationObserver(() => {
            const buttons = [...document.querySelectorAll('button')];
            const button = buttons.find((each) => each.textContent === 'Rematch');
            if (!button || window.tapped) return;
            const { x, y, width, height } = button.getBoundingClientRect();
            window.tapped = 1;
            document.elementFromPoint(x + width / 2, y + height / 2)?.click();
          }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    visitor.page.get_by_role("button", name="I'm ready").tap()
    play_to_the_end(visitor, visitor.tap, visitor.deck.tap)
    assert visitor.page.evaluate("tapped") == 1
    assert visitor.over


def test_play_now_is_two_clicks_from_the_first_card(invite: Invite) -> None:
    visitor = invite()
    visitor.page.get_by_role("button", name="Loonacy", exact=True).click()
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.page.get_by_role("button", name="Just play").click()
    visitor.wait_for_phase(LOOKING)
    expect(visitor.page.locator("[data-card]")).to_have_count(7)


def test_nothing_scrolls_on_a_phone(invite: Invite) -> None:
    visitor = invite(**PHONE)
    visitor.open_room(bots=1, level="easy", start=True, options={"looking": 30})
    visitor.wait_for_phase(LOOKING)
    expect(visitor.page.locator("[data-card]")).to_have_count(7)
    expect(visitor.page.locator("[data-flying]")).to_have_count(0)
    wide, high = visitor.page.evaluate(
        "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    )
    assert (wide, high) == (390, 844)
    for thing in visitor.page.locator("[data-card], [data-pile]").all():
        box = thing.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["y"] >= 0
        assert box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
        assert box["width"] >= 44 and box["height"] >= 44
