"""Domaniacal, ENDING THE GAME: the draw pile runs out, then the cards that fit, and stacks are counted."""

import pytest

from sheets.domaniacal import given
from sheets.sheet import ruling, sheet

NOTHING_FITS = "had the largest stack when nothing fitted any more"
NOBODY_WANTS = "had the largest stack when nobody wanted to go on"

# ---- The draw pile runs out


@sheet("DOM-31")
@ruling("D-15")
def test_when_the_draw_pile_is_used_up_turns_go_on_without_a_draw() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-3", draw_pile="8-8")
    scene.end_turn(0)
    assert scene.hand(1) == "2-4 8-8"
    assert scene.draw_pile() == ""
    scene.end_turn(1)
    assert scene.happened() == ["TurnEnded", "TurnBegan"]
    assert (scene.phase(), scene.turn()) == ("playing", 2)
    assert scene.hands() == ["1-3", "2-4 8-8", "3-5"]


@sheet("DOM-31")
def test_the_last_card_of_the_draw_pile_ends_nothing_by_itself() -> None:
    scene = given(hands=" | | ", stacks="0-1 | 0-2 | 0-3", draw_pile="8-8")
    scene.end_turn(0)
    assert (scene.phase(), scene.turn(), scene.hand(1)) == ("playing", 1, "8-8")


@ruling("D-15")
def test_who_should_draw_two_and_finds_one_takes_that() -> None:
    options = {"draw": "two"}
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-3", draw_pile="6-6 7-7 8-8", options=options)
    scene.end_turn(0)
    assert scene.hand(1) == "2-4 6-6 7-7"
    scene.end_turn(1)
    assert scene.hand(2) == "3-5 8-8"
    assert scene.happened() == ["TurnEnded", "TurnBegan", "Dealt"]


@sheet("DOM-32")
def test_without_a_draw_pile_players_still_play() -> None:
    scene = given(hands="1-3 3-8 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-9", draw_pile="")
    scene.play(0, "1-3", "3-8")
    assert scene.stack(0) == "0-1 1-3 3-8"


@sheet("DOM-32")
def test_without_a_draw_pile_players_still_steal() -> None:
    scene = given(hands="2-8 | 2-4 | 3-5", stacks="0-1 | 0-2 | 3-9", draw_pile="")
    scene.steal(0, "0-2", from_=1)
    scene.play(0, "2-8")
    assert scene.stack(0) == "0-1 0-2 2-8"


# ---- Passing over


@sheet("DOM-33")
def test_without_a_draw_pile_who_can_neither_play_nor_steal_is_passed_over() -> None:
    scene = given(hands="1-3 3-8 | 6-6 | 3-5", stacks="0-1 | 0-2 | 3-9", draw_pile="")
    scene.play(0, "1-3")
    scene.end_turn(0)
    assert scene.happened() == ["TurnEnded", "Skipped", "TurnBegan"]
    assert [event.seat for event in scene.told(None, "Skipped")] == [1]
    assert scene.turn() == 2


@sheet("DOM-33")
def test_several_in_a_row_may_be_passed_over() -> None:
    scene = given(hands="1-3 3-8 | 6-6 | 5-5 | ", stacks="0-1 | 0-2 | 7-9 | 1-1", draw_pile="")
    scene.play(0, "1-3")
    scene.end_turn(0)
    assert [event.seat for event in scene.told(None, "Skipped")] == [1, 2, 3]
    assert scene.turn() == 0


@sheet("DOM-33")
def test_nobody_is_passed_over_while_there_are_cards_to_draw() -> None:
    scene = given(hands="1-3 3-8 | 6-6 | 3-5", stacks="0-1 | 0-2 | 3-9", deck="7-7")
    scene.end_turn(0)
    assert scene.turn() == 1
    assert scene.hand(1) == "6-6 7-7"


@sheet("DOM-33")
def test_who_can_steal_is_not_passed_over() -> None:
    scene = given(hands="1-3 3-8 | 6-6 | 3-5", stacks="0-1 | 2-4 | 2-6", draw_pile="")
    scene.end_turn(0)
    assert scene.turn() == 1
    assert (scene.may_play(1), scene.may_steal(1)) == ("", "2-6 from 2")


@sheet("DOM-33")
def test_a_steal_that_no_card_could_follow_does_not_count() -> None:
    scene = given(hands="1-3 3-8 | 7-7 | 3-6", stacks="0-1 | 2-4 | 2-6", draw_pile="")
    scene.end_turn(0)
    assert scene.happened() == ["TurnEnded", "Skipped", "TurnBegan"]


@ruling("D-16")
def test_who_was_passed_over_comes_back_when_a_theft_uncovers_a_better_card() -> None:
    scene = given(hands="7-9 9-9 | 3-5 | 0-5 1-1", stacks="7-8 | 2-3 0-8 | 8-8", draw_pile="")
    scene.play(0, "7-9")
    scene.end_turn(0)
    assert scene.told(None, "Skipped")[0].seat == 1
    scene.steal(2, "0-8", from_=1)
    scene.play(2, "0-5")
    scene.end_turn(2)
    scene.end_turn(0)
    assert scene.turn() == 1
    assert scene.may_play(1) == "3-5"


@ruling("D-13")
def test_with_the_draw_pile_gone_an_empty_stack_is_begun_again_without_a_draw() -> None:
    scene = given(hands="1-3 3-8 | 6-6 7-9 | 3-5", stacks="0-1 | | 3-9", draw_pile="")
    scene.end_turn(0)
    assert scene.turn() == 1
    assert scene.hand(1) == "6-6 7-9"
    assert scene.may_play(1) == "6-6 7-9"
    assert not scene.may_end_turn(1)


@ruling("D-13")
def test_an_empty_stack_and_an_empty_hand_are_passed_over() -> None:
    scene = given(hands="1-3 3-8 | | 3-5", stacks="0-1 | | 3-9", draw_pile="")
    scene.end_turn(0)
    assert scene.happened() == ["TurnEnded", "Skipped", "TurnBegan"]
    assert scene.turn() == 2


# ---- The end


@sheet("DOM-34")
@ruling("D-17")
def test_it_is_over_when_the_draw_pile_is_gone_and_nobody_can_do_anything() -> None:
    scene = given(hands="2-3 8-8 | 6-6 | 9-9", stacks="1-2 | 0-4 | 0-5", draw_pile="")
    scene.play(0, "2-3")
    assert scene.phase() == "playing"
    scene.end_turn(0)
    assert scene.happened() == ["TurnEnded", "GameWon"]
    assert (scene.phase(), scene.winners(), scene.why_over()) == ("over", [0], NOTHING_FITS)
    assert [scene.may(seat) for seat in range(3)] == [[], [], []]
    assert scene.refuses_end_turn(0) == "The game is over."
    assert scene.match.alarm() is None


@sheet("DOM-34")
@pytest.mark.parametrize(
    ("hands", "stacks"),
    [
        ("8-8 | 4-6 | 9-9", "1-2 | 0-4 | 0-5"),  # somebody can play
        ("8-8 | 9-9 | 5-6", "1-2 | 0-4 | 0-3 0-6"),  # and if only the last in the round
        ("8-8 | 5-5 | 9-9", "1-2 | 0-4 | 0-5"),  # somebody can steal
        ("8-8 | 6-6 | 9-9", "1-2 | | 0-5"),  # somebody can begin again
    ],
)
def test_it_is_not_over_while_anybody_can_still_do_something(hands: str, stacks: str) -> None:
    scene = given(hands=hands, stacks=stacks, draw_pile="")
    scene.end_turn(0)
    assert (scene.phase(), scene.winners(), scene.why_over()) == ("playing", [], "")


@sheet("DOM-34")
def test_it_is_not_over_while_there_are_cards_to_draw() -> None:
    scene = given(hands="8-8 | 6-6 | 9-9", stacks="1-2 | 0-4 | 0-5", draw_pile="7-7")
    scene.end_turn(0)
    assert (scene.phase(), scene.turn()) == ("playing", 1)
    scene.end_turn(1)
    assert scene.phase() == "over"


@ruling("D-17")
def test_a_round_in_which_nobody_wanted_to_is_the_last() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 8-8 0-8 | 0-3", draw_pile="")
    scene.end_turn(0, 2)  # nothing fits on 0-8, so nobody waits for seat 1
    assert (scene.phase(), scene.winners(), scene.why_over()) == ("over", [1], NOBODY_WANTS)
    assert scene.happened() == ["TurnEnded", "GameWon"]


@ruling("D-17")
def test_the_round_is_a_whole_one() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-3", draw_pile="")
    scene.end_turn(0, 1)
    assert (scene.phase(), scene.turn()) == ("playing", 2)
    scene.end_turn(2)
    assert scene.phase() == "over"


@ruling("D-17")
def test_a_single_card_played_begins_a_new_round() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5 5-5", stacks="0-1 | 0-2 | 0-3", draw_pile="")
    scene.end_turn(0, 1)
    scene.play(2, "3-5")
    scene.end_turn(2, 0, 1)
    assert (scene.phase(), scene.turn()) == ("playing", 2)
    scene.end_turn(2)
    assert scene.phase() == "over"


@ruling("D-17", "D-25")
def test_a_card_taken_back_was_not_played() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-3", draw_pile="")
    scene.end_turn(0, 1)
    scene.play(2, "3-5")
    scene.take_back(2)
    scene.end_turn(2)
    assert scene.phase() == "over"


@ruling("D-17")
def test_a_turn_with_a_draw_is_not_yet_part_of_the_last_round() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-3", draw_pile="8-8")
    scene.end_turn(0, 1, 2, 0)
    assert (scene.phase(), scene.turn()) == ("playing", 1)
    scene.end_turn(1)
    assert (scene.phase(), scene.why_over()) == ("over", NOBODY_WANTS)


@ruling("D-17")
def test_turns_gone_by_while_there_were_cards_to_draw_do_not_count() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-1 | 0-2 | 0-3", draw_pile="6-6 7-7 8-8 9-9")
    scene.end_turn(0, 1, 2, 0)
    assert (scene.phase(), scene.draw_pile()) == ("playing", "")
    scene.end_turn(1, 2, 0)
    assert (scene.phase(), scene.turn()) == ("playing", 1)


@ruling("D-18")
@pytest.mark.parametrize("steal_from", ["stacks", "stacks and hands"])
def test_once_the_draw_pile_is_gone_hands_only_shrink_so_it_always_ends(steal_from: str) -> None:
    hands = "0-1 1-2 2-3 3-4 | 0-4 4-5 1-5 5-5 | 0-2 2-4 1-3 3-3"
    stacks = "1-1 | 2-2 | 0-0"
    scene = given(hands=hands, stacks=stacks, draw_pile="", options={"steal_from": steal_from})
    cards = 12
    while scene.phase() == "playing":
        seat = scene.turn()
        thefts = [theft for theft in scene.may(seat) if type(theft).__name__.startswith("Steal")]
        if thefts:
            scene.act(seat, thefts[0])
        if scene.may_play(seat):
            scene.play(seat, scene.may_play(seat).split()[0])
        else:
            scene.end_turn(seat)
            continue
        assert sum(len(hand.split()) for hand in scene.hands()) < cards
        cards = sum(len(hand.split()) for hand in scene.hands())
    assert scene.winners() != []


# ---- Counting


@sheet("DOM-35", "DOM-36")
@ruling("D-19")
@pytest.mark.parametrize(
    ("stacks", "winner"),
    [
        ("1-2 2-2 2-9 | 0-4 | 0-5", 0),
        ("1-2 | 0-4 4-4 | 0-5", 1),
        ("1-2 2-2 | 0-4 4-4 | 3-3 0-3 0-5", 2),
        ("1-2 2-2 | | 0-5", 0),
    ],
)
def test_the_largest_stack_wins(stacks: str, winner: int) -> None:
    scene = given(hands="8-8 | | 7-7", stacks=stacks, draw_pile="")
    scene.end_turn(0)
    assert scene.winners() == [winner]
    assert scene.why_over() == NOTHING_FITS


@sheet("DOM-35")
@ruling("D-19")
def test_cards_left_in_the_hand_count_neither_for_nor_against() -> None:
    scene = given(hands="6-6 6-7 7-7 8-8 | | 9-9", stacks="1-2 2-2 | 0-4 | 0-5", draw_pile="")
    scene.end_turn(0)
    assert scene.winners() == [0]


@sheet("DOM-35")
def test_stolen_cards_count_for_the_thief() -> None:
    scene = given(hands="3-8 | | 9-9", stacks="1-2 | 0-4 4-4 2-3 | 0-5 5-5", draw_pile="")
    scene.steal(0, "2-3", from_=1)
    scene.play(0, "3-8")
    scene.end_turn(0)
    assert scene.winners() == [0]


@ruling("D-20")
def test_equal_stacks_share_the_win_whatever_is_left_in_their_hands() -> None:
    scene = given(hands="8-8 7-7 | 6-6 | 9-9", stacks="1-2 2-2 | 0-4 4-4 | 0-5", draw_pile="")
    scene.end_turn(0)
    assert scene.winners() == [0, 1]


@ruling("D-20")
def test_the_group_may_let_fewer_cards_in_hand_break_a_tie() -> None:
    options = {"ties": "fewest in hand"}
    hands, stacks = "8-8 7-7 | 6-6 | ", "1-2 2-2 | 0-4 4-4 | 0-5"
    scene = given(hands=hands, stacks=stacks, draw_pile="", options=options)
    scene.end_turn(0)
    assert scene.winners() == [1]  # seat 2 has none left, but a smaller stack


@ruling("D-20")
def test_equal_stacks_with_equal_hands_share_the_win_after_all() -> None:
    options = {"ties": "fewest in hand"}
    hands, stacks = "8-8 | 6-6 | 9-9 7-7", "1-2 2-2 | 0-4 4-4 | 0-5 0-3"
    scene = given(hands=hands, stacks=stacks, draw_pile="", options=options)
    scene.end_turn(0)
    assert scene.winners() == [0, 1]


@ruling("D-21")
def test_if_no_stack_is_left_at_all_everybody_shares_the_win() -> None:
    scene = given(hands=" | | ", stacks=" | | ", draw_pile="")
    scene.end_turn(0)
    assert scene.winners() == [0, 1, 2]
