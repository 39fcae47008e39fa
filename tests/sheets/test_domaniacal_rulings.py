"""What we have ruled about taking back, leaving and the clock in Domaniacal."""

import pytest

from rumpus.games.domaniacal.actions import TakeBack
from sheets.domaniacal import dealt, given
from sheets.domaniacal_notation import card_of
from sheets.sheet import ruling

HIDDEN = {"hands": "hidden"}
LAST_ONE = "stayed when everybody else had left"
NOTHING_TO_TAKE_BACK = "There is nothing to take back: only a card you have just played."


# ---- Taking back


@ruling("D-25")
def test_a_card_just_played_may_be_taken_back() -> None:
    scene = given(hands="1-2 2-3 | 6-6 | 7-7", stacks="0-1 | 0-8 | 0-9")
    scene.play(0, "1-2", "2-3")
    scene.take_back(0)
    assert (scene.stack(0), scene.hand(0)) == ("0-1 1-2", "2-3")
    assert scene.may_play(0) == "2-3"


@ruling("D-25")
def test_only_the_very_last_card_can_be_taken_back() -> None:
    scene = given(hands="1-2 2-3 | 6-6 | 7-7", stacks="0-1 | 0-8 | 0-9")
    assert scene.refuses(0, TakeBack()) == NOTHING_TO_TAKE_BACK
    scene.play(0, "1-2", "2-3")
    scene.take_back(0)
    assert not scene.may_take_back(0)
    assert scene.refuses(0, TakeBack()) == NOTHING_TO_TAKE_BACK


@ruling("D-25")
def test_a_steal_stands_and_so_does_the_card_played_before_it() -> None:
    scene = given(hands="1-2 3-5 | 6-6 | 7-7", stacks="0-1 | 0-8 2-3 | 0-9")
    scene.play(0, "1-2")
    assert scene.may_take_back(0)
    scene.steal(0, "2-3", from_=1)
    assert not scene.may_take_back(0)


@ruling("D-25")
def test_a_steal_from_a_hand_stands_as_well() -> None:
    options = {"steal_from": "stacks and hands"}
    scene = given(hands="1-2 3-5 | 2-3 | 7-7", stacks="0-1 | 0-8 | 0-9", options=options)
    scene.play(0, "1-2")
    scene.steal_from_hand(0, "2-3", from_=1)
    assert not scene.may_take_back(0)


@ruling("D-25")
def test_a_card_that_followed_a_steal_may_be_exchanged_but_not_withdrawn() -> None:
    scene = given(hands="3-5 3-9 5-8 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 0-9")
    scene.steal(0, "2-3", from_=1)
    scene.play(0, "3-5")
    scene.take_back(0)
    assert not scene.may_end_turn(0)
    assert scene.may_steal(0) == ""
    scene.play(
        0,
        "3-9",
    )
    scene.end_turn(0)
    assert scene.stack(0) == "1-2 2-3 3-9"


@ruling("D-25")
def test_a_later_card_taken_back_brings_no_duty_back() -> None:
    scene = given(hands="3-5 5-8 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 0-9")
    scene.steal(0, "2-3", from_=1)
    scene.play(0, "3-5", "5-8")
    scene.take_back(0)
    assert scene.may_end_turn(0)


@ruling("D-25")
def test_once_the_turn_is_over_nothing_is_taken_back() -> None:
    scene = given(hands="1-2 2-3 | 6-6 | 7-7", stacks="0-1 | 0-8 | 0-9")
    scene.play(0, "1-2")
    scene.end_turn(0)
    assert not scene.may_take_back(1)
    scene.end_turn(1, 2)
    assert not scene.may_take_back(0)


@ruling("D-12", "D-25")
def test_the_card_that_began_a_stack_again_may_be_exchanged() -> None:
    scene = given(hands="1-2 4-8 | 6-6 | 7-7", stacks=" | 0-8 | 0-9")
    scene.play(0, "1-2")
    scene.take_back(0)
    assert not scene.may_end_turn(0)
    assert scene.may_play(0) == "1-2 4-8"


@ruling("D-3", "D-25")
def test_a_card_taken_back_is_hidden_again_where_hands_are() -> None:
    scene = given(hands="1-2 2-3 | 6-6 | 7-7", stacks="0-1 | 0-8 | 0-9", options=HIDDEN)
    scene.play(0, "1-2")
    assert [scene.sees_stack(viewer, 0) for viewer in scene.viewers()] == ["0-1 1-2"] * 4
    scene.take_back(0)
    seen = [scene.told(viewer, "TakenBack")[0].card for viewer in scene.viewers()]
    assert seen == [card_of("1-2"), -1, -1, -1]
    assert scene.sees(1, 0) == "?-? ?-?"


# ---- Leaving


@ruling("D-27")
@pytest.mark.parametrize("under", ["3-5 4-4", "4-4 3-5"])
def test_a_leavers_hand_goes_under_the_draw_pile_in_the_order_of_luck(under: str) -> None:
    scene = given(hands="1-3 | 2-4 | 3-5 4-4", stacks="0-1 | 0-2 | 0-9", draw_pile="6-6")
    scene.leave(2, under=under)
    assert scene.hand(2) == ""
    assert scene.draw_pile() == f"6-6 {under}"
    scene.end_turn(0)
    assert scene.hand(1) == "2-4 6-6"
    scene.end_turn(1)
    assert under.split(maxsplit=1)[0] in scene.hand(0)
    scene.end_turn(0)
    assert under.split()[1] in scene.hand(1)
    assert scene.draw_pile() == ""


@ruling("D-27")
def test_without_a_draw_pile_a_leavers_hand_is_out_of_play() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5 4-4", stacks="0-1 | 0-2 | 0-9", draw_pile="")
    before = scene.out_of_play().split()
    scene.leave(2)
    assert (scene.hand(2), scene.draw_pile()) == ("", "")
    assert set(scene.out_of_play().split()) - set(before) == {"3-5", "4-4"}
    scene.end_turn(0)
    assert scene.hand(1) == "2-4"


@ruling("D-27")
def test_a_leavers_stack_can_still_be_stolen_from() -> None:
    scene = given(hands="1-8 | 2-4 | 3-5 4-4", stacks="0-9 | 0-2 | 7-7 1-9")
    scene.leave(2)
    assert scene.stack(2) == "7-7 1-9"
    scene.steal(0, "1-9", from_=2)
    scene.play(0, "1-8")
    assert scene.stacks() == ["0-9 1-9 1-8", "0-2", "7-7"]


@ruling("D-27")
@pytest.mark.parametrize("stack", ["7-7 7-9 0-9", "7-9 0-9"])
def test_a_leavers_stack_can_neither_win_nor_share_the_win(stack: str) -> None:
    scene = given(hands="8-8 | 6-6 | 3-5", stacks=f"1-2 | 0-4 4-4 | {stack}", draw_pile="")
    scene.leave(2)
    scene.end_turn(0)
    assert scene.winners() == [1]


@ruling("D-27")
def test_the_turn_passes_by_who_has_left() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-9")
    scene.leave(1)
    assert scene.turn() == 0
    scene.end_turn(0)
    assert scene.turn() == 2
    assert scene.may(1) == []
    assert scene.refuses_end_turn(1) == "You have left this game."


@ruling("D-27")
def test_who_leaves_in_their_own_turn_passes_it_on_even_in_the_midst_of_a_steal() -> None:
    scene = given(hands="1-3 2-8 | 2-4 | 0-5", stacks="0-1 | 0-2 | 0-9")
    scene.steal(0, "0-2", from_=1)
    scene.leave(0)
    assert scene.happened()[:2] == ["PlayerLeft", "TurnBegan"]
    assert scene.turn() == 1
    assert scene.stack(0) == "0-1 0-2"
    assert scene.may_play(1) == scene.hand(1)  # the duty to follow went with the leaver


@ruling("D-27")
def test_who_leaves_while_choosing_is_waited_for_no_longer() -> None:
    scene = dealt(hands="0-1 1-2 2-3 3-4 | 5-6 6-7 7-8 8-9 | 0-0 4-4 5-5 9-9", dealer=0)
    scene.choose(0, "0-1")
    scene.choose(1, "5-6")
    scene.leave(2, under="9-9 0-0 5-5 4-4")
    assert scene.phase() == "playing"
    assert scene.stacks() == ["0-1", "5-6", ""]
    assert (scene.turn(), scene.hand(2)) == (1, "")
    assert scene.draw_pile().split()[-4:] == ["9-9", "0-0", "5-5", "4-4"]


@ruling("D-27")
def test_who_has_chosen_and_left_begins_no_stack() -> None:
    scene = dealt(hands="0-1 1-2 2-3 3-4 | 5-6 6-7 7-8 8-9 | 0-0 4-4 5-5 9-9", dealer=1)
    scene.choose(2, "4-4")
    scene.leave(2)
    assert scene.phase() == "choosing"
    assert scene.sees_choice(2, 2) == ""
    scene.choose(0, "0-1")
    scene.choose(1, "5-6")
    assert scene.stacks() == ["0-1", "5-6", ""]
    assert scene.turn() == 0
    assert len(set(scene.whole_deck().split())) == 55


@ruling("D-27")
@pytest.mark.parametrize(("leaver", "stays"), [(0, 1), (1, 0)])
def test_with_one_player_left_the_game_ends_and_is_theirs(leaver: int, stays: int) -> None:
    scene = given(hands="1-3 | 2-4", stacks="0-1 1-1 | 0-2 2-2")
    scene.leave(leaver)
    assert (scene.phase(), scene.winners(), scene.why_over()) == ("over", [stays], LAST_ONE)
    assert scene.match.alarm() is None
    scene.leave(stays)
    assert scene.happened() == []
    assert scene.winners() == [stays]


@ruling("D-27")
def test_nobody_leaves_twice() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-9")
    scene.leave(2)
    scene.leave(2)
    assert scene.happened() == []


@ruling("D-17", "D-27")
def test_after_a_farewell_those_who_stay_have_a_whole_round_again() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-3", draw_pile="")
    scene.end_turn(0, 1)
    scene.leave(2)
    assert (scene.phase(), scene.turn()) == ("playing", 0)
    scene.end_turn(0)
    assert scene.phase() == "playing"
    scene.end_turn(1)
    assert scene.phase() == "over"


@ruling("D-3", "D-27")
def test_where_hands_are_hidden_so_are_a_leavers_cards() -> None:
    for draw_pile in ("6-6", ""):
        hands, stacks = "1-3 | 2-4 | 3-5 4-4", "0-1 | 0-2 | 0-9"
        scene = given(hands=hands, stacks=stacks, draw_pile=draw_pile, options=HIDDEN)
        scene.leave(2)
        for viewer in scene.viewers():
            assert scene.told(viewer, "PlayerLeft")[0].cards == [-1, -1]
            assert set(scene.sees_draw_pile(viewer).split()) <= {"?-?"}
            assert scene.view(viewer).out.cards() == []


@ruling("D-3", "D-27")
def test_where_hands_are_open_everybody_sees_which_cards_went() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5 4-4", stacks="0-1 | 0-2 | 0-9", draw_pile="6-6")
    scene.leave(2, under="3-5 4-4")
    for viewer in scene.viewers():
        assert scene.told(viewer, "PlayerLeft")[0].cards == [card_of("3-5"), card_of("4-4")]


# ---- The clock


@ruling("D-28")
@pytest.mark.parametrize("seconds", [20, 45, 90])
def test_when_the_clock_runs_out_the_turn_is_over(seconds: int) -> None:
    options = {} if seconds == 45 else {"turn_time": seconds}
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-9", options=options)
    scene.wait(seconds * 1000 - 1)
    assert scene.turn() == 0
    scene.wait(1)
    assert scene.turn() == 1
    assert scene.stack(0) == "0-1"  # nothing was played for anybody
    scene.wait(seconds * 1000 - 1)
    assert scene.turn() == 1
    scene.wait(1)
    assert scene.turn() == 2


@ruling("D-28")
def test_the_clock_is_for_the_whole_turn_not_for_each_card() -> None:
    scene = given(hands="1-2 2-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-9")
    scene.wait(44_000)
    scene.play(0, "1-2")
    scene.wait(1_000)
    assert scene.turn() == 1
    assert scene.stack(0) == "0-1 1-2"


@ruling("D-28")
def test_a_new_turn_has_a_new_clock() -> None:
    scene = given(hands="1-2 2-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-9")
    scene.wait(30_000)
    scene.end_turn(0)
    scene.wait(44_999)
    assert scene.turn() == 1
    scene.wait(1)
    assert scene.turn() == 2


@ruling("D-28")
def test_an_alarm_that_rings_too_early_changes_nothing() -> None:
    scene = given(hands="1-2 2-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-9")
    assert scene.match.ring(scene.match.log[0].at).events == []
    assert scene.turn() == 0


@ruling("D-28")
def test_an_unfinished_steal_is_finished_with_the_first_fitting_card() -> None:
    scene = given(hands="1-9 2-7 3-5 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 0-9")
    scene.steal(0, "2-3", from_=1)
    scene.wait(45_000)
    assert scene.happened()[:3] == ["Played", "TurnEnded", "TurnBegan"]
    assert scene.stack(0) == "1-2 2-3 3-5"
    assert scene.hand(0) == "1-9 2-7"
    assert scene.turn() == 1


@ruling("D-12", "D-28")
def test_an_empty_stack_is_begun_again_when_the_clock_runs_out() -> None:
    scene = given(hands="1-9 2-7 | 6-6 | 7-7", stacks=" | 0-8 2-3 | 0-9")
    scene.wait(45_000)
    assert scene.stack(0) == "2-7"
    assert scene.turn() == 1


@ruling("D-28")
def test_without_a_clock_nobody_is_hurried() -> None:
    scene = given(hands="1-2 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-9", options={"turn_time": 0})
    assert scene.match.alarm() is None
    scene.wait(10_000_000)
    assert scene.turn() == 0


@ruling("D-2", "D-28")
def test_who_has_not_chosen_in_time_begins_with_their_first_card() -> None:
    scene = dealt(hands="0-1 1-2 2-3 3-4 | 5-6 6-7 7-8 8-9 | 0-0 4-4 5-5 9-9", dealer=0)
    scene.choose(1, "7-8")
    scene.wait(44_999)
    assert scene.phase() == "choosing"
    scene.wait(1)
    assert scene.stacks() == ["0-1", "7-8", "0-0"]
    assert (scene.phase(), scene.turn()) == ("playing", 1)
    scene.wait(44_999)
    assert scene.turn() == 1
    scene.wait(1)
    assert scene.turn() == 2
