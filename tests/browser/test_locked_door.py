"""The host locks the door, or sends somebody away: whoever stands outside reads why."""

from playwright.sync_api import expect

from browser.conftest import Invite
from browser.test_away_and_late import sit_down
from browser.visitor import PHONE


def test_a_door_is_locked_and_opened_again(invite: Invite) -> None:
    host, stranger = invite(**PHONE), invite()
    code = host.open_room()
    lock = host.page.get_by_role("button", name="Lock the door")
    box = lock.bounding_box()
    assert box is not None and box["height"] >= 44
    lock.click()
    expect(host.page.get_by_text("The door is locked")).to_be_visible()

    field = stranger.page.get_by_label("Got a code?")
    field.fill(" " + " ".join(code.lower()))
    expect(stranger.page.get_by_text("This room is locked")).to_be_visible()

    host.page.get_by_role("button", name="Unlock the door").click()
    expect(host.page.get_by_text("The door is locked")).not_to_be_visible()
    expect(field).to_have_value(code)
    stranger.page.get_by_role("button", name="Join").click()
    expect(stranger.page.get_by_role("region", name="How to come in")).to_be_visible()


def test_whoever_is_sent_away_is_told_and_cannot_come_back(invite: Invite) -> None:
    host, guest = invite(), invite()
    code = sit_down(host, guest, game="uno-attack")
    host.page.get_by_role("button", name="Menu").click()
    host.page.get_by_role("button", name="Send away").click()
    host.page.get_by_role("button", name="Yes, send away").click()
    for _ in range(2):
        expect(guest.page.get_by_text("The host of this room has asked you to leave.")).to_be_visible()
        guest.enter(code)
