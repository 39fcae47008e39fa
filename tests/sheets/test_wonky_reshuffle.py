"""Wonky, when the draw deck runs out: what is shuffled, and what happens when there is nothing to draw."""

from sheets.sheet import ruling, sheet
from sheets.wonky import given


@sheet("WON-47")
@ruling("W-7")
def test_the_played_cards_become_a_new_draw_deck() -> None:
    scene = given(hands="LB SP | SG LP", tower="LP", draw_deck="", played="MB MP MG")
    scene.build(0, "LB", "LB")
    assert scene.discard() == "MB MP MG" and scene.draw_deck() == ""
    scene.play(1, "SG")
    scene.place(1, "SG")
    scene.luck(0, 1, 1)
    scene.falls()
    assert scene.happened() == ["TowerToppled", "TowerFell", "Reshuffled", "Drawn", "Drawn", "Drawn"]
    assert scene.hand(1) == "LB LP MP MG"
    assert scene.draw_deck() == "MB" and scene.discard() == ""
    assert scene.played() == "SG", "all but the card played in this turn"
    for viewer in scene.viewers():
        assert scene.view(viewer).draw_pile.cards() == []


@sheet("WON-47")
@ruling("W-7")
def test_a_card_played_before_a_collapse_is_not_shuffled_in_the_same_turn() -> None:
    scene = given(hands="LB MP SG | SP MB", tower="LP", draw_deck="MG LG LP", played="LG'")
    scene.collapse(0, "LB", "LB")
    assert scene.draw_deck() == "" and scene.discard() == "LG'"
    scene.collapse(0, "MP", "MP")
    assert scene.happened() == ["TowerToppled", "TowerFell", "Reshuffled", "Drawn"]
    assert scene.hand(0) == "LP LG LG' MG SG"
    assert (scene.played(), scene.discard(), scene.draw_deck()) == ("MP", "LB", "")
    assert scene.turn() == 0


@sheet("WON-47")
@ruling("W-7")
def test_in_the_next_turn_all_cards_of_the_last_one_are_shuffled() -> None:
    scene = given(hands="LB MP SG | SP MB", tower="LP MG", draw_deck="MG LG LP")
    scene.collapse(0, "LB", "LB")
    scene.build(0, "MP", "MP")
    scene.collapse(1, "SP", "SP")
    assert scene.happened() == ["TowerToppled", "TowerFell", "Reshuffled", "Drawn", "Drawn"]
    assert (scene.hand(1), scene.played(), scene.discard()) == ("LB MB MP", "SP", "")


@sheet("WON-47")
@ruling("W-7")
def test_before_a_card_is_played_the_last_one_is_shuffled_too() -> None:
    scene = given(hands="MP SP | LB MB", tower="LB MB", draw_deck="", played="SG")
    scene.build(0, "MP", "MP")
    assert scene.happened() == ["TowerStood", "TurnBegan", "Reshuffled", "Drawn", "Drawn"]
    assert scene.played() == "" and scene.discard() == ""
    assert scene.hand(1) == "LB MB MP SG" and scene.draw_deck() == ""


@ruling("W-7")
def test_who_finds_fewer_than_three_cards_draws_what_there_is() -> None:
    scene = given(hands="SG LP | MB MP", tower="LP", draw_deck="LB", played="MG")
    scene.collapse(0, "SG", "SG")
    assert scene.happened() == ["TowerToppled", "TowerFell", "Drawn", "Reshuffled", "Drawn"]
    assert scene.hand(0) == "LB LP MG" and scene.draw_deck() == ""
    assert scene.turn() == 0 and scene.played() == "SG"


@ruling("W-7")
def test_with_nothing_to_play_and_nothing_to_draw_the_turn_is_over() -> None:
    scene = given(hands="SG LP | LB MB | LB' MB' | SP MP", tower="LB MB", draw_deck="")
    scene.build(0, "SG", "SG")
    assert scene.happened() == [
        *("TowerStood", "TurnBegan", "Reshuffled", "Drawn", "RanDry"),
        *("TurnBegan", "RanDry"),
        "TurnBegan",
    ]
    assert scene.hands()[:4] == ["LP", "LB MB SG", "LB' MB'", "MP SP"]
    assert scene.turn() == 3 and scene.may_play(3) == "MP SP"


@ruling("W-7", "W-20")
def test_who_cannot_even_begin_a_new_tower_loses_the_turn() -> None:
    scene = given(hands="SG pass | LB MB | SP MP", tower="LB MB LG", draw_deck="")
    scene.collapse(0, "SG", "SG")
    assert scene.happened() == ["TowerToppled", "TowerFell", "RanDry", "TurnBegan"]
    assert scene.turn() == 1 and scene.hand(0) == "pass" and scene.tower() == ""
    assert scene.may_play(1) == "LB MB"


@ruling("W-10")
def test_the_draw_combo_gives_nothing_when_there_is_nothing() -> None:
    scene = given(hands="**draw SG | LB MP", tower="LB MB", draw_deck="")
    scene.build(0, "**draw", "LP")
    assert scene.happened() == ["TowerStood", "TurnBegan"]
    assert scene.hand(1) == "LB MP"
