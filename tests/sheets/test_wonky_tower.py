"""Wonky, 2. ADD TO THE TOWER: one hand, a count of three, and what a collapse costs."""

from collections.abc import Callable

import pytest

from rumpus.games.wonky.actions import Grab, LetGo
from rumpus.games.wonky.gravity import Nudged, Rested, Slipped, Stood
from sheets.guide import guide_says
from sheets.sheet import ruling, sheet
from sheets.wonky import WonkyScene, given, somewhere
from sheets.wonky_notation import block_of

# ---- Choosing and placing a block


@sheet("WON-34")
@ruling("W-12")
def test_the_block_matches_the_card_and_is_not_in_the_tower() -> None:
    scene = given(hands="*B pass | LP MP", tower="LB SG")
    assert scene.refuses_grab(0, "MB") == "First play a card."
    scene.play(0, "*B")
    assert scene.may_grab(0) == "MB SB"
    assert scene.refuses_grab(0, "LB") == "The large blue block is part of the tower."
    assert (
        scene.refuses_grab(0, "MG")
        == "The medium green block does not match your card (any size blue block)."
    )
    assert scene.refuses(0, Grab(9)) == "There is no such block."
    assert scene.refuses(0, Grab(-1)) == "There is no such block."
    assert scene.refuses(0, LetGo()) == "First take a block."
    scene.grab(0, "SB")
    assert scene.held() == "SB" and scene.free() == "LP LG MB MP MG SP"


@sheet("WON-35")
@ruling("W-12")
def test_one_hand_holds_one_block_which_may_be_exchanged() -> None:
    scene = given(hands="*B pass | LP MP", tower="LB SG")
    scene.play(0, "*B")
    scene.grab(0, "SB")
    assert scene.may_grab(0) == "MB" and scene.may_let_go(0)
    assert scene.refuses_grab(0, "SB") == "You hold that block already."
    scene.grab(0, "MB")
    assert scene.held() == "MB" and "SB" in scene.free() and "MB" not in scene.free()
    scene.let_go(0)
    assert [event.block for event in scene.told(1, "BlockReleased")] == [block_of("MB")]
    scene.stands()
    assert scene.tower() == "LB SG MB" and scene.held() == ""
    assert guide_says("wonky", "you have one hand")


@sheet("WON-36")
@ruling("W-13")
def test_a_block_that_is_not_on_top_has_to_be_placed_again() -> None:
    scene = given(hands="*B pass | LP MP", tower="LP SG")
    scene.play(0, "*B")
    scene.place(0, "SB")
    scene.slips()
    assert [event.block for event in scene.told(1, "BlockSlipped")] == [block_of("SB")]
    assert scene.phase() == "placing" and scene.turn() == 0
    assert scene.tower() == "LP SG" and scene.held() == "" and scene.hand(0) == "pass"
    assert list(scene.state.poses) == somewhere(2), "the tower may have shifted a little"
    assert scene.may_grab(0) == "LB MB SB"
    scene.place(0, "LB")
    scene.stands()
    assert scene.tower() == "LP SG LB" and scene.turn() == 1


@sheet("WON-37")
@ruling("W-15", "W-17")
def test_whoever_knocks_the_tower_over_with_the_hand_pays_for_it() -> None:
    scene = given(hands="*B pass | LP MP", tower="LP SG", deck="MB MP' MG")
    scene.play(0, "*B")
    scene.grab(0, "SB")
    scene.falls()
    assert scene.happened() == ["TowerToppled", "TowerFell", "Drawn", "Drawn", "Drawn"]
    assert scene.hand(0) == "MB MP' MG pass"
    assert guide_says("wonky", "your hand is strong enough to topple them")


@sheet("WON-37")
@ruling("W-15")
def test_who_lets_go_after_nudging_the_tower_has_not_placed_anything() -> None:
    scene = given(hands="*B pass | LP MP", tower="LP SG")
    scene.play(0, "*B")
    scene.place(0, "SB")
    scene.was_nudged()
    assert scene.happened() == ["TowerNudged"] and scene.turn() == 0
    assert [event.block for event in scene.told(1, "TowerNudged")] == [block_of("SB")]
    assert scene.phase() == "placing" and scene.held() == "" and "SB" in scene.free(), (
        "it is back on the table"
    )
    assert scene.tower() == "LP SG" and list(scene.state.poses) == somewhere(2), "the tower stays as pushed"
    assert scene.hand(0) == "pass", "a nudge costs no cards"
    assert scene.may_grab(0) == "LB MB SB"
    scene.place(0, "LB")
    scene.stands()
    assert scene.tower() == "LP SG LB" and scene.turn() == 1
    assert guide_says("wonky", "don't nudge", "it goes back to the table and you place again")


@sheet("WON-37", "WON-41")
@ruling("W-15", "W-17")
def test_what_falls_after_a_nudge_is_a_fall_of_whoever_nudged() -> None:
    scene = given(hands="*B pass | LP MP", tower="LP SG", deck="MB MP' MG")
    scene.play(0, "*B")
    scene.place(0, "SB")
    scene.was_nudged()
    scene.falls()
    assert scene.turn() == 0 and scene.hand(0) == "MB MP' MG pass" and scene.tower() == ""


@sheet("WON-37")
@ruling("W-15")
def test_a_table_may_allow_nudging() -> None:
    scene = given(hands="*B pass | LP MP", tower="LP SG", options={"nudging": "allowed"})
    scene.play(0, "*B")
    scene.place(0, "SB")
    with pytest.raises(ValueError, match="Nudging is allowed"):
        scene.was_nudged()
    assert scene.phase() == "counting", "it is counted as if nothing had been touched"
    scene.stands()
    assert scene.tower() == "LP SG SB"


# ---- The count of three


@sheet("WON-38")
@ruling("W-16")
def test_while_the_count_lasts_nobody_does_anything() -> None:
    scene = given(hands="LB pass | LP MP", tower="SG")
    scene.play(0, "LB")
    scene.place(0, "LB")
    assert scene.happened() == ["BlockReleased"] and scene.held() == "LB"
    assert [scene.may(seat) for seat in (0, 1)] == [[], []]
    assert scene.match.game.awaited(scene.state) == 0
    assert scene.match.alarm() is None
    assert scene.refuses_play(0, "pass") == "One, two, three: wait for the count."
    assert scene.refuses_play(1, "LP") == "It is {0}'s turn."


@sheet("WON-39")
@ruling("W-16")
def test_a_tower_that_stands_at_the_end_of_the_count_is_a_success() -> None:
    scene = given(hands="LB pass | LP MP", tower="SG")
    scene.play(0, "LB")
    scene.place(0, "LB")
    assert scene.tower() == "SG"
    scene.stands()
    assert scene.tower() == "SG LB" and scene.hand(0) == "pass"
    assert list(scene.state.poses) == somewhere(2)


@sheet("WON-40")
@ruling("W-16")
def test_the_next_player_is_on_turn_at_once() -> None:
    scene = given(hands="LB pass | LP MP", tower="SG")
    scene.build(0, "LB", "LB")
    assert scene.turn() == 1 and scene.may_play(1) == "LP MP"


@ruling("W-16")
def test_gravity_is_heard_only_when_something_can_stand_or_fall() -> None:
    scene = given(hands="LB pass | LP MP")
    for word in (Stood(somewhere(1), ""), Slipped(somewhere(0), ""), Nudged(somewhere(0), "")):
        with pytest.raises(ValueError, match="Nobody has let go"):
            scene.hears(word)
    with pytest.raises(ValueError, match="nothing that could fall"):
        scene.falls()
    scene.play(0, "LB")
    scene.grab(0, "LB")
    with pytest.raises(ValueError, match="nothing that could fall"):
        scene.falls()
    scene.let_go(0)
    with pytest.raises(ValueError, match="poses of 1 blocks"):
        scene.hears(Stood(somewhere(0), ""))
    for word in (Slipped(somewhere(1), ""), Nudged(somewhere(1), "")):
        with pytest.raises(ValueError, match="poses of 0 blocks"):
            scene.hears(word)
    with pytest.raises(ValueError, match="no tower that could come to rest"):
        scene.rests()
    assert scene.phase() == "counting" and scene.tower() == ""


@sheet("WON-39", "WON-40")
@ruling("W-16")
def test_a_tower_that_still_sways_has_stood_and_comes_to_rest_in_the_next_players_turn() -> None:
    scene = given(hands="LB pass | LP MP", tower="SG")
    scene.build(0, "LB", "LB")
    assert scene.turn() == 1 and scene.hand(0) == "pass"
    alarm = scene.match.alarm()
    scene.state.poses = (0.0,) * 14
    scene.rests()
    assert scene.happened() == ["TowerRested"] and list(scene.state.poses) == somewhere(2)
    assert scene.turn() == 1 and scene.phase() == "playing" and scene.match.alarm() == alarm
    with pytest.raises(ValueError, match="poses of 2 blocks"):
        scene.hears(Rested(somewhere(1), ""))


# ---- A collapse


@sheet("WON-41")
@ruling("W-19")
def test_a_collapse_costs_three_cards_at_once() -> None:
    scene = given(hands="LB pass | LP MP", tower="SG MG", deck="SB MB MP'")
    scene.collapse(0, "LB", "LB")
    assert scene.happened() == ["TowerToppled", "TowerFell", "Drawn", "Drawn", "Drawn"]
    assert scene.hand(0) == "MB MP' SB pass"
    assert scene.tower() == "" and scene.held() == "" and list(scene.state.poses) == []
    assert scene.free() == "LB LP LG MB MP MG SB SP SG"
    assert scene.played() == "LB", "the card stays played"
    assert scene.told(1, "TowerFell")[0].height == 2


Moment = Callable[[WonkyScene], None]


def on_turn(scene: WonkyScene) -> None:
    """Nothing yet: the player on turn has not touched anything."""


def with_a_card(scene: WonkyScene) -> None:
    scene.play(0, "LB")


def with_a_block(scene: WonkyScene) -> None:
    scene.play(0, "LB")
    scene.grab(0, "LB")


def with_the_count(scene: WonkyScene) -> None:
    scene.play(0, "LB")
    scene.place(0, "LB")


@sheet("WON-41", "WON-42", "WON-43", "WON-44")
@ruling("W-17")
@pytest.mark.parametrize("moment", [on_turn, with_a_card, with_a_block, with_the_count])
def test_a_fall_at_any_moment_counts_against_the_player_on_turn(moment: Moment) -> None:
    scene = given(hands="LB pass | LP MP", tower="SG MG", deck="SB MB MP'")
    moment(scene)
    before = len(scene.hand(0).split())
    scene.falls()
    assert len(scene.hand(0).split()) == before + 3 and scene.hand(1) == "LP MP"
    assert scene.turn() == 0 and scene.phase() == "playing"


@sheet("WON-42")
@ruling("W-17")
def test_a_tower_that_gives_way_later_is_charged_to_who_is_on_turn_by_then() -> None:
    scene = given(hands="LB pass | LP MP", tower="SG MG", deck="SB MB MP'")
    scene.build(0, "LB", "LB")
    scene.falls()
    assert scene.happened() == ["TowerGaveWay", "TowerFell", "Drawn", "Drawn", "Drawn"]
    assert [event.seat for event in scene.told(0, "TowerGaveWay")] == [1]
    assert scene.hands() == ["pass", "LP MB MP MP' SB"] and scene.turn() == 1
    assert scene.told(0, "TowerFell")[0].height == 3
    assert guide_says("wonky", "what falls after your count is over is the next player's trouble")


@sheet("WON-42")
@ruling("W-17")
@pytest.mark.parametrize("moment", [on_turn, with_a_card, with_a_block, with_the_count])
def test_nobody_slips_away_while_the_tower_falls(moment: Moment) -> None:
    scene = given(hands="LB pass | LP MP", tower="SG MG", deck="SB MB MP'")
    moment(scene)
    touched = moment in (with_a_block, with_the_count)
    before = len(scene.hand(0).split())
    scene.topples()
    assert scene.happened() == ["TowerToppled" if touched else "TowerGaveWay"]
    assert scene.phase() == "toppling" and scene.tower() == "SG MG", "the cards come when it is down"
    assert [scene.may(seat) for seat in (0, 1)] == [[], []]
    assert scene.match.game.awaited(scene.state) == 0 and scene.match.alarm() is None
    assert scene.refuses_play(0, "pass") == "The tower is falling."
    for word in (scene.topples, scene.stands, scene.slips, scene.was_nudged, scene.rests):
        with pytest.raises(ValueError, match=r"falling already|let go|come to rest"):
            word()
    scene.falls()
    assert scene.happened() == ["TowerFell", "Drawn", "Drawn", "Drawn"]
    assert len(scene.hand(0).split()) == before + 3 and scene.turn() == 0 and scene.held() == ""
    assert scene.match.alarm() == scene.now + 45_000


@sheet("WON-42")
@ruling("W-8", "W-20")
def test_a_pass_does_not_help_once_the_tower_has_fallen() -> None:
    scene = given(hands="LB pass rev | LP MP", tower="SG MG", deck="SB MB MP'")
    scene.falls()
    assert scene.may_play(0) == "LB MB MP' SB"
    assert scene.refuses_play(0, "pass") == "The tower fell in your turn: play a card that begins a new one."
    scene.build(0, "MB", "MB")
    assert scene.turn() == 1, "one card is enough: it is the turn's card and the new tower's"


@sheet("WON-45")
@ruling("W-20")
def test_after_the_penalty_another_card_is_played_in_the_same_turn() -> None:
    scene = given(hands="LB pass *P **rev | LP MP", tower="SG MG", deck="SB rev MP'")
    scene.collapse(0, "LB", "LB")
    assert scene.turn() == 0 and scene.may_play(0) == "MP' SB *P **rev", "blocks and combos, no actions"
    scene.play(0, "*P")
    assert scene.phase() == "placing" and scene.may_grab(0) == "LP MP SP"


@sheet("WON-46")
@ruling("W-20")
def test_the_turn_ends_when_a_new_tower_is_begun() -> None:
    scene = given(hands="LB pass *P | LP pass'", tower="SG MG", deck="SB MB MP'")
    scene.collapse(0, "LB", "LB")
    scene.play(0, "*P")
    scene.place(0, "SP")
    assert scene.turn() == 0
    scene.stands()
    assert scene.tower() == "SP" and scene.turn() == 1
    assert scene.may_play(1) == "LP pass'", "the next player owes no tower: an action will do"


@sheet("WON-45", "WON-46")
@ruling("W-20")
def test_who_has_no_card_to_begin_a_tower_with_draws_until_one_comes() -> None:
    scene = given(hands="LB pass rev | LP MP", tower="SG MG", deck="pass' rev' pass'' SB")
    scene.collapse(0, "LB", "LB")
    assert scene.happened() == ["TowerToppled", "TowerFell", "Drawn", "Drawn", "Drawn", "Drawn"]
    assert scene.may_play(0) == "SB"


@sheet("WON-41", "WON-46")
@ruling("W-21")
def test_a_collapse_of_the_new_tower_costs_three_cards_again() -> None:
    scene = given(hands="LB pass *P *G | LP MP", tower="SG MG", deck="SB MB MP' LG MG SP")
    scene.collapse(0, "LB", "LB")
    scene.collapse(0, "*P", "SP")
    assert len(scene.hand(0).split()) == 2 + 3 + 3 and scene.turn() == 0
    assert "pass" not in scene.may_play(0)
