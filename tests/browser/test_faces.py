"""Faces made at each other in two browsers: they fly, they are told, and they can be turned off."""

from playwright.sync_api import expect

from browser.conftest import Invite
from browser.test_races import sit_down_together
from browser.visitor import LAPTOP, PHONE, Visitor


def make_a_face(visitor: Visitor, name: str, at: str) -> None:
    visitor.page.get_by_role("button", name="Make a face").click()
    picker = visitor.page.get_by_role("group", name="Make a face")
    picker.get_by_text(at, exact=True).locator("..").click()
    picker.get_by_role("button", name=name).click()
    expect(picker).to_be_hidden()


def menu(visitor: Visitor, choice: str) -> None:
    visitor.page.get_by_role("button", name="Menu").click()
    visitor.page.get_by_role("button", name=choice).click()
    visitor.page.keyboard.press("Escape")


def test_a_face_flies_to_whom_it_is_made_at(invite: Invite) -> None:
    ann, bob = invite(**PHONE), invite(**LAPTOP)
    sit_down_together(ann, bob)
    names = [bob.page.locator(".name.player").first.inner_text().split("\n")[0]]

    for visitor in (ann, bob):
        visitor.look_out_for('[data-face="wink"]')
    make_a_face(ann, "wink", "all")
    for visitor in (ann, bob):
        visitor.wait_until_passed()
    expect(ann.page.get_by_role("log").get_by_text("You wink.")).to_be_attached()
    expect(bob.page.get_by_role("log").get_by_text(f"{names[0]} winks.")).to_be_attached()
    expect(bob.page.locator("[data-face]")).to_have_count(0)

    # By keyboard alone, and not for the table: the keys of its cards and piles stay out of it.
    seq = ann.seq
    bob.page.get_by_role("button", name="Make a face").press("Enter")
    bob.page.get_by_role("button", name="growl").press("Enter")
    expect(ann.page.get_by_role("log").get_by_text("growls")).to_be_attached()
    assert ann.seq == seq

    menu(bob, "Hide faces people make")
    expect(ann.page.get_by_role("button", name="Make a face")).to_be_enabled()
    make_a_face(ann, "laugh", "all")
    expect(ann.page.get_by_role("log").get_by_text("You laugh.")).to_be_attached()
    menu(ann, "No faces in this room")
    expect(bob.page.get_by_role("button", name="Make a face")).to_be_disabled()
    expect(bob.page.get_by_role("log").get_by_text("laughs")).to_have_count(0)
