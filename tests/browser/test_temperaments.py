"""What bots are like is said where one looks them up: on their chairs in the lobby, and in the menu."""

import re

from playwright.sync_api import expect

from browser.axe import broken_rules
from browser.conftest import Invite
from browser.visitor import LAPTOP, Visitor
from rumpus.server.names import BOTS, temper_of

ANYBODY = re.compile("|".join(name for names in BOTS.values() for name in names))


def told(visitor: Visitor, rows: str) -> list[tuple[str, str]]:
    """Every bot in these rows, and the word that stands there in reading order."""
    found = []
    for row in visitor.page.locator(rows).all():
        words = row.inner_text().split()
        found.append((words[0], words[1]))
    return found


def test_the_lobby_and_the_menu_say_what_bots_are_like(invite: Invite) -> None:
    host = invite(**LAPTOP)
    host.open_room("domaniacal", bots=3)
    chairs = host.page.locator("li.bot")
    expect(chairs).to_have_count(3)
    expect(chairs.first).to_contain_text(ANYBODY)
    bots = told(host, "li.bot")
    assert sorted(word for _, word in bots) == sorted(BOTS), "one of each"
    assert all(temper_of(name) == word for name, word in bots)
    assert all(chair.locator("p svg").count() == 1 for chair in chairs.all()), "a mark, not by color"
    assert broken_rules(host) == []

    host.page.get_by_role("button", name="Start").click()
    host.page.get_by_role("button", name="Menu").click()
    here = host.page.get_by_role("region", name="Bots at the table").get_by_role("listitem")
    expect(here).to_have_count(3)
    for row, (name, word) in zip(here.all(), bots, strict=True):
        expect(row).to_contain_text(name)
        expect(row).to_contain_text(word)
    assert broken_rules(host) == []
