"""Domaniacal, STEALING: take a rival's top card, and cover it at once."""

import pytest

from rumpus.engine.piles import NO_CARD
from rumpus.games.domaniacal.actions import Steal
from sheets.domaniacal import dealt, given
from sheets.sheet import ruling, sheet

FOLLOW_FIRST = "First play a card on the one you stole."


# ---- When


@sheet("DOM-21")
def test_one_may_steal_first_thing_in_the_turn() -> None:
    scene = given(hands="3-5 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 0-9")
    scene.steal(0, "2-3", from_=1)
    assert scene.top(0) == "2-3"


@sheet("DOM-21")
def test_one_may_steal_between_two_plays_and_after_the_last() -> None:
    scene = given(hands="2-4 3-5 5-8 8-8 | 6-6 | 7-7", stacks="1-2 | 0-8 3-4 | 5-9")
    scene.play(0, "2-4")
    scene.steal(0, "3-4", from_=1)
    scene.play(0, "3-5")
    scene.steal(0, "5-9", from_=2)
    scene.play(0, "5-8")
    scene.steal(0, "0-8", from_=1)
    scene.play(0, "8-8")
    assert scene.stack(0) == "1-2 2-4 3-4 3-5 5-9 5-8 0-8 8-8"
    assert scene.may_end_turn(0)


@sheet("DOM-21")
def test_nobody_steals_in_somebody_elses_turn() -> None:
    scene = given(hands="3-5 | 2-6 | 2-7", stacks="1-2 | 2-3 | 2-9")
    assert scene.refuses_steal(1, "1-2", from_=0) == "It is {0}'s turn."
    assert scene.may(1) == []


@ruling("D-10")
def test_stealing_comes_after_the_draw() -> None:
    scene = given(hands="3-5 | 4-4 | 7-7", stacks="1-2 | 2-3 | 0-9", deck="1-1")
    scene.end_turn(0)
    assert scene.hand(1) == "1-1 4-4"
    assert scene.may_steal(1) == "1-2 from 0"  # the new card will follow it


@ruling("D-10")
def test_any_number_may_be_stolen_even_twice_from_the_same_stack() -> None:
    scene = given(hands="3-5 5-8 0-0 | 6-6 | 7-7", stacks="1-2 | 0-8 5-6 2-3 | 0-9")
    scene.steal(0, "2-3", from_=1)
    scene.play(0, "3-5")
    scene.steal(0, "5-6", from_=1)
    scene.play(0, "5-8")
    scene.steal(0, "0-8", from_=1)
    scene.play(0, "0-0")
    scene.end_turn(0)
    assert scene.stacks() == ["1-2 2-3 3-5 5-6 5-8 0-8 0-0", "", "0-9"]


# ---- What


@sheet("DOM-22")
def test_only_top_cards_of_others_can_be_stolen() -> None:
    scene = given(hands="2-5 3-5 | 6-6 | 7-7", stacks="2-9 1-2 | 2-3 2-8 | 2-4 2-7")
    assert scene.may_steal(0) == "2-8 from 1, 2-7 from 2"
    not_there = "That card is not on top of another player's stack."
    assert scene.refuses_steal(0, "2-3", from_=1) == not_there
    assert scene.refuses_steal(0, "2-8", from_=2) == not_there
    assert scene.refuses_steal(0, "1-2", from_=0) == not_there
    assert scene.refuses_steal(0, "2-7", from_=3) == not_there
    assert scene.refuses_steal(0, "2-7", from_=-1) == not_there
    gone = given(hands="2-5 3-5 | 6-6 | 7-7", stacks="1-2 | | 2-7")
    assert gone.refuses(0, Steal(1, NO_CARD)) == "That stack is gone: there is nothing to steal."


@sheet("DOM-22")
def test_hands_are_safe_from_thieves() -> None:
    scene = given(hands="2-5 3-5 | 2-6 | 2-7", stacks="1-2 | 0-8 | 0-9")
    assert scene.may_steal_from_hands(0) == ""
    reason = "In this game hands are safe: steal from stacks."
    assert scene.refuses_steal_from_hand(0, "2-6", from_=1) == reason


@sheet("DOM-23")
@ruling("D-11")
def test_the_last_card_of_a_stack_can_be_stolen_which_leaves_it_empty() -> None:
    scene = given(hands="3-5 | 6-6 | 7-7", stacks="1-2 | 2-3 | 0-9")
    scene.steal(0, "2-3", from_=1)
    assert scene.stack(1) == ""
    assert scene.stack(0) == "1-2 2-3"


@sheet("DOM-24")
@pytest.mark.parametrize(
    ("own", "may"),
    [("1-2", "2-3 from 1"), ("3-7", "2-3 from 1"), ("4-4", "4-5 from 2"), ("2-5", "2-3 from 1, 4-5 from 2")],
)
def test_one_can_steal_only_what_matches_the_own_top_card(own: str, may: str) -> None:
    scene = given(hands="3-8 5-9 | 6-6 | 7-7", stacks=f"0-0 {own} | 2-3 | 4-5")
    assert scene.may_steal(0) == may


@sheet("DOM-24")
def test_who_reaches_for_a_card_that_does_not_match_hears_why() -> None:
    scene = given(hands="3-8 4-4 | 6-6 | 7-7", stacks="1-2 | 2-3 | 4-5")
    assert scene.refuses_steal(0, "4-5", from_=2) == "The 4–5 shares no number with your 1–2."


@sheet("DOM-24")
@ruling("D-14")
def test_with_an_empty_stack_there_is_nothing_to_match_and_nothing_to_steal() -> None:
    scene = given(hands="2-8 3-4 | 6-6 | 7-7", stacks=" | 2-3 | 4-5")
    assert scene.may_steal(0) == ""
    reason = "Your stack is empty, so there is nothing to match: begin it again first."
    assert scene.refuses_steal(0, "2-3", from_=1) == reason


@ruling("D-14")
def test_that_holds_for_every_card_of_the_largest_set() -> None:
    deck = dealt(options={"top": 12}).whole_deck().split()
    for card in deck:
        hand = " ".join(each for each in deck if each != card)
        scene = given(hands=f"{hand} |", stacks=f" | {card}", draw_pile="", options={"top": 12})
        assert scene.may_steal(0) == ""


@sheet("DOM-25")
@ruling("D-8")
def test_a_stolen_card_becomes_the_top_of_the_thiefs_stack() -> None:
    scene = given(hands="3-5 | 6-6 | 7-7", stacks="0-1 1-2 | 0-8 8-8 2-3 | 0-9")
    scene.steal(0, "2-3", from_=1)
    assert scene.stacks() == ["0-1 1-2 2-3", "0-8 8-8", "0-9"]
    assert scene.hand(0) == "3-5"
    assert scene.happened() == ["Stolen"]


# ---- The card that must follow


@sheet("DOM-26")
@ruling("D-8", "D-9")
@pytest.mark.parametrize("follower", ["2-7", "3-5"])
def test_a_hand_card_that_matches_either_number_of_the_stolen_one_must_follow(follower: str) -> None:
    scene = given(hands="1-9 2-7 3-5 6-8 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 0-9")
    scene.steal(0, "2-3", from_=1)
    assert scene.may_play(0) == "2-7 3-5"
    assert len(scene.may(0)) == 2  # these two plays and nothing else
    scene.play(0, follower)
    assert scene.stack(0) == f"1-2 2-3 {follower}"


@sheet("DOM-26")
@ruling("D-9")
def test_who_has_no_card_to_follow_with_cannot_steal() -> None:
    scene = given(hands="1-9 6-8 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 0-9")
    assert scene.may_steal(0) == ""
    reason = "You hold no card to play on 2–3 after stealing it."
    assert scene.refuses_steal(0, "2-3", from_=1) == reason


@ruling("D-9")
def test_in_the_largest_set_too_a_high_card_can_follow() -> None:
    scene = given(hands="10-12 | 6-6 | 7-7", stacks="0-11 | 0-8 11-12 | 0-9", options={"top": 12})
    assert scene.may_steal(0) == "11-12 from 1"
    scene.steal(0, "11-12", from_=1)
    scene.play(0, "10-12")
    assert scene.stack(0) == "0-11 11-12 10-12"


@sheet("DOM-27")
@ruling("D-8")
def test_the_thief_may_not_end_the_turn_before_that_card_has_been_played() -> None:
    scene = given(hands="3-5 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 0-9")
    scene.steal(0, "2-3", from_=1)
    assert not scene.may_end_turn(0)
    assert scene.refuses_end_turn(0) == FOLLOW_FIRST
    scene.play(0, "3-5")
    scene.end_turn(0)
    assert scene.turn() == 1


@sheet("DOM-28")
@ruling("D-8")
def test_the_thief_may_not_steal_again_before_that_card_has_been_played() -> None:
    scene = given(hands="3-5 3-9 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 0-4 3-4")
    scene.steal(0, "2-3", from_=1)
    assert scene.may_steal(0) == ""
    assert scene.refuses_steal(0, "3-4", from_=2) == FOLLOW_FIRST
    scene.play(0, "3-9")
    assert scene.may_steal(0) == "3-4 from 2"


# ---- A stack that is gone


@sheet("DOM-29")
@ruling("D-12")
def test_who_has_lost_the_whole_stack_draws_before_beginning_it_again() -> None:
    scene = given(hands="3-5 | 6-6 | 7-7", stacks="1-2 | 2-3 | 0-9", deck="4-8 0-1")
    scene.steal(0, "2-3", from_=1)
    scene.play(0, "3-5")
    scene.end_turn(0)
    assert scene.happened() == ["TurnEnded", "TurnBegan", "Dealt"]  # one draw, not an extra one
    assert scene.hand(1) == "4-8 6-6"
    scene.play(1, "4-8")
    assert scene.stack(1) == "4-8"


@sheet("DOM-29")
@ruling("D-12")
def test_who_draws_two_cards_a_turn_does_so_before_beginning_again_as_well() -> None:
    scene = given(hands="3-5 | 6-6 | 7-7", stacks="1-2 | | 0-9", deck="4-8 0-1", options={"draw": "two"})
    scene.end_turn(0)
    assert scene.hand(1) == "0-1 4-8 6-6"


@sheet("DOM-30")
@ruling("D-12")
@pytest.mark.parametrize("first", ["1-3", "4-8", "6-6"])
def test_any_hand_card_begins_an_empty_stack_again(first: str) -> None:
    scene = given(hands="1-3 4-8 6-6 | 5-5 | 7-7", stacks=" | 2-2 | 0-9")
    assert scene.may_play(0) == "1-3 4-8 6-6"
    scene.play(0, first)
    assert scene.stack(0) == first


@ruling("D-12")
def test_an_empty_stack_must_be_begun_again_before_the_turn_can_end() -> None:
    scene = given(hands="1-3 4-8 | 5-5 | 7-7", stacks=" | 2-2 | 0-9")
    assert not scene.may_end_turn(0)
    assert scene.refuses_end_turn(0) == "Your stack is empty: begin it again with any card."
    scene.play(0, "1-3")
    assert scene.may_end_turn(0)


@ruling("D-12")
def test_after_beginning_again_the_turn_goes_on_with_playing_and_stealing() -> None:
    scene = given(hands="1-3 3-8 2-6 | 5-5 | 7-7", stacks=" | 2-8 | 0-9")
    scene.play(0, "1-3", "3-8")
    scene.steal(0, "2-8", from_=1)
    scene.play(0, "2-6")
    assert scene.stack(0) == "1-3 3-8 2-8 2-6"
