"""Lessons in the browser: each can be finished by doing what bubbles say, or skipped; it is offered once."""

import re

import pytest
from playwright.sync_api import expect

from browser.builder import Builder
from browser.conftest import Invite
from browser.pupil import COVERED, Pupil, by_finger
from browser.visitor import PHONE, Visitor

pytestmark = pytest.mark.speed(4)


def not_covered(pupil: Pupil) -> None:
    """What a bubble speaks of can be seen."""

    def watch(words: str) -> None:
        pupil.page.wait_for_function(f"!({COVERED})()")

    pupil.watch = watch


@pytest.mark.parametrize("game", ["loonacy", "uno-attack", "domaniacal"])
def test_a_lesson_is_finished_by_following_its_bubbles_with_the_mouse(invite: Invite, game: str) -> None:
    pupil = Pupil(invite(), game)
    not_covered(pupil)
    pupil.learn()
    assert len(pupil.told) > 5
    expect(pupil.bubble.get_by_role("button", name="Play for real")).to_be_visible()
    # It is no game: nothing waits for the learner at the front door.
    pupil.bubble.get_by_role("button", name="To the front door").click()
    expect(pupil.page.get_by_role("button", name="Play now")).to_be_visible()
    expect(pupil.page.get_by_role("button", name="Back to")).to_have_count(0)


def test_a_lesson_is_finished_with_a_finger_on_a_phone(invite: Invite) -> None:
    pupil = Pupil(invite(**PHONE), "uglydoll-loonacy", by_finger)
    not_covered(pupil)
    pupil.learn()


def test_the_tower_s_lesson_is_finished_with_keys_and_clicks(invite: Invite) -> None:
    visitor = invite()
    builder = Builder(visitor)
    pupil = Pupil(visitor, "wonky")

    def place(words: str) -> bool:
        if "let go" not in words:
            return False
        builder.wait_until_carried()
        builder.place_by_keys()
        builder.wait_for_the_verdict()
        pupil.page.wait_for_function("(words) => !document.body.innerText.includes(words)", arg=words)
        return True

    pupil.learn(place)


def test_a_lesson_is_finished_by_keys_alone(invite: Invite) -> None:
    visitor = invite()
    pupil = Pupil(visitor, "uno-attack")
    keys = {"Press": "Space", "press": "Space", "call UNO": "u"}

    def press(words: str) -> bool:
        if pupil.bubble.get_by_role("button", name="Go on").count() > 0:
            pupil.bubble.get_by_role("button", name="Go on").press("Enter")
            return True
        for cue, key in keys.items():
            if cue in words:
                pupil.page.keyboard.press(key)
                pupil.page.wait_for_timeout(250)
                return True
        # A ringed card is played by the key that is written on it.
        card = pupil.page.evaluate(RINGED_KEY)
        if card:
            pupil.page.keyboard.press(card.lower())
        pupil.page.wait_for_timeout(250)
        return True

    pupil.learn(press)


RINGED_KEY = """() => {
  const ring = document.querySelector('.ring')?.getBoundingClientRect();
  const inside = (box) => ring && Math.abs(box.left - ring.left) < 12 && Math.abs(box.top - ring.top) < 12;
  return [...document.querySelectorAll('[data-card]')].find((card) => inside(card.getBoundingClientRect()))
    ?.getAttribute('aria-keyshortcuts') ?? '';
}"""


def test_a_wrong_try_is_answered_kindly_and_the_lesson_goes_on(invite: Invite) -> None:
    pupil = Pupil(invite(), "uno-attack")
    words = pupil.hear()
    pupil.page.keyboard.press("Space")  # the launcher would be legal, too
    expect(pupil.page.get_by_text("Not yet: first what the bubble says.").first).to_be_visible()
    assert pupil.words == words
    pupil.follow_past(words)
    expect(pupil.bubble).to_contain_text(re.compile("[2-9] of"))


def test_a_bubble_is_read_aloud(invite: Invite) -> None:
    pupil = Pupil(invite(), "domaniacal")
    expect(pupil.page.locator("[aria-live]", has_text=pupil.words[:20]).first).to_be_attached()


def test_a_lesson_can_be_skipped_at_once_and_goes_on_after_a_reload(invite: Invite) -> None:
    pupil = Pupil(invite(), "domaniacal")
    pupil.follow_past(pupil.hear())
    expect(pupil.bubble).to_contain_text("2 of")
    pupil.page.reload()
    expect(pupil.bubble).to_contain_text("2 of")
    pupil.bubble.get_by_role("button", name="Skip").click()
    expect(pupil.bubble.get_by_role("button", name="Play for real")).to_be_visible()


def test_a_lesson_is_offered_once(invite: Invite) -> None:
    visitor = invite()
    page = visitor.page
    page.get_by_role("button", name="Play now").click()
    page.get_by_role("button", name="Learn by playing").click()
    expect(page.locator("[data-bubble]")).to_be_visible()
    back_at_the_door(visitor)
    page.get_by_role("button", name="Play now").click()
    expect(visitor.table).to_be_visible()
    expect(page.get_by_role("button", name="Just play")).to_have_count(0)


def back_at_the_door(visitor: Visitor) -> None:
    visitor.page.goto(visitor.url)
    expect(visitor.page.get_by_role("button", name="Play now")).to_be_visible()
