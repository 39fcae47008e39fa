"""Several people on one device: a cover stands between them, and behind it nobody's cards."""

import re
from typing import Any

from playwright.sync_api import Locator, expect

from browser.conftest import Invite
from browser.launchers import Player
from browser.player import Action
from browser.visitor import PHONE

TURNS = 4
TURN = ("CallUno", "Play", "NameColor", "Press", "PlayWild", "PlayTrade", "Keep")
PLAYING = 1
"""What comes after the first dominoes."""


def join(player: Player, *names: str) -> None:
    """These play on the device, too."""
    page = player.page
    page.get_by_text("Add a player on this device").click()
    for name in names:
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
        expect(page.get_by_role("button", name=f"Take {name} away")).to_be_visible()
    page.get_by_role("button", name="Start", exact=True).click()


def cover(player: Player) -> Locator:
    return player.page.locator("[data-cover]")


def i_am_here(player: Player) -> Locator:
    return cover(player).get_by_role("button", name=re.compile("I'm here$"))


def choices(player: Player) -> list[Action]:
    """What whoever holds the device may do in a turn, the most urgent first."""
    return [action for kind in TURN for action in player.legal(kind)]


def test_one_device_is_handed_round_and_covered_between(invite: Invite) -> None:
    """UNO Attack! by two on one phone: every hand was asked for before it was sent, also after a reload."""
    ann = Player(invite(**PHONE))
    seats: list[int | None] = []
    ann.visitor.open_room("uno-attack", options={"turn_time": 0})
    join(ann, "Bob")
    for _ in range(TURNS):
        expect(i_am_here(ann)).to_be_visible()
        assert ann.page.locator("[data-card]").count() == 0
        assert all(hand["cards"] == [] for hand in ann.state["hands"])
        i_am_here(ann).tap()
        expect(cover(ann)).to_have_count(0)
        seats.append(ann.seat)
        for _ in range(20):
            # The turn may have passed a message before the cover comes: neither is the other's cue.
            ann.until(lambda: ann.view["seat"] is None or bool(choices(ann)))
            if ann.view["seat"] is None:
                break
            ann.acts(choices(ann)[0])
    assert set(seats) == {0, 1}
    i_am_here(ann).tap()
    expect(cover(ann)).to_have_count(0)
    ann.page.reload()
    expect(i_am_here(ann)).to_be_visible()
    assert ann.view["seat"] is None
    i_am_here(ann).tap()
    ann.page.get_by_role("button", name="Cover my cards").tap()
    expect(cover(ann)).to_be_visible()


def test_first_dominoes_are_chosen_one_after_another_behind_a_cover(invite: Invite) -> None:
    ann = Player(invite())
    ann.visitor.open_room("domaniacal", options={"turn_time": 0}, bots=1)
    join(ann, "Cat")
    chosen: dict[Any, int] = {}
    for _ in range(2):
        i_am_here(ann).click()
        expect(cover(ann)).to_have_count(0)
        seat, card = ann.seat, ann.hand[0]
        assert seat not in chosen
        chosen[seat] = card
        ann.card(card).click()
        # Whoever chooses last may be on turn, and holds the device already.
        ann.until(lambda: ann.view["seat"] is None or ann.state["phase"] == PLAYING)
        assert card not in ann.state["chosen"]
    ann.until(lambda: ann.state["phase"] == PLAYING)
    assert all(ann.state["stacks"][seat] == [card] for seat, card in chosen.items())
