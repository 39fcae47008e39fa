"""Wonky in a real browser: blocks set by mouse, by finger and by keys, and a tower that falls."""

from collections.abc import Callable
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.axe import broken_rules
from browser.builder import FALLING, HOLDING, PLACING, PLAYING, POSES, Builder
from browser.conftest import Invite
from browser.launchers import StackingServer
from browser.pointers import Finger, Mouse
from browser.server import LiveServer
from browser.visitor import LAPTOP, PHONE

TOUCH_LAPTOP: dict[str, Any] = {**LAPTOP, "has_touch": True}
"""A laptop whose screen can be touched, so that one game can be played in every way."""

UNHURRIED = {"turn_time": 0, "placing_time": 0}


def take_a_turn(builder: Builder, way: str, size: Callable[[list[int]], int] = min) -> None:
    """Play a card and, if it asks for a block, set one, until the turn is over."""
    ways: dict[str, Callable[[Locator], None]] = {
        "mouse": Locator.click,
        "finger": Locator.tap,
        "keys": builder.press_key_of,
    }
    choose = ways[way]
    while builder.my_turn:
        if builder.phase == PLAYING:
            builder.choose_a_card(choose, size)
        elif builder.phase == PLACING:
            builder.take_a_block(choose, size)
        elif builder.phase == HOLDING:
            if way == "keys":
                builder.place_by_keys()
            else:
                builder.place_with(Finger(builder.page) if way == "finger" else Mouse(builder.page))
        else:
            builder.wait_for_the_verdict()


# ---- Playing


def test_a_game_to_its_end_by_mouse_by_finger_and_by_keys(server: StackingServer, invite: Invite) -> None:
    server.lay_hands("LB MP SG | LP LG MB MG SB SP pass")
    builder = Builder(invite(**TOUCH_LAPTOP))
    builder.sit_down(bots=1, level="normal", start=True, options=UNHURRIED)
    ways = cycle(["mouse", "finger", "keys"])
    while builder.wait_for_my_turn():
        take_a_turn(builder, next(ways))
    server.deal(haste=1)
    assert builder.happened("TowerStood") >= 3
    expect(builder.page.get_by_role("heading", name="win")).to_be_visible()
    expect(builder.page.get_by_role("button", name="Rematch")).to_be_visible()


def sit_down_together(one: Builder, other: Builder) -> None:
    """A room for two people, without bots."""
    other.visitor.enter(one.sit_down(options={**UNHURRIED, "first": "first chair"}))
    other.page.get_by_role("button", name="I'm ready").click()
    expect(one.page.get_by_text("Everybody is here.")).to_be_visible()
    one.page.get_by_role("button", name="Start").click()
    for builder in (one, other):
        builder.until(lambda builder=builder: bool(builder.view))  # type: ignore[misc]


def build_up_to(height: int, one: Builder, other: Builder) -> None:
    """Let both take turns until the tower has so many blocks, small ones: a large one can knock them off."""
    while len(one.tower) < height:
        on_turn = one if one.my_turn else other
        take_a_turn(on_turn, "keys", max)
        one.until(lambda: one.tower == other.tower and one.state["turn"] == other.state["turn"])


def test_two_browsers_see_the_same_tower_and_lose_nothing(invite: Invite, server: LiveServer) -> None:
    one, other = Builder(invite()), Builder(invite())
    sit_down_together(one, other)
    build_up_to(2, one, other)

    # The same frames reached both, and both describe the same tower.
    one.until(lambda: one.streamed(POSES) == other.streamed(POSES) != [])
    one.until(lambda: len(one.described()) == 2)
    assert one.described() == other.described()

    # A power cut between two turns: the tower still stands where it stood.
    poses, words = one.state["poses"], one.described()
    server.kill()
    for builder in (one, other):
        expect(builder.page.get_by_text("The line is cut")).to_be_visible()
        builder.view = {}
    server.start()
    for builder in (one, other):
        builder.until(lambda builder=builder: bool(builder.view))  # type: ignore[misc]
        expect(builder.page.get_by_text("The line is cut")).to_have_count(0)
        assert builder.state["poses"] == poses
        assert builder.described() == words

    # A reload with a block in the hand: it is still there, where it was.
    holder, watcher = (one, other) if one.my_turn else (other, one)
    while holder.phase == PLAYING:
        holder.choose_a_card()
        if not holder.my_turn:
            holder, watcher = watcher, holder
    block = holder.take_a_block()
    holder.wait_until_it_rests()
    before = holder.pose_of(block)
    holder.frames.clear()
    holder.page.reload()
    expect(holder.page.locator(f'[data-holding="{block}"]')).to_be_visible()
    there = pytest.approx(before, abs=2)
    holder.until(lambda: holder.streamed(POSES) != [] and holder.pose_of(block) == there)

    # And it can be rammed into the tower, which falls, costs three cards, and frees all blocks.
    cards = len(holder.hand)
    holder.ram(Mouse(holder.page))
    holder.until(lambda: holder.happened("TowerFell") == 1)
    assert holder.streamed(FALLING) != [] and watcher.streamed(FALLING) != []
    assert holder.tower == [] and holder.phase == PLAYING and holder.my_turn
    assert len(holder.hand) >= cards + 3
    expect(holder.page.get_by_role("main").get_by_text("It fell!")).to_be_visible()
    watcher.until(lambda: watcher.tower == [])
    expect(watcher.page.locator("[data-lies]")).to_have_count(9)


def test_what_cannot_be_done_says_why(invite: Invite) -> None:
    builder = Builder(invite())
    builder.sit_down(bots=1, level="normal", start=True, options=UNHURRIED)
    assert builder.wait_for_my_turn()
    block = builder.page.locator("[data-lies]").first
    why = builder.page.get_by_role("main").get_by_text("First play a card.")

    def press_it() -> bool:
        box = block.bounding_box()  # anew each time: the camera may still move
        assert box is not None
        builder.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        return why.is_visible()

    builder.until(press_it)  # what the bot did just before may be told after the first try


# ---- How it lies on the page


def test_nothing_scrolls_on_a_phone_with_eight_players(invite: Invite) -> None:
    builder = Builder(invite(**PHONE))
    builder.sit_down(bots=7, level="easy", start=True, options={**UNHURRIED, "first": "first chair"})
    assert builder.wait_for_my_turn()
    fits_the_phone(builder)
    builder.wait_for_a_block(Locator.tap)
    builder.take_a_block(Locator.tap)
    fits_the_phone(builder)


def fits_the_phone(builder: Builder) -> None:
    """Nothing scrolls, and everything that is pressed can be pressed with a thumb."""
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert builder.page.evaluate(size) == [390, 844]
    for thing in builder.page.locator("main button:visible, main input:visible").all():
        box = thing.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["y"] >= 0
        assert box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
        assert box["width"] >= 44 and box["height"] >= 44


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing_at_the_table(invite: Invite, size: dict[str, Any], light: str) -> None:
    builder = Builder(invite(**size, color_scheme=light))
    builder.sit_down(bots=2, level="normal", start=True, options={**UNHURRIED, "first": "first chair"})
    assert builder.wait_for_my_turn()
    assert broken_rules(builder.visitor) == []
    builder.wait_for_a_block()
    assert broken_rules(builder.visitor) == []
    builder.take_a_block()
    assert broken_rules(builder.visitor) == []
    builder.page.get_by_role("button", name="How to play").click()
    assert broken_rules(builder.visitor) == []
