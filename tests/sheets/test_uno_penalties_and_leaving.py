"""PENALTIES for advice, and leaving, of which the sheet does not speak."""

import pytest

from rumpus.games.uno_attack.actions import Press, Report, Vote
from rumpus.games.uno_attack.events import VoteEnded
from sheets.sheet import ruling, sheet
from sheets.uno_attack import UnoScene, given

ADVICE = {"advice": True}


def four() -> UnoScene:
    return given(hands="R1 R2 R3 | B1 B2 B3 | G1 G2 G3 | Y1 Y2 Y3", top="R9", options=ADVICE)


# ---- Penalties


@sheet("UNO-88")
@ruling("U-40")
def test_who_gave_advice_presses_four_times_and_the_turns_go_on() -> None:
    scene = four()
    scene.report(3, 1)
    scene.vote(0, True)
    assert scene.owed() == []
    scene.vote(2, True)
    assert (scene.owed(), scene.turn(), scene.facing()) == ([1] * 4, 0, 1)
    for _ in range(4):
        scene.press(1)
    assert (scene.owed(), scene.turn()) == ([], 0)


@ruling("U-40")
@pytest.mark.parametrize(
    ("votes", "guilty"), [((True, False), False), ((False, False), False), ((True, True), True)]
)
def test_more_than_half_of_the_others_must_agree(votes: tuple[bool, bool], guilty: bool) -> None:
    scene = four()
    scene.report(3, 1)
    for seat, vote in zip((0, 2), votes, strict=True):
        if scene.state.accused >= 0:
            scene.vote(seat, vote)
    assert scene.state.accused == -1
    assert scene.owed() == ([1] * 4 if guilty else [])
    assert scene.last is not None
    assert [event.guilty for event in scene.last.events if isinstance(event, VoteEnded)] == [guilty]


@ruling("U-40")
def test_neither_the_reporter_nor_the_accused_votes_and_nobody_twice() -> None:
    scene = given(hands="R1 R2 | B1 B2 | G1 G2 | Y1 Y2 | Y3 Y4", top="R9", options=ADVICE)
    scene.report(3, 1)
    assert scene.refuses(1, Vote(False)) == "The others decide about this."
    assert scene.refuses(3, Vote(True)) == "The others decide about this."
    scene.vote(0, True)
    assert scene.refuses(0, Vote(True)) == "You have voted already."


@ruling("U-40")
def test_after_twenty_seconds_missing_votes_count_as_no_and_play_goes_on_meanwhile() -> None:
    scene = four()
    scene.report(3, 1)
    scene.play(0, "R1")
    scene.vote(2, True)
    scene.wait(19_999)
    assert scene.state.accused == 1
    scene.wait(1)
    assert (scene.state.accused, scene.owed(), scene.turn()) == (-1, [], 1)


@ruling("U-40")
def test_one_vote_at_a_time_and_one_report_a_hand() -> None:
    scene = four()
    scene.report(3, 1)
    assert scene.refuses(0, Report(2)) == "One vote at a time."
    scene.vote(0, False)
    assert scene.refuses(3, Report(2)) == "You have reported somebody in this hand already."
    assert scene.refuses(0, Report(0)) == "You can only report another player."
    assert scene.refuses(0, Vote(True)) == "There is nothing to vote about."


@ruling("U-40")
def test_without_chat_and_between_two_nobody_is_reported() -> None:
    scene = given(hands="R1 R2 | B1 B2 | G1 G2", top="R9")
    assert scene.refuses(0, Report(1)) == "At this table nobody is reported for advice."
    scene = given(hands="R1 R2 | B1 B2", top="R9", options=ADVICE)
    assert scene.refuses(0, Report(1)) == "With two players nobody is left to decide."


@ruling("U-40")
def test_a_vote_ends_when_the_accused_or_the_jury_has_gone() -> None:
    scene = four()
    scene.report(3, 1)
    scene.get_up(1)
    assert (scene.state.accused, scene.owed()) == (-1, [])
    scene = given(hands="R1 R2 | B1 B2 | G1 G2", top="R9", options=ADVICE)
    scene.report(2, 1)
    scene.get_up(0)
    assert (scene.state.accused, scene.owed()) == (-1, [])


@ruling("U-50")
def test_a_shot_pressed_as_a_fine_does_not_pay_for_a_hit_fire() -> None:
    scene = given(hands="WF R2 R3 | B1 B2 B3 | G1 G2 G3 | Y1 Y2 Y3", top="R9", options=ADVICE)
    scene.play(0, "WF", color="red")
    scene.report(3, 1)
    scene.vote(0, True)
    scene.vote(2, True)
    assert scene.owed() == [1] * 5
    for shot in ("R5", "", "", "R6 R7"):
        scene.press(1, shot)
    assert (scene.owed(), scene.turn(), scene.sizes()[1]) == ([1], 2, 6)
    assert scene.refused(1, "B1") == "Press the launcher button until it fires."
    scene.press(1)
    assert scene.owed() == [1]
    scene.press(1, "R8")
    assert (scene.owed(), scene.turn()) == ([], 2)


@ruling("U-50")
def test_a_fine_in_the_middle_of_a_hit_fire_leaves_the_rest_of_it_owed() -> None:
    scene = given(hands="WF R2 R3 | B1 B2 B3 | G1 G2 G3 | Y1 Y2 Y3", top="R9", options=ADVICE)
    scene.play(0, "WF", color="red")
    scene.press(1)
    scene.report(3, 2)
    scene.vote(0, True)
    scene.vote(1, True)
    for shot in ("R5", "R6", "R7", "R8"):
        scene.press(2, shot)
    assert (scene.owed(), scene.sizes()) == ([1], [2, 3, 7, 3])


@ruling("U-50")
@pytest.mark.parametrize("accused", [0, 1])
def test_a_vote_lapses_when_somebody_goes_out(accused: int) -> None:
    scene = given(hands="RH | B1 B2 B3 | G1 G2 G3 | Y1 Y2 Y3", top="R9", options=ADVICE)
    scene.report(3, accused)
    scene.vote(2, True)
    scene.play(0, "RH")
    assert scene.refuses(1, Vote(True)) == "There is nothing to vote about."
    assert scene.refuses(1, Report(0)) == "The hand is over as soon as all presses are made."
    assert (scene.owed(), scene.state.reporter) == ([1, 1], -1)
    scene.wait(20_000)
    scene.press(1)
    scene.press(1)
    assert (scene.phase(), scene.sizes()[0]) == ("between", 0)


@ruling("U-50")
def test_after_a_lapsed_vote_the_next_hand_begins_without_one() -> None:
    scene = given(hands="R1 | B1 B2 B3 | G1 G2 G3 | Y1 Y2 Y3", top="R9", options=ADVICE)
    scene.report(3, 1)
    scene.play(0, "R1")
    scene.wait(8_000)
    assert (scene.phase(), scene.state.accused) == ("playing", -1)
    scene.report(3, 1)


# ---- Leaving


@ruling("U-45")
def test_a_leavers_hand_goes_into_the_launcher_and_the_total_stays() -> None:
    scene = given(hands="R1 R2 | B1 B2 | G1 G2", top="R9", totals="10 20 30")
    deck = scene.state.deck.size()
    scene.get_up(1)
    assert (scene.sizes(), scene.state.deck.size(), scene.totals()) == ([2, 0, 2], deck + 2, [10, 20, 30])
    assert (scene.turn(), scene.playing(), scene.may(1)) == (0, [0, 2], [])
    assert [event.cards for event in scene.told(1, "PlayerLeft")] == [[-1, -1]]
    scene.press(0)
    assert scene.turn() == 2
    assert scene.refuses(1, Press()) == "You have left this game."


@ruling("U-45")
@pytest.mark.parametrize(("direction", "following"), [(1, 2), (-1, 0)])
def test_the_turn_of_a_leaver_passes_on(direction: int, following: int) -> None:
    scene = given(hands="R1 R2 | B1 B2 | G1 G2", top="R9", turn=1, direction=direction)
    scene.get_up(1)
    assert scene.turn() == following


@ruling("U-45")
def test_presses_owed_by_a_leaver_vanish() -> None:
    scene = given(hands="RH R2 R3 | B1 B2 | G1 G2", top="R9")
    scene.play(0, "RH")
    scene.get_up(1)
    assert (scene.owed(), scene.turn()) == ([], 2)
    scene = given(hands="WA R2 R3 | B1 B2 | G1 G2 | Y1 Y2", top="R9")
    scene.play(0, "WA", color="red")
    scene.get_up(2)
    assert (scene.owed(), scene.turn()) == ([1, 3], 1)


@ruling("U-17", "U-45")
@pytest.mark.parametrize("stacking", [False, True])
def test_a_hit_two_after_one_that_nobody_pressed_for_is_its_own(stacking: bool) -> None:
    scene = given(hands="RH R2 R3 | B1 B2 | RH G2 G3 | Y1 Y2", top="R9", options={"stacking": stacking})
    scene.play(0, "RH")
    scene.get_up(1)
    scene.play(2, "RH")
    assert (scene.owed(), scene.turn(), "HitPassedOn" in scene.happened()) == ([3, 3], 0, False)


@ruling("U-45")
def test_the_hand_is_counted_when_the_last_one_who_had_to_press_has_left() -> None:
    scene = given(hands="RH | B1 B2 | G1 G2", top="R9")
    scene.play(0, "RH")
    scene.get_up(1)
    assert (scene.phase(), scene.totals()) == ("between", [3, 0, 0])


@ruling("U-45")
def test_who_went_out_and_left_cannot_win_the_match() -> None:
    scene = given(hands="RH | B1 B2 | G1 G2", top="R9", totals="499 0 0")
    scene.play(0, "RH")
    scene.get_up(0)
    scene.press(1)
    scene.press(1)
    assert (scene.phase(), scene.totals(), scene.winners()) == ("between", [505, 0, 0], [])
    scene.wait(8_000)
    assert scene.sizes() == [0, 7, 7]


@ruling("U-45")
def test_a_challenge_whose_hand_winner_left_goes_to_the_least_caught() -> None:
    scene = given(hands="RH | B1 B2 | G1 G2", top="R9", totals="0 499 498", options={"scoring": "challenge"})
    scene.play(0, "RH")
    scene.get_up(0)
    scene.press(1)
    scene.press(1)
    assert scene.winners() == [2]


@ruling("U-45")
@pytest.mark.parametrize("phase", ["playing", "between"])
def test_the_last_one_left_has_won(phase: str) -> None:
    scene = given(hands="R1 | B1 B2 | G1 G2", top="R9")
    if phase == "between":
        scene.play(0, "R1")
    scene.get_up(0)
    assert scene.phase() == phase
    scene.get_up(2)
    assert (scene.winners(), scene.why_over()) == ([1], "stayed when everybody else had left")


@ruling("U-45")
def test_nobody_waits_for_the_call_of_one_who_left() -> None:
    scene = given(hands="R1 R2 | R3 B2 B4 | G1 G2 G4", top="R9")
    scene.play(0, "R1")
    scene.get_up(0)
    assert scene.owes_call() == -1
    scene.play(1, "R3")
