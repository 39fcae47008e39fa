"""Those who come back find their games, their rating, today's deal, themselves elsewhere, or nothing."""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing

import pytest
from playwright.sync_api import Browser, expect

from browser.axe import broken_rules
from browser.conftest import Invite
from browser.server import LiveServer
from browser.visitor import LAPTOP, PHONE, Visitor


class MatchingServer(LiveServer):
    """A server whose owner brings strangers together, and which has not long to wait for more of them."""

    options = ("--quick-match",)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    live = MatchingServer(tmp_path_factory.mktemp("server"), RUMPUS_LIMIT_QUICK_GATHER="0")
    live.start()
    yield live
    live.stop()


def open_page(visitor: Visitor, name: str) -> None:
    """Go to a page from the front door, as people do."""
    visitor.page.goto(visitor.url)
    visitor.page.get_by_role("link", name=name).click()


def call(visitor: Visitor, name: str) -> None:
    field = visitor.page.get_by_label("Your name")
    field.fill(name)
    with visitor.page.expect_response("**/api/me"):
        field.press("Enter")


LEAVE = """(code) => new Promise((over) => {
  const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws/${code}`);
  socket.onmessage = ({ data }) => {
    const { t, room } = typeof data === 'string' ? JSON.parse(data) : {};
    if (t === 'hello') socket.send('{"t":"stand"}');
    if (room?.phase === 'over') over();
  };
})"""


def play_and_lose(visitor: Visitor) -> None:
    """Begin a game with one bot and get up, in another tab of the same guest."""
    code = visitor.open_room("domaniacal", bots=1, level="easy", start=True)
    visitor.page.evaluate(LEAVE, code)


def test_history_and_rating_show_a_finished_game(invite: Invite) -> None:
    ann = invite(**PHONE)
    open_page(ann, "My games")
    expect(ann.page.get_by_text("No game played to the end yet")).to_be_visible()
    play_and_lose(ann)
    open_page(ann, "My games")
    game = ann.page.get_by_role("listitem").filter(has_text="place 2")
    expect(game).to_contain_text("Domaniacal")
    expect(game).to_contain_text("left early")
    expect(ann.page.get_by_text("0 of 1 won")).to_be_visible()
    rating = ann.page.get_by_role("region", name="How good I am").get_by_role("listitem")
    expect(rating).to_contain_text("still finding out, after 1 game")
    shown = re.search(r"1,(\d\d\d) ±", rating.inner_text())
    assert shown is not None and int(shown[1]) < 500, "whoever loses goes down"
    assert broken_rules(ann) == []


def test_a_name_is_on_the_ladder_only_after_a_tap(invite: Invite) -> None:
    ann, bob = invite(), invite()
    call(ann, "Annegret")
    play_and_lose(ann)
    open_page(ann, "Ladder")
    ladder = ann.page.get_by_role("list", name="The ladder")
    for visitor in (ann, bob):
        if visitor is bob:
            open_page(bob, "Ladder")
        visitor.page.get_by_role("radio", name="Domaniacal").click()
        visitor.page.get_by_role("radio", name="Against bots").click()
    expect(ann.page.get_by_text("Only you see this")).to_be_visible()
    expect(ladder.get_by_text("Annegret")).to_have_count(0)
    ann.page.get_by_role("switch", name="Show my name on ladders").click()
    expect(ladder.get_by_text("Annegret")).to_be_visible()
    bob.page.get_by_role("radio", name="With people").click()
    bob.page.get_by_role("radio", name="Against bots").click()
    expect(bob.page.get_by_role("list", name="The ladder").get_by_text("Annegret")).to_be_visible()
    assert broken_rules(ann) == []


def test_two_guests_get_the_same_deal_of_the_day_and_a_line_to_paste(
    invite: Invite, server: LiveServer
) -> None:
    hands = []
    for visitor in (invite(**PHONE), invite(**PHONE)):
        open_page(visitor, "Today’s deal")
        card = visitor.page.get_by_role("article", name="Domaniacal")
        card.get_by_role("button", name="Play").click()
        cards = visitor.page.locator("[data-card]")
        expect(cards.first).to_be_visible()
        hands.append(sorted(each.get_attribute("aria-label") or "" for each in cards.all()))
        visitor.page.goto(visitor.url + "/daily")
        expect(card.get_by_role("button", name="Go on")).to_be_visible()
    assert hands[0] == hands[1] and len(hands[0]) > 1
    # As if the game were over: what a whole game leaves behind is told by other tests.
    with closing(sqlite3.connect(server.database, timeout=30)) as database:
        database.execute(
            "UPDATE dailies SET room = '', place = 2, players = 4, counted = 'cards stacked', count = 9,"
            " took = 131000"
        )
        database.commit()
    visitor.page.reload()
    expect(card.get_by_text("9 cards stacked")).to_be_visible()
    expect(card.get_by_text("2 tries today.")).to_be_visible()
    line = card.locator(".line")
    expect(line).to_have_text(re.compile(r"^Rumpus \d{4}-\d\d-\d\d 🁫 Domaniacal 🥈 🤖🙂🤖🤖 🗼9 ⏱️2:11$"))
    expect(card.get_by_role("button", name="Copy result")).to_be_visible()
    expect(card.get_by_role("button", name="Once more, for practice")).to_be_visible()
    assert broken_rules(visitor) == []


def test_somebody_carries_themselves_to_a_second_browser(invite: Invite, chromium: Browser) -> None:
    ann = invite()
    call(ann, "Annegret")
    open_page(ann, "My games")
    ann.page.get_by_role("button", name="Make a link").click()
    expect(ann.page.get_by_role("img", name="The link, to scan")).to_be_visible()
    link = ann.page.locator("textarea").input_value()
    phone = chromium.new_context(**PHONE)
    page = phone.new_page()
    page.goto(link)
    expect(page.get_by_role("heading", name="Be Annegret on this device?")).to_be_visible()
    assert "#" not in page.url, "the secret does not stay in the address"
    page.get_by_role("button", name="Yes, that’s me").click()
    expect(page.get_by_role("heading", name="Annegret", exact=True)).to_be_visible()
    page.goto(link)
    expect(page.get_by_role("alert")).to_contain_text("has been used")
    phone.close()


def test_forget_me_forgets(invite: Invite, server: LiveServer) -> None:
    ann = invite(**PHONE)
    call(ann, "Forgetful Ann")
    play_and_lose(ann)
    open_page(ann, "My games")
    ann.page.get_by_role("button", name="Forget me").click()
    ann.page.get_by_role("button", name="No, stay").click()
    expect(ann.page.get_by_role("heading", name="Forgetful Ann")).to_be_visible()
    ann.page.get_by_role("button", name="Forget me").click()
    ann.page.get_by_role("button", name="Yes, forget me").click()
    expect(ann.page.get_by_text("No game played to the end yet")).to_be_visible()
    expect(ann.page.get_by_role("heading", name="Forgetful Ann")).to_have_count(0)
    with closing(sqlite3.connect(server.database)) as database:
        for table in ("guests", "ended_seats"):
            query = f"SELECT count(*) FROM {table} WHERE name = 'Forgetful Ann'"
            assert database.execute(query).fetchone() == (0,)


def test_two_strangers_find_each_other(invite: Invite) -> None:
    ann, bob = invite(**LAPTOP, reduced_motion="reduce"), invite(**PHONE)
    for visitor in (ann, bob):
        visitor.page.get_by_role("button", name="Domaniacal").click()
        visitor.page.get_by_role("button", name="With strangers").click()
        if visitor is ann:
            expect(ann.page.get_by_text("Nobody else is waiting yet")).to_be_visible()
            assert broken_rules(ann) == []
    for visitor in (ann, bob):
        expect(visitor.table).to_be_visible()
    assert ann.page.url == bob.page.url
