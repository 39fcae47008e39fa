"""Domaniacal in the browser: whole games, a steal, a restart, a variant, and what is said when it is no."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from browser.axe import broken_rules
from browser.conftest import Invite
from browser.dominoes import CHOOSING, PLAYING, Player
from browser.launchers import StackingServer
from browser.player import Action
from browser.visitor import LAPTOP, PHONE

pytestmark = pytest.mark.speed(4)

QUICK: dict[str, Any] = {"bots": 1, "level": "easy", "options": {"top": 6, "turn_time": 0}}
CROWD: dict[str, Any] = {"bots": 3, "level": "normal", "options": {"turn_time": 0}}


def by_mouse(player: Player, action: Action) -> None:
    """Drag own cards, click everything else."""
    if action["kind"] == "Play":
        player.drag(player.card(action["card"]), player.my_stack)
    elif action["kind"] == "Steal":
        player.stack_of(action["victim"]).click()
    else:
        player.end_turn.click()


def by_finger(player: Player, action: Action) -> None:
    """Tap everything."""
    if action["kind"] == "Play":
        player.card(action["card"]).tap()
    elif action["kind"] == "Steal":
        player.stack_of(action["victim"]).tap()
    else:
        player.end_turn.tap()


def by_key(player: Player, action: Action) -> None:
    """Press what is written on it."""
    if action["kind"] == "Play":
        player.press_key_of(player.card(action["card"]))
    elif action["kind"] == "Steal":
        player.press_key_of(player.stack_of(action["victim"]))
    else:
        player.page.keyboard.press("d")


def play_to_the_end(player: Player, act: Any) -> None:
    while player.my_turn():
        player.play(lambda action: act(player, action), "Steal", "Play", "EndTurn")
    expect(player.visitor.winner).to_be_focused()
    stacks = player.page.get_by_role("list", name="The stacks").get_by_role("listitem")
    expect(stacks).to_have_count(player.state["seats"])
    tallest = max(map(len, player.state["stacks"]))
    expect(stacks.first).to_contain_text(f"{tallest} card")


# ---- Whole games


def test_a_whole_game_with_the_mouse(invite: Invite) -> None:
    player = Player(invite())
    player.begin(**QUICK)
    play_to_the_end(player, by_mouse)


def test_a_whole_game_with_a_finger_on_a_phone(invite: Invite) -> None:
    player = Player(invite(**PHONE))
    player.begin(Locator.tap, **QUICK)
    play_to_the_end(player, by_finger)


def test_a_whole_game_with_keys_alone(invite: Invite) -> None:
    player = Player(invite())
    player.begin(player.press_key_of, **QUICK)
    play_to_the_end(player, by_key)
    for _ in range(12):
        player.page.keyboard.press("Tab")
        if player.page.evaluate("document.activeElement.textContent").strip() == "Rematch":
            break
    player.page.keyboard.press("Enter")
    player.visitor.wait_for_phase(CHOOSING)


def test_play_now_deals_four_cards(invite: Invite) -> None:
    visitor = invite()
    visitor.page.get_by_role("button", name="Domaniacal", exact=True).click()
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.page.get_by_role("button", name="Just play").click()
    visitor.wait_for_phase(CHOOSING)
    expect(visitor.page.locator("[data-card]")).to_have_count(4)
    expect(visitor.page.locator("[data-stack]")).to_have_count(3)


# ---- Stealing


def sit_down(player: Player, server: StackingServer, hands: str, stacks: str, **options: Any) -> None:
    """My turn at a table that begins with these hands and stacks; there is no hurry."""
    server.lay_stacks(hands, stacks)
    wish = {"bots": hands.count("|"), "level": "easy", "options": {"turn_time": 0, **options}}
    player.visitor.open_room("domaniacal", start=True, **wish)
    player.visitor.wait_for_phase(PLAYING)
    assert player.my_turn() and player.seat == 0


def test_a_steal_and_the_card_that_is_owed(server: StackingServer, invite: Invite) -> None:
    player = Player(invite())
    sit_down(player, server, "2-5 5-5 2-7 | 0-3 3-9 | 6-6", "1-2 | 3-4 2-3 | 7-8")
    [steal] = player.legal("Steal")
    mine, theirs = len(player.stack), len(player.state["stacks"][steal["victim"]])

    player.does(lambda: player.stack_of(steal["victim"]).click())
    assert player.stack[-1] == steal["card"] and len(player.stack) == mine + 1
    assert len(player.state["stacks"][steal["victim"]]) == theirs - 1
    expect(player.said("Stolen! Now play a card on it.")).to_be_visible()
    expect(player.end_turn).to_contain_text("one card owed")
    player.end_turn.click(force=True)
    expect(player.said("First play a card on the one you stole.")).to_be_visible()
    owed = [action["card"] for action in player.legal("Play")]
    expect(player.page.locator("[data-card].lit")).to_have_count(len(owed))

    player.does(lambda: player.card(owed[0]).click())
    expect(player.page.locator("[data-card].lit")).to_have_count(0)
    expect(player.my_stack).to_have_attribute("data-mine", str(mine + 2))
    expect(player.end_turn).to_be_enabled()


def test_a_stack_that_is_gone_begins_again(server: StackingServer, invite: Invite) -> None:
    player = Player(invite())
    sit_down(player, server, "2-5 5-5 | 0-3 3-9 | 6-6", " | 3-4 2-3 | 7-8")
    expect(player.said("Your stack is gone: begin again with any card.")).to_be_visible()
    expect(player.end_turn).to_contain_text("begin your stack")
    assert {action["card"] for action in player.legal("Play")} == set(player.hand)
    player.does(lambda: player.card(player.hand[0]).click())
    expect(player.my_stack).to_have_attribute("data-mine", "1")
    expect(player.end_turn).to_be_enabled()


def test_stealing_from_hands(server: StackingServer, invite: Invite) -> None:
    player = Player(invite())
    evil = {"steal_from": "stacks and hands"}
    sit_down(player, server, "2-5 5-5 2-7 | 2-3 3-9 | 6-6", "1-2 | 3-4 | 7-8", **evil)
    steal = player.legal("StealFromHand")[0]
    mine, seat, card = len(player.stack), steal["victim"], steal["card"]
    rival = player.page.get_by_role("listitem").filter(has=player.stack_of(seat))
    rival.get_by_role("button", name="hand:").click()
    player.does(player.page.locator(f'[data-steal="{card}"]').click)
    assert player.events[-1]["kind"] == "StolenFromHand"
    assert card not in player.state["hands"][seat]["cards"] and len(player.stack) == mine + 1
    expect(player.end_turn).to_contain_text("one card owed")


def test_hidden_hands_show_only_their_backs(invite: Invite) -> None:
    player = Player(invite())
    player.begin(bots=1, level="easy", options={"hands": "hidden", "turn_time": 90})
    assert player.my_turn()
    rival = 1 - player.seat
    hand = player.page.get_by_role("button", name="hand:")
    expect(hand.locator(".domino-back")).to_have_count(player.state["hands"][rival]["backs"])
    player.page.keyboard.press("Shift+q")
    expect(player.page.get_by_role("dialog").get_by_text("hidden card")).to_be_visible()


# ---- Second thoughts, and no


def test_a_card_just_played_may_be_taken_back(server: StackingServer, invite: Invite) -> None:
    player = Player(invite())
    sit_down(player, server, "2-5 5-5 0-9 | 0-3 3-9", "1-2 | 3-4")
    card = player.legal("Play")[0]["card"]
    stack, hand = player.stack, sorted(player.hand)
    player.does(lambda: player.card(card).click())
    player.does(player.page.get_by_role("button", name="Take back").click)
    assert player.stack == stack and sorted(player.hand) == hand
    expect(player.card(card)).to_be_visible()
    expect(player.page.get_by_role("button", name="Take back")).to_be_hidden()


def test_a_card_that_does_not_fit_says_why(server: StackingServer, invite: Invite) -> None:
    player = Player(invite())
    sit_down(player, server, "2-5 5-5 0-9 | 0-3 3-9", "1-2 | 3-4")
    fitting = {action["card"] for action in player.legal("Play")}
    others = [card for card in player.hand if card not in fitting]
    player.card(others[0]).click()
    expect(player.said("; your stack wants a")).to_be_visible()
    assert "does not fit your stack" in (player.card(others[0]).get_attribute("aria-label") or "")
    expect(player.card(others[0])).to_be_visible()


# ---- How it lies on the page


def test_nothing_scrolls_on_a_phone_with_six_players(invite: Invite) -> None:
    player = Player(invite(**PHONE))
    player.begin(Locator.tap, bots=5, level="easy", options={"turn_time": 90})
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert player.page.evaluate(size) == [390, 844]
    for thing in player.page.locator("[data-card], [data-stack], [data-mine], .hand").all():
        box = thing.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["y"] >= 0
        assert box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
        assert box["width"] >= 44 and box["height"] >= 44


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing_at_the_table(invite: Invite, size: dict[str, Any], light: str) -> None:
    player = Player(invite(**size, color_scheme=light))
    player.visitor.open_room("domaniacal", start=True, **CROWD)
    player.visitor.wait_for_phase(CHOOSING)
    assert broken_rules(player.visitor) == []
    player.card(player.hand[0]).click()
    player.my_turn()
    assert broken_rules(player.visitor) == []
    player.page.get_by_role("button", name="hand:").first.click()
    assert broken_rules(player.visitor) == []
    player.page.get_by_role("button", name="Close").click()
    player.page.get_by_role("button", name="How to play").click()
    assert broken_rules(player.visitor) == []
