"""GOING OUT: calling UNO, catching, and the last card."""

import pytest

from rumpus.engine.bits import members_of
from rumpus.engine.sentences import Cast
from rumpus.games import shelf_box
from rumpus.games.uno_attack.actions import CallUno, Catch, Press
from rumpus.games.uno_attack.state import NOBODY
from sheets.sheet import ruling, sheet
from sheets.uno_attack import UnoScene, given

SAFE = 1_500
UNPRESSED = {"last_hit_two": "not pressed"}


def left_with_one(called: bool = False) -> UnoScene:
    """Player 0 has just played the next-to-last card."""
    scene = given(hands="R1 R2 | R3 R4 B5 | G1 G2 G3", top="R9")
    if called:
        scene.call(0)
    scene.play(0, "R1")
    return scene


# ---- Calling


@sheet("UNO-67")
@ruling("U-24")
def test_who_called_before_the_next_to_last_card_owes_nothing() -> None:
    scene = left_with_one(called=True)
    assert scene.owes_call() == -1
    assert scene.refuses(1, Catch(0)) == "Too late: UNO has been called."


@sheet("UNO-67")
@ruling("U-24")
def test_who_did_not_call_before_the_next_to_last_card_owes_it() -> None:
    scene = left_with_one()
    assert scene.owes_call() == 0
    assert Catch(0) in scene.may(1) and Catch(0) in scene.may(2)


@sheet("UNO-67")
@ruling("U-24")
@pytest.mark.parametrize(
    ("hand", "may"),
    [
        ("R1 B2", True),  # any play leaves one
        ("R1 B2 G3", False),
        ("RD R1 R2 B2", True),  # the Discard All leaves one
        ("RD R1 B1 B2", False),
        ("RD R1", True),
        ("R1", False),
    ],
)
def test_uno_may_be_called_whenever_a_play_could_leave_one_card(hand: str, may: bool) -> None:
    scene = given(hands=f"{hand} | R3 R4 | G1 G2 G3", top="R9")
    assert (CallUno() in scene.may(0)) is may
    if not may:
        assert scene.refuses(0, CallUno()) == "UNO is for when a play could leave you with one card."


@ruling("U-24")
@pytest.mark.parametrize(("color", "other"), ["RY", "YG", "GB", "BR"])
def test_no_card_but_discard_all_takes_its_color_along(color: str, other: str) -> None:
    for rank in "D123456789HRST":
        more = [f"{color}{number}" for number in "123" if number != rank][:2]
        scene = given(hands=f"{color}{rank} {' '.join(more)} {other}5 | R8 G8 | Y8 B8", top="R9")
        assert (CallUno() in scene.may(0)) is (rank == "D"), f"{color}{rank}"


@ruling("U-24")
def test_a_trade_for_an_only_card_is_such_a_play() -> None:
    assert CallUno() in given(hands="RT R1 B2 G3 | R3 | G1 G2 G3", top="R9").may(0)
    assert CallUno() not in given(hands="RT R1 B2 G3 | R3 B9 | G1 G2 G3", top="R9").may(0)
    assert CallUno() not in given(hands="R7 R1 B2 G3 | R3 | G1 G2 G3", top="R9").may(0)


@ruling("U-24")
def test_uno_is_called_once_and_also_out_of_turn() -> None:
    scene = given(hands="R1 B2 B3 | R3 R4 | G1 G2 G3", top="R9")
    scene.call(1)
    assert scene.refuses(1, CallUno()) == "You have called UNO already."
    scene.press(0)
    scene.play(1, "R3")
    assert scene.owes_call() == -1


@ruling("U-24")
def test_a_call_is_forgotten_when_cards_come_in() -> None:
    scene = given(hands="RH B2 B3 | R3 R4 | G1 G2 G3", top="R9")
    scene.call(1)
    scene.play(0, "RH")
    scene.press(1, "R5")
    scene.press(1)
    scene.press(2)
    scene.press(0)
    scene.play(1, "R3")
    assert scene.sizes()[1] == 2
    scene.press(2)
    scene.press(0)
    scene.play(1, "R4")
    assert scene.owes_call() == 1


@ruling("U-24")
def test_a_call_made_before_cards_came_in_does_not_cover_a_later_discard_all() -> None:
    scene = given(hands="RH B2 B3 | RD B1 | G1 G2 G3", top="R9")
    scene.call(1)
    scene.play(0, "RH")
    scene.press(1, "R5")
    scene.press(1)
    scene.press(2)
    scene.press(0)
    scene.play(1, "RD")
    assert (scene.hand(1), scene.owes_call()) == ("B1", 1)


@ruling("U-24", "U-25")
def test_a_call_does_not_go_along_with_a_traded_hand() -> None:
    scene = given(hands="RT R1 R2 | B1 B2 | G1 G2 G3", top="R9")
    scene.call(1)
    scene.play(0, "RT", partner=1)
    scene.play(1, "R1")
    assert (scene.hand(1), scene.owes_call()) == ("R2", 1)


@ruling("U-24")
def test_a_call_does_not_outlive_a_play_that_leaves_more_than_one() -> None:
    scene = given(hands="RD R1 B1 R3 | B4 B5 | G1 G2 G3", top="R9")
    scene.call(0)
    scene.play(0, "R1")
    assert not scene.state.called & 1
    scene.press(1)
    scene.press(2)
    scene.play(0, "RD")
    assert (scene.hand(0), scene.owes_call()) == ("B1", 0)


# ---- The duty is judged when the card has done its work


@ruling("U-25")
def test_a_trade_that_brings_one_card_makes_the_call_owed() -> None:
    scene = given(hands="RT R1 B2 | R3 | G1 G2 G3", top="R9")
    scene.play(0, "RT", partner=1)
    assert (scene.hand(0), scene.owes_call()) == ("R3", 0)


@ruling("U-25")
def test_a_call_before_such_a_trade_counts() -> None:
    scene = given(hands="RT R1 B2 | R3 | G1 G2 G3", top="R9")
    scene.call(0)
    scene.play(0, "RT", partner=1)
    assert (scene.hand(0), scene.owes_call()) == ("R3", -1)


@ruling("U-25")
def test_a_trade_that_brings_many_cards_ends_the_duty_and_the_partner_has_none() -> None:
    scene = given(hands="RT R1 | R3 R4 R5 | G1 G2 G3", top="R9")
    scene.play(0, "RT", partner=1)
    assert (scene.sizes(), scene.owes_call()) == ([3, 1, 3], -1)
    assert scene.refuses(2, Catch(1)) == "Too late: the next turn has begun, or it was not owed."


@ruling("U-26")
def test_discard_all_from_many_to_one_owes_the_call_and_to_none_does_not() -> None:
    scene = given(hands="RD R1 R2 B3 | B4 B5 | G1 G2", top="R9")
    scene.play(0, "RD")
    assert (scene.hand(0), scene.owes_call()) == ("B3", 0)
    scene = given(hands="RD R1 R2 | B4 B5 | G1 G2", top="R9")
    scene.play(0, "RD")
    assert (scene.owes_call(), scene.phase()) == (-1, "between")


# ---- Catching


@sheet("UNO-68")
@ruling("U-28", "U-30")
@pytest.mark.parametrize("catcher", [1, 2])
def test_who_is_caught_presses_twice_at_once_and_the_turns_go_on(catcher: int) -> None:
    scene = left_with_one()
    scene.catch(catcher, 0)
    assert (scene.owed(), scene.turn()) == ([0, 0], 1)
    assert scene.refused(1, "R3") == "First {0} has to press."
    scene.press(0, "Y1 Y2")
    scene.press(0)
    assert (scene.hand(0), scene.owed(), scene.turn()) == ("R2 Y1 Y2", [], 1)
    scene.play(1, "R3")


@sheet("UNO-68")
def test_everybody_hears_why_the_one_who_is_caught_must_press() -> None:
    scene = left_with_one()
    scene.catch(1, 0)
    (owed,) = scene.told(None, "PressesOwed")
    told = shelf_box("uno-attack").words.event(owed, Cast(["Ann", "Bob", "Cas"], None))
    assert told == "Ann must press twice for not calling UNO."


@sheet("UNO-68")
@ruling("U-28")
def test_nobody_is_caught_twice_for_one_card() -> None:
    scene = left_with_one()
    scene.catch(1, 0)
    assert scene.refuses(2, Catch(0)) == "Too late: the next turn has begun, or it was not owed."


@sheet("UNO-68")
def test_without_a_catch_there_is_no_penalty() -> None:
    scene = left_with_one()
    scene.wait(SAFE)
    scene.play(1, "R3")
    assert (scene.owed(), scene.hand(0), scene.owes_call()) == ([], "R2", -1)


@sheet("UNO-68")
@pytest.mark.parametrize(
    ("hands", "catchers", "awaited"),
    [
        ("R1 R2 | R3 R4 B5 | G1 G2 G3", [1, 2], [0, 1, 2]),  # the first owes the call
        ("R1 R2 | R3 R4 | G1 G2 G3", [0, 1, 2], [0, 1, 2]),  # and the second seems about to
        ("R1 R2 B3 B4 | R3 R4 | G1 G2 G3", [0, 2], [0, 1, 2]),  # only the second does
        ("R1 R2 B3 B4 | R3 R4 B4 | G1 G2 G3", [], [1]),
    ],
)
def test_those_who_may_catch_somebody_are_waited_for(
    hands: str, catchers: list[int], awaited: list[int]
) -> None:
    scene = given(hands=hands, top="R9")
    scene.play(0, "R1")
    assert [seat for seat in range(3) if any(isinstance(each, Catch) for each in scene.may(seat))] == catchers
    assert members_of(scene.match.game.awaited(scene.state)) == awaited


@sheet("UNO-68")
def test_nobody_catches_themselves_or_somebody_who_is_not_there() -> None:
    scene = left_with_one()
    assert scene.refuses(0, Catch(0)) == "You cannot catch yourself: just call UNO."
    assert scene.refuses(1, Catch(7)) == "Nobody there is playing."
    assert scene.refuses(1, Catch(2)) == "There is nothing to catch: they hold more than one card."
    assert scene.refuses(0, Catch(NOBODY)) == "You cannot catch yourself: just call UNO."


@sheet("UNO-68")
def test_a_cry_that_means_nobody_in_particular_hears_why_nobody_is_caught() -> None:
    scene = left_with_one()
    scene.call(0)
    assert scene.refuses(1, Catch(NOBODY)) == "Too late: UNO has been called."
    many = given(hands="R1 R2 R3 | R4 R5 R6", top="R7")
    assert many.refuses(1, Catch(NOBODY)) == "Nobody has forgotten to call UNO."


@sheet("UNO-69")
@ruling("U-27")
def test_a_late_call_saves_until_somebody_catches() -> None:
    scene = left_with_one()
    scene.call(0)
    assert scene.owes_call() == -1
    assert scene.refuses(1, Catch(0)) == "Too late: UNO has been called."
    scene = left_with_one()
    scene.catch(2, 0)
    assert CallUno() not in scene.may(0)
    assert scene.owed() == [0, 0]


@sheet("UNO-70")
@ruling("U-31")
def test_a_catch_before_the_card_lies_there_fails_and_silences_for_three_seconds() -> None:
    scene = given(hands="R1 R2 | R3 R4 B5 | G1 G2 G3", top="R9")
    scene.catch(1, 0)
    assert (scene.happened(), scene.owed()) == (["CatchFailed"], [])
    scene.play(0, "R1")
    assert scene.refuses(1, Catch(0)) == "You cried out too early; wait a moment."
    assert Catch(0) in scene.may(2)
    scene.wait(2_999)
    assert Catch(0) not in scene.may(1)
    scene.wait(1)
    scene.catch(1, 0)
    assert scene.owed() == [0, 0]


@sheet("UNO-70")
@ruling("U-31")
def test_nobody_is_suspected_with_more_than_two_cards_or_after_calling() -> None:
    scene = given(hands="R1 R2 B3 | R3 R4 B5 | G1 G2 G3", top="R9")
    assert scene.refuses(1, Catch(0)) == "There is nothing to catch: they hold more than one card."
    scene = given(hands="R1 R2 | R3 R4 B5 | G1 G2 G3", top="R9")
    scene.call(0)
    assert scene.refuses(1, Catch(0)) == "Too late: UNO has been called."


@sheet("UNO-70")
@ruling("U-31")
def test_nobody_is_suspected_while_somebody_still_presses() -> None:
    scene = given(hands="RH R2 R3 | B1 B2 B3 | G1 G2 | Y1 Y2 Y3", top="R9")
    scene.play(0, "RH")
    assert scene.turn() == 2
    assert scene.refuses(3, Catch(2)) == "There is nothing to catch: they hold more than one card."
    scene.press(1)
    assert scene.refuses(3, Catch(2)) == "There is nothing to catch: they hold more than one card."
    scene.press(1)
    scene.catch(3, 2)
    assert scene.happened() == ["CatchFailed"]


@sheet("UNO-65", "UNO-68")
@ruling("U-30")
def test_a_shot_at_who_was_caught_does_not_pay_for_the_hit_fire_of_another() -> None:
    scene = given(hands="WF R2 | B1 B2 B3 | G1 G2 G3", top="R9")
    scene.play(0, "WF", color="red")
    scene.catch(2, 0)
    assert scene.owed() == [0, 0, 1]
    scene.press(0, "Y1")
    assert scene.owed() == [0, 1]
    scene.press(0, "Y2 Y3")
    assert (scene.owed(), scene.sizes()) == ([1], [4, 3, 3])
    scene.press(1, "Y4")
    assert (scene.owed(), scene.turn()) == ([], 2)


@sheet("UNO-71", "UNO-72")
def test_when_the_next_player_plays_it_is_too_late_to_catch() -> None:
    scene = left_with_one()
    scene.wait(SAFE)
    assert Catch(0) in scene.may(2)
    scene.play(1, "R3")
    assert scene.refuses(2, Catch(0)) == "Too late: the next turn has begun, or it was not owed."


@sheet("UNO-71", "UNO-72")
def test_when_the_next_player_presses_it_is_too_late_to_catch() -> None:
    scene = left_with_one()
    scene.wait(SAFE)
    scene.press(1)
    assert scene.refuses(2, Catch(0)) == "Too late: the next turn has begun, or it was not owed."


@sheet("UNO-71", "UNO-72")
@ruling("U-28")
@pytest.mark.parametrize(("card", "color"), [("RH", None), ("WF", "red")])
def test_a_press_that_stands_for_a_lost_turn_ends_the_catching_time(card: str, color: str | None) -> None:
    scene = given(hands=f"{card} R2 | R3 R4 B5 | G1 G2 G3", top="R9")
    scene.play(0, card, color=color)
    assert scene.refuses(1, Press()) == "Not so fast: one thing after another."
    scene.wait(SAFE)
    assert Catch(0) in scene.may(2)
    scene.press(1)
    assert Catch(0) not in scene.may(2)


@ruling("U-28", "U-22")
def test_the_presses_of_an_all_hit_do_not_end_it() -> None:
    scene = given(hands="WA R2 | R3 R4 B5 | G1 G2 G3", top="R9")
    scene.play(0, "WA", color="red")
    scene.press(1)
    scene.catch(1, 0)
    assert scene.owed() == [0, 0, 2]
    scene.press(0)
    scene.press(0)
    scene.press(2)
    assert scene.turn() == 1


# ---- The protected moment


@ruling("U-29")
@pytest.mark.parametrize("wish", ["play", "press"])
def test_the_next_turn_waits_a_second_and_a_half_while_the_call_is_owed(wish: str) -> None:
    scene = left_with_one()
    action = scene.want(1, "R3") if wish == "play" else Press()
    scene.wait(SAFE - 1)
    assert scene.refuses(1, action) == "Not so fast: one thing after another."
    scene.wait(1)
    scene.act(1, action)
    assert scene.turn() == 2


@ruling("U-29")
def test_once_uno_is_called_nobody_waits() -> None:
    scene = left_with_one()
    scene.call(0)
    scene.play(1, "R3")
    assert scene.turn() == 2


@ruling("U-29")
def test_between_two_the_same_moment_holds_before_ones_own_next_card() -> None:
    scene = given(hands="RS R2 | R3 R4 B5", top="R9")
    scene.play(0, "RS")
    assert scene.refused(0, "R2") == "Not so fast: one thing after another."
    scene.wait(SAFE)
    scene.play(0, "R2")
    assert scene.phase() == "between"


# ---- The last card


@sheet("UNO-23")
def test_a_hand_is_over_when_somebody_has_no_cards_left() -> None:
    scene = given(hands="R1 | R3 R4 B5 | G1 G2 G3", top="R9")
    scene.play(0, "R1")
    assert scene.phase() == "between"
    assert [scene.may(seat) for seat in range(3)] == [[]] * 3


@sheet("UNO-73")
@ruling("U-32")
def test_going_out_with_all_hit_the_others_still_press() -> None:
    scene = given(hands="WA | R3 | G1", top="R9")
    scene.play(0, "WA", color="red")
    assert (scene.phase(), scene.owed()) == ("playing", [1, 2])
    scene.press(1, "Y9 W")
    scene.press(2)
    assert (scene.phase(), scene.totals()) == ("between", [3 + 9 + 50 + 1, 0, 0])


@sheet("UNO-74")
@ruling("U-32")
def test_going_out_with_hit_fire_the_next_player_still_presses_until_it_fires() -> None:
    scene = given(hands="WF | R3 | G1", top="R9")
    scene.play(0, "WF", color="red")
    scene.press(1)
    scene.press(1)
    assert (scene.phase(), scene.owed()) == ("playing", [1])
    scene.press(1, "Y9")
    assert (scene.phase(), scene.totals()) == ("between", [3 + 9 + 1, 0, 0])


@ruling("U-32")
def test_going_out_with_hit_two_the_next_player_still_presses_twice() -> None:
    scene = given(hands="RH | R3 | G1", top="R9")
    scene.play(0, "RH")
    assert (scene.owed(), scene.may(2)) == ([1, 1], [])
    scene.press(1)
    scene.press(1, "Y9")
    assert (scene.phase(), scene.totals()) == ("between", [3 + 9 + 1, 0, 0])


@ruling("U-51")
def test_where_a_last_hit_two_is_not_pressed_the_hand_is_counted_at_once() -> None:
    scene = given(hands="RH | R3 | G1", top="R9", options=UNPRESSED)
    scene.play(0, "RH")
    assert (scene.owed(), scene.phase(), scene.totals()) == ([], "between", [4, 0, 0])
    assert "PressesOwed" not in scene.happened()


@ruling("U-51")
def test_there_any_other_hit_two_and_the_other_last_cards_are_pressed_as_ever() -> None:
    scene = given(hands="RH R2 | R3 | G1", top="R9", options=UNPRESSED)
    scene.play(0, "RH")
    assert scene.owed() == [1, 1]
    scene = given(hands="WA | R3 | G1", top="R9", options=UNPRESSED)
    scene.play(0, "WA", color="red")
    assert scene.owed() == [1, 2]
    scene = given(hands="WF | R3 | G1", top="R9", options=UNPRESSED)
    scene.play(0, "WF", color="red")
    assert scene.owed() == [1]


@ruling("U-17", "U-51")
def test_there_a_last_hit_two_still_passes_on_the_one_it_answers() -> None:
    scene = given(hands="RH R2 R3 | BH | G1 G2", top="R9", options={"stacking": True, **UNPRESSED})
    scene.play(0, "RH")
    scene.play(1, "BH")
    assert (scene.owed(), scene.phase()) == ([2, 2], "playing")
    scene.press(2)
    scene.press(2)
    assert (scene.phase(), scene.totals()) == ("between", [0, 8, 0])


@ruling("U-32")
def test_while_the_last_presses_are_made_nobody_calls_catches_or_stacks() -> None:
    scene = given(hands="RH | BH R3 | G1", top="R9", options={"stacking": True})
    scene.play(0, "RH")
    assert (scene.may(1), scene.may(2), scene.may(0)) == ([Press()], [], [])
    assert scene.refuses(2, CallUno()) == "The hand is over as soon as all presses are made."


@sheet("UNO-75")
@ruling("U-21")
def test_nobody_goes_out_on_trade_hands() -> None:
    scene = given(hands="RT | R3 R4 | G1", top="R9")
    assert scene.may(0) == [Press()]
    assert scene.refused(0, "RT", partner=1) == "You may not go out on Trade Hands: press the button."


@sheet("UNO-75")
@ruling("U-21", "U-34")
def test_trade_hands_may_leave_under_a_discard_all() -> None:
    scene = given(hands="RD RT | R3 R4 | G1", top="R9")
    scene.play(0, "RD")
    assert (scene.phase(), scene.totals()) == ("between", [8, 0, 0])


@ruling("U-33")
def test_discard_all_may_be_the_last_card() -> None:
    scene = given(hands="RD | R3 R4 | G1", top="R9")
    scene.play(0, "RD")
    assert scene.phase() == "between"


@ruling("U-34")
def test_a_trade_empties_nobody() -> None:
    scene = given(hands="RT R1 | R3 | G1", top="R9")
    scene.play(0, "RT", partner=1)
    assert (scene.sizes(), scene.phase()) == ([1, 1, 1], "playing")
