"""SPECIAL CARDS and TWO PLAYER GAME."""

import pytest

from rumpus.games.uno_attack.actions import PlayTrade, PlayWild, Press
from sheets.sheet import ruling, sheet
from sheets.uno_attack import given
from sheets.uno_notation import copies_of

FOUR = "{} R2 R3 | B1 B2 B3 | G1 G2 G3 | Y1 Y2 Y3"


# ---- Reverse and Skip


@sheet("UNO-46")
@ruling("U-18")
@pytest.mark.parametrize(("direction", "following"), [(1, 3), (-1, 1)])
def test_reverse_turns_the_direction_of_play(direction: int, following: int) -> None:
    scene = given(hands=FOUR.format("RR"), top="R9", direction=direction)
    scene.play(0, "RR")
    assert (scene.turn(), scene.state.direction) == (following, -direction)
    scene.press(following)
    assert scene.turn() == 2


@sheet("UNO-47")
@ruling("U-18")
@pytest.mark.parametrize(("direction", "skipped"), [(1, 1), (-1, 3)])
def test_skip_makes_the_next_player_lose_a_turn(direction: int, skipped: int) -> None:
    scene = given(hands=FOUR.format("RS"), top="R9", direction=direction)
    scene.play(0, "RS")
    assert (scene.turn(), scene.told(None, "Skipped")[0].seat, scene.owed()) == (2, skipped, [])
    assert scene.sizes() == [2, 3, 3, 3]


# ---- Wild


@sheet("UNO-48")
@ruling("U-15")
@pytest.mark.parametrize("wild", ["W", "WA", "WF"])
@pytest.mark.parametrize("top", ["R9", "BS", "GD", "YT", "W", "WA", "WF"])
def test_wild_cards_fit_on_every_card(wild: str, top: str) -> None:
    scene = given(hands=f"{wild} G2 | B1 B2", top=top, color="red" if top[0] == "W" else None)
    assert wild in scene.may_play(0).split()


@sheet("UNO-49")
@pytest.mark.parametrize("color", ["red", "yellow", "green", "blue"])
def test_who_plays_a_wild_names_any_color_the_current_one_included(color: str) -> None:
    scene = given(hands="W G2 G3 | R1 Y1 G1 B1", top="R9")
    scene.play(0, "W", color=color)
    assert (scene.top(), scene.color(), scene.turn()) == ("W", color, 1)
    assert scene.may_play(1) == f"{color[0].upper()}1"


@sheet("UNO-49")
def test_a_wild_without_a_color_is_not_played() -> None:
    scene = given(hands="W G2 G3 | R1 Y1", top="R9")
    assert scene.refused(0, "W") == "Choose one of the four colors."


@sheet("UNO-50")
@ruling("U-15")
@pytest.mark.parametrize("wild", ["W", "WA", "WF"])
def test_wilds_may_be_played_beside_other_cards_that_fit(wild: str) -> None:
    scene = given(hands=f"{wild} R2 R3 | R1 Y1", top="R9")
    assert scene.may_play(0) == f"R2 R3 {wild}"


# ---- Hit 2


@sheet("UNO-51", "UNO-52")
@ruling("U-17")
def test_hit_two_makes_the_next_player_press_twice_and_lose_the_turn() -> None:
    scene = given(hands=FOUR.format("RH"), top="R9")
    scene.play(0, "RH")
    assert (scene.owed(), scene.may(1)) == ([1, 1], [Press()])
    assert [scene.may_press(seat) for seat in (0, 2, 3)] == [False] * 3
    scene.press(1, "Y5 Y6")
    scene.press(1, "Y7")
    assert (scene.hand(1), scene.owed(), scene.turn()) == ("Y5 Y6 Y7 B1 B2 B3", [], 2)


@sheet("UNO-51")
def test_hit_two_goes_the_way_of_play() -> None:
    scene = given(hands=FOUR.format("RH"), top="R9", direction=-1)
    scene.play(0, "RH")
    assert (scene.owed(), scene.turn()) == ([3, 3], 2)


@ruling("U-17")
def test_hit_two_cannot_be_answered_with_another() -> None:
    scene = given(hands="RH R2 R3 | BH B2 B3 | G1 G2", top="R9")
    scene.play(0, "RH")
    assert scene.refused(1, "BH") == "First press the launcher button."


@ruling("U-17")
def test_by_a_house_rule_hit_two_can_be_passed_on() -> None:
    scene = given(hands="RH R2 R3 | BH B2 B3 | GH G2 G3 | Y1 Y2", top="R9", options={"stacking": True})
    scene.play(0, "RH")
    assert scene.may_play(1) == "BH"
    scene.play(1, "BH")
    assert (scene.owed(), scene.turn()) == ([2] * 4, 3)
    scene.press(2)
    assert scene.may_play(2) == ""
    for _ in range(3):
        scene.press(2)
    assert (scene.owed(), scene.turn()) == ([], 3)


@ruling("U-17")
def test_by_a_house_rule_three_in_a_row_make_six_presses() -> None:
    scene = given(hands="RH R2 R3 | BH B2 B3 | GH G2 G3 | Y1 Y2", top="R9", options={"stacking": True})
    scene.play(0, "RH")
    scene.play(1, "BH")
    scene.play(2, "GH")
    assert (scene.owed(), scene.turn()) == ([3] * 6, 0)


# ---- Trade Hands


@sheet("UNO-53", "UNO-54")
@ruling("U-20")
@pytest.mark.parametrize("partner", [1, 2, 3])
def test_trade_hands_swaps_everything_left_with_a_player_of_ones_choice(partner: int) -> None:
    scene = given(hands="RT R2 R3 | B1 | G1 G2 G3 G4 | Y1 Y2", top="R9")
    theirs = scene.hand(partner)
    assert [action for action in scene.may(0) if isinstance(action, PlayTrade)] == [
        PlayTrade(copies_of("RT")[0], seat) for seat in (1, 2, 3)
    ]
    scene.play(0, "RT", partner=partner)
    assert (scene.hand(0), scene.hand(partner)) == (theirs, "R2 R3")
    assert (scene.top(), scene.color(), scene.turn()) == ("RT", "red", 1)


@sheet("UNO-53")
def test_trade_hands_is_not_played_without_a_trade() -> None:
    scene = given(hands="RT R2 R3 | B1 B2 | G1 G2", top="R9")
    assert scene.refused(0, "RT") == "Choose another player to trade with."
    assert scene.refused(0, "RT", partner=0) == "Choose another player to trade with."


@sheet("UNO-53")
def test_only_the_two_traders_know_what_they_got() -> None:
    scene = given(hands="RT R2 R3 | B1 B2 | G1 G2", top="R9")
    scene.play(0, "RT", partner=1)
    assert [scene.sees(viewer, 0) for viewer in (0, 1, 2, None)] == ["B1 B2", "?? ??", "?? ??", "?? ??"]
    assert [scene.sees(viewer, 1) for viewer in (0, 1, 2, None)] == ["?? ??", "R2 R3", "?? ??", "?? ??"]


# ---- Discard All


@sheet("UNO-55", "UNO-56")
@ruling("U-19")
def test_discard_all_takes_every_card_of_its_color_along_beneath_it() -> None:
    scene = given(hands="YD Y1 Y1 YH YT R2 B3 | B1 B2 | G1 G2", top="Y7")
    scene.play(0, "YD")
    assert (scene.hand(0), scene.top(), scene.color()) == ("R2 B3", "YD", "yellow")
    assert scene.state.discard.size() == 6
    assert (scene.turn(), scene.owed(), scene.sizes()) == (1, [], [2, 2, 2])


@sheet("UNO-55")
def test_everybody_sees_what_was_shed() -> None:
    scene = given(hands="YD Y1 Y4 R2 B3 | B1 B2", top="Y7")
    scene.play(0, "YD")
    cards = [copies_of("Y1")[0], copies_of("Y4")[0]]
    assert [scene.told(viewer, "Shed")[0].cards for viewer in scene.viewers()] == [cards] * 3


@sheet("UNO-57", "UNO-58")
@ruling("U-19")
@pytest.mark.parametrize(
    ("top", "fits"), [("Y7", True), ("YS", True), ("RD", True), ("R7", False), ("BT", False)]
)
def test_discard_all_fits_its_color_and_another_discard_all(top: str, fits: bool) -> None:
    scene = given(hands="YD G1 G2 | B1 B2", top=top)
    assert (scene.may_play(0) == "YD") is fits


@sheet("UNO-58")
def test_on_another_discard_all_it_sheds_its_own_color() -> None:
    scene = given(hands="YD Y1 R2 R3 | B1 B2", top="RD")
    scene.play(0, "YD")
    assert (scene.hand(0), scene.color()) == ("R2 R3", "yellow")


# ---- Wild All-Hit


@sheet("UNO-59", "UNO-60", "UNO-62", "UNO-63")
@ruling("U-22")
@pytest.mark.parametrize(("direction", "following"), [(1, 2), (-1, 0)])
def test_all_hit_makes_the_others_press_once_each_from_the_left(direction: int, following: int) -> None:
    scene = given(hands="B1 B2 B3 | WA R2 R3 | G1 G2 G3 | Y1 Y2 Y3", top="R9", turn=1, direction=direction)
    assert len([action for action in scene.may(1) if isinstance(action, PlayWild)]) == 4
    scene.play(1, "WA", color="green")
    assert (scene.owed(), scene.color()) == ([2, 3, 0], "green")
    scene.press(2)
    assert scene.facing() == 3
    scene.press(3, "R5")
    scene.press(0)
    assert (scene.owed(), scene.turn()) == ([], following)
    assert scene.may_press(following)


@sheet("UNO-61")
def test_all_hit_several_may_be_hit_and_keep_what_they_released() -> None:
    scene = given(hands=FOUR.format("WA"), top="R9")
    scene.play(0, "WA", color="green")
    scene.press(1, "R5 R6")
    scene.press(2)
    scene.press(3, "R7")
    assert [scene.hand(seat) for seat in range(4)] == ["R2 R3", "R5 R6 B1 B2 B3", "G1 G2 G3", "R7 Y1 Y2 Y3"]


# ---- Wild Hit-Fire


@sheet("UNO-64", "UNO-65", "UNO-66")
@ruling("U-23")
@pytest.mark.parametrize(("direction", "victim"), [(1, 1), (-1, 3)])
def test_hit_fire_makes_the_next_player_press_until_it_fires(direction: int, victim: int) -> None:
    scene = given(hands=FOUR.format("WF"), top="R9", direction=direction)
    assert len([action for action in scene.may(0) if isinstance(action, PlayWild)]) == 4
    scene.play(0, "WF", color="blue")
    assert scene.color() == "blue"
    for _ in range(4):
        scene.press(victim)
        assert scene.owed() == [victim]
    scene.press(victim, "R5 R6")
    assert (scene.owed(), scene.sizes()[victim], scene.turn()) == ([], 5, 2)


@sheet("UNO-65")
def test_while_hit_fire_is_owed_nothing_else_can_be_done() -> None:
    scene = given(hands="WF R2 R3 | B1 W B3 | G1 G2 G3", top="R9")
    scene.play(0, "WF", color="blue")
    assert scene.refused(1, "B1") == "Press the launcher button until it fires."
    assert scene.may(1) == [Press()]


# ---- Two player game


@sheet("UNO-89", "UNO-90")
@ruling("U-18")
@pytest.mark.parametrize("card", ["RR", "RS"])
def test_between_two_reverse_and_skip_give_another_turn(card: str) -> None:
    scene = given(hands=f"{card} R2 R3 R4 | B1 B2", top="R9")
    scene.play(0, card)
    assert (scene.turn(), scene.may_play(0), scene.may_press(0)) == (0, "R2 R3 R4", True)
    scene.play(0, "R2")
    assert scene.turn() == 1


@sheet("UNO-89", "UNO-90")
@ruling("U-18")
@pytest.mark.parametrize("card", ["RR", "RS"])
def test_between_two_the_further_turn_may_also_be_a_press(card: str) -> None:
    scene = given(hands=f"{card} R2 R3 R4 | B1 B2", top="R9")
    scene.play(0, card)
    scene.press(0)
    assert scene.turn() == 1


@sheet("UNO-89")
def test_reverse_acts_as_a_skip_only_between_two() -> None:
    scene = given(hands="RR R2 R3 | B1 B2 | RR R4 R5", top="R9")
    scene.play(0, "RR")
    assert (scene.turn(), scene.happened()) == (2, ["Played", "Reversed", "TurnPassed"])
    scene.get_up(1)
    scene.play(2, "RR")
    assert (scene.turn(), scene.happened()) == (2, ["Played", "Skipped", "TurnPassed"])
    scene.call(2)
    scene.play(2, "R4")
    assert (scene.turn(), scene.hand(2)) == (0, "R5")


@sheet("UNO-91")
def test_between_two_the_turn_comes_back_after_a_hit_two() -> None:
    scene = given(hands="RH R2 R3 | B1 B2", top="R9")
    scene.play(0, "RH")
    scene.press(1, "Y1")
    scene.press(1)
    assert (scene.turn(), scene.sizes(), scene.may_play(0)) == (0, [2, 3], "R2 R3")


@ruling("U-14")
def test_by_a_house_rule_a_just_shot_card_may_be_played_at_once() -> None:
    scene = given(hands="B3 B4 | G4 G5", top="R7", options={"play_shot": True})
    scene.press(0, "R1 Y5 RS")
    assert (scene.turn(), scene.may_play(0)) == (0, "R1 RS")
    assert scene.refuses(0, Press()) == "You have pressed: play one of the new cards or keep them."
    assert scene.view(1).just_shot == (-1, -1, -1)
    scene.play(0, "R1")
    assert (scene.turn(), scene.hand(0)) == (1, "RS Y5 B3 B4")


@ruling("U-14")
def test_by_a_house_rule_just_shot_cards_may_be_kept() -> None:
    scene = given(hands="B3 B4 | G4 G5", top="R7", options={"play_shot": True})
    scene.press(0, "R1")
    scene.keep(0)
    assert (scene.turn(), scene.hand(0)) == (1, "R1 B3 B4")
    scene.press(1, "B6")
    assert scene.turn() == 0


@ruling("U-14")
def test_by_a_house_rule_the_clock_keeps_just_shot_cards_and_old_ones_stay_in_the_hand() -> None:
    scene = given(hands="B3 R4 | G4 G5", top="R7", options={"play_shot": True})
    scene.press(0, "R1")
    assert scene.refused(0, "R4") == "You have pressed: play one of the new cards or keep them."
    scene.wait(30_000)
    assert (scene.turn(), scene.hand(0)) == (1, "R1 R4 B3")
