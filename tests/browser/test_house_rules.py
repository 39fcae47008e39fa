"""The host fixes the rules of the house in the lobby, and everybody else reads them there."""

from playwright.sync_api import expect

from browser.conftest import Invite


def test_any_limit_can_be_typed_and_a_wrong_one_is_refused_in_a_sentence(invite: Invite) -> None:
    host, guest = invite(), invite()
    guest.enter(host.open_room("uno-attack"))
    for visitor in (host, guest):
        visitor.page.get_by_text("House rules").click()
    field = host.page.get_by_label("Limit: any whole number from 50 to 5,000")
    expect(field).to_have_value("")

    field.fill("777")
    field.press("Enter")
    read = guest.page.get_by_label("Limit: any whole number from 50 to 5,000")
    expect(read).to_have_value("777")
    expect(read).to_be_disabled()
    expect(guest.page.get_by_text("limit: 777")).to_be_visible()

    field.fill("49")
    field.press("Enter")
    expect(host.page.get_by_role("status").filter(has_text="cannot be “49”")).to_be_visible()
    expect(field).to_have_value("777")

    host.page.get_by_role("radio", name="250").click()
    expect(read).to_be_hidden()
    expect(guest.page.get_by_text("limit: 250")).to_be_visible()
    expect(field).to_have_value("")


def test_times_are_told_in_seconds_and_no_clock_is_none(invite: Invite) -> None:
    host, guest = invite(), invite()
    guest.enter(host.open_room("uno-attack"))
    expect(guest.page.get_by_text("turn clock: 30 s")).to_be_visible()
    host.page.get_by_text("House rules").click()
    expect(host.page.get_by_role("radio", name="60 s").first).to_be_attached()

    clock = host.page.get_by_role("group", name="Turn clock")
    clock.get_by_role("radio", name="off").click()
    expect(guest.page.get_by_text("turn clock:")).to_have_count(0)
    clock.get_by_role("radio", name="15 s").click()
    expect(guest.page.get_by_text("turn clock: 15 s")).to_be_visible()
