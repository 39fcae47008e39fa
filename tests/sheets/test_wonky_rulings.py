"""Wonky: clocks, what is hidden, and players who leave."""

from collections.abc import Callable

import pytest

from rumpus.games.wonky.actions import Play
from sheets.scene import NOON
from sheets.sheet import ruling
from sheets.wonky import WonkyScene, dealt, given
from sheets.wonky_notation import block_of

PLACING_CLOCK = {"placing_time": 30}

# ---- Clocks


@ruling("W-31")
def test_who_does_not_choose_in_time_plays_the_first_card_that_can_be_played() -> None:
    scene = given(hands="LB MP pass | LP SP", tower="LB")
    assert scene.match.alarm() == NOON + 45_000
    scene.wait(44_999)
    assert scene.phase() == "playing"
    scene.match.ring(scene.match.alarm() - 1)  # type: ignore[operator,arg-type]
    assert scene.phase() == "playing", "an alarm that rings too early does nothing"
    scene.wait(1)
    assert scene.phase() == "placing" and scene.played() == "MP" and scene.hand(0) == "LB pass"
    assert scene.match.alarm() == NOON + 45_000 + 60_000, "placing is timed, too"


@ruling("W-31")
def test_the_turn_clock_starts_anew_with_every_turn_and_every_collapse() -> None:
    scene = given(hands="LB MP pass | LP SP", tower="SB", options={"turn_time": 20})
    assert scene.match.alarm() == NOON + 20_000
    scene.now += 5_000
    scene.falls()
    assert scene.match.alarm() == NOON + 25_000
    scene.now += 5_000
    scene.build(0, "LB", "LB")
    assert scene.match.alarm() == NOON + 30_000
    scene.now += 5_000
    scene.wait(15_000)
    assert scene.happened() == ["Played"] and scene.played() == "LP"


@ruling("W-31")
def test_an_action_card_can_be_the_card_that_time_plays() -> None:
    scene = given(hands="LB pass | LP SP", tower="LB")
    scene.wait(45_000)
    assert scene.played() == "pass" and scene.turn() == 1
    assert scene.match.alarm() == NOON + 90_000


@ruling("W-31")
def test_a_table_may_play_without_clocks() -> None:
    scene = given(hands="LB MP pass | LP SP", tower="SB", options={"turn_time": 0, "placing_time": 0})
    assert scene.match.alarm() is None
    scene.play(0, "LB")
    assert scene.match.alarm() is None
    scene.place(0, "LB")
    scene.stands()
    assert scene.match.alarm() is None and scene.state.turn_ends == 0
    before = len(scene.match.log)
    assert scene.match.ring(scene.now + 10**6).events == [] and len(scene.match.log) == before + 1  # type: ignore[arg-type]


@ruling("W-26")
def test_the_placing_clock_lets_go_of_the_block_where_it_is() -> None:
    scene = given(hands="*B MP pass | LP SP", tower="SG", options=PLACING_CLOCK)
    scene.play(0, "*B")
    assert scene.match.alarm() == NOON + 30_000
    scene.wait(10_000)
    scene.grab(0, "LB")
    scene.wait(10_000)
    scene.grab(0, "MB")
    assert scene.match.alarm() == NOON + 30_000, "taking another block gains no time"
    scene.wait(10_000)
    assert [event.block for event in scene.told(1, "BlockReleased")] == [block_of("MB")]
    assert scene.phase() == "counting" and scene.held() == "MB"
    assert scene.match.alarm() is None
    scene.stands()
    assert scene.tower() == "SG MB"


@ruling("W-26", "W-13")
@pytest.mark.parametrize("again", [WonkyScene.slips, WonkyScene.was_nudged])
def test_a_block_that_slipped_or_nudged_gains_no_time(again: Callable[[WonkyScene], None]) -> None:
    scene = given(hands="*B MP pass | LP SP", tower="SG", options=PLACING_CLOCK)
    scene.play(0, "*B")
    for _ in range(3):
        scene.place(0, "LB")
        assert scene.match.alarm() is None
        scene.wait(5_000)
        again(scene)
        assert scene.match.alarm() == NOON + 30_000 and scene.phase() == "placing"
    scene.wait(15_000)
    assert scene.happened()[0] == "TimeRanOut" and scene.turn() == 1


@ruling("W-26", "W-13")
def test_a_block_that_slips_when_time_was_up_during_its_count_is_not_placed_again() -> None:
    scene = given(hands="*B MP pass | LP SP", tower="SG", options=PLACING_CLOCK)
    scene.play(0, "*B")
    scene.grab(0, "LB")
    scene.wait(30_000)
    assert scene.phase() == "counting"
    scene.now += 3_000
    scene.slips()
    assert scene.match.alarm() == NOON + 30_000
    scene.wait(0)
    assert scene.happened()[0] == "TimeRanOut" and scene.turn() == 1


@ruling("W-26")
def test_who_has_not_even_taken_a_block_in_time_draws_three_and_the_turn_is_over() -> None:
    scene = given(hands="*B MP pass | LP SP", tower="SG", deck="LB MB SB", options=PLACING_CLOCK)
    scene.play(0, "*B")
    scene.wait(30_000)
    assert scene.happened() == ["TimeRanOut", "Drawn", "Drawn", "Drawn", "TurnBegan"]
    assert scene.hand(0) == "LB MB MP SB pass" and scene.turn() == 1
    assert scene.tower() == "SG" and scene.played() == "*B"
    assert scene.match.alarm() == NOON + 30_000 + 45_000


# ---- What is hidden


@ruling("W-27")
def test_hands_are_hidden_and_played_cards_are_not() -> None:
    scene = given(hands="LB MB pass | LP SP | LG MG SG", tower="SB")
    scene.play(0, "LB")
    assert [scene.sees(0, seat) for seat in range(3)] == ["MB pass", "? ?", "? ? ?"]
    assert [scene.sees(1, seat) for seat in range(3)] == ["? ?", "LP SP", "? ? ?"]
    assert [scene.sees(None, seat) for seat in range(3)] == ["? ?", "? ?", "? ? ?"]
    for viewer in scene.viewers():
        view = scene.view(viewer)
        assert view.top == scene.state.top
        assert view.tower == scene.state.tower and view.poses == scene.state.poses


# ---- Leaving


@ruling("W-28")
def test_a_leavers_hand_goes_unseen_under_the_played_cards() -> None:
    scene = given(hands="LB MB pass | LP SP | LG MG", tower="SB")
    scene.play(0, "pass")
    scene.leave(2)
    assert scene.happened() == ["PlayerLeft"]
    assert scene.beneath() == "LG MG" and scene.hand(2) == "" and scene.tower() == "SB"
    for viewer in scene.viewers():
        assert scene.view(viewer).beneath.cards() == [] and scene.view(viewer).beneath.backs == 2
        assert scene.told(viewer, "PlayerLeft")[0].cards == [-1, -1]
    scene.build(1, "LP", "LP")
    assert scene.turn() == 0, "nobody sits there any more"
    assert scene.refuses(2, Play(6)) == "You have left this game."
    before = len(scene.hands())
    scene.leave(2)
    assert scene.happened() == [] and len(scene.hands()) == before


@ruling("W-28", "W-7")
def test_a_leavers_cards_are_shuffled_in_with_the_played_ones() -> None:
    scene = given(hands="LB MB | LP SP | LG MG", tower="SB", draw_deck="", turn=1)
    scene.leave(2)
    scene.collapse(1, "LP", "LP")
    assert scene.happened() == ["TowerToppled", "TowerFell", "Reshuffled", "Drawn", "Drawn"]
    assert scene.hand(1) == "LG MG SP" and scene.beneath() == ""


@ruling("W-28")
@pytest.mark.parametrize("doing", ["choosing", "placing", "holding", "counting"])
def test_who_leaves_on_turn_gives_the_block_back_and_the_next_is_on_turn(doing: str) -> None:
    scene = given(hands="LB MB | LP SP | LG MG", tower="SB")
    poses = scene.state.poses
    if doing != "choosing":
        scene.play(0, "LB")
    if doing in ("holding", "counting"):
        scene.grab(0, "LB")
    if doing == "counting":
        scene.let_go(0)
    scene.leave(0)
    assert scene.happened() == ["PlayerLeft", "TurnBegan"]
    assert scene.turn() == 1 and scene.phase() == "playing" and scene.held() == ""
    assert scene.tower() == "SB" and scene.state.poses == poses
    assert "LB" in scene.free()
    with pytest.raises(ValueError, match="Nobody has let go"):
        scene.stands()


@ruling("W-28", "W-17")
def test_who_leaves_while_the_tower_falls_takes_the_fall_along() -> None:
    scene = given(hands="LB MB | LP SP | LG MG", tower="SB MG")
    scene.topples()
    scene.leave(2)
    assert scene.happened() == ["PlayerLeft"] and scene.phase() == "toppling"
    scene.leave(0)
    assert scene.happened() == ["PlayerLeft", "GameWon"]
    scene = given(hands="LB MB | LP pass | LG MG", tower="SB MG")
    scene.topples()
    scene.leave(0)
    assert scene.happened() == ["PlayerLeft", "TowerFell", "TurnBegan"]
    assert scene.turn() == 1 and scene.hand(1) == "LP pass" and scene.tower() == ""
    assert scene.may_play(1) == "LP pass", "the next player neither pays nor owes a tower"
    with pytest.raises(ValueError, match="nothing that could fall"):
        scene.falls()


@ruling("W-28")
def test_who_leaves_out_of_turn_does_not_disturb_a_block_in_a_hand() -> None:
    scene = given(hands="LB MB | LP SP | LG MG", tower="SB")
    scene.play(0, "LB")
    scene.grab(0, "LB")
    scene.leave(1)
    assert scene.held() == "LB" and scene.turn() == 0
    scene.let_go(0)
    scene.stands()
    assert scene.turn() == 2


@ruling("W-28")
def test_the_last_one_left_has_won() -> None:
    scene = dealt(3)
    scene.leave(0)
    assert scene.winners() == []
    scene.leave(1)
    assert scene.happened() == ["PlayerLeft", "GameWon"]
    assert scene.winners() == [2] and scene.why_over() == "stayed when everybody else had left"
    scene.leave(2)
    assert scene.happened() == [] and scene.winners() == [2]
