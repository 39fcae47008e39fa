"""What only the Engelbreit sheet says: open hands, and other games for the same deck."""

from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import Hold, LayOpen
from sheets.guide import guide_says
from sheets.loonacy import dealt, given
from sheets.sheet import ruling, sheet

HANDS = "ab cd | gh hi"
PILES = "xj lm lp os"


# ---- Open face hands


@sheet("LOO-16")
@ruling("L-14")
def test_a_hand_laid_out_is_seen_by_everybody() -> None:
    scene = given("loonacy", hands=HANDS, piles=PILES)
    for viewer in scene.viewers():
        assert [scene.sees(viewer, 0), scene.sees(viewer, 1)] == ["ab cd", "gh hi"]


@sheet("LOO-16")
def test_everybody_sees_the_deal_of_an_open_hand() -> None:
    scene = dealt("loonacy", hands="ab bc cd de ef fg gh | hi ij jk kl lm mn no")
    scene.last = scene.match.log[0]
    for viewer in scene.viewers():
        assert scene.sees(viewer, 0) == "ab bc cd de ef fg gh"
        assert all(event.card >= 0 for event in scene.told(viewer, "Dealt"))


@sheet("LOO-16")
def test_everybody_sees_the_new_card_of_an_open_hand_once_it_is_taken_up() -> None:
    scene = given("loonacy", hands=HANDS, piles=PILES)
    scene.stack("uv vw")
    scene.point(0, 1)
    assert scene.sees(1, 0) == "ab cd"
    scene.wait(3_000)
    assert scene.sees(1, 0) == "ab cd uv"
    assert scene.sees(None, 1) == "gh hi vw"


@sheet("LOO-14")
@ruling("L-14")
def test_open_hands_are_what_this_edition_begins_with() -> None:
    assert shelf_box("loonacy").info.defaults.hands == "open"
    assert guide_says("loonacy", "lay your cards out")


@sheet("LOO-15")
def test_players_are_told_that_a_large_hand_is_best_laid_out() -> None:
    assert guide_says("loonacy", "a lot of cards", "best way to see what you have")


@sheet("LOO-17")
def test_players_are_told_not_to_mind_being_seen() -> None:
    assert guide_says("loonacy", "don't worry", "their own cards")


@sheet("LOO-13")
@ruling("L-14")
def test_who_prefers_it_may_hold_their_cards() -> None:
    scene = given("loonacy", hands=HANDS, piles=PILES)
    scene.hold(0)
    assert [scene.sees(0, 0), scene.sees(1, 0), scene.sees(None, 0)] == ["ab cd", "?? ??", "?? ??"]
    assert [scene.sees(0, 1), scene.sees(1, 1), scene.sees(None, 1)] == ["gh hi"] * 3
    assert guide_says("loonacy", "hold your cards")


@sheet("LOO-13")
@ruling("L-14")
def test_a_held_hand_may_be_laid_out_again() -> None:
    scene = given("loonacy", hands=HANDS, piles=PILES)
    scene.hold(0)
    assert scene.refuses(0, Hold()) == "Your cards are like that already."
    scene.lay_open(0)
    assert [scene.sees(viewer, 0) for viewer in scene.viewers()] == ["ab cd"] * 3
    assert scene.refuses(0, LayOpen()) == "Your cards are like that already."


@sheet("LOO-13")
def test_cards_may_be_picked_up_while_everybody_looks() -> None:
    scene = dealt("loonacy")
    scene.hold(1)
    assert scene.sees(0, 1) == "?? ?? ?? ?? ?? ?? ??"


@sheet("LOO-13")
def test_the_new_card_of_a_held_hand_is_its_owners_alone() -> None:
    scene = given("loonacy", hands=HANDS, piles=PILES)
    scene.hold(0)
    scene.stack("uv vw")
    scene.point(0, 1)
    scene.wait(3_000)
    assert scene.sees(0, 0) == "ab cd uv"
    assert scene.sees(1, 0) == "?? ?? ??"
    assert [event.card >= 0 for event in scene.told(1, "TookUp")] == [False, True]


@sheet("LOO-13")
def test_holding_ones_cards_is_no_reason_not_to_play_them() -> None:
    scene = given("loonacy", hands="ab bc | gh", piles="xa")
    scene.hold(0)
    scene.play(0, "ab", on=0)
    assert scene.tops() == "ab"
    assert scene.sees(1, 0) == "??"


# ---- Playing other games


@sheet("LOO-40")
@ruling("L-33")
def test_players_are_told_of_the_other_games_for_this_deck() -> None:
    assert guide_says("loonacy", "rummy", "solitaire", "go fish", "not on this sheet")
