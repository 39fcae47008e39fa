"""A hint in the browser: asked by button or key, lit where it is done, said aloud, gone when it is done."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, WebSocket, expect

from browser.axe import broken_rules
from browser.conftest import Invite
from browser.dominoes import CHOOSING, Player
from browser.visitor import LAPTOP, PHONE

ALONE: dict[str, Any] = {"bots": 1, "level": "easy", "options": {"top": 6, "turn_time": 0}}


class Asker(Player):
    """Somebody who keeps the hints they get."""

    def __init__(self, visitor: Any) -> None:
        super().__init__(visitor)
        self.hints: list[dict[str, Any]] = []
        self.page.on("websocket", self._listen_for_hints)

    def _listen_for_hints(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._note)

    def _note(self, frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["t"] == "hint":
            self.hints.append(message)


def over(ring: Locator, card: Locator) -> bool:
    """Whether a ring is around a card."""
    around, lit = ring.bounding_box(), card.bounding_box()
    if around is None or lit is None:
        return False
    return abs(around["x"] + around["width"] / 2 - lit["x"] - lit["width"] / 2) < 8


@pytest.mark.parametrize("window", [LAPTOP, PHONE], ids=["by key", "by finger"])
def test_a_hint_points_at_a_card_says_it_and_goes_when_it_is_done(
    invite: Invite, window: dict[str, Any]
) -> None:
    player = Asker(invite(**window))
    player.visitor.open_room("domaniacal", start=True, **ALONE)
    player.visitor.wait_for_phase(CHOOSING)
    page, button = player.page, player.page.get_by_role("button", name="Hint")
    bubble = page.locator("[data-bubble]")
    expect(button).to_be_enabled()
    box = button.bounding_box()
    assert box is not None and min(box["width"], box["height"]) >= 44
    if window is PHONE:
        button.tap()
    else:
        page.keyboard.press("!")
    expect(bubble).to_contain_text("Hint: You choose the")
    expect(page.get_by_role("log").get_by_text("Hint: You choose the")).to_have_count(1)
    card = player.card(player.hints[0]["action"]["card"])
    player.until(lambda: any(over(ring, card) for ring in page.locator(".ring").all()))
    assert broken_rules(player.visitor) == []
    card.click()  # the ring around it goes on pulsing until then
    expect(bubble).to_have_count(0)


def test_a_hint_can_be_put_aside(invite: Invite) -> None:
    player = Asker(invite())
    player.visitor.open_room("domaniacal", start=True, **ALONE)
    player.visitor.wait_for_phase(CHOOSING)
    player.page.get_by_role("button", name="Hint").click()
    player.page.get_by_role("button", name="Thanks").click()
    expect(player.page.locator("[data-bubble]")).to_have_count(0)


def test_where_hands_race_nobody_is_offered_one(invite: Invite) -> None:
    visitor = invite()
    visitor.open_room("uglydoll-loonacy", start=True, bots=1, level="gentle")
    expect(visitor.page.get_by_role("button", name="How to play")).to_be_visible()
    expect(visitor.page.get_by_role("button", name="Hint")).to_have_count(0)
