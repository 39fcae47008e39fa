"""Away, asleep or late: what people and the others see, where nobody is waited for as long as usual."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.conftest import Invite
from browser.launchers import StackingServer
from browser.visitor import LOOKING, PHONE, Visitor
from rumpus.server.limits import Limits

WAITS = {
    "RUMPUS_LIMIT_SAID_AWAY": "1",
    "RUMPUS_LIMIT_STAND_IN_RACE": "3",
    "RUMPUS_LIMIT_STAND_IN_TURNS": "6",
    "RUMPUS_LIMIT_IDLE_RACE": "2",
    "RUMPUS_LIMIT_IDLE_TURNS": "2",
    "RUMPUS_LIMIT_IDLE_ANSWER": "3",
    "RUMPUS_LIMIT_HOST_ASLEEP": "2",
}
USUAL_WAIT = 1000 * Limits().stand_in_turns
"""Milliseconds that other tables wait."""
LONG: dict[str, Any] = {"game": "uno-attack", "options": {"limit": 5000}}
"""A match that bots do not finish while a slow machine shows it to somebody."""


ASKED = """() => [...document.querySelectorAll('[role=alertdialog]')]
  .find((each) => each.textContent.includes('Are you still there?'))
  ?.querySelector('button').getBoundingClientRect().height"""
"""How high the button is with which somebody says so."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StackingServer]:
    """A server that waits less for people."""
    folder = tmp_path_factory.mktemp("server")
    live = StackingServer(folder, **WAITS)
    live.start()
    yield live
    live.stop()


def sit_down(host: Visitor, *others: Visitor, **wish: Any) -> str:
    """A room in which these people have begun to play."""
    code = host.open_room(**wish)
    for other in others:
        other.enter(code)
        other.page.get_by_role("button", name="I'm ready").click()
    expect(host.page.get_by_text("Everybody is here.")).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    for visitor in (host, *others):
        expect(visitor.table).to_be_visible()
    return code


def test_a_closed_tab_costs_the_others_no_more_than_the_table_waits(invite: Invite) -> None:
    near, far = invite(), invite()
    sit_down(near, far, **LONG)
    gone = far.name
    far.page.close()
    expect(near.page.get_by_text(f"{gone} is away.").first).to_be_visible(timeout=USUAL_WAIT)
    expect(near.page.get_by_text(f"plays for {gone} until they are back.").first).to_be_visible(
        timeout=USUAL_WAIT
    )


def test_whoever_comes_back_has_their_cards_and_is_told(invite: Invite) -> None:
    near, far = invite(), invite()
    code = sit_down(near, far, **LONG)
    gone = far.name
    far.page.goto(far.url)
    expect(near.page.get_by_text(f"plays for {gone} until they are back.").first).to_be_visible()
    far.page.reload()
    far.page.get_by_role("button", name=f"in {code}").click()
    expect(far.page.get_by_text("Welcome back!").first).to_be_visible()
    expect(near.page.get_by_text(f"{gone} is back.").first).to_be_visible()
    expect(far.page.locator("[data-card]").first).to_be_visible()


def test_somebody_asleep_is_asked_then_played_for_and_back_with_one_tap(invite: Invite) -> None:
    near, far = invite(), invite(**PHONE)
    sit_down(near, far, **LONG)
    asked = far.page.wait_for_function(ASKED)  # looked at at once: soon a bot plays, and asks no more
    assert asked.json_value() >= 44
    played = far.page.get_by_role("alertdialog", name="plays for you")
    expect(played).to_be_visible()
    played.get_by_role("button", name="I am back").tap()
    expect(far.page.get_by_role("log").get_by_text("Welcome back!")).to_be_attached()
    expect(far.page.get_by_role("alertdialog", name="plays for you")).to_have_count(0)


def test_back_asks_and_the_front_door_shows_the_way(invite: Invite) -> None:
    visitor = invite()
    code = visitor.open_room(bots=1, level="easy", start=True, options={"looking": 30})
    visitor.wait_for_phase(LOOKING)
    visitor.page.go_back()
    question = visitor.page.get_by_role("dialog", name="Leave the table?")
    expect(question).to_be_visible()
    question.get_by_role("button", name="Stay").click()
    expect(visitor.table).to_be_visible()
    visitor.page.go_back()
    question.get_by_role("button", name="To the front door").click()
    visitor.page.get_by_role("button", name=f"in {code}").click()
    expect(visitor.table).to_be_visible()


def test_new_house_rules_take_ready_back_and_say_so(invite: Invite) -> None:
    host, guest = invite(), invite()
    code = host.open_room()
    guest.enter(code)
    guest.page.get_by_role("button", name="I'm ready").click()
    expect(host.page.get_by_text("Everybody is here.")).to_be_visible()
    host.page.get_by_text("House rules").click()
    host.page.get_by_role("radio", name="30 s", exact=True).first.check(force=True)
    expect(guest.page.get_by_text("has changed the house rules.").first).to_be_visible()
    expect(guest.page.get_by_role("button", name="I'm ready")).to_be_visible()


def test_if_the_host_sleeps_anybody_may_start(invite: Invite) -> None:
    host, guest = invite(), invite()
    code = host.open_room()
    guest.enter(code)
    guest.page.get_by_role("button", name="I'm ready").click()
    guest.page.get_by_role("button", name="Start without the host").click()
    for visitor in (host, guest):
        expect(visitor.table).to_be_visible()
