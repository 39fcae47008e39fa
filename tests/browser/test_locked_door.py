"""The host locks the door: a stranger reads why it stays shut, and comes in with the link once it is open."""

from playwright.sync_api import expect

from browser.conftest import Invite
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
