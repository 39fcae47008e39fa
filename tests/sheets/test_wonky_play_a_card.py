"""Wonky, 1. PLAY A CARD: block cards, drawing until one can be played, actions and combos."""

import pytest

from sheets.sheet import ruling, sheet
from sheets.wonky import given

# ---- Playing a card


@sheet("WON-14")
def test_a_turn_is_a_card_and_then_a_block_if_the_card_asks_for_one() -> None:
    scene = given(hands="LB pass *G | LP pass' *B")
    assert scene.phase() == "playing"
    scene.play(0, "LB")
    assert scene.phase() == "placing" and scene.turn() == 0
    scene.grab(0, "LB")
    assert scene.phase() == "holding" and scene.turn() == 0
    scene.let_go(0)
    assert scene.phase() == "counting" and scene.turn() == 0
    scene.stands()
    assert scene.phase() == "playing" and scene.turn() == 1
    scene.play(1, "pass'")
    assert scene.phase() == "playing" and scene.turn() == 0


@sheet("WON-14")
def test_one_card_a_turn() -> None:
    scene = given(hands="LB MB pass | LP SP")
    scene.play(0, "LB")
    assert scene.may_play(0) == ""
    assert scene.refuses_play(0, "MB") == "You have played a card: now place its block (large blue block)."


@sheet("WON-15")
@ruling("W-3")
def test_the_player_on_turn_chooses_any_playable_card_and_has_to_play_one() -> None:
    scene = given(hands="LB *G pass rev **draw | LP SP")
    assert scene.may_play(0) == "LB *G pass rev **draw"
    assert len(scene.may(0)) == 5, "there is nothing else to do: no draw, no pass without a card"
    assert scene.may(1) == []
    assert scene.refuses_play(1, "LP") == "It is {0}'s turn."
    assert scene.refuses_play(0, "LP") == "That card is not in your hand."


@sheet("WON-16")
def test_a_played_card_goes_to_the_played_cards() -> None:
    scene = given(hands="LB pass *G | LP pass' *B")
    scene.play(0, "LB")
    assert scene.hand(0) == "*G pass"
    assert scene.played() == "LB" and scene.discard() == ""
    scene.place(0, "LB")
    scene.stands()
    scene.play(1, "pass'")
    assert scene.played() == "pass'" and scene.discard() == "LB"
    for viewer in scene.viewers():
        view = scene.view(viewer)
        assert [*view.discard.cards(), *view.this_turn.cards()] == [0, view.top] == [0, scene.state.top]


@sheet("WON-17")
def test_a_block_card_obliges_to_add_a_block_that_matches() -> None:
    scene = given(hands="*B pass *G | LP pass' *B'", tower="LP MG")
    scene.play(0, "*B")
    assert scene.may_grab(0) == "LB MB SB" and not scene.may_let_go(0)
    assert len(scene.may(0)) == 3, "nothing but taking a block"
    scene.place(0, "MB")
    scene.stands()
    assert scene.tower() == "LP MG MB", "it is the new top"


@sheet("WON-18")
@ruling("W-14")
def test_without_a_tower_the_block_begins_one_and_is_counted_too() -> None:
    scene = given(hands="SG pass *G | LP pass' *B'")
    scene.play(0, "SG")
    scene.place(0, "SG")
    assert scene.phase() == "counting" and scene.tower() == ""
    scene.stands()
    assert scene.tower() == "SG"


@sheet("WON-19")
@ruling("W-4")
def test_a_card_is_playable_only_while_a_block_that_matches_is_free() -> None:
    scene = given(hands="LB *B L* SG **rev pass | LP SP", tower="LB MB SB")
    assert scene.may_play(0) == "SG L* pass **rev"
    assert scene.refuses_play(0, "LB") == "No block that matches is free: large blue block."
    assert scene.refuses_play(0, "*B") == "No block that matches is free: any size blue block."
    taken = given(hands="LB *B L* SG **rev pass | LP SP", tower="LB LP LG MB SB SG")
    assert taken.may_play(0) == "pass **rev"
    one_left = given(hands="LB *B L* SG **rev pass | LP SP", tower="LP LG MB MP MG SB SP SG")
    assert one_left.may_play(0) == "LB *B L* pass **rev"


# ---- Which blocks match


@sheet("WON-21")
@pytest.mark.parametrize("block", ["LB", "SP", "MG"])
def test_an_exact_card_is_matched_by_one_block(block: str) -> None:
    scene = given(hands=f"{block} pass | L* M* S*")
    scene.play(0, block)
    assert scene.may_grab(0) == block


@sheet("WON-22")
@pytest.mark.parametrize(
    ("card", "blocks"), [("*B", "LB MB SB"), ("*P", "LP MP SP"), ("*G", "LG MG SG"), ("*G''", "LG MG SG")]
)
def test_a_color_card_is_matched_by_every_size(card: str, blocks: str) -> None:
    scene = given(hands=f"{card} pass | L* M* S*")
    scene.play(0, card)
    assert scene.may_grab(0) == blocks


@ruling("W-29")
@pytest.mark.parametrize(("card", "blocks"), [("L*", "LB LP LG"), ("M*", "MB MP MG"), ("S*", "SB SP SG")])
def test_a_size_card_is_matched_by_every_color(card: str, blocks: str) -> None:
    scene = given(hands=f"{card} pass | *B *P")
    scene.play(0, card)
    assert scene.may_grab(0) == blocks


@sheet("WON-33")
@pytest.mark.parametrize("card", ["**draw", "**rev"])
def test_combos_take_any_block(card: str) -> None:
    scene = given(hands=f"{card} pass | *B *P")
    scene.play(0, card)
    assert scene.may_grab(0) == "LB LP LG MB MP MG SB SP SG"
    assert not scene.may_let_go(0)


# ---- Nothing to play


@sheet("WON-23")
@ruling("W-5")
def test_without_a_playable_card_one_draws_until_one_turns_up() -> None:
    scene = given(hands="SG pass | LB MB", tower="LB MB", deck="LB' LB'' MB' SP LG")
    scene.build(0, "SG", "SG")
    assert scene.happened() == ["TowerStood", "TurnBegan", "Drawn", "Drawn", "Drawn", "Drawn"]
    assert scene.hand(1) == "LB LB' LB'' MB MB' SP", "the last one drawn can be played, and LG stays"
    assert scene.turn() == 1 and scene.may_play(1) == "SP"


@sheet("WON-23")
def test_who_has_a_playable_card_draws_nothing() -> None:
    scene = given(hands="SG pass | LB SP", tower="LB MB", deck="LG")
    scene.build(0, "SG", "SG")
    assert scene.happened() == ["TowerStood", "TurnBegan"]
    assert scene.hand(1) == "LB SP"


@sheet("WON-24")
@ruling("W-3", "W-5")
def test_the_card_found_by_drawing_is_played_in_the_same_turn() -> None:
    scene = given(hands="SG pass | LB MB", tower="LB MB", deck="SP")
    scene.build(0, "SG", "SG")
    scene.build(1, "SP", "SP")
    assert scene.hand(1) == "LB MB" and scene.tower() == "LB MB SG SP"


@sheet("WON-23")
@ruling("W-5", "W-6")
def test_a_lone_action_becomes_playable_when_a_second_card_comes() -> None:
    scene = given(hands="SG LP | pass", tower="LB MB", deck="LB LG")
    scene.build(0, "SG", "SG")
    assert scene.hand(1) == "LB pass", "the drawn card cannot be played, but it is no longer the last one"
    assert scene.may_play(1) == "pass"


@sheet("WON-23")
def test_only_the_drawer_sees_what_was_drawn() -> None:
    scene = given(hands="SG pass | LB MB | MP", tower="LB MB", deck="SP")
    scene.build(0, "SG", "SG")
    assert [[card.card for card in scene.told(viewer, "Drawn")] for viewer in (0, 1, 2, None)] == [
        [-1],
        [21],
        [-1],
        [-1],
    ]


# ---- Action cards


@sheet("WON-25")
@pytest.mark.parametrize("card", ["pass", "rev"])
def test_an_action_card_adds_no_block(card: str) -> None:
    scene = given(hands=f"{card} LB | LP MP | LG MG", tower="SB")
    scene.play(0, card)
    assert scene.tower() == "SB" and scene.phase() == "playing" and scene.turn() != 0
    assert scene.hand(0) == "LB"


@sheet("WON-26")
def test_pass_lets_the_turn_go_by() -> None:
    scene = given(hands="pass LB | LP MP | LG MG", tower="SB")
    scene.play(0, "pass")
    assert scene.happened() == ["Played", "TurnBegan"]
    assert scene.turn() == 1 and scene.state.direction == 1
    assert scene.hands() == ["LB", "LP MP", "LG MG"]


@sheet("WON-27", "WON-28")
def test_reverse_turns_the_direction_and_the_neighbor_that_way_is_next() -> None:
    scene = given(hands="rev LB | LP rev' | LG MG", tower="SB")
    scene.play(0, "rev")
    assert scene.happened() == ["Played", "Reversed", "TurnBegan"]
    assert scene.state.direction == -1 and scene.turn() == 2
    scene.build(2, "MG", "MG")
    assert scene.turn() == 1
    scene.play(1, "rev'")
    assert scene.state.direction == 1 and scene.turn() == 2


@sheet("WON-28")
@ruling("W-9")
def test_with_two_players_a_reverse_gives_no_second_turn() -> None:
    scene = given(hands="rev LB | LP MP", tower="SB")
    scene.play(0, "rev")
    assert scene.turn() == 1 and scene.state.direction == -1


# ---- Combo cards


@sheet("WON-29")
def test_a_combo_first_wants_a_block_on_top() -> None:
    scene = given(hands="**rev LB | LP MP | LG MG", tower="SB")
    scene.play(0, "**rev")
    assert scene.phase() == "placing" and scene.turn() == 0 and scene.state.direction == 1
    scene.place(0, "LP")
    assert scene.state.direction == 1
    scene.stands()
    assert scene.tower() == "SB LP"


@sheet("WON-30", "WON-32")
@ruling("W-10")
def test_the_reverse_combo_turns_the_direction_once_its_block_stands() -> None:
    scene = given(hands="**rev LB | LP MP | LG MG", tower="SB")
    scene.play(0, "**rev")
    scene.place(0, "LP")
    scene.stands()
    assert scene.happened() == ["TowerStood", "Reversed", "TurnBegan"]
    assert scene.state.direction == -1 and scene.turn() == 2


@sheet("WON-30")
@pytest.mark.parametrize("card", ["**rev", "**draw"])
def test_a_combo_whose_block_falls_does_nothing_else(card: str) -> None:
    scene = given(hands=f"{card} LB | LP MP | LG MG", tower="SB")
    scene.collapse(0, card, "LP")
    assert "Reversed" not in scene.happened() and scene.state.direction == 1
    assert scene.hands()[1:] == ["LP MP", "LG MG"] and scene.turn() == 0


@sheet("WON-31")
@ruling("W-10")
def test_the_draw_combo_gives_the_next_player_a_card_but_not_a_lost_turn() -> None:
    scene = given(hands="**draw LB | LP MP | LG MG", tower="SB", deck="SG SP")
    scene.build(0, "**draw", "MG")
    assert scene.happened() == ["TowerStood", "Drawn", "TurnBegan"]
    assert scene.hands() == ["LB", "LP MP SG", "LG MG"]
    assert scene.turn() == 1 and scene.state.direction == 1


@sheet("WON-31")
@ruling("W-10")
def test_the_next_player_is_the_one_in_the_direction_of_play() -> None:
    scene = given(hands="LB pass | LP rev | LG **draw MB", tower="SB", deck="SG", turn=1)
    scene.play(1, "rev")
    assert scene.turn() == 0
    scene.play(0, "pass")
    scene.next_cards("SG")
    scene.build(2, "**draw", "MG")
    assert scene.hand(1) == "LP SG" and scene.turn() == 1
