"""Wonky, SET UP: nine blocks, 54 cards, seven each, and who goes first."""

from collections import Counter

import pytest

from rumpus.games.wonky.cards import BLOCKS, COLORS, DECK, SIZES, block_name
from sheets.guide import guide_says
from sheets.scene import no_table_for
from sheets.sheet import ruling, sheet
from sheets.wonky import dealt, given
from sheets.wonky_notation import CARD_NAMES


@sheet("WON-01")
def test_players_are_told_for_which_ages_it_is() -> None:
    assert guide_says("wonky", "ages eight and up")


@sheet("WON-02")
@ruling("W-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6, 7, 8])
def test_two_to_eight_can_play(players: int) -> None:
    scene = dealt(players)
    assert all(scene.hands())
    assert [bool(scene.may(seat)) for seat in range(players)].count(True) == 1


@sheet("WON-02")
@ruling("W-1", "A-1")
@pytest.mark.parametrize("players", [1, 9])
def test_one_alone_or_nine_get_no_table(players: int) -> None:
    assert no_table_for("wonky", players) == f"Wonky is for 2 to 8 players, not {players}."


@sheet("WON-03", "WON-04", "WON-20")
def test_nine_blocks_one_of_each_size_and_color() -> None:
    assert BLOCKS == 9
    assert SIZES == ["large", "medium", "small"] and COLORS == ["blue", "purple", "green"]
    assert [block_name(block) for block in range(9)] == [
        "large blue block",
        "large purple block",
        "large green block",
        "medium blue block",
        "medium purple block",
        "medium green block",
        "small blue block",
        "small purple block",
        "small green block",
    ]


@sheet("WON-05")
def test_all_blocks_lie_free_at_the_start() -> None:
    scene = dealt(3)
    assert scene.tower() == "" and scene.held() == ""
    assert scene.free() == "LB LP LG MB MP MG SB SP SG"
    assert list(scene.state.poses) == []


@sheet("WON-06")
@ruling("W-29")
def test_the_deck_has_54_cards() -> None:
    assert len(DECK) == 54
    kinds = Counter(name.rstrip("'") for name in CARD_NAMES)
    exact = [size + color for size in "LMS" for color in "BPG"]
    assert kinds == {
        **dict.fromkeys(exact, 3),
        **dict.fromkeys(["*B", "*P", "*G", "L*", "M*", "S*", "pass"], 3),
        **dict.fromkeys(["rev", "**draw", "**rev"], 2),
    }
    assert [DECK[card].name for card in (0, 26, 27, 36, 45, 48, 50, 53)] == [
        "large blue block",
        "small green block",
        "any size blue block",
        "any color large block",
        "Pass",
        "Reverse",
        "any block, then next player draws",
        "any block, then reverse",
    ]


@sheet("WON-07")
def test_luck_decides_which_cards_are_dealt() -> None:
    scene = dealt(hands="LB LP LG MB MP MG pass | SB SP SG *B *P *G rev")
    assert scene.hands() == ["LB LP LG MB MP MG pass", "SB SP SG *B *P *G rev"]
    other = dealt(hands="SB SP SG *B *P *G rev | LB LP LG MB MP MG pass")
    assert other.hands() == ["SB SP SG *B *P *G rev", "LB LP LG MB MP MG pass"]


@sheet("WON-08")
@ruling("W-1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_get_seven_cards_each(players: int) -> None:
    scene = dealt(players)
    assert [len(hand.split()) for hand in scene.hands()] == [7] * players


@sheet("WON-09")
def test_the_rest_is_a_draw_deck_that_nobody_sees() -> None:
    scene = dealt(3)
    assert len(scene.draw_deck().split()) == 54 - 21
    for viewer in scene.viewers():
        assert scene.view(viewer).draw_pile.cards() == []
        assert scene.view(viewer).draw_pile.backs == 54 - 21
    assert scene.played() == "" and scene.discard() == ""


@sheet("WON-10")
@ruling("W-1")
@pytest.mark.parametrize(("players", "cards"), [(7, 6), (8, 5)])
def test_more_players_get_fewer_cards(players: int, cards: int) -> None:
    scene = dealt(players)
    assert [len(hand.split()) for hand in scene.hands()] == [cards] * players


@sheet("WON-11")
@ruling("W-1")
@pytest.mark.parametrize(("players", "left"), [(2, 40), (6, 12), (7, 12), (8, 14)])
def test_some_cards_are_always_left_to_draw(players: int, left: int) -> None:
    assert len(dealt(players).draw_deck().split()) == left


@sheet("WON-12")
@ruling("W-2")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_luck_names_the_first_player(first: int) -> None:
    scene = dealt(3, first=first)
    assert scene.turn() == first
    assert [scene.may(seat) != [] for seat in range(3)] == [seat == first for seat in range(3)]


@sheet("WON-12")
@ruling("W-2")
def test_the_tallest_may_take_the_first_chair() -> None:
    scene = dealt(3, first=2, options={"first": "first chair"})
    assert scene.turn() == 0
    assert guide_says("wonky", "the tallest player goes first", "first chair")


@sheet("WON-13")
def test_turns_pass_clockwise_at_first() -> None:
    scene = given(hands="LB pass | LP pass' | LG pass''")
    assert scene.state.direction == 1
    scene.build(0, "LB", "LB")
    assert scene.turn() == 1
    scene.build(1, "LP", "LP")
    assert scene.turn() == 2
    scene.play(2, "pass''")
    assert scene.turn() == 0
