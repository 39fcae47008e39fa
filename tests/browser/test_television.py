"""A television in the room: everybody sees the table on it, nobody's cards, and plays on their phone."""

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from browser.conftest import Invite
from browser.launchers import Player
from browser.server import LiveServer
from browser.visitor import PHONE, Visitor
from server.truth import hold_to_truth

TELEVISION = {"viewport": {"width": 1920, "height": 1080}}

pytestmark = pytest.mark.speed(1)


def switch_on(screen: Visitor, code: str) -> Page:
    """Show a room on a television."""
    screen.page.goto(f"{screen.url}/{code}/tv")
    return screen.page


def test_a_television_invites_shows_the_table_and_holds_no_hand(invite: Invite) -> None:
    ann = invite(**PHONE)
    code = ann.open_room("uno-attack", bots=2)
    page = switch_on(invite(**TELEVISION), code)
    expect(page.get_by_role("img", name=f"Code {' '.join(code)}")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("starts the game")
    expect(ann.page.get_by_text("On a television")).to_be_visible()
    assert ann.page.get_by_text("watches").count() == 0

    ann.page.get_by_role("button", name="Start", exact=True).click()
    expect(page.locator("[data-look='television'][data-phase]")).to_be_visible()
    expect(page.locator(".stage > li")).to_have_count(3)
    assert page.locator("[data-card], [aria-label='Your hand']").count() == 0
    # Nothing can be reached but the switches, by keyboard too.
    reached = set()
    for _ in range(6):
        page.keyboard.press("Tab")
        reached.add(page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent"))
    assert {"Whole screen", "Sound", "To the room"} <= reached
    assert page.evaluate("document.activeElement.closest('main')") is None

    page.get_by_role("switch", name="Sound").click()
    page.reload()
    expect(page.get_by_role("switch", name="Sound")).to_have_attribute("aria-checked", "false")
    page.get_by_role("button", name="To the room").click()
    expect(page.get_by_text("You are watching from the gallery.")).to_be_visible()


# ---- Phones are hands


def catch_up(phones: list[Player]) -> None:
    """Until all of them show the same table."""
    latest = max(int(phone.visitor.seq) for phone in phones)
    for phone in phones:
        phone.until(partial(lambda phone: int(phone.visitor.seq) >= latest, phone))


SMALL = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
MOVES = 12


def test_a_television_and_eight_phones_play_and_it_learns_no_hidden_card(
    invite: Invite, server: LiveServer
) -> None:
    """Nine browsers in one room; every byte that the television was sent is what the log says all may see."""
    phones = [Player(invite(**SMALL)) for _ in range(8)]
    code = phones[0].visitor.open_room("uno-attack", options={"turn_time": 0})
    screen = invite(**TELEVISION)
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    screen.page.on("websocket", listen)
    page = switch_on(screen, code)
    for phone in phones[1:]:
        phone.visitor.enter(code)
    expect(page.locator(".chairs .face")).to_have_count(9)  # and the chairs that are free
    phones[0].page.get_by_role("button", name="Start", exact=True).click()
    for phone in phones:
        expect(phone.page.locator("[data-look='controller'][data-phase]")).to_be_visible()
    expect(page.locator(".stage > li")).to_have_count(8)

    for _ in range(MOVES):
        phones[0].until(lambda: all(phone.state["phase"] == 0 for phone in phones))
        actor = next(phone for phone in phones if phone.seat == phones[0].to_act)
        actor.my_turn()
        kinds = ("CallUno", "Play", "NameColor", "Press", "PlayWild", "PlayTrade", "Keep")
        actor.acts(next(action for kind in kinds for action in actor.legal(kind)))
        catch_up(phones)
    expect(page.locator(f"[data-seq='{phones[0].visitor.seq}']")).to_be_visible()

    assert hold_to_truth(server.rooms, heard) > MOVES
    hands = [set(phone.hand) for phone in phones]
    assert all(len(hand) > 0 for hand in hands) and len(set().union(*hands)) == sum(map(len, hands))
    assert all(hand["cards"] == [] for hand in heard[-1]["view"]["state"]["hands"])


BUZZED = "navigator.vibrate = (ms) => { (window.buzzed ??= []).push(ms); return true; };"


def test_a_phone_beside_a_television_is_a_hand_that_buzzes_and_can_be_the_whole_table(invite: Invite) -> None:
    ann = invite(before=BUZZED, **PHONE)
    code = ann.open_room("domaniacal", bots=1)
    switch_on(invite(**TELEVISION), code)
    expect(ann.page.get_by_text("On a television")).to_be_visible()
    ann.page.get_by_role("button", name="Start", exact=True).click()
    expect(ann.page.locator("[data-look='controller']")).to_be_visible()
    ann.page.locator("[data-card]").first.tap()
    expect(ann.page.locator("[data-turn='mine']")).to_be_visible()
    ann.page.wait_for_function("window.buzzed?.length > 0")
    ann.page.get_by_role("button", name="Show the whole table").tap()
    expect(ann.page.locator("[data-look='table']")).to_be_visible()
    ann.page.get_by_role("button", name="Show only my hand").tap()
    expect(ann.page.locator("[data-look='controller']")).to_be_visible()
