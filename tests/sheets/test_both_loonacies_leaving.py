"""IF A PLAYER MUST LEAVE, which both Loonacy sheets share."""

import pytest

from sheets.loonacy import both_editions, given
from sheets.sheet import ruling, sheet

pytestmark = both_editions


@sheet("ULO-31", "LOO-37")
@ruling("L-28")
def test_a_leavers_hand_becomes_one_more_discard_pile(edition: str) -> None:
    scene = given(edition, hands="ab cd | gh hi ij | op", piles="xj bf")
    scene.leave(1, top="hi")
    assert scene.tops() == "jx bf hi"
    assert scene.heights() == [1, 1, 3]
    assert scene.hand(1) == ""
    assert scene.under_the_tops() == "gh ij"
    assert len(set(scene.whole_deck().split())) == 72


@sheet("ULO-31", "LOO-37")
def test_the_leavers_pile_can_be_played_on_like_any_other(edition: str) -> None:
    scene = given(edition, hands="ab hl | gh hi ij | op", piles="xj bf")
    scene.leave(1, top="hi")
    scene.play(0, "hl", on=2)
    assert scene.tops() == "jx bf hl"


@sheet("ULO-31", "LOO-37")
def test_the_leaver_takes_no_further_part(edition: str) -> None:
    scene = given(edition, hands="ab hl | gh hi ij | op", piles="xj bf")
    scene.leave(1)
    assert scene.may(1) == []
    assert scene.refused(1, "gh", on=2) == "You have left this game."
    scene.point(0, 2)
    assert [scene.new_card(seat) != "" for seat in range(3)] == [True, False, True]


@sheet("ULO-32", "LOO-38")
@pytest.mark.parametrize(
    "hands", ["ab bc | gh hi | op", "ab bc | gh hi | op | qr", "ab bc | gh hi | op | qr | st"]
)
def test_two_or_more_play_on_without_a_break(edition: str, hands: str) -> None:
    scene = given(edition, hands=hands, piles="xa")
    scene.play(0, "ab", on=0)
    scene.leave(1, top="hi")
    assert (scene.phase(), scene.winners()) == ("playing", [])
    assert scene.hand(2) == "op"
    scene.wait(200)
    assert scene.may_play(0) == "bc on 0"
    scene.play(0, "bc", on=0)
    assert scene.winners() == [0]


@sheet("ULO-32", "LOO-38")
def test_one_after_another_may_leave_until_two_are_left(edition: str) -> None:
    scene = given(edition, hands="ab bc | gh hi | op | qr | st", piles="xa")
    for leaver, piles in ((4, 2), (1, 3), (2, 4)):
        scene.leave(leaver)
        assert scene.phase() == "playing"
        assert len(scene.tops().split()) == piles  # just as many as for a table of that size
    scene.leave(0)
    assert scene.phase() == "over"


@sheet("ULO-33", "LOO-39")
@ruling("L-29")
@pytest.mark.parametrize(("leaver", "stays"), [(0, 1), (1, 0)])
def test_when_one_of_two_leaves_the_game_is_over(edition: str, leaver: int, stays: int) -> None:
    scene = given(edition, hands="ab bc | gh hi", piles="xa")
    scene.leave(leaver)
    assert scene.phase() == "over"
    assert scene.winners() == [stays]
    assert (scene.may(0), scene.may(1)) == ([], [])
    outcome = scene.outcome()
    assert outcome is not None
    assert outcome.reason == "stayed when everybody else had left"
