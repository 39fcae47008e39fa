"""UNO ATTACK IN A NUTSHELL, RENEGING and SPECIAL RULES: a turn, the launcher, and when it is loaded again."""

import pytest

from rumpus.games.uno_attack.actions import Press
from sheets.sheet import ruling, sheet
from sheets.uno_attack import given, opening
from sheets.uno_notation import DECK, copies_of


@sheet("UNO-15")
@ruling("U-39")
def test_the_launcher_faces_whoever_must_act() -> None:
    scene = given(hands="RH R2 R3 | B2 B3 | G2 G3", top="R1")
    assert scene.facing() == 0
    scene.play(0, "RH")
    assert scene.facing() == 1
    scene.press(1)
    scene.press(1)
    assert scene.facing() == 2
    scene.press(2)
    assert scene.facing() == 0


# ---- Matching


@sheet("UNO-16")
@ruling("U-13")
def test_a_card_matches_by_color_or_number() -> None:
    scene = given(hands="R1 R9 B7 G7 B6 Y8 | B2 B3", top="R7")
    assert scene.may_play(0) == "R1 R9 G7 B7"
    assert scene.refused(0, "B6") == "The blue 6 does not fit: it takes red, a 7 or a wild card."
    scene.play(0, "B7")
    assert (scene.top(), scene.color(), scene.hand(0)) == ("B7", "blue", "R1 R9 Y8 G7 B6")
    assert scene.turn() == 1


@sheet("UNO-16", "UNO-17")
@ruling("U-13")
@pytest.mark.parametrize("word", ["H", "R", "S", "D", "T"])
def test_a_special_card_matches_by_color_or_word(word: str) -> None:
    scene = given(hands=f"R3 B{word} Y4 | G2 G3", top=f"R{word}")
    assert scene.may_play(0) == f"R3 B{word}"
    scene = given(hands=f"R{word} B{word} Y4 | G2 G3", top="R3")
    assert scene.may_play(0) == f"R{word}"


@sheet("UNO-16")
@ruling("U-13")
@pytest.mark.parametrize("wild", ["W", "WA", "WF"])
def test_on_a_wild_card_only_the_named_color_or_another_wild_fits(wild: str) -> None:
    scene = given(hands="R3 B3 BS W WA WF | G2 G3", top=wild, color="blue")
    assert scene.may_play(0) == "B3 BS W WA WF"
    assert scene.refused(0, "R3") == "The red 3 does not fit: the color is blue."


@sheet("UNO-16")
def test_only_ones_own_cards_in_ones_own_turn() -> None:
    scene = given(hands="R3 B3 | R4 R5", top="R7")
    assert scene.refused(0, "R4") == "That card is not in your hand."
    assert scene.refused(1, "R4") == "It is {0}'s turn."


# ---- Pressing


@sheet("UNO-18")
def test_who_has_nothing_that_fits_can_only_press() -> None:
    scene = given(hands="B3 G4 YS | R4 R5", top="R7")
    assert scene.may(0) == [Press()]


@sheet("UNO-19")
@ruling("U-14")
def test_a_blank_ends_the_turn() -> None:
    scene = given(hands="B3 G4 YS | R4 R5", top="R7")
    scene.press(0)
    assert (scene.turn(), scene.hand(0), scene.state.blanks) == (1, "YS G4 B3", 1)
    assert scene.sizes() == [3, 2]


@sheet("UNO-20", "UNO-21")
@ruling("U-14")
def test_launched_cards_go_to_the_presser_and_end_the_turn_even_if_they_fit() -> None:
    scene = given(hands="B3 G4 | B4 B5 | G5 G6", top="R7")
    scene.press(0, "R1 R2 W")
    assert (scene.hand(0), scene.turn()) == ("R1 R2 G4 B3 W", 1)
    assert scene.refused(0, "R1") == "It is {1}'s turn."
    assert scene.sizes() == [5, 2, 2]


@sheet("UNO-20")
def test_only_the_presser_sees_what_came_out() -> None:
    scene = given(hands="B3 | B4 B5 | G5 G6", top="R7")
    scene.press(0, "R1 R2")
    assert [scene.sees(viewer, 0) for viewer in (0, 1, None)] == ["R1 R2 B3", "?? ?? ??", "?? ?? ??"]
    assert [event.cards for event in scene.told(1, "Fired")] == [2]
    assert [event.card for event in scene.told(1, "Launched")] == [-1, -1]


@sheet("UNO-22")
def test_from_the_deal_on_the_turn_passes_to_the_left_until_a_reverse_is_played() -> None:
    reds = "R1 R2 R3 R4 R6 R7 R8"
    yellows = "Y1 Y2 Y3 Y4 Y5 Y6 Y7"
    scene = opening("R5", 4, dealer=3, hands=f"{reds} | RR {yellows[3:]} | {reds} | B1 B2 B3 B4 B5 B6 B7")
    scene.play(0, "R1")
    assert scene.turn() == 1
    scene.press(1)
    assert scene.turn() == 2
    scene.play(2, "R2")
    assert scene.turn() == 3
    scene.press(3, "W")
    assert scene.turn() == 0
    scene.play(0, "R3")
    assert scene.turn() == 1
    scene.play(1, "RR")
    assert scene.turn() == 0
    scene.press(0)
    assert scene.turn() == 3


# ---- Reneging


@sheet("UNO-86", "UNO-87")
@ruling("U-14")
def test_who_could_play_may_press_instead_and_the_turn_is_over() -> None:
    scene = given(hands="R3 R4 | B4 B5", top="R7")
    assert scene.may_play(0) == "R3 R4"
    scene.press(0, "R1")
    assert (scene.turn(), scene.hand(0), scene.top()) == (1, "R1 R3 R4", "R7")


# ---- Cards left sticking out, and loading again


@sheet("UNO-77")
@ruling("U-38")
@pytest.mark.parametrize("many", [1, 5, 12])
@pytest.mark.parametrize(
    ("card", "color", "presser"), [(None, None, 0), ("RH", None, 1), ("WA", "red", 1), ("WF", "red", 1)]
)
def test_everything_a_shot_brings_goes_to_who_set_it_off(
    card: str | None, color: str | None, presser: int, many: int
) -> None:
    """There is no card between launcher and hand: what sticks out is part of the shot."""
    scene = given(hands="RH WA WF G9 | G8 G7 | G6 G5", top="R7")
    if card is not None:
        scene.play(0, card, color=color)
    before = [scene.hand(seat) for seat in range(3)]
    loaded = scene.state.deck.size()
    shot = " ".join(["R1", "R2", "R3", "R4", "R5", "R6", "Y1", "Y2", "Y3", "Y4", "Y5", "Y6"][:many])
    scene.press(presser, shot)
    assert [event.cards for event in scene.told(None, "Fired")] == [many]
    for seat in range(3):
        new = set(scene.hand(seat).split()) - set(before[seat].split())
        assert new == (set(shot.split()) if seat == presser else set())
    assert scene.state.deck.size() == loaded - many
    assert scene.whole_deck() == DECK


@sheet("UNO-76")
@ruling("U-35")
def test_at_sixty_discards_all_but_the_top_card_go_into_the_launcher() -> None:
    scene = given(hands="R3 R4 R5 | BS B5", top="W", color="red", under=58)
    in_launcher = scene.state.deck.size()
    scene.play(0, "R3")
    assert "Reloaded" in scene.happened()
    assert (scene.state.discard.size(), scene.top()) == (1, "R3")
    assert scene.state.deck.size() == in_launcher + 59
    assert (scene.turn(), scene.sizes()) == (1, [2, 2])
    assert scene.view(None).deck.cards() == []


@sheet("UNO-76")
@ruling("U-35")
def test_at_fifty_nine_discards_nothing_is_loaded_yet() -> None:
    scene = given(hands="R3 R4 R5 | BS B5", top="W", color="red", under=57)
    scene.play(0, "R3")
    assert (scene.state.discard.size(), "Reloaded" in scene.happened()) == (59, False)


@sheet("UNO-76")
def test_the_hand_continues_with_the_discards_in_the_launcher() -> None:
    scene = given(hands="R3 R4 R5 | BS B5", top="W", color="red", under=58)
    scene.play(0, "R3")
    scene.press(1, "R1 R1")
    assert (scene.hand(1), scene.turn(), scene.phase()) == ("R1 R1 B5 BS", 0, "playing")


@ruling("U-36")
def test_a_launcher_with_too_few_cards_throws_what_it_has_and_is_loaded_again() -> None:
    scene = given(hands="B3 B4 | G4 G5 | *", top="R7", under="Y1 Y2 Y3", deck="R1 R2")
    scene.aim("R1 R2", cut_short=4)
    scene.act(0, Press())
    assert (scene.hand(0), "Reloaded" in scene.happened()) == ("R1 R2 B3 B4", True)
    assert (scene.state.deck.size(), scene.state.discard.size(), scene.top()) == (3, 1, "R7")


@ruling("U-37")
def test_with_all_cards_in_hands_a_press_is_a_blank() -> None:
    scene = given(hands="B3 B4 | *", top="R7")
    scene.state.gap = 1
    scene.act(0, Press())
    assert (scene.happened()[0], "Fired" in scene.happened(), scene.turn()) == ("Pressed", False, 1)
    assert scene.sizes() == [2, 109]


@ruling("U-37")
def test_with_all_cards_in_hands_hit_fire_is_over_after_one_press() -> None:
    scene = given(hands="WF B3 B4 | *", top="R7")
    scene.play(0, "WF", color="blue")
    # The card beneath is all that could be loaded; it goes to the other hand, too.
    scene.state.discard.remove(copies_of("R7")[0])
    scene.state.hands[1].add(copies_of("R7")[0])
    scene.state.gap = 1
    scene.act(1, Press())
    assert (scene.owed(), scene.turn(), scene.sizes()) == ([], 0, [2, 109])


# ---- The clock


@ruling("U-16")
def test_after_thirty_seconds_the_button_is_pressed_for_the_slow() -> None:
    scene = given(hands="R3 R4 | B4 B5", top="R7")
    scene.wait(29_999)
    assert scene.turn() == 0
    scene.wait(1)
    assert (scene.turn(), scene.happened()[0]) == (1, "Pressed")
    scene.wait(30_000)
    assert scene.turn() == 0


@ruling("U-16")
def test_the_clock_also_presses_what_is_owed_and_names_a_color() -> None:
    scene = given(hands="RH R4 R5 | B4 B5 | G2 G3", top="R7")
    scene.play(0, "RH")
    scene.wait(30_000)
    assert scene.owed() == [1]
    scene.wait(30_000)
    assert (scene.owed(), scene.turn()) == ([], 2)
    scene = opening("W")
    scene.wait(30_000)
    assert (scene.color(), scene.turn()) == ("red", 1)
    scene.wait(29_999)
    assert scene.turn() == 1
    scene.wait(1)
    assert scene.turn() == 2


@ruling("U-16")
def test_a_table_may_play_without_a_clock() -> None:
    scene = given(hands="R3 R4 | B4 B5", top="R7", options={"turn_time": 0})
    assert scene.match.alarm() is None
