"""What we have ruled about running out of cards, winning and leaving, for both Loonacy editions."""

import pytest

from rumpus.games import shelf_box
from sheets.loonacy import LoonacyScene, both_editions, dealt, given
from sheets.sheet import ruling

pytestmark = both_editions

SEVEN = "ab bc cd de ef fg gh"
OTHER_SEVEN = "hi ij jk kl lm mn no"
THIRD_SEVEN = "op pq qr rs st tu uv"


# ---- When the draw pile runs out


@ruling("L-22")
def test_the_leftover_draw_cards_are_shuffled_in(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh | op", piles="xj bf lm", deck="uv vw")
    scene.stack_after_reshuffle("mn no uv pq qr vw")
    scene.point(0, 1, 2)
    assert [scene.new_card(seat) for seat in range(3)] == ["mn", "no", "uv"]
    scene.wait(3_000)
    assert scene.tops() == "pq qr vw"


@ruling("L-22")
def test_the_piles_restart_with_the_number_for_the_players_now_present(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh | op | qr", piles="xj bf lm lp os", deck="")
    scene.leave(3)
    scene.point(0, 1, 2)
    scene.wait(3_000)
    assert scene.heights() == [1, 1, 1]


@ruling("L-22", "L-28")
def test_cards_for_those_who_stay_are_enough_for_a_draw(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh | op", piles="xj bf lm", deck="uv vw")
    scene.leave(1)
    scene.point(0, 2)
    assert scene.happened() == ["Pointed", "DrawFixed", "Drew", "Drew"]
    assert {scene.new_card(0), scene.new_card(2)} == {"uv", "vw"}
    assert scene.tops() == "jx bf lm gh"


@ruling("L-23")
def test_unless_the_group_chooses_otherwise_no_top_card_stays(edition: str) -> None:
    assert shelf_box(edition).info.defaults.reshuffle == "everything"


@ruling("L-23", "L-25")
def test_the_top_cards_are_kept_only_if_the_rest_is_enough(edition: str) -> None:
    options = {"reshuffle": "keep tops"}
    scene = given(edition, hands="ab | *", piles="xj bf lm lp os", deck="uv", under="", options=options)
    scene.stack_after_reshuffle("xj uv bf lm lp os")
    scene.point(0, 1)
    assert [scene.new_card(0), scene.new_card(1)] == ["jx", "uv"]
    scene.wait(3_000)
    assert scene.tops() == "bf lm lp os"


@ruling("L-23")
def test_just_enough_cards_under_the_tops_are_enough(edition: str) -> None:
    options = {"reshuffle": "keep tops"}
    scene = given(edition, hands="ab | *", piles="xj bf lm lp", deck="uv", under="vw", options=options)
    scene.point(0, 1)
    assert scene.tops() == "jx bf lm lp"
    assert {scene.new_card(0), scene.new_card(1)} == {"uv", "vw"}


@ruling("L-24")
def test_after_the_reshuffle_the_draw_still_happens(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh", piles="xj bf lm lp", deck="")
    scene.point(0, 1)
    assert scene.happened()[-4:] == ["DrawFixed", "Reshuffled", "Drew", "Drew"]
    scene.wait(3_000)
    assert scene.happened() == ["TookUp"] * 2 + ["PileOpened"] * 4 + ["PlayBegan"]
    assert [len(scene.hand(seat).split()) for seat in (0, 1)] == [3, 2]


@ruling("L-25")
def test_too_few_cards_even_so_and_only_the_piles_restart(edition: str) -> None:
    scene = too_few_cards(edition, own="ab cd", piles="xa bf lm lp")
    scene.stack_after_reshuffle("lp xa bf lm")
    scene.point(0, 1)
    assert scene.happened()[-3:] == ["DrawFixed", "Reshuffled", "RanDry"]
    assert scene.new_card(0) == ""
    scene.wait(3_000)
    assert scene.hand(0) == "ab cd"
    assert scene.tops() == "lp ax bf lm"
    assert scene.phase() == "playing"
    scene.play(0, "ab", on=1)
    assert scene.tops() == "lp ab bf lm"


@ruling("L-25")
def test_one_card_for_everybody_and_every_pile_is_enough(edition: str) -> None:
    scene = too_few_cards(edition, own="ab cd", piles="xa bf lm lp os", deck="uv")
    scene.point(0, 1)
    assert "RanDry" not in scene.happened()
    assert "" not in [scene.new_card(0), scene.new_card(1)]


@ruling("L-25")
def test_pointing_again_with_nothing_to_draw_ends_the_game(edition: str) -> None:
    scene = too_few_cards(edition, own="ab cd", piles="xa bf lm lp")
    scene.point(0, 1)
    scene.wait(3_000)
    scene.point(1, 0)
    assert scene.winners() == [0]


@ruling("L-25")
def test_a_play_gives_the_dry_table_new_hope(edition: str) -> None:
    scene = too_few_cards(edition, own="ab bc cd", piles="xa bf lm lp")
    scene.point(0, 1)
    scene.wait(3_000)
    pile = [set(top) & set("ab") != set() for top in scene.tops().split()].index(True)
    scene.play(0, "ab", on=pile)
    scene.point(0, 1)
    assert scene.winners() == []
    assert scene.phase() == "drawn"


@ruling("L-25", "L-28")
def test_a_leavers_cards_give_the_dry_table_new_hope(edition: str) -> None:
    scene = given(edition, hands="ab cd | * | gh hi", piles="xa bf lm", deck="", under="")
    scene.point(0, 1, 2)
    assert "RanDry" in scene.happened()
    scene.wait(3_000)
    scene.leave(1)
    scene.point(0, 2)
    assert scene.winners() == []
    assert scene.phase() == "drawn"
    assert "" not in [scene.new_card(0), scene.new_card(2)]


# ---- Winning


@ruling("L-26")
def test_of_two_last_cards_the_first_to_land_wins(edition: str) -> None:
    scene = given(edition, hands="ab | ak", piles="ae ua")
    scene.play(1, "ak", on=1)
    assert scene.refused(0, "ab", on=0) == "The game is over."
    assert scene.winners() == [1]


@ruling("L-26")
def test_an_empty_hand_wins_even_while_all_others_point(edition: str) -> None:
    scene = given(edition, hands="ab | ak gh | op", piles="ae ua")
    scene.point(1, 2)
    scene.play(0, "ab", on=0)
    assert scene.winners() == [0]


@ruling("L-27")
def test_one_game_is_all_unless_the_table_chooses_more(edition: str) -> None:
    assert shelf_box(edition).info.defaults.first_to == 1


@ruling("L-27")
@pytest.mark.parametrize(("second_winner", "match_winners"), [(0, [0]), (1, [])])
def test_the_first_to_win_two_games_wins_the_match(
    edition: str, second_winner: int, match_winners: list[int]
) -> None:
    scene = given(edition, hands="ab | ak gh", piles="ae ua lm lp", options={"first_to": 2})
    scene.play(0, "ab", on=0)
    assert (scene.phase(), scene.winners(), list(scene.state.wins)) == ("between", [], [1, 0])
    scene.wait(5_999)
    assert scene.phase() == "between"
    scene.stack_next_game("ab bc cd de ef fg gh | xj jk kl lp pq qr rs", piles="xa ko os mn")
    scene.wait(1)
    assert scene.phase() == "looking"
    assert scene.hand(0) == "ab bc cd de ef fg gh"
    scene.ready(0, 1)
    scene.wait(3_000)
    run = [["ab", "bc", "cd", "de", "ef", "fg", "gh"], ["jx", "jk", "kl", "lp", "pq", "qr", "rs"]]
    for card in run[second_winner]:
        scene.play(second_winner, card, on=0)
        scene.wait(200)
    assert scene.state.wins[second_winner] == 2 - second_winner
    assert scene.winners() == match_winners


@ruling("L-27")
def test_the_next_game_begins_with_all_cards_in_the_deck(edition: str) -> None:
    scene = given(edition, hands="ab | ak gh", piles="ae ua lm lp", deck="uv", options={"first_to": 2})
    scene.point(1)
    scene.play(0, "ab", on=0)
    assert scene.may_play(1) == ""
    scene.wait(6_000)
    assert (scene.tops(), scene.heights(), scene.under_the_tops()) == ("", [], "")
    assert (scene.pointing(), scene.state.ready) == ([], 0)
    assert len(set(scene.whole_deck().split())) == 72


@ruling("L-27")
def test_all_cards_are_gathered_face_down_for_everybody(edition: str) -> None:
    scene = given(edition, hands="ab | ak gh", piles="ae ua lm lp", deck="uv", options={"first_to": 2})
    scene.play(0, "ab", on=0)
    scene.wait_and_follow(6_000)
    assert "CardsGathered" in scene.happened()


# ---- Leaving


@ruling("L-28")
@pytest.mark.parametrize("top", ["gh", "hi", "ij"])
def test_luck_decides_which_card_of_a_leaver_comes_out_on_top(edition: str, top: str) -> None:
    scene = given(edition, hands="ab | gh hi ij | op", piles="xj")
    scene.leave(1, top=top)
    assert scene.tops() == f"jx {top}"
    assert scene.told(None, "PlayerLeft")[0].seat == 1


@ruling("L-28")
def test_the_fingers_are_counted_without_the_leaver(edition: str) -> None:
    scene = given(edition, hands="ab | gh hi ij | op", piles="xj lm lp")
    scene.point(0, 2)
    scene.leave(1)
    assert scene.phase() == "drawn"
    assert [scene.new_card(seat) != "" for seat in range(3)] == [True, False, True]


@ruling("L-28")
def test_a_pointing_leaver_takes_the_finger_along(edition: str) -> None:
    scene = given(edition, hands="ab | gh hi ij | op", piles="xj lm lp")
    scene.point(0, 1)
    scene.leave(1)
    assert (scene.phase(), scene.pointing()) == ("playing", [0])


@ruling("L-28")
def test_who_leaves_with_a_new_card_puts_it_down_as_well(edition: str) -> None:
    scene = given(edition, hands="ab | gh hi | op", piles="xj lm lp")
    scene.stack("uv vw wx")
    scene.point(0, 1, 2)
    scene.leave(1, top="vw")
    assert scene.tops() == "jx lm lp vw"
    assert scene.under_the_tops() == "gh hi"
    scene.wait(3_000)
    assert [scene.hand(seat) for seat in range(3)] == ["ab uv", "", "op wx"]
    assert len(scene.tops().split()) == 4


@ruling("L-28", "L-3")
def test_nobody_waits_for_the_look_of_one_who_left(edition: str) -> None:
    scene = dealt(edition, players=3)
    scene.ready(0, 2)
    scene.leave(1)
    assert scene.phase() == "counting"
    scene.wait(2_999)
    assert scene.tops() == ""
    scene.wait(1)
    assert len(scene.tops().split()) == 4  # the leaver's pile and three from the deck
    assert sorted(scene.heights()) == [1, 1, 1, 7]


@ruling("L-28", "L-3")
def test_one_who_was_ready_and_left_is_counted_no_more(edition: str) -> None:
    scene = dealt(edition, players=3)
    scene.ready(1)
    scene.leave(1)
    scene.ready(0)
    assert scene.phase() == "looking"
    scene.ready(2)
    assert scene.phase() == "counting"


@ruling("L-28")
def test_leaving_before_the_piles_open_lets_nobody_play_early(edition: str) -> None:
    scene = dealt(edition, players=3)
    scene.leave(1)
    assert (scene.phase(), scene.may_play(0), scene.may_play(2)) == ("looking", "", "")


@ruling("L-35")
@pytest.mark.parametrize("moment", ["looking", "counting"])
def test_a_hand_left_before_the_piles_open_is_turned_up_together_with_them(edition: str, moment: str) -> None:
    scene = dealt(edition, hands=f"{SEVEN} | {OTHER_SEVEN} | {THIRD_SEVEN}", options={"hands": "hidden"})
    if moment == "counting":
        scene.wait(15_000)
    scene.leave(1)
    assert (scene.phase(), scene.tops(), scene.under_the_tops()) == (moment, "", "")
    assert scene.happened() == ["PlayerLeft"]
    assert [scene.sees(viewer, 1) for viewer in (0, 2, None)] == [" ".join(["??"] * 7)] * 3
    scene.wait(17_999 if moment == "looking" else 2_999)
    assert scene.tops() == ""
    scene.luck(3)
    scene.wait(1)
    assert scene.happened() == ["HandBecamePile"] + ["PileOpened"] * 3 + ["PlayBegan"]
    assert (scene.tops().split()[0], scene.heights(), scene.hand(1)) == ("kl", [7, 1, 1, 1], "")
    assert len(set(scene.whole_deck().split())) == 72


@ruling("L-35")
def test_several_hands_left_before_the_piles_open_are_a_pile_each(edition: str) -> None:
    scene = dealt(edition, players=5)
    for leaver in (3, 0, 4):
        scene.leave(leaver)
    scene.wait(18_000)
    assert scene.heights() == [7, 7, 7, 1]


@ruling("L-14", "L-35")
def test_an_open_hand_left_before_the_piles_open_lies_open_as_before(edition: str) -> None:
    scene = dealt(edition, hands=f"{SEVEN} | {OTHER_SEVEN} | {THIRD_SEVEN}", options={"hands": "open"})
    scene.leave(1)
    assert [scene.sees(viewer, 1) for viewer in scene.viewers()] == [OTHER_SEVEN] * 4
    scene = dealt(edition, hands=f"{SEVEN} | {OTHER_SEVEN} | {THIRD_SEVEN}", options={"hands": "open"})
    scene.hold(1)
    scene.leave(1)
    assert scene.sees(0, 1) == " ".join(["??"] * 7)


@ruling("L-29")
@pytest.mark.parametrize("moment", ["looking", "counting", "drawn", "between"])
def test_the_one_who_stays_has_won_whenever_the_other_leaves(edition: str, moment: str) -> None:
    scene = at(edition, moment)
    assert scene.phase() == moment
    scene.leave(1)
    assert scene.winners() == [0]
    assert scene.match.alarm() is None
    assert len(set(scene.whole_deck().split())) == 72


@ruling("L-19", "L-29")
def test_a_card_nobody_took_up_stays_unseen_when_the_game_ends(edition: str) -> None:
    scene = at(edition, "drawn")
    scene.leave(1)
    assert [scene.sees_new_card(viewer, 0) for viewer in scene.viewers()] == ["??"] * 3


@ruling("L-31")
def test_who_has_left_does_not_come_back_into_this_game(edition: str) -> None:
    scene = given(edition, hands="ab | gh hi | op", piles="xj", options={"first_to": 2})
    scene.leave(1)
    scene.wait(20_000)
    assert scene.may(1) == []
    assert scene.hand(1) == ""


def too_few_cards(edition: str, own: str, piles: str, deck: str = "") -> LoonacyScene:
    """Two players of whom the second holds nearly the whole deck."""
    return given(edition, hands=f"{own} | *", piles=piles, deck=deck, under="")


def at(edition: str, moment: str) -> LoonacyScene:
    """A match of two at this moment."""
    if moment in ("looking", "counting"):
        scene = dealt(edition)
        scene.wait(15_000 if moment == "counting" else 0)
        return scene
    scene = given(edition, hands="ab | gh", piles="xa lm lp os", options={"first_to": 2})
    if moment == "drawn":
        scene.point(0, 1)
    else:
        scene.play(0, "ab", on=0)
    return scene
