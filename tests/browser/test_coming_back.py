"""Nothing is lost: not by a reload, not when the server dies in the middle of a game."""

from playwright.sync_api import expect

from browser.conftest import Invite
from browser.server import LiveServer
from browser.test_races import draw_together, sit_down_together
from browser.visitor import PLAYING, Visitor


def names(visitor: Visitor) -> set[str]:
    return {card.name for card in visitor.hand()}


def play_a_card(*visitors: Visitor) -> None:
    """Whoever has a card that fits plays it, and all see it; if nobody has, they draw until somebody has."""
    while True:
        for visitor in visitors:
            cards = len(visitor.hand())
            for fit in visitor.fits()[:1]:
                visitor.press(fit)
                visitor.wait_until_landed()
            if len(visitor.hand()) < cards:
                all_see_the_same(*visitors)
                return
        draw_together(*visitors)


def all_see_the_same(*visitors: Visitor) -> None:
    """Wait until every page shows what the newest of them shows."""
    latest = str(max(int(visitor.seq) for visitor in visitors))
    for visitor in visitors:
        expect(visitor.page.locator(f'[data-seq="{latest}"]')).to_be_visible()


def test_a_reload_returns_to_the_same_hand(invite: Invite) -> None:
    visitor, other = invite(), invite()
    sit_down_together(visitor, other)
    play_a_card(visitor, other)
    before = names(visitor)
    visitor.page.reload()
    visitor.wait_for_phase(PLAYING)
    expect(visitor.page.locator("[data-card]")).to_have_count(len(before))
    assert names(visitor) == before


def test_a_killed_server_loses_nothing(invite: Invite, server: LiveServer) -> None:
    first, second = invite(), invite()
    sit_down_together(first, second)
    play_a_card(first, second)
    hands = names(first), names(second)
    tops = [pile.name for pile in first.piles()]

    server.kill()
    for visitor in (first, second):
        expect(visitor.page.get_by_text("The line is cut")).to_be_visible()
    server.start()

    for visitor in (first, second):
        expect(visitor.page.get_by_text("The line is cut")).to_have_count(0)
        visitor.wait_for_phase(PLAYING)
    assert (names(first), names(second)) == hands
    assert [pile.name for pile in first.piles()] == tops
    assert [pile.name for pile in second.piles()] == tops

    seq = first.seq
    first.deck.click()
    for visitor in (first, second):
        visitor.wait_for_news(seq)
