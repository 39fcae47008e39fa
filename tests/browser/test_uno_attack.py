"""UNO Attack! in the browser: a whole match, every special card, call against catch, keys, fingers, axe."""

import re
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import expect

from browser.axe import broken_rules
from browser.conftest import Invite
from browser.launchers import BETWEEN, PLAYING, Player, StackingServer
from browser.visitor import LAPTOP, PHONE

THIRTY = (
    "R1 R2 R5 R7 R9 RH RS Y1 Y3 Y4 Y8 YR YD G2 G3 G6 G9 GT GS B1 B3 B5 B8 BH BD W WA WF R3 Y9"  # one of each
)
LONG_BREAKS = 0.1
"""A speed at which a busy machine can look at the score between two hands."""
NAME = ".name [aria-hidden]"  # as it is seen; beside it stands what is heard
WINNERS_POINTS = "[aria-labelledby='counted'] .won b [aria-hidden]"
NINE_OTHERS = "B6 B7 | Y6 | G4 G5 | Y2 | R6 R8 | G1 | B2 | B9 B4 | R4"


# ---- A whole match


def test_a_match_to_500_is_played_to_its_end(server: StackingServer, invite: Invite) -> None:
    server.lay(f"R4 Y7 | {NINE_OTHERS}", top="R9", totals=" ".join(["300"] * 10), haste=50)
    player = Player(invite())
    player.begin(bots=9)
    while player.my_turn():
        # Whoever always calls is never caught; the rest is whatever the rules offer first.
        kinds = ("CallUno", "Play", "PlayWild", "PlayTrade", "NameColor", "Press")
        action = next(action for kind in kinds for action in player.legal(kind))
        player.acts(action)
    expect(player.visitor.winner).to_be_visible()
    scores = player.page.get_by_role("list", name="The score").get_by_role("listitem")
    expect(scores).to_have_count(10)
    best = max(player.state["totals"])
    assert best >= 500
    expect(scores.first).to_contain_text(f"{best:,} point")


def test_play_now_deals_seven_cards(invite: Invite, server: StackingServer) -> None:
    server.deal(haste=1)
    visitor = invite()
    visitor.page.get_by_role("button", name="UNO Attack!", exact=True).click()
    visitor.page.get_by_role("button", name="Play now").click()
    visitor.page.get_by_role("button", name="Just play").click()
    visitor.wait_for_phase(PLAYING)
    expect(visitor.page.locator("[data-card]")).not_to_have_count(0)


# ---- Between hands


@pytest.mark.parametrize(
    ("scoring", "aim", "winner_gains"),
    [
        ("winner takes points", "First to 500 points wins.", True),
        ("lowest total", "When somebody has 500, the lowest total wins.", False),
        ("challenge", "Whoever has 500 is out.", False),
    ],
)
def test_the_score_between_hands(
    server: StackingServer, invite: Invite, scoring: str, aim: str, winner_gains: bool
) -> None:
    totals = "100 490 20" if scoring == "challenge" else "100 40 20"
    server.lay("R7 | B9 B8 | G1 WF", top="R4", totals=totals, speed=LONG_BREAKS)
    player = Player(invite())
    player.begin(bots=2, scoring=scoring)
    player.my("R7").click()
    player.visitor.wait_for_phase(BETWEEN)
    expect(player.page.get_by_role("heading", name="You won hand 1!")).to_be_visible()
    expect(player.said(aim)).to_be_visible()
    scores = player.page.get_by_role("list", name="The score")
    rows = [scores.get_by_role("listitem").filter(has_text=name) for name in names(player)]
    expect(rows[0]).to_contain_text("+68" if winner_gains else "went out")
    expect(rows[0]).to_contain_text("168" if winner_gains else "100")
    expect(rows[1]).to_contain_text("(out)" if scoring == "challenge" else "held 2 cards")
    expect(rows[2]).to_contain_text("20" if winner_gains else "+51")


def test_the_next_hand_is_dealt_as_soon_as_all_want_it(server: StackingServer, invite: Invite) -> None:
    server.lay("R7 | W W", top="R4", speed=LONG_BREAKS)
    host, guest = Player(invite()), Player(invite(**PHONE))
    host.begin_with(guest)
    host.my("R7").click()
    on = [player.page.get_by_role("button", name="Next hand") for player in (host, guest)]
    on[0].click()
    expect(host.page.get_by_text(re.compile("^Waiting for"))).to_be_visible()
    expect(on[0]).to_have_attribute("aria-pressed", "true")
    expect(on[1]).to_have_attribute("aria-pressed", "false")
    on[1].click()
    for player in (host, guest):
        player.visitor.wait_for_phase(PLAYING)


@pytest.mark.parametrize("calm", [False, True])
def test_points_are_counted_up_unless_somebody_likes_it_calm(
    server: StackingServer, invite: Invite, calm: bool
) -> None:
    server.lay("R7 | B9 B8 | G1 WF", top="R4", totals="100 40 20", speed=LONG_BREAKS)
    player = Player(invite(reduced_motion="reduce" if calm else "no-preference"))
    player.begin(bots=2)
    player.visitor.look_out_for(WINNERS_POINTS)
    player.my("R7").click()
    player.visitor.wait_until_passed("168")
    passed = player.page.evaluate("() => [...window.passed]")
    assert passed == ["168"] if calm else passed[0] == "100"


def names(player: Player) -> list[str]:
    """Who sits where."""
    seats = player.page.locator(f"[data-rival] {NAME}").all_inner_texts()
    me = player.page.get_by_role("list", name="The score").locator(".won .name").inner_text()
    return [me.split("\n")[0].removesuffix("went out").strip(), *seats]


# ---- Once more


def test_a_rematch_begins_when_all_who_played_want_it(server: StackingServer, invite: Invite) -> None:
    server.lay("R7 | W W", top="R4")
    host, guest = Player(invite()), Player(invite())
    host.begin_with(guest, limit=50)
    host.my("R7").click()
    again = [player.page.get_by_role("button", name="Rematch") for player in (host, guest)]
    for button in again:
        expect(button).to_be_visible()
    again[0].click()
    expect(host.page.get_by_text(re.compile("^Waiting for"))).to_be_visible()
    expect(host.page.get_by_role("button", name="Start without waiting")).to_be_visible()
    again[1].click()
    for button in again:
        expect(button).to_have_count(0)


def test_a_late_friend_plays_in_the_next_game_and_the_host_does_nothing_for_it(
    server: StackingServer, invite: Invite
) -> None:
    host, friend = Player(invite()), invite()
    server.lay("R7 | W W", top="R4")
    code = host.begin(bots=1, limit=50)
    friend.enter(code)
    friend.page.get_by_role("button", name="Stay").click()  # the made-up name
    expect(friend.page.get_by_role("complementary", name="A seat for you")).to_be_visible()
    host.my("R7").click()
    again = host.page.get_by_role("button", name="Rematch")
    expect(again).to_be_visible()
    told = host.page.get_by_role("status").filter(has_text=f"{friend.name} plays in the next game.")
    expect(told).to_be_visible()
    server.deal(haste=1)
    again.click()
    expect(friend.page.locator("[data-card]")).not_to_have_count(0)


# ---- The special cards


def test_trade_hands(server: StackingServer, invite: Invite) -> None:
    server.lay("RT R1 R2 | G3 G4 G5 G6 | B1 B2", top="R9")
    player = Player(invite())
    player.begin(bots=2)
    player.my("RT").click()
    expect(player.partner(1)).to_contain_text("4 cards")
    player.page.get_by_role("button", name="Not now").click()
    expect(player.partner(1)).to_have_count(0)
    player.my("RT").click()
    player.does(player.partner(1).click)
    expect(player.rival(1)).to_contain_text("2 cards")
    expect(player.page.locator("[data-card]")).to_have_count(4)
    assert player.held == player.shown == "G3 G4 G5 G6"


def test_discard_all(server: StackingServer, invite: Invite) -> None:
    server.lay("RD R1 R2 RH B5 B6 | G3 G4 G5 | Y1 Y2", top="R9")
    player = Player(invite())
    player.begin(bots=2)
    player.does(player.my("RD").click)
    expect(player.page.locator("[data-card]")).to_have_count(2)
    assert player.held == player.shown == "B5 B6"
    assert "red Discard All on top of 5" in (player.pile.get_attribute("aria-label") or "")


def test_all_hit_with_four_players(server: StackingServer, invite: Invite) -> None:
    server.lay("WA R1 R2 | G3 G4 G5 | Y1 Y2 | B1 B2", top="R9", gaps=[2], shot=4)
    player = Player(invite())
    player.begin(bots=3)
    player.visitor.look_out_for("[data-rival]")
    player.my("WA").click()
    player.does(player.color("blue").click)
    expect(player.pile).to_have_attribute("data-color", "blue")
    assert player.happened("PressesOwed")[0]["seats"] == [1, 2, 3]
    player.visitor.wait_until_passed("must press 1")
    player.until(lambda: player.happened("Fired") != [])
    assert player.happened("Fired")[0]["seat"] == 2
    player.visitor.wait_until_passed("6 cards")
    player.until(lambda: len(player.happened("Pressed")) >= 3)
    assert [event["seat"] for event in player.happened("Pressed")[:3]] == [1, 2, 3]


def test_hit_fire_and_a_launcher_that_trembles(server: StackingServer, invite: Invite) -> None:
    server.lay("WF R1 R2 | G3 G4 G5", top="R9", gaps=[3], shot=5)
    near, far = Player(invite()), Player(invite())
    near.begin_with(far)
    near.my("WF").click()
    near.does(near.color("yellow").click)
    expect(far.said("Press until it fires!")).to_be_visible()
    expect(far.rival(0)).to_contain_text("2 cards")
    for blanks in ("1", "2"):
        far.page.keyboard.press("Space")
        for player in (near, far):
            expect(player.launcher).to_have_attribute("data-launcher", blanks)
    assert far.launcher.inner_text().startswith("Press")
    far.page.keyboard.press("Space")
    expect(far.page.locator("[data-card]")).to_have_count(8)
    expect(near.rival(1)).to_contain_text("8 cards")
    expect(near.said("The launcher shoots 5 cards at")).to_be_visible()
    expect(near.said("Nothing fits: press the launcher!")).to_be_visible()  # whoever is hit loses the turn


WATCH_FLIGHTS = """
  window.flights = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, timing) {
    const {fill, delay, duration} = timing;
    if (this.dataset?.card && fill === 'backwards') window.flights.push(delay + duration);
    return animate.call(this, frames, timing);
  };
"""


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_burst_comes_card_by_card_and_never_late(
    server: StackingServer, invite: Invite, motion: str
) -> None:
    server.lay("G3 G4 | B1 B2", top="R9", gaps=[1], shot=12)
    player = Player(invite(before=WATCH_FLIGHTS, **LAPTOP, reduced_motion=motion))
    player.begin(bots=1)
    player.does(player.launcher.click)
    expect(player.page.locator("[data-card]")).to_have_count(14)
    landings = sorted(player.page.evaluate("flights"))
    assert len(set(landings)) == 12
    assert landings[-1] <= 600
    assert player.happened("Fired")[0]["cards"] == 12


# ---- Calling and catching


def forget_to_call(server: StackingServer, near: Player, far: Player) -> None:
    """The near player has one card left, and has not said so."""
    server.lay("R1 R2 | G3 G4 G5", top="R9", gaps=[60])
    near.begin_with(far)
    near.does(near.my("R1").click)
    expect(far.said("forgot to call UNO. Catch!")).to_be_visible()
    expect(near.said("call UNO before you are caught!")).to_be_visible()


def test_a_call_and_a_catch_at_once(server: StackingServer, invite: Invite) -> None:
    near, far = Player(invite()), Player(invite())
    forget_to_call(server, near, far)
    near.page.keyboard.press("u")
    far.page.keyboard.press("c")
    for player in (near, far):
        player.until(partial(is_decided, player))
    called, caught = (
        [len(player.happened(kind)) for player in (near, far)] for kind in ("CalledUno", "Caught")
    )
    assert sorted([called, caught]) == [[0, 0], [1, 1]]  # the judge decides, only once, and for both
    late = far if called[0] else near
    # If the other's message had come in before the key was pressed, it was not even a race.
    lost = re.compile("was quicker|Too late: |UNO is for when")
    expect(late.page.get_by_text(lost).first).to_be_attached()


def test_a_catch_after_the_call_comes_too_late(server: StackingServer, invite: Invite) -> None:
    near, far = Player(invite()), Player(invite())
    forget_to_call(server, near, far)
    near.page.keyboard.press("u")
    for player in (near, far):
        player.until(partial(is_decided, player))
    far.page.keyboard.press("c")
    expect(near.uno).to_contain_text("called")
    expect(far.rival(0)).to_contain_text("has called UNO")
    expect(far.said("Nothing fits: press the launcher!")).to_be_visible()
    assert near.happened("Caught") == far.happened("Caught") == []


def test_a_call_after_the_catch_comes_too_late(server: StackingServer, invite: Invite) -> None:
    near, far = Player(invite()), Player(invite())
    forget_to_call(server, near, far)
    far.page.keyboard.press("c")
    for player in (near, far):
        player.until(partial(is_decided, player))
    near.page.keyboard.press("u")
    expect(near.launcher).to_contain_text("Press ×2")
    near.does(near.launcher.click)
    near.does(near.launcher.click)
    expect(far.said("Nothing fits: press the launcher!")).to_be_visible()
    assert near.happened("CalledUno") == far.happened("CalledUno") == []


def is_decided(player: Player) -> bool:
    return player.happened("CalledUno") + player.happened("Caught") != []


def test_a_cry_that_comes_too_early(server: StackingServer, invite: Invite) -> None:
    server.lay("G3 G4 G5 | R1 R2", top="R9", turn=1)
    near, far = Player(invite()), Player(invite())
    near.begin_with(far)
    near.catch.click()
    expect(near.said("but there is no reason yet.")).to_be_visible()

    def hears_so() -> bool:
        near.page.keyboard.press("c")
        return near.said("You cried out too early; wait a moment.").count() > 0

    near.until(hears_so)
    assert near.happened("Caught") == []


# ---- Keys


def test_keys_alone(server: StackingServer, invite: Invite) -> None:
    server.lay("W R5 B7 | G3 G4 G5 | Y1 Y2 Y4", top="R9", gaps=[2], shot=3, haste=10)
    player = Player(invite())
    player.begin(bots=2)
    press = player.page.keyboard.press

    press("c")
    expect(player.said("Nobody has forgotten to call UNO.")).to_be_visible()
    press("u")
    expect(player.said("UNO is for when a play could leave you with one card.")).to_be_visible()
    player.press_key_of(player.my("W"))
    expect(player.color("green")).to_be_visible()
    press("Escape")
    expect(player.color("green")).to_have_count(0)
    player.press_key_of(player.my("W"))
    player.does(lambda: press("g"))
    expect(player.pile).to_have_attribute("data-color", "green")

    assert player.my_turn()
    player.does(lambda: press("u"))
    expect(player.uno).to_contain_text("called")
    pressed = len(player.happened("Pressed"))
    player.does(lambda: press(" "))
    assert player.happened("Pressed")[pressed]["seat"] == 0
    press("?")
    expect(player.page.get_by_role("dialog")).to_be_visible()


def test_tab_and_space_reach_every_button(server: StackingServer, invite: Invite) -> None:
    server.lay("R5 B7 B8 | G3 G4 G5", top="R9")
    player = Player(invite())
    player.begin(bots=1)
    card = player.my("R5")
    for _ in range(12):
        player.page.keyboard.press("Tab")
        if card.evaluate("(card) => card === document.activeElement"):
            break
    player.does(lambda: player.page.keyboard.press("Space"))
    assert player.happened("Played")[0]["seat"] == 0 and player.happened("Pressed") == []


# ---- No, and why not; dragging; advice


def test_a_card_that_does_not_fit_says_why(server: StackingServer, invite: Invite) -> None:
    server.lay("R5 B7 G9 | G3 G4 G5", top="R9")
    player = Player(invite())
    player.begin_with(Player(invite()))  # who takes all the time there is
    player.my("B7").click()
    expect(player.said("The blue 7 does not fit: it takes red, a 9 or a wild card.")).to_be_visible()
    assert "does not fit" in (player.my("B7").get_attribute("aria-label") or "")
    player.drag(player.my("B7"), player.pile)
    expect(player.my("B7")).to_be_visible()
    player.does(lambda: player.drag(player.my("G9"), player.pile))
    assert player.happened("Played")[0]["seat"] == 0
    player.my("R5").click()
    expect(player.said("It is")).to_be_visible()


def test_advice_is_reported_and_voted_about(server: StackingServer, invite: Invite) -> None:
    server.lay("R5 B7 G9 | G3 G4 G5 | Y1 Y2 Y3", top="R9")
    near, far = Player(invite()), Player(invite())
    near.begin_with(far, bots=1, advice=True)
    near.page.get_by_role("button", name="Report advice").click()
    accused = near.rival(1).locator(NAME).inner_text()
    near.page.get_by_role("dialog").get_by_role("button", name=accused).click()
    expect(near.said("the others vote.")).to_be_visible()
    far.page.get_by_role("button", name="It was advice").click()
    expect(near.rival(1)).to_contain_text("must press 4")


# ---- How it lies on the page


def test_ten_players_and_thirty_cards_on_a_phone(server: StackingServer, invite: Invite) -> None:
    server.lay(f"{THIRTY} | {NINE_OTHERS}", top="RD")
    player = Player(invite(**PHONE))
    player.begin(bots=9)
    expect(player.page.locator("[data-card]")).to_have_count(30)
    size = "[document.documentElement.scrollWidth, document.documentElement.scrollHeight]"
    assert player.page.evaluate(size) == [390, 844]
    expect(player.page.locator("[data-rival]")).to_have_count(9)
    everything = "[data-rival], [data-pile], [data-launcher], [data-call], [data-catch], [data-card]"
    for thing in player.page.locator(everything).all():
        box = thing.bounding_box()
        assert box is not None
        assert box["x"] >= 0 and box["y"] >= 0
        assert box["x"] + box["width"] <= 390 and box["y"] + box["height"] <= 844
    for card in player.page.locator("[data-card]").all():
        assert card.evaluate(FREE_PART) >= 44  # of a finger's width
    # A wild card from the thick of the hand; choosing its color hides neither UNO nor Catch.
    player.my("WA").tap()
    expect(player.color("red")).to_be_visible()
    for button in (player.uno, player.catch):
        assert button.evaluate(IS_ON_TOP)
    player.does(player.color("red").tap)
    assert player.happened("Played")[0]["seat"] == 0


FREE_PART = """(card) => {
  const {left, top, width, height} = card.getBoundingClientRect();
  const seen = (x) => card.contains(document.elementFromPoint(left + x, top + height / 4));
  let wide = 0;
  while (wide < width && seen(wide + 1)) wide += 1;
  return wide;
}"""

IS_ON_TOP = """(button) => {
  const {left, top, width, height} = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""


def test_a_finger_plays_presses_and_calls(server: StackingServer, invite: Invite) -> None:
    server.lay("R5 R6 | G3 G4 G5", top="R9", gaps=[60], haste=10)
    player = Player(invite(**PHONE))
    player.begin(bots=1)
    player.does(player.uno.tap)
    expect(player.uno).to_contain_text("called")
    player.does(player.my("R5").tap)
    assert player.my_turn()
    player.does(player.launcher.tap)
    for kind in ("CalledUno", "Played", "Pressed"):  # an easy bot may press, too, and before us
        assert any(event["seat"] == 0 for event in player.happened(kind))


@pytest.mark.parametrize("light", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_axe_finds_nothing_at_the_table(
    server: StackingServer, invite: Invite, size: dict[str, Any], light: str
) -> None:
    server.lay("W GT G5 | G3 G4 | Y1 | B2 B3 B4", top="G9")
    player = Player(invite(**size, color_scheme=light))
    player.begin(bots=3, advice=True)
    visitor = player.visitor
    assert broken_rules(visitor) == []
    player.my("W").click()
    expect(player.color("red")).to_be_visible()
    assert broken_rules(visitor) == []
    player.my("GT").click()
    expect(player.partner(1)).to_be_visible()
    assert broken_rules(visitor) == []
    player.page.get_by_role("button", name="How to play").click()
    assert broken_rules(visitor) == []


@pytest.mark.parametrize("light", ["light", "dark"])
def test_axe_finds_nothing_on_the_score_sheet(server: StackingServer, invite: Invite, light: str) -> None:
    server.lay("R7 | B9 B8 | G1 WF", top="R4", totals="100 40 20", speed=LONG_BREAKS)
    player = Player(invite(**PHONE, color_scheme=light))
    player.begin(bots=2)
    player.my("R7").click()
    player.visitor.wait_for_phase(BETWEEN)
    assert broken_rules(player.visitor) == []
