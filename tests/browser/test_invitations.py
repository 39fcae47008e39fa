"""How friends come in: by a link that asks who they are, by a code that opens by itself, late."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import broken_rules
from browser.conftest import Invite
from browser.server import LiveServer
from browser.visitor import LAPTOP, PHONE, Visitor
from rumpus.server.http.house import lan_address
from rumpus.server.settings import LOOPBACK

KEEP_TITLES = """
  window.titles = [];
  new MutationObserver(() => titles.at(-1) !== document.title && titles.push(document.title))
    .observe(document, { childList: true, subtree: true, characterData: true });
"""
"""All that the tab has said: some of it for seconds only."""
WITH_SHARE_SHEET = "navigator.share = async (what) => { window.shared = what; };"


def question(visitor: Visitor) -> Any:
    return visitor.page.get_by_role("form", name="Who are you?")


def test_a_friend_is_asked_for_a_name_once(invite: Invite) -> None:
    host, friend = invite(), invite(**PHONE)
    code = host.open_room()
    friend.enter(code)
    field = question(friend).get_by_label("Who are you?")
    expect(field).to_have_value(re.compile(r"^\w+ \w+$"))
    assert broken_rules(friend) == []
    field.fill("Mia with a name that is far too long")
    field.press("Enter")
    expect(question(friend).get_by_role("alert")).to_contain_text("1 to 20 characters")
    field.fill("Mia")
    field.press("Enter")
    expect(question(friend)).to_be_hidden()
    expect(host.page.get_by_text("Mia").first).to_be_visible()
    friend.page.reload()
    expect(friend.page.get_by_role("button", name="I'm ready")).to_be_visible()
    expect(question(friend)).to_be_hidden()


def test_a_made_up_name_may_be_kept(invite: Invite) -> None:
    host, friend = invite(), invite()
    friend.enter(host.open_room())
    expect(question(friend).get_by_label("Who are you?")).to_be_focused()
    question(friend).get_by_role("button", name="Stay").click()
    expect(question(friend)).to_be_hidden()
    friend.page.reload()
    expect(friend.page.get_by_role("button", name="I'm ready")).to_be_visible()
    expect(question(friend)).to_be_hidden()


def test_who_comes_through_the_front_door_has_seen_the_name_tag(invite: Invite) -> None:
    host = invite()
    host.page.get_by_role("button", name="Room with friends").click()
    expect(host.page.get_by_role("button", name="Start")).to_be_visible()
    expect(question(host)).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_a_watcher_is_asked_below_the_table(invite: Invite, size: dict[str, Any]) -> None:
    host, friend = invite(), invite(**size)
    friend.enter(host.open_room("domaniacal", bots=2, level="easy", start=True))
    expect(question(host)).to_be_hidden()  # whoever plays is not asked
    card = question(friend).bounding_box()
    table = friend.page.locator("main").bounding_box()
    assert card is not None and table is not None
    assert table["y"] + table["height"] <= card["y"] + 0.5
    assert card["y"] + card["height"] <= size["viewport"]["height"]
    assert broken_rules(friend) == []
    question(friend).get_by_label("Who are you?").press("Enter")
    expect(question(friend)).to_be_hidden()


def test_a_whole_code_and_a_pasted_link_open_the_door(invite: Invite) -> None:
    host, typing, pasting = invite(), invite(), invite(**PHONE)
    code = host.open_room()
    inside = "How to come in"

    field = typing.page.get_by_label("Got a code?")
    for width, height in ((390, 664), (1366, 625)):
        typing.page.set_viewport_size({"width": width, "height": height})
        expect(field).to_be_in_viewport(ratio=1)
    field.press_sequentially(code[:3].lower())
    expect(typing.page.get_by_role("region", name=inside)).to_be_hidden()
    field.press_sequentially(code[3].lower())
    expect(typing.page.get_by_role("region", name=inside)).to_be_visible()

    pasting.page.get_by_label("Got a code?").fill(f"{host.url}/{code}?from=chat")
    expect(pasting.page.get_by_role("region", name=inside)).to_be_visible()


def test_the_lobby_tells_the_address_and_shares_it(invite: Invite) -> None:
    host = invite(before=WITH_SHARE_SHEET, **PHONE)
    code = host.open_room()
    address = f"{host.url.removeprefix('http://')}/{code}"
    expect(host.page.get_by_text(address)).to_be_visible()
    host.page.get_by_role("button", name="Invite friends").click()
    shared = host.page.evaluate("window.shared")
    assert shared["url"] == f"http://{address}" and code in shared["text"]


def test_without_a_share_sheet_there_is_the_clipboard(invite: Invite) -> None:
    host = invite(before="delete Navigator.prototype.share;")
    host.open_room()
    expect(host.page.get_by_role("button", name="Copy link")).to_be_visible()
    expect(host.page.get_by_role("button", name="Invite friends")).to_be_hidden()


def test_rules_can_be_read_before_a_game(invite: Invite) -> None:
    visitor = invite()
    fetched: list[str] = []
    visitor.page.on("request", lambda request: fetched.append(request.url))
    for box, words in (
        ("Wonky", "ninth block"),
        ("Domaniacal", "largest stack"),
        ("UNO Attack!", "Press the launcher"),
        ("Uglydoll Loonacy", "everybody's turn"),
    ):
        visitor.page.get_by_role("button", name=box, exact=True).click()
        assert not any("Help" in url for url in fetched)  # nothing is fetched before somebody asks
        visitor.page.get_by_role("button", name="How to play").click()
        sheet = visitor.page.get_by_role("dialog", name="How to play")
        expect(sheet).to_contain_text(words)
        sheet.get_by_role("button", name="Close").click()
        expect(sheet).to_be_hidden()
        fetched.clear()
    visitor.open_room("wonky")
    visitor.page.get_by_role("button", name="How to play").click()
    expect(visitor.page.get_by_role("dialog", name="How to play")).to_contain_text("ninth block")
    assert broken_rules(visitor) == []


def test_the_tab_says_whose_turn_it_is(invite: Invite) -> None:
    host, friend = invite(), invite()
    code = host.open_room("uno-attack", bots=1, level="easy", start=True)
    expect(host.page).to_have_title(re.compile("^Your turn – UNO Attack! in " + code))
    friend.enter(code)
    expect(friend.page).to_have_title(f"UNO Attack! in {code} · Rumpus")


def test_the_tab_counts_along(invite: Invite) -> None:
    host = invite(before=KEEP_TITLES)
    code = host.open_room("loonacy", bots=1, level="easy", start=True, options={"looking": 30})
    expect(host.page).to_have_title(f"Loonacy in {code} · Rumpus")
    host.ready()
    counting = f"Get ready – Loonacy in {code} · Rumpus"
    host.page.wait_for_function("(title) => titles.includes(title)", arg=counting)


@pytest.fixture
def closed_house(tmp_path: Path) -> Iterator[LiveServer]:
    """A server that nobody has opened to the network yet."""
    live = LiveServer(tmp_path)
    live.start()
    yield live
    live.stop()


def test_a_link_that_works_only_here_says_so_and_has_the_cure(
    invite: Invite, closed_house: LiveServer
) -> None:
    host, friend = invite(at=closed_house, **PHONE), invite(at=closed_house)
    code = host.open_room()
    warning = host.page.get_by_text("This address works only on this computer.")
    expect(warning).to_be_visible()
    assert broken_rules(host) == []
    host.page.get_by_role("button", name="Let friends in this house join").click()
    if lan_address() == LOOPBACK:  # a machine without a network
        expect(host.page.get_by_role("alert")).to_contain_text("on no network")
        return
    there = host.url.replace(LOOPBACK, lan_address())
    expect(host.page.get_by_text(f"{there.removeprefix('http://')}/{code}")).to_be_visible()
    expect(warning).to_be_hidden()
    friend.page.goto(f"{there}/{code}")
    expect(friend.page.get_by_role("button", name="I'm ready")).to_be_visible()


def test_the_link_of_a_closed_room_opens_a_new_one(chromium: Browser, tmp_path: Path) -> None:
    server = LiveServer(tmp_path, RUMPUS_LIMIT_IDLE_ROOM_LIFE="0.1")
    server.start()
    context = chromium.new_context(**PHONE)
    try:
        visitor = Visitor(context, server.url)
        code = visitor.open_room("uno-attack", options={"limit": 777})
        expect(visitor.page.get_by_role("button", name="Start")).to_be_visible()
        visitor.page.goto(server.url)
        visitor.page.wait_for_function(
            "async (code) => (await fetch(`/api/rooms/${code}`)).status === 404", arg=code, polling=500
        )
        visitor.enter(code)
        expect(visitor.page.get_by_text(f"There is no room {code}")).to_be_visible()
        assert broken_rules(visitor) == []
        visitor.page.get_by_role("button", name="Play UNO Attack! again").click()
        expect(visitor.page.get_by_text("limit: 777")).to_be_visible()
        assert code not in visitor.page.url
        visitor.enter("BBBB")  # where nobody has been there is nothing to open
        expect(visitor.page.get_by_role("button", name="To the front door")).to_be_visible()
        expect(visitor.page.get_by_role("button", name="again")).to_be_hidden()
    finally:
        context.close()
        server.stop()


def test_a_late_friend_takes_a_bots_cards_at_once(invite: Invite) -> None:
    host, friend = invite(), invite(**PHONE)
    code = host.open_room(bots=2, level="easy", start=True, options={"looking": 30})
    friend.enter(code)
    friend.page.get_by_role("button", name="Stay").tap()  # the made-up name
    seat = friend.page.get_by_role("complementary", name="A seat for you")
    expect(seat).to_contain_text("You play in the next game.")
    seat.get_by_role("button", name="Play at once").tap()
    friend.page.get_by_role("dialog", name="Whose cards?").get_by_role("button", name="Take").first.tap()
    expect(friend.page.locator("[data-card]")).to_have_count(7)
    expect(host.page.get_by_text(f"{friend.name}").first).to_be_visible()
