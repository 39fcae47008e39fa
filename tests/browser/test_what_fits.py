"""What I can do is lit, what I cannot is in the shade; only where spotting it is the game, nothing helps."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from browser import still_tables as still
from browser.server import LiveServer
from browser.showcase import Showcase
from rumpus.engine.ids import Seat
from rumpus.engine.match import Match
from rumpus.engine.piles import pile_of
from rumpus.games.domaniacal.actions import Play, Steal
from rumpus.games.domaniacal.cards import DECK


@pytest.fixture(scope="module")
def showcase(chromium: Browser, server: LiveServer) -> Iterator[Showcase]:
    page = Showcase(chromium, server.url)
    yield page
    page.close()


def shade(showcase: Showcase) -> tuple[set[int], set[int]]:
    """The cards of my hand that are lit, and those in the shade."""
    read = "(cards) => cards.map((card) => Number(card.dataset.card))"
    lit, dim = (showcase.page.locator(f"[data-card].{kind}") for kind in ("raised", "dim"))
    return set(lit.evaluate_all(read)), set(dim.evaluate_all(read))


def legal(match: Match[Any, Any]) -> list[Any]:
    return match.game.legal(match.state, Seat(0))


def test_in_domaniacal_what_can_be_played_and_stolen_is_lit(showcase: Showcase) -> None:
    match = still.stacking(6, 14, 12, 8, 4)
    showcase.show(still.shown(match))
    plays = {action.card for action in legal(match) if isinstance(action, Play)}
    victims = {action.victim for action in legal(match) if isinstance(action, Steal)}
    hand = set(match.state.hands[0].cards())
    assert plays and plays != hand and victims
    assert shade(showcase) == (plays, hand - plays)
    stealable = showcase.page.locator("[data-stack].stealable")
    assert set(stealable.evaluate_all("(all) => all.map((each) => +each.dataset.stack)")) == victims


def test_ending_a_turn_is_loud_only_when_nothing_fits(showcase: Showcase) -> None:
    end = showcase.page.get_by_role("button", name="End turn")
    match = still.stacking(2, 3, 4, 3, 4)
    showcase.show(still.shown(match))
    expect(end).not_to_contain_class("main")
    match = still.stacking(2, 3, 4, 3, 4)
    top = set(DECK.pairs[match.state.stacks[0][-1]])
    others = [card for card in match.state.draw_pile.cards() if not top & set(DECK.pairs[card])]
    match.state.hands[0], match.state.stacks[1] = pile_of(others[:3]), (others[3],)
    assert not any(isinstance(action, Play | Steal) for action in legal(match))
    showcase.show(still.shown(match))
    expect(end).to_contain_class("main")


def test_nothing_is_in_the_shade_when_it_is_not_my_turn(showcase: Showcase) -> None:
    showcase.show(still.shown(still.waiting(6)))
    assert shade(showcase) == (set(), set())
    expect(showcase.page.locator("[data-stack].stealable")).to_have_count(0)
    showcase.show(still.shown(still.all_hit(4, "R1 Y2 B4")))
    assert shade(showcase) == (set(), set())


def test_in_uno_attack_what_fits_is_lit(showcase: Showcase) -> None:
    match = still.turn(4, "R1 Y2 G3 B5 W RT")
    showcase.show(still.shown(match))
    plays = {action.card for action in legal(match) if hasattr(action, "card")}
    hand = set(match.state.hands[0].cards())
    assert len(plays) == 4
    assert shade(showcase) == (plays, hand - plays)


@pytest.mark.parametrize("slug", ["uglydoll-loonacy", "loonacy"])
def test_in_a_race_everybody_has_eyes_of_their_own(showcase: Showcase, slug: str) -> None:
    showcase.show(still.shown(still.racing(slug, 4)))
    assert shade(showcase) == (set(), set())
    expect(showcase.page.locator("[data-card].lit")).to_have_count(0)
