"""For everyone: installed like an app, without a connection, with strong contrast, and at a fair tempo."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import broken_rules
from browser.conftest import Invite
from browser.server import LiveServer
from browser.test_races import draw_together, sit_down_together
from browser.visitor import LAPTOP, PHONE, Visitor

WITH_KEEPER: dict[str, Any] = {**LAPTOP, "service_workers": "allow"}

KEPT = "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"


def test_it_can_be_installed(invite: Invite, chromium: Browser) -> None:
    visitor = invite(**WITH_KEEPER)
    manifest = visitor.page.context.request.get(f"{visitor.url}/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    told = manifest.json()
    assert (told["name"], told["display"], told["start_url"]) == ("Rumpus", "standalone", "/")
    for icon in told["icons"]:
        assert visitor.page.context.request.get(f"{visitor.url}{icon['src']}").ok
    complaints = visitor.page.context.new_cdp_session(visitor.page).send("Page.getInstallabilityErrors")
    # A window that leaves no traces installs nothing; that is all the browser has against it.
    assert [each["errorId"] for each in complaints["installabilityErrors"]] in ([], ["in-incognito"])


def test_without_a_connection_a_page_says_so_and_comes_back_by_itself(
    invite: Invite, server: LiveServer
) -> None:
    visitor = invite(**WITH_KEEPER)
    code = visitor.open_room(bots=1)
    expect(visitor.page.get_by_role("button", name="Start")).to_be_visible()
    visitor.page.wait_for_function(KEPT)
    server.kill()
    visitor.page.reload()
    expect(visitor.page.get_by_text("no playing without a connection")).to_be_visible()
    assert broken_rules(visitor) == []
    server.start()
    expect(visitor.page.get_by_role("button", name="Start")).to_be_visible()
    assert visitor.page.url.endswith(code)


@pytest.mark.parametrize("light", ["light", "dark"])
def test_whoever_prefers_strong_contrast_has_it(invite: Invite, light: str) -> None:
    visitor = invite(**PHONE, color_scheme=light, contrast="more")
    enhanced = ["color-contrast-enhanced"]
    assert broken_rules(visitor, enhanced) == []
    visitor.open_room(bots=2, level="easy")
    expect(visitor.page.get_by_role("button", name="Start")).to_be_enabled()
    assert broken_rules(visitor, enhanced) == []
    for game in ("loonacy", "uno-attack", "domaniacal", "wonky"):
        visitor.open_room(game, bots=2, level="easy", start=True)
        expect(visitor.table).to_be_visible()
        assert broken_rules(visitor, enhanced) == []


def test_strong_contrast_can_be_chosen_and_is_kept(invite: Invite) -> None:
    visitor = invite()
    visitor.open_room("domaniacal", bots=1, start=True)
    strong = visitor.page.locator(":root[data-contrast=more]")
    expect(visitor.table).to_be_visible()
    assert strong.count() == 0
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_role("button", name="Strong contrast").click()
    visitor.page.reload()
    expect(visitor.table).to_be_visible()
    assert strong.count() == 1


def hand_of_buttons(visitor: Visitor) -> list[str]:
    hand = visitor.page.get_by_role("region", name="Your hand").get_by_role("button")
    return [name or "" for name in (card.get_attribute("aria-label") for card in hand.all())]


def test_a_fair_tempo_is_played_by_names_alone(invite: Invite) -> None:
    """Two who only listen: each chooses, sees nothing of the other's choice, and both cards land at once."""
    first, second = invite(), invite()
    sit_down_together(first, second, beat=40)
    for visitor in (first, second):
        expect(visitor.page.get_by_text("There is time until the beat.")).to_be_visible()
    while not first.fits():
        draw_together(first, second)
    first.press(first.fits()[0])
    chosen = first.page.get_by_role("button", name="chosen for pile")
    expect(chosen).to_have_count(1)
    assert not any("chosen" in name for name in hand_of_buttons(second))
    fits = second.fits()
    if fits:
        second.press(fits[0])
    else:
        second.deck.click()
    expect(chosen).to_have_count(0)


def test_the_screen_stays_awake_while_a_game_is_on(invite: Invite) -> None:
    count = "window.asked = 0; WakeLock.prototype.request = () => (window.asked += 1, Promise.reject())"
    visitor = invite(before=count, **LAPTOP)
    assert visitor.page.evaluate("asked") == 0
    visitor.open_room("domaniacal", bots=1, start=True)
    expect(visitor.table).to_be_visible()
    visitor.page.wait_for_function("asked === 1")
