"""Domaniacal, DURING YOUR TURN: draw a card, stack as many as you like, say when you are done."""

import pytest

from rumpus.engine.piles import NO_CARD
from rumpus.games.domaniacal.actions import Play
from sheets.domaniacal import dealt, given
from sheets.sheet import ruling, sheet

# ---- Who begins, and the draw


@sheet("DOM-11")
@ruling("D-4")
@pytest.mark.parametrize(("dealer", "first"), [(0, 1), (1, 2), (2, 0)])
def test_the_player_on_the_dealers_left_begins(dealer: int, first: int) -> None:
    scene = dealt(3, dealer=dealer)
    for seat in range(3):
        scene.choose(seat, scene.hand(seat).split()[0])
    assert scene.turn() == first
    assert [scene.may(seat) != [] for seat in range(3)] == [seat == first for seat in range(3)]


@sheet("DOM-12")
@ruling("D-4")
def test_the_first_turn_too_begins_with_a_draw() -> None:
    scene = dealt(hands="0-1 1-2 2-3 3-4 | 5-6 6-7 7-8 8-9 | 0-0 4-4 5-5 9-9", dealer=0)
    scene.choose(0, "0-1")
    scene.choose(2, "0-0")
    scene.next_cards("2-9")
    scene.choose(1, "5-6")
    assert scene.happened()[-2:] == ["TurnBegan", "Dealt"]
    assert scene.hands() == ["1-2 2-3 3-4", "2-9 6-7 7-8 8-9", "4-4 5-5 9-9"]


@sheet("DOM-12")
@ruling("D-4")
def test_every_turn_begins_with_drawing_one_card() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-7 | 0-8 | 0-9", deck="6-6 5-9 7-8 1-1")
    scene.end_turn(0)
    assert scene.hands() == ["1-3", "2-4 6-6", "3-5"]
    scene.end_turn(1)
    assert scene.hands() == ["1-3", "2-4 6-6", "3-5 5-9"]
    scene.end_turn(2)
    assert scene.hands() == ["1-3 7-8", "2-4 6-6", "3-5 5-9"]
    assert scene.happened() == ["TurnEnded", "TurnBegan", "Dealt"]
    assert "7-8" not in scene.draw_pile()


@sheet("DOM-13")
def test_the_drawn_card_joins_the_hand_and_may_be_played_at_once() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-7 | 0-8 | 0-9", deck="6-8")
    scene.end_turn(0)
    assert scene.hand(1) == "2-4 6-8"
    assert scene.may_play(1) == "6-8"
    scene.play(1, "6-8")
    assert scene.stack(1) == "0-8 6-8"
    assert scene.hand(1) == "2-4"


@sheet("DOM-13")
def test_the_drawn_card_may_be_kept_for_a_later_turn() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-7 | 0-8 | 0-9", deck="6-8")
    scene.end_turn(0, 1, 2, 0)
    assert "6-8" in scene.may_play(1)


@ruling("D-4")
def test_a_hand_may_grow_without_limit() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="0-7 | 0-8 | 0-9")
    for _ in range(15):
        scene.end_turn(0, 1, 2)
    assert [len(hand.split()) for hand in scene.hands()] == [16, 16, 16]


# ---- Stacking


@sheet("DOM-15")
@ruling("D-7")
def test_any_number_of_cards_may_go_on_the_stack_in_one_turn() -> None:
    scene = given(hands="1-2 2-3 3-3 3-7 7-9 | 2-4 | 3-5", stacks="0-1 | 0-8 | 0-9")
    scene.play(0, "1-2", "2-3", "3-3", "3-7", "7-9")
    assert scene.stack(0) == "0-1 1-2 2-3 3-3 3-7 7-9"
    assert scene.hand(0) == ""
    assert scene.turn() == 0


@sheet("DOM-15")
def test_cards_go_on_the_own_stack_and_on_no_other() -> None:
    scene = given(hands="1-2 8-9 | 2-4 | 3-5", stacks="0-1 | 0-8 | 0-9")
    assert scene.may_play(0) == "1-2"  # 8-9 would fit the others
    scene.play(0, "1-2")
    assert scene.stacks() == ["0-1 1-2", "0-8", "0-9"]


@sheet("DOM-15")
def test_only_ones_own_cards_can_be_played() -> None:
    scene = given(hands="1-2 | 1-4 | 3-5", stacks="0-1 | 0-8 | 0-9")
    assert scene.refuses_play(0, "1-4") == "That card is not in your hand."
    assert scene.refuses_play(0, "1-9") == "That card is not in your hand."


@sheet("DOM-16")
@ruling("D-5", "D-6")
def test_it_fits_exactly_when_a_number_is_shared_for_every_card_on_every_card() -> None:
    deck = dealt().whole_deck().split()
    for top in deck:
        other = "9-9" if top != "9-9" else "8-8"
        rest = [card for card in deck if card not in (top, other)]
        scene = given(hands=f"{' '.join(rest)} |", stacks=f"{top} | {other}", draw_pile="")
        fitting = [card for card in rest if set(card.split("-")) & set(top.split("-"))]
        assert scene.may_play(0) == " ".join(fitting)


@sheet("DOM-16")
@ruling("D-5")
def test_it_fits_likewise_in_the_largest_set() -> None:
    deck = dealt(options={"top": 12}).whole_deck().split()
    for top in ("0-0", "0-12", "4-11", "10-10", "1-2", "11-12"):
        rest = [card for card in deck if card not in (top, "7-7")]
        hands, stacks = f"{' '.join(rest)} |", f"{top} | 7-7"
        scene = given(hands=hands, stacks=stacks, draw_pile="", options={"top": 12})
        fitting = [card for card in rest if set(card.split("-")) & set(top.split("-"))]
        assert scene.may_play(0) == " ".join(fitting)


@sheet("DOM-16")
@ruling("D-5")
def test_both_numbers_of_the_top_card_stay_open_even_the_one_that_was_matched() -> None:
    scene = given(hands="2-5 2-8 5-9 | 2-4 | 3-5", stacks="1-2 | 0-8 | 0-9")
    scene.play(0, "2-5")
    assert scene.may_play(0) == "2-8 5-9"


@sheet("DOM-16")
def test_only_the_card_just_beneath_counts() -> None:
    scene = given(hands="1-3 2-5 5-9 | 2-4 | 3-5", stacks="1-2 | 0-8 | 0-9")
    scene.play(0, "2-5")
    assert scene.may_play(0) == "5-9"
    assert scene.refuses_play(0, "1-3") == "That's 1–3; your stack wants a 2 or a 5."


@sheet("DOM-16")
@ruling("D-26")
def test_who_plays_a_card_that_does_not_fit_hears_what_would() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="7-7 | 0-8 | 0-9")
    assert scene.refuses_play(0, "1-3") == "That's 1–3; your stack wants a 7."


@sheet("DOM-16")
def test_who_points_at_their_own_stack_hears_what_it_wants_also_out_of_turn() -> None:
    scene = given(hands="1-3 | 2-4 | 3-5", stacks="7-7 | 0-8 | ")
    assert scene.refuses_play(0, "7-7") == "Your stack wants a 7."
    assert scene.refuses_play(1, "0-8") == "Your stack wants a 0 or an 8."
    assert scene.refuses(2, Play(NO_CARD)) == "Your stack is empty: any card begins it."


@ruling("D-26")
@pytest.mark.parametrize(
    ("top", "wanted"),
    [("0-8", "a 0 or an 8"), ("8-8", "an 8"), ("7-11", "a 7 or an 11"), ("1-10", "a 1 or a 10")],
)
def test_what_the_stack_wants_is_said_in_good_english(top: str, wanted: str) -> None:
    scene = given(hands="2-3 | 4-5", stacks=f"{top} | 4-4", options={"top": 12})
    assert scene.refuses_play(0, "2-3") == f"That's 2–3; your stack wants {wanted}."


@ruling("D-6")
def test_a_blank_matches_a_blank() -> None:
    scene = given(hands="0-0 0-4 1-3 | 2-4 | 3-5", stacks="0-7 | 0-8 | 0-9")
    assert scene.may_play(0) == "0-0 0-4"
    scene.play(0, "0-0", "0-4")
    assert scene.stack(0) == "0-7 0-0 0-4"


# ---- Playing is free


@sheet("DOM-17")
@ruling("D-7")
def test_cards_that_fit_may_be_kept() -> None:
    scene = given(hands="1-2 2-3 2-8 | 2-4 | 3-5", stacks="0-1 | 0-8 | 0-9")
    scene.play(0, "1-2")
    assert scene.may_play(0) == "2-3 2-8"
    scene.end_turn(0)
    assert scene.turn() == 1
    assert scene.hand(0) == "2-3 2-8"


@sheet("DOM-18")
@ruling("D-7")
def test_a_turn_may_go_by_without_any_card() -> None:
    scene = given(hands="1-2 2-3 | 2-4 | 3-5", stacks="0-1 | 0-8 | 0-9")
    assert scene.may_play(0) == "1-2"
    scene.end_turn(0)
    assert scene.turn() == 1
    assert scene.stack(0) == "0-1"


# ---- The end of the turn


@sheet("DOM-19")
@ruling("D-7")
def test_the_turn_lasts_until_its_end_is_announced() -> None:
    scene = given(hands="1-2 | 2-4 | 3-5", stacks="0-1 | 5-8 | 5-9")
    scene.play(0, "1-2")
    assert scene.hand(0) == ""  # nothing left to play, and still the turn is not over
    assert scene.turn() == 0
    assert scene.may_end_turn(0)
    scene.end_turn(0)
    assert scene.happened()[0] == "TurnEnded"
    assert scene.turn() == 1


@sheet("DOM-19")
def test_a_content_player_may_end_the_turn_before_and_after_any_card() -> None:
    scene = given(hands="1-2 2-3 | 2-4 | 3-5", stacks="0-1 | 0-8 | 0-9")
    assert scene.may_end_turn(0)
    scene.play(0, "1-2")
    assert scene.may_end_turn(0)
    scene.play(0, "2-3")
    assert scene.may_end_turn(0)


@sheet("DOM-19")
def test_nobody_ends_the_turn_of_somebody_else() -> None:
    scene = given(hands="1-2 2-3 | 2-4 | 3-5", stacks="0-1 | 0-8 | 0-9")
    assert scene.refuses_end_turn(1) == "It is {0}'s turn."


@sheet("DOM-20")
def test_after_the_announcement_it_is_the_next_players_turn_round_the_table() -> None:
    scene = given(hands="1-2 | 1-8 | 1-9 | 1-7", stacks="0-2 | 0-8 | 0-9 | 0-7")
    turns = []
    for _ in range(8):
        turns.append(scene.turn())
        scene.end_turn(scene.turn())
    assert turns == [0, 1, 2, 3, 0, 1, 2, 3]


@sheet("DOM-20")
def test_whoever_is_not_on_turn_waits() -> None:
    scene = given(hands="1-2 | 1-8 | 1-9", stacks="0-2 | 0-8 | 0-9")
    assert (scene.may(1), scene.may(2)) == ([], [])
    assert scene.refuses_play(1, "1-8") == "It is {0}'s turn."
    scene.play(0, "1-2")
    scene.end_turn(0)
    assert scene.may(0) == []
    assert scene.refuses_play(2, "1-9") == "It is {1}'s turn."
