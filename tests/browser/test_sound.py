"""Sound: silent until the first touch, heard in a game, off when switched off, and nothing depends on it."""

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.visitor import LOOKING, PLAYING

pytestmark = pytest.mark.speed(4)

COUNT_SOUNDS = """
window.sounds = [];
const start = AudioScheduledSourceNode.prototype.start;
AudioScheduledSourceNode.prototype.start = function (...when) {
  window.sounds.push(when);
  start.apply(this, when);
};
"""


def test_a_game_is_heard_after_the_first_touch_and_not_when_switched_off(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    page.add_init_script(COUNT_SOUNDS)
    visitor.open_room(bots=2, level="gentle", start=True, options={"looking": 30})
    visitor.wait_for_phase(LOOKING)
    assert page.evaluate("sounds") == []
    visitor.ready()
    visitor.wait_for_phase(PLAYING)
    page.wait_for_function("sounds.length > 5")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("slider", name="Sound").fill("0")
    page.keyboard.press("Escape")
    page.evaluate("sounds.length = 0")
    seq = visitor.seq
    page.keyboard.press("d")
    visitor.wait_for_news(seq)
    assert page.evaluate("sounds") == []


def test_the_switch_at_the_door_is_remembered(invite: Invite) -> None:
    page = invite().page
    switch = page.get_by_role("switch", name="Sound")
    expect(switch).to_be_checked()
    switch.press("Enter")
    expect(switch).not_to_be_checked()
    page.reload()
    expect(switch).not_to_be_checked()
    switch.click()
    expect(switch).to_be_checked()
