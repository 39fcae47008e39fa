"""Domaniacal, GAMEPLAY TIPS and EXTRA WAYS TO PLAY: what players are told, and nastier games."""

import pytest

from sheets.domaniacal import dealt, given
from sheets.guide import guide_says
from sheets.sheet import ruling, sheet

EVIL = {"steal_from": "stacks and hands"}


# ---- What players are told


@sheet("DOM-02")
def test_players_are_told_how_long_it_takes() -> None:
    assert guide_says("domaniacal", "five to ten minutes")


@sheet("DOM-03")
def test_players_are_told_for_whom_it_is() -> None:
    assert guide_says("domaniacal", "for ages eight and up")


@sheet("DOM-37")
def test_players_are_told_to_choose_their_first_card_with_care() -> None:
    assert guide_says("domaniacal", "choose with care: a bad start can set you back a long way")


@sheet("DOM-38")
def test_players_are_told_that_waiting_can_pay() -> None:
    assert guide_says("domaniacal", "it can pay to wait: a fuller hand gives more choices")


@sheet("DOM-39")
def test_players_are_told_when_to_play_a_double() -> None:
    assert guide_says(
        "domaniacal",
        "play a double when another card can follow it",
        "a double leaves fewer numbers to match",
    )


@sheet("DOM-40")
def test_players_are_told_to_steal_doubles_with_care() -> None:
    assert guide_says(
        "domaniacal", "be careful with stealing doubles: what you uncover may give their owner more choices"
    )


@sheet("DOM-42")
def test_players_are_told_that_drawing_two_suits_two_players() -> None:
    assert guide_says("domaniacal", "suggested for two players: draw two cards each turn")


# ---- Faster: two cards a turn


@sheet("DOM-41")
def test_for_a_quicker_game_every_turn_begins_with_two_cards() -> None:
    scene = given(
        hands="1-3 | 2-4 | 3-5",
        stacks="0-7 | 0-8 | 0-9",
        deck="6-6 5-9 7-8 1-1",
        options={"draw": "two"},
    )
    scene.end_turn(0)
    assert scene.happened() == ["TurnEnded", "TurnBegan", "Dealt", "Dealt"]
    assert scene.hand(1) == "2-4 5-9 6-6"
    scene.end_turn(1)
    assert scene.hand(2) == "1-1 3-5 7-8"


@sheet("DOM-41")
def test_the_first_turn_of_a_quicker_game_begins_with_two_cards_too() -> None:
    scene = dealt(3, options={"draw": "two"})
    for seat in range(3):
        scene.choose(seat, scene.hand(seat).split()[0])
    assert [len(hand.split()) for hand in scene.hands()] == [3, 5, 3]


@sheet("DOM-42")
@ruling("D-22")
@pytest.mark.parametrize(
    ("players", "draw", "cards"),
    [
        (2, "as suggested", 2),
        (3, "as suggested", 1),
        (6, "as suggested", 1),
        (2, "one", 1),
        (3, "one", 1),
        (2, "two", 2),
        (6, "two", 2),
    ],
)
def test_two_players_draw_two_unless_they_want_it_otherwise(players: int, draw: str, cards: int) -> None:
    scene = dealt(players, options={"draw": draw})
    for seat in range(players):
        scene.choose(seat, scene.hand(seat).split()[0])
    assert len(scene.told(None, "Dealt")) == cards


# ---- Longer: one steal a turn


@sheet("DOM-43")
@ruling("D-23")
def test_for_a_longer_game_one_steal_a_turn_is_all() -> None:
    scene = given(hands="3-5 5-8 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 5-9", options={"steals": "one"})
    scene.steal(0, "2-3", from_=1)
    scene.play(0, "3-5")
    assert scene.may_steal(0) == ""
    assert scene.refuses_steal(0, "5-9", from_=2) == "Only one steal a turn in this game."
    assert scene.may_play(0) == "5-8"


@sheet("DOM-43")
@ruling("D-23")
def test_in_the_next_turn_there_is_one_steal_again() -> None:
    scene = given(hands="3-5 5-8 | 6-6 | 7-7", stacks="1-2 | 0-8 2-3 | 5-9", options={"steals": "one"})
    scene.steal(0, "2-3", from_=1)
    scene.play(0, "3-5")
    scene.end_turn(0, 1, 2)
    assert scene.may_steal(0) == "5-9 from 2"


@ruling("D-23")
def test_a_steal_from_a_hand_is_the_turns_one_steal_as_well() -> None:
    scene = given(hands="3-5 5-8 | 2-3 | 7-7", stacks="1-2 | 0-5 | 5-9", options={"steals": "one"} | EVIL)
    scene.steal_from_hand(0, "2-3", from_=1)
    scene.play(0, "3-5")
    assert (scene.may_steal(0), scene.may_steal_from_hands(0)) == ("", "")
    assert scene.refuses_steal(0, "0-5", from_=1) == "Only one steal a turn in this game."


# ---- More evil: hands are not safe


@sheet("DOM-44")
@ruling("D-24")
def test_for_more_evil_cards_may_be_stolen_from_hands_as_well_as_stacks() -> None:
    scene = given(hands="3-5 5-8 | 2-3 6-6 | 1-5 7-7", stacks="1-2 | 0-8 2-5 | 0-9", options=EVIL)
    assert scene.may_steal(0) == "2-5 from 1"
    assert scene.may_steal_from_hands(0) == "2-3 from 1, 1-5 from 2"
    scene.steal_from_hand(0, "1-5", from_=2)
    assert scene.stack(0) == "1-2 1-5"
    assert scene.hands() == ["3-5 5-8", "2-3 6-6", "7-7"]


@ruling("D-24")
def test_the_same_duty_follows_a_steal_from_a_hand() -> None:
    scene = given(hands="3-5 5-8 6-9 | 2-3 6-6 | 1-5 7-7", stacks="1-2 | 0-8 2-5 | 0-9", options=EVIL)
    scene.steal_from_hand(0, "1-5", from_=2)
    assert scene.may_play(0) == "3-5 5-8"
    assert len(scene.may(0)) == 2
    first = "First play a card on the one you stole."
    assert scene.refuses_end_turn(0) == first
    assert scene.refuses_steal_from_hand(0, "2-3", from_=1) == first
    scene.play(0, "3-5")
    assert scene.may_end_turn(0)


@ruling("D-24")
def test_a_card_in_a_hand_is_stolen_only_if_it_matches_and_can_be_followed() -> None:
    scene = given(hands="3-5 4-4 | 2-6 3-9 | 1-7 7-7", stacks="1-2 | 0-8 | 0-9", options=EVIL)
    assert scene.may_steal_from_hands(0) == ""
    reasons = {
        (1, "3-9"): "The 3–9 shares no number with your 1–2.",
        (1, "2-6"): "You hold no card to play on 2–6 after stealing it.",
        (0, "3-5"): "That card is not in another player's hand.",
        (1, "1-7"): "That card is not in another player's hand.",
        (3, "1-7"): "That card is not in another player's hand.",
        (-1, "1-7"): "That card is not in another player's hand.",
    }
    for (victim, card), reason in reasons.items():
        assert scene.refuses_steal_from_hand(0, card, from_=victim) == reason


@ruling("D-24")
def test_an_empty_stack_steals_from_no_hand() -> None:
    scene = given(hands="3-5 5-8 | 2-3 6-6 | 1-5 7-7", stacks=" | 0-8 2-5 | 0-9", options=EVIL)
    assert scene.may_steal_from_hands(0) == ""


@ruling("D-16", "D-24")
def test_who_can_steal_only_from_a_hand_is_not_passed_over() -> None:
    scene = given(hands="1-3 | 6-6 | 4-6", stacks="0-1 | 2-4 | 0-9", draw_pile="", options=EVIL)
    scene.end_turn(0)
    assert scene.turn() == 1
    assert scene.may_steal_from_hands(1) == "4-6 from 2"


@ruling("D-3")
def test_hidden_hands_are_safe_even_from_evil() -> None:
    scene = given(
        hands="3-5 5-8 | 2-3 6-6 | 1-5 7-7",
        stacks="1-2 | 0-8 2-5 | 0-9",
        options={"hands": "hidden"} | EVIL,
    )
    assert scene.may_steal_from_hands(0) == ""
    reason = "In this game hands are safe: steal from stacks."
    assert scene.refuses_steal_from_hand(0, "2-3", from_=1) == reason
