"""WHEN NO ONE IS ABLE TO PLAY and WHEN THE DRAW PILE RUNS OUT, which both Loonacy sheets share."""

import pytest

from rumpus.engine.bits import has
from rumpus.engine.piles import BACK
from rumpus.games.loonacy.actions import Point
from sheets.loonacy import both_editions, given
from sheets.sheet import ruling, sheet

pytestmark = both_editions


# ---- When no one is able to play


@sheet("ULO-21", "LOO-30")
def test_when_all_point_each_of_them_draws_one_card(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi | op", piles="xj")
    scene.stack("uv vw wx")
    scene.point(0, 2, 1)
    assert [scene.new_card(seat) for seat in range(3)] == ["uv", "vw", "wx"]
    assert len(scene.draw_pile().split()) == 72 - 6 - 3
    scene.wait(3_000)
    assert scene.hand(0) == "ab cd uv"
    assert scene.hand(1) == "gh hi vw"
    assert scene.hand(2) == "op wx"


@sheet("ULO-21", "LOO-30")
def test_nobody_draws_until_the_last_one_points(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi | op", piles="xj")
    for finger in (1, 0):
        scene.point(finger)
        assert scene.phase() == "playing"
        assert [scene.new_card(seat) for seat in range(3)] == ["", "", ""]
    scene.point(2)
    assert scene.phase() == "drawn"


@sheet("ULO-22", "LOO-28")
@ruling("L-11")
def test_who_could_play_may_point_instead(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh", piles="xa xj")
    assert scene.may_play(0) == "ab on 0"
    scene.point(0, 1)
    assert scene.phase() == "drawn"
    assert scene.hand(0) == "ab cd"


@sheet("ULO-22", "LOO-28")
@ruling("L-11", "L-20")
def test_not_even_time_makes_anybody_play(edition: str) -> None:
    scene = given(edition, hands="ab cd | ak gh", piles="xa os pt qu")
    scene.wait(60_000)
    assert {"ab", "cd"} < set(scene.hand(0).split())
    assert {"ak", "gh"} < set(scene.hand(1).split())
    assert scene.tops() == "ax os pt qu"


@sheet("ULO-24", "LOO-27")
@ruling("L-15")
def test_a_pointing_finger_is_seen_by_all(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh | op", piles="xj")
    scene.point(1)
    assert scene.pointing() == [1]
    for viewer in scene.viewers():
        assert [has(scene.view(viewer).pointing, seat) for seat in range(3)] == [False, True, False]
        assert [event.seat for event in scene.told(viewer, "Pointed")] == [1]


@sheet("ULO-24", "LOO-27")
def test_a_finger_points_once(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh | op", piles="xj")
    scene.point(1)
    assert scene.refuses(1, Point()) == "You are pointing already."
    assert scene.pointing() == [1]


@sheet("LOO-29", "ULO-24")
def test_while_some_point_the_others_play_on(edition: str) -> None:
    scene = given(edition, hands="ab bc cd | gh | op", piles="xa")
    scene.point(1, 2)
    scene.play(0, "ab", on=0)
    scene.wait(5_000)
    scene.play(0, "bc", on=0)
    assert scene.phase() == "playing"
    scene.point(0)
    assert scene.phase() == "drawn"


@sheet("ULO-25", "LOO-31")
@ruling("L-19", "L-32")
def test_nobody_sees_a_drawn_card_not_even_its_owner(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi", piles="xj")
    scene.stack("uv vw")
    scene.point(0, 1)
    for viewer in scene.viewers():
        assert [scene.sees_new_card(viewer, seat) for seat in (0, 1)] == ["??", "??"]
        assert [event.card for event in scene.told(viewer, "Drew")] == [BACK, BACK]
        assert not {"uv", "vw"} & set(f"{scene.sees(viewer, 0)} {scene.sees(viewer, 1)}".split())
        assert scene.view(viewer).draw_pile.cards() == []


@sheet("ULO-25", "LOO-31")
@ruling("L-18")
def test_a_drawn_card_lies_apart_from_the_hand(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi", piles="xj")
    scene.stack("wx vw")
    scene.point(0, 1)
    scene.wait(2_999)
    assert scene.hand(0) == "ab cd"
    assert scene.hand(1) == "gh hi"
    assert scene.refused(0, "wx", on=0) == "Nobody plays until all new cards are taken up."


@sheet("ULO-26", "LOO-32")
@ruling("L-19")
def test_all_take_up_their_new_cards_in_the_same_moment(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi | op", piles="xj lm lp")
    scene.stack("uv vw st")
    scene.point(0, 1, 2)
    scene.wait(2_999)
    assert scene.phase() == "drawn"
    scene.wait(1)
    assert scene.happened() == ["TookUp", "TookUp", "TookUp", "PlayBegan"]
    assert [scene.sees(seat, seat) for seat in range(3)] == ["ab cd uv", "gh hi vw", "op st"]
    assert [scene.new_card(seat) for seat in range(3)] == ["", "", ""]


@sheet("LOO-33", "ULO-26")
def test_with_the_new_cards_play_goes_on(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi", piles="xj lm lp os")
    scene.stack("wx vw")
    scene.point(0, 1)
    scene.wait(3_000)
    assert (scene.phase(), scene.pointing()) == ("playing", [])
    scene.play(0, "wx", on=0)
    assert (scene.tops(), scene.heights()) == ("wx lm lp os", [2, 1, 1, 1])


# ---- When the draw pile runs out


@sheet("ULO-27", "LOO-34")
@ruling("L-22")
def test_too_few_cards_for_everybody_and_all_discards_become_a_new_draw_pile(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi | op", piles="xj bf", deck="uv vw")
    scene.stack_after_reshuffle("bf mn uv")  # a top card, a covered one and a leftover
    scene.point(0, 1, 2)
    assert "Reshuffled" in scene.happened()
    assert [scene.new_card(seat) for seat in range(3)] == ["bf", "mn", "uv"]
    assert scene.tops() == ""
    assert scene.under_the_tops() == ""
    assert len(scene.draw_pile().split()) == 72 - 5 - 3


@sheet("ULO-27", "LOO-34")
def test_as_many_cards_as_players_are_enough(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi | op", piles="xj bf", deck="uv vw wx")
    scene.point(0, 1, 2)
    assert "Reshuffled" not in scene.happened()
    assert sorted(scene.new_card(seat) for seat in range(3)) == ["uv", "vw", "wx"]
    assert scene.tops() == "jx bf"
    assert scene.draw_pile() == ""


@sheet("ULO-27", "LOO-34")
def test_an_empty_draw_pile_alone_stops_nobody(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi", piles="xa", deck="")
    scene.play(0, "ab", on=0)
    assert scene.happened() == ["Played"]


@sheet("ULO-27", "LOO-34")
@ruling("L-32")
def test_nobody_can_tell_the_cards_of_the_new_draw_pile(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi", piles="xj bf", deck="")
    scene.point(0, 1)
    for viewer in scene.viewers():
        assert [event.turned for event in scene.told(viewer, "Reshuffled")] == [True]
        assert scene.view(viewer).draw_pile.cards() == []
        assert scene.view(viewer).buried.cards() == []


@sheet("ULO-28", "LOO-35")
@pytest.mark.parametrize(("hands", "piles"), [("ab | gh", 4), ("ab | gh | op", 3), ("ab | gh | op | qr", 2)])
def test_after_the_reshuffle_piles_open_as_during_set_up(edition: str, hands: str, piles: int) -> None:
    players = len(hands.split("|"))
    scene = given(edition, hands=hands, piles="xj", deck="uv")
    new_cards = ["bc", "cd", "de", "ef"][:players]
    scene.stack_after_reshuffle(" ".join([*new_cards, "xj", "jk", "uv", "st"]))
    scene.point(*range(players))
    scene.wait(3_000)
    assert scene.tops().split() == ["jx", "jk", "uv", "st"][:piles]
    assert scene.heights() == [1] * piles
    assert scene.phase() == "playing"
    assert len(set(scene.whole_deck().split())) == 72


@sheet("ULO-29", "LOO-36")
@ruling("L-23")
def test_the_group_may_keep_the_top_cards_and_shuffle_the_rest(edition: str) -> None:
    options = {"reshuffle": "keep tops"}
    scene = given(edition, hands="ab cd | gh hi", piles="xj bf lm lp", deck="uv", options=options)
    scene.stack_after_reshuffle("mn uv", tops_stay=True)
    scene.point(0, 1)
    assert scene.tops() == "jx bf lm lp"
    assert scene.heights() == [1, 1, 1, 1]
    assert [scene.new_card(0), scene.new_card(1)] == ["mn", "uv"]
    assert not {"jx", "bf", "lm", "lp"} & set(scene.draw_pile().split())
    assert len(scene.draw_pile().split()) == 72 - 4 - 4 - 2
    scene.wait(3_000)
    assert scene.tops() == "jx bf lm lp"
