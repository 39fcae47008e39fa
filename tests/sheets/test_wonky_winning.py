"""Wonky, WINNING THE GAME: the last card and its block, or the ninth block."""

import pytest

from sheets.sheet import ruling, sheet
from sheets.wonky import given

EIGHT = "LB LP LG MB MP MG SB SP"


@sheet("WON-48", "WON-50")
@ruling("W-22")
def test_who_places_a_block_for_the_last_card_wins() -> None:
    scene = given(hands="LB | LP MP | LG MG", tower="SG")
    scene.play(0, "LB")
    assert scene.winners() == [] and scene.hand(0) == ""
    scene.place(0, "LB")
    assert scene.winners() == []
    scene.stands()
    assert scene.happened() == ["TowerStood", "GameWon"]
    assert scene.winners() == [0] and scene.why_over() == "placed a block for the last card"
    assert scene.phase() == "over" and scene.match.alarm() is None
    assert [scene.may(seat) for seat in range(3)] == [[], [], []]
    assert scene.refuses_play(1, "LP") == "The game is over."
    with pytest.raises(ValueError, match="nothing that could fall"):
        scene.falls()
    assert scene.tower() == "SG LB"


@sheet("WON-48")
def test_nobody_else_wins_and_not_before_the_hand_is_empty() -> None:
    scene = given(hands="LB LP | MP", tower="SG", turn=0)
    scene.build(0, "LB", "LB")
    assert scene.winners() == [] and scene.turn() == 1
    scene.build(1, "MP", "MP")
    assert scene.winners() == [1]


@sheet("WON-49")
@ruling("W-4", "W-6")
def test_an_action_cannot_be_the_last_card() -> None:
    for card in ("pass", "rev"):
        scene = given(hands=f"{card} LB | LP MP", tower="SG")
        assert scene.may_play(0) == f"LB {card}"
        scene = given(hands=f"LP MP | {card} LB", tower="SG", turn=1)
        scene.build(1, "LB", "LB")
        scene.play(0, "LP")
        scene.place(0, "LP")
        scene.next_cards("MG")
        scene.stands()
        assert scene.happened() == ["TowerStood", "TurnBegan", "Drawn"], "a lone action: draw"
        assert scene.may_play(1) == f"MG {card}"


@sheet("WON-49")
@ruling("W-6")
def test_why_an_action_cannot_be_the_last_card_is_said() -> None:
    scene = given(hands="pass | LP MP", tower="SG")
    assert scene.refuses_play(0, "pass") == "An action cannot be your last card."


@sheet("WON-50")
@ruling("W-23")
def test_a_last_card_whose_block_falls_wins_nothing() -> None:
    scene = given(hands="LB | LP MP", tower="SG", deck="SB MB MP'")
    scene.collapse(0, "LB", "LB")
    assert scene.winners() == [] and scene.hand(0) == "MB MP' SB" and scene.turn() == 0


@sheet("WON-50")
@ruling("W-13", "W-22")
def test_a_last_card_whose_block_slips_has_not_won_yet() -> None:
    scene = given(hands="LB | LP MP", tower="SG")
    scene.play(0, "LB")
    scene.place(0, "LB")
    scene.slips()
    assert scene.winners() == [] and scene.phase() == "placing"
    scene.place(0, "LB")
    scene.stands()
    assert scene.winners() == [0]


@sheet("WON-48")
@ruling("W-11")
def test_a_combo_as_the_last_card_takes_place_before_the_win() -> None:
    scene = given(hands="**draw | LP MP", tower="SG", deck="SB")
    scene.build(0, "**draw", "LB")
    assert scene.happened() == ["TowerStood", "Drawn", "GameWon"]
    assert scene.winners() == [0] and scene.hand(1) == "LP MP SB"
    scene = given(hands="**rev | LP MP", tower="SG", deck="SB")
    scene.build(0, "**rev", "LB")
    assert scene.happened() == ["TowerStood", "Reversed", "GameWon"] and scene.winners() == [0]


@sheet("WON-51", "WON-52")
@ruling("W-24")
def test_the_ninth_block_wins_at_once_however_many_cards_are_left() -> None:
    scene = given(hands="LB LP | S* LG MG MB pass", tower=EIGHT, turn=1)
    scene.play(1, "S*")
    scene.place(1, "SG")
    assert scene.winners() == []
    scene.stands()
    assert scene.happened() == ["TowerStood", "NinthBlock"]
    assert scene.winners() == [1] and scene.why_over() == "added the ninth block to the tower"
    assert scene.hand(1) == "LG MB MG pass" and scene.tower() == f"{EIGHT} SG"
    assert scene.may(0) == [] == scene.may(1) and scene.match.alarm() is None


@sheet("WON-51")
def test_the_eighth_block_does_not_win() -> None:
    scene = given(hands="*G LG | LP MP SG", tower="LB LP LG MB MP MG SB")
    scene.build(0, "*G", "SG")
    assert scene.winners() == [] and len(scene.tower().split()) == 8


@sheet("WON-51")
def test_a_ninth_block_that_falls_wins_nothing() -> None:
    scene = given(hands="S* LG MG | LB LP", tower=EIGHT, deck="SB MB MP")
    scene.collapse(0, "S*", "SG")
    assert scene.winners() == [] and len(scene.hand(0).split()) == 5


@ruling("W-25")
def test_the_ninth_block_for_the_last_card_is_one_win() -> None:
    scene = given(hands="S* | LB LP", tower=EIGHT)
    scene.build(0, "S*", "SG")
    assert scene.happened() == ["TowerStood", "NinthBlock"] and scene.winners() == [0]


@sheet("WON-51")
@ruling("W-24")
def test_a_combo_that_adds_the_ninth_block_ends_the_game_at_once() -> None:
    scene = given(hands="**draw LB | LP MP", tower=EIGHT)
    scene.build(0, "**draw", "SG")
    assert scene.happened() == ["TowerStood", "NinthBlock"] and scene.hand(1) == "LP MP"
