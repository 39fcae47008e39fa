"""Finished games at their own address: watched, stepped through, and seen from every side."""

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Invite
from browser.server import LiveServer
from browser.visitor import PHONE
from rumpus.games import SHELF
from rumpus.wire.logbook import Logbook, dump
from server.finished_games import finished_game, keep

SLUGS = [box.info.slug for box in SHELF]


OPTIONS: dict[str, dict[str, Any]] = {"uno-attack": {"limit": 1}}
"""One hand is enough."""


def short_game(slug: str) -> Logbook:
    return finished_game(slug, **OPTIONS.get(slug, {}))


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="The replay")


def at_step(page: Page, step: int) -> None:
    """The bar and the table show this step."""
    expect(bar(page)).to_have_attribute("data-step", str(step))
    expect(page.locator("main [data-seq]")).to_have_attribute("data-seq", str(step))


@pytest.mark.parametrize("slug", SLUGS)
def test_a_finished_game_is_watched_by_keys_from_every_side(
    server: LiveServer, invite: Invite, slug: str
) -> None:
    game = short_game(slug)
    last = len(game.entries) - 1
    page = invite().page
    page.goto(f"{server.url}/replay/{keep(server.rooms, game, 100 + SLUGS.index(slug))}")
    at_step(page, 0)
    page.keyboard.press("ArrowRight")
    at_step(page, 1)
    page.keyboard.press("End")
    at_step(page, last)
    page.keyboard.press("ArrowLeft")
    at_step(page, last - 1)
    page.keyboard.press("Home")
    at_step(page, 0)

    slider = page.get_by_role("slider", name="Where in the game")
    slider.fill("2")
    at_step(page, 2)
    expect(slider).to_have_attribute("aria-valuetext", f"Step 3 of {last + 1}: {page_words(page)}")
    page.keyboard.press("ArrowRight")  # the slider's own key
    at_step(page, 3)

    expect(page.get_by_label("Seen from")).to_have_value("")
    page.get_by_label("Seen from").select_option("2 · Bob")
    expect(page.get_by_label("Your hand")).to_be_visible()
    page.keyboard.press("0")
    expect(page.get_by_label("Your hand")).to_be_hidden()
    page.keyboard.press("o")
    expect(page.get_by_role("button", name="All hands open")).to_have_attribute("aria-pressed", "true")
    at_step(page, 3)

    if slug == "wonky":
        walk_around_the_tower(page)
        at_step(page, 3)

    marked = page.locator("[data-moment]")
    expect(marked.last).to_have_attribute("data-moment", "end")
    page.keyboard.press("End")
    page.keyboard.press("Shift+M")
    expect(bar(page).locator("[data-moment].now")).not_to_have_count(0)


def walk_around_the_tower(page: Page) -> None:
    """By keys, by buttons, by dragging and on a turntable."""
    walk = page.get_by_role("toolbar", name="Walk around the tower")
    walk.get_by_role("button", name="Turntable").focus()
    page.keyboard.press("ArrowRight")
    expect(walk).to_have_attribute("data-yaw", "15")
    walk.get_by_role("button", name="Walk to the left").click()
    expect(walk).to_have_attribute("data-yaw", "0")
    box = page.get_by_role("region", name="The tower").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 3)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2 - 100, box["y"] + box["height"] / 3)
    page.mouse.up()
    expect(walk).to_have_attribute("data-yaw", "34")
    turntable = walk.get_by_role("button", name="Turntable")
    turntable.click()
    expect(walk).not_to_have_attribute("data-yaw", "34")
    turntable.click()
    expect(turntable).to_have_attribute("aria-pressed", "false")
    page.emulate_media(reduced_motion="reduce")
    before = int(walk.get_attribute("data-yaw") or 0)
    turntable.click()
    assert abs(int(walk.get_attribute("data-yaw") or 0) - before - 45) <= 1
    page.emulate_media(reduced_motion="no-preference")
    page.get_by_role("slider", name="Where in the game").focus()


def page_words(page: Page) -> str:
    """What the bar says of the step."""
    return bar(page).locator(".said span").last.inner_text()


def test_it_plays_by_itself_on_a_phone_faster_if_wanted_and_is_read_aloud(
    server: LiveServer, invite: Invite
) -> None:
    game = short_game("uglydoll-loonacy")
    last = len(game.entries) - 1
    page = invite(**PHONE).page
    page.goto(f"{server.url}/replay/{keep(server.rooms, game, 120)}")
    at_step(page, 0)
    for speed in (2, 4, 8):
        page.get_by_role("button", name="Speed").tap()
        expect(page.get_by_role("button", name=f"Speed: {speed} times")).to_be_visible()
    page.get_by_role("button", name="Play").tap()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    at_step(page, last)
    expect(page.get_by_role("button", name="Play")).to_be_visible()
    winner = game.names[game.box.game.outcome(last_state(game)).winners[0]]  # type: ignore[union-attr]
    expect(
        page.get_by_role("log").or_(page.locator("[aria-live]")).filter(has_text=winner)
    ).not_to_have_count(0)
    page.get_by_role("button", name="Share").tap()
    picture = page.get_by_role("img", name="how it ended, as a picture")
    expect(picture).to_have_js_property("naturalWidth", 1200)
    ways = page.get_by_role("link", name="Get the picture").or_(
        page.get_by_role("button", name="Share the picture")
    )
    expect(ways).to_be_visible()


def last_state(game: Logbook) -> object:
    state = game.box.game.empty(game.options, len(game.names))
    for entry in game.entries:
        for event in entry.events:
            event.apply(state)
    return state


def test_no_game_at_an_address_is_said_kindly(server: LiveServer, invite: Invite) -> None:
    page = invite().page
    page.goto(f"{server.url}/replay/{'0' * 20}")
    expect(page.get_by_role("heading", name="There is no such game")).to_be_visible()
    expect(page.get_by_role("link", name="To the front door")).to_be_visible()


def test_the_browser_deals_again_and_finds_one_changed_card(server: LiveServer, invite: Invite) -> None:
    game = short_game("domaniacal")
    page = invite().page
    page.goto(f"{server.url}/replay/{keep(server.rooms, game, 130)}")
    page.get_by_role("button", name="Check the deal").click()
    panel = page.get_by_role("complementary", name="Check the deal")
    expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
    expect(panel.get_by_text("draws of luck came exactly as the seed says")).to_be_visible()

    lines = dump(game).splitlines()
    deal = json.loads(lines[1])
    first, other = [event for event in deal["events"] if event["kind"] == "Dealt"][:2]
    first["card"], other["card"] = other["card"], first["card"]
    lines[1] = json.dumps(deal)
    page.goto(f"{server.url}/replay/{keep(server.rooms, game, 131, chr(10).join(lines) + chr(10))}")
    page.get_by_role("button", name="Check the deal").click()
    expect(panel.locator("[data-verdict]")).to_have_attribute("data-verdict", "wrong")
    expect(panel.get_by_text("Somebody has changed this game.")).to_be_visible()


def test_what_if_shows_chances_and_endings_and_lets_somebody_play_on(
    server: LiveServer, invite: Invite
) -> None:
    game = short_game("domaniacal")
    page = invite().page
    page.goto(f"{server.url}/replay/{keep(server.rooms, game, 200)}")
    page.get_by_role("button", name="What if …").click()
    panel = page.get_by_role("complementary", name="What if …")
    expect(panel.get_by_role("img", name="Chances to win at step 1")).to_be_visible()

    played = next(entry.seq for entry in game.entries if entry.seq > 10 and entry.action is not None)
    page.get_by_role("slider", name="Where in the game").fill(str(played))
    at_step(page, played)
    panel.get_by_role("button", name="What if, here?").click()
    panel.get_by_role("list", name="What could have happened").get_by_role("button").first.click()
    expect(panel.get_by_text("What if", exact=True)).to_have_count(len(game.names))  # a bar each
    expect(panel.locator("[data-endings]")).to_be_visible()
    panel.get_by_role("button", name="Play on from here").click()
    expect(page.locator("main [data-phase]")).to_be_visible()
    expect(page.get_by_label("Your hand")).to_be_visible()
    expect(page.get_by_text("What if? It counts for nothing.")).to_be_visible()
    expect(page.get_by_role("link", name="That game")).to_have_attribute("href", f"/replay/{200:020x}")
