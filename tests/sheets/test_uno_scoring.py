"""OBJECT, SCORING and CHALLENGE GAME: what a hand is worth and how a match ends."""

import pytest

from rumpus.engine.options import BadOption
from rumpus.games import shelf_box
from sheets.guide import guide_says
from sheets.sheet import ruling, sheet
from sheets.uno_attack import given
from sheets.uno_notation import copies_of

SLUG = "uno-attack"
LOWEST = {"scoring": "lowest total"}
CHALLENGE = {"scoring": "challenge"}


# ---- Scoring a hand


@sheet("UNO-78")
@ruling("U-41")
def test_who_goes_out_scores_all_cards_of_all_opponents() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W | Y9 YS", top="R9")
    scene.play(0, "R1")
    assert scene.totals() == [3 + 4 + 1 + 50 + 9 + 20, 0, 0, 0]
    assert list(scene.state.gains) == [87, 0, 0, 0]


@sheet("UNO-79", "UNO-80", "UNO-81", "UNO-82")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        *[(f"B{number}", number) for number in range(1, 10)],
        *[("BR", 20), ("BS", 20), ("BH", 20), ("BD", 30), ("BT", 30), ("W", 50), ("WA", 50), ("WF", 50)],
        *[("B5 Y5", 10), ("R9 R9 BD W WF", 148)],
    ],
)
def test_every_card_has_its_value(cards: str, points: int) -> None:
    scene = given(hands=f"G1 | {cards}", top="G9")
    scene.play(0, "G1")
    assert scene.totals() == [points, 0]
    assert [event.points for event in scene.told(None, "HandCounted")] == [points]


@sheet("UNO-78")
def test_when_it_is_counted_everybody_sees_what_the_others_held() -> None:
    scene = given(hands="R1 | R3 B4 | G1 W", top="R9")
    scene.play(0, "R1")
    assert [scene.sees(viewer, 1) for viewer in scene.viewers()] == ["R3 B4"] * 4


# ---- The match


@sheet("UNO-24")
@ruling("U-2")
def test_after_the_count_a_new_hand_begins_and_the_deal_passes_to_the_left() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9")
    assert scene.state.dealer == 2
    scene.play(0, "R1")
    scene.wait(7_999)
    assert scene.phase() == "between"
    scene.wait(1)
    assert (scene.phase(), scene.sizes(), scene.state.dealer) == ("playing", [7, 7, 7], 0)
    assert (scene.totals(), scene.state.hand_number) == ([58, 0, 0], 2)
    assert [scene.sees(1, seat).split()[0] == "??" for seat in range(3)] == [True, False, True]
    assert len(set(scene.whole_deck())) == 112


@sheet("UNO-24")
def test_all_cards_are_gathered_face_down_for_everybody() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9")
    scene.play(0, "R1")
    scene.wait_and_follow(8_000)
    assert scene.happened()[0] == "CardsGathered"


@sheet("UNO-24")
@ruling("U-2")
def test_the_deal_passes_to_the_left_also_when_play_runs_right() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W | Y1 Y2", top="R9", direction=-1)
    assert scene.state.dealer == 1
    scene.play(0, "R1")
    scene.wait(8_000)
    assert (scene.state.dealer, scene.state.direction) == (2, 1)


@sheet("UNO-24")
def test_a_new_hand_begins_with_nothing_left_over_from_the_last() -> None:
    scene = given(hands="RR RS | R3 R4 | G1 G2", top="R9")
    scene.call(1)
    scene.call(0)
    scene.play(0, "RR")
    scene.press(2)
    scene.press(1)
    scene.play(0, "RS")
    scene.wait(8_000)
    state = scene.state
    assert (state.direction, state.called, state.owes_call, state.out) == (1, 0, -1, -1)
    assert (state.owed, state.shown, state.just_shot) == ((), 0, ())


@sheet("UNO-83")
@ruling("U-41", "U-44")
@pytest.mark.parametrize(("before", "over"), [(441, False), (442, True), (499, True)])
def test_the_first_to_reach_500_wins(before: int, over: bool) -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9", totals=f"{before} 480 0")
    scene.play(0, "R1")
    assert scene.totals() == [before + 58, 480, 0]
    assert (scene.winners() == [0], scene.phase() == "over") == (over, over)
    if over:
        assert scene.why_over() == "reached 500 points first"
        assert scene.match.alarm() is None


@sheet("UNO-84")
@ruling("U-41")
def test_in_the_alternative_scoring_everybody_keeps_what_they_are_caught_with() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9", totals="100 200 300", options=LOWEST)
    scene.play(0, "R1")
    assert (scene.totals(), scene.phase()) == ([100, 207, 351], "between")


@sheet("UNO-85")
def test_in_the_alternative_scoring_the_lowest_total_wins_when_somebody_reaches_500() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9", totals="190 100 449", options=LOWEST)
    scene.play(0, "R1")
    assert (scene.totals(), scene.winners()) == ([190, 107, 500], [1])
    assert scene.why_over() == "had the lowest total when somebody reached 500 points"


@sheet("UNO-85")
def test_in_the_alternative_scoring_499_is_not_enough() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9", totals="190 100 448", options=LOWEST)
    scene.play(0, "R1")
    assert (scene.winners(), scene.phase()) == ([], "between")


@ruling("U-42")
def test_equals_play_one_more_hand_for_the_lowest_total() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9", totals="107 100 449", options=LOWEST)
    scene.play(0, "R1")
    assert (scene.winners(), scene.playing()) == ([], [0, 1])
    scene.wait(8_000)
    assert scene.sizes() == [7, 7, 0]
    assert scene.refuses(2, scene.want(2, "R1")) == "You are out of this game."


@ruling("U-42")
def test_the_further_hand_decides_though_nobody_in_it_is_at_the_limit() -> None:
    scene = given(hands="R1 | R3 R4 | G1 G2", top="R9", totals="100 93 510", options=LOWEST)
    scene.state.present = 0b011
    scene.state.eliminated = 0b100
    scene.play(0, "R1")
    assert (scene.totals(), scene.winners(), scene.playing()) == ([100, 100, 510], [], [0, 1])
    scene = given(hands="R1 | R3 R4 | G1 G2", top="R9", totals="100 100 510", options=LOWEST)
    scene.state.present = 0b011
    scene.state.eliminated = 0b100
    scene.play(0, "R1")
    assert (scene.totals(), scene.winners()) == ([100, 107, 510], [0])


# ---- Challenge game


@sheet("UNO-92")
@ruling("U-41")
def test_in_the_challenge_everybody_keeps_what_they_are_caught_with() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9", totals="100 200 300", options=CHALLENGE)
    scene.play(0, "R1")
    assert (scene.totals(), scene.playing()) == ([100, 207, 351], [0, 1, 2])


@sheet("UNO-93")
@ruling("U-43")
def test_in_the_challenge_whoever_reaches_the_limit_is_out() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W | Y1 Y2", top="R9", totals="100 492 449 10", options=CHALLENGE)
    scene.play(0, "R1")
    assert (scene.totals(), scene.playing()) == ([100, 499, 500, 13], [0, 1, 3])
    scene.wait(8_000)
    assert scene.sizes() == [7, 7, 0, 7]
    assert scene.may(2) == []


@sheet("UNO-94")
@ruling("U-44")
def test_the_limit_is_for_the_group_to_fix_and_500_is_the_suggestion() -> None:
    assert shelf_box(SLUG).info.defaults.limit == 500
    assert guide_says(SLUG, "the limit is up to you; 500 is a good one")


@sheet("UNO-93", "UNO-94")
@ruling("U-44")
@pytest.mark.parametrize("limit", [50, 51, 777, 4999, 5000])
@pytest.mark.parametrize("written", [int, str])
def test_any_whole_number_from_50_to_5000_will_do(limit: int, written: type) -> None:
    options = CHALLENGE | {"limit": written(limit)}
    for short, out in ((0, True), (1, False)):
        totals = f"0 0 {limit - 51 - short} 0"
        scene = given(hands="R1 | R3 R4 | G1 W | Y1", top="R9", totals=totals, options=options)
        scene.play(0, "R1")
        assert (2 not in scene.playing()) is out


@ruling("U-44")
@pytest.mark.parametrize("limit", [0, 2, 49, 5001, -500, 500.5, "500.5", "five hundred", "", True])
def test_any_other_limit_is_refused_in_a_sentence(limit: object) -> None:
    with pytest.raises(BadOption) as refusal:
        given(hands="R1 | R3 R4", top="R9", options={"limit": limit})
    can_be = "1, 250, 500, 1000, or any whole number from 50 to 5000"
    assert str(refusal.value) == f"Option “limit” cannot be “{limit}”; it can be: {can_be}."


@sheet("UNO-95")
@ruling("U-43")
def test_the_last_two_of_a_challenge_play_under_the_two_player_rules_and_keep_their_totals() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9", totals="100 20 449", options=CHALLENGE)
    scene.play(0, "R1")
    scene.wait(8_000)
    assert (scene.playing(), scene.totals()) == ([0, 1], [100, 27, 500])
    seat = scene.turn()
    reverse = next(card for card in copies_of("RR") if scene.state.deck.has(card))
    scene.state.deck.remove(reverse)
    scene.state.hands[seat].add(reverse)
    scene.state.color = 0
    scene.play(seat, "RR")
    assert scene.turn() == seat


@sheet("UNO-96", "UNO-97")
@ruling("U-43")
def test_of_the_last_two_who_reaches_the_limit_loses_and_the_winner_of_the_hand_wins() -> None:
    scene = given(hands="R1 | G1 W", top="R9", totals="499 449", options=CHALLENGE)
    scene.play(0, "R1")
    assert (scene.totals(), scene.winners()) == ([499, 500], [0])
    assert scene.why_over() == "stayed below 500 points the longest"
    scene = given(hands="R1 | G1 W", top="R9", totals="499 448", options=CHALLENGE)
    scene.play(0, "R1")
    assert (scene.totals(), scene.phase()) == ([499, 499], "between")


@sheet("UNO-97")
@ruling("U-43")
def test_a_hand_that_removes_all_but_its_winner_ends_the_challenge() -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9", totals="490 495 480", options=CHALLENGE)
    scene.play(0, "R1")
    assert scene.winners() == [0]


@sheet("UNO-98")
def test_players_are_told_what_the_makers_think_of_the_challenge() -> None:
    assert guide_says(SLUG, "the makers think this the most challenging way to play")


@ruling("U-44")
@pytest.mark.parametrize("scoring", ["winner takes points", "lowest total", "challenge"])
def test_a_limit_of_one_makes_it_a_single_hand(scoring: str) -> None:
    scene = given(hands="R1 | R3 R4 | G1 W", top="R9", options={"scoring": scoring, "limit": 1})
    scene.play(0, "R1")
    assert scene.winners() == [0]
