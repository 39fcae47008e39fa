"""HOW TO PLAY, HOW TO WIN and NO TURNS, which both Loonacy sheets share."""

import pytest

from rumpus.engine.ids import Seat
from rumpus.games.loonacy.actions import Play, Point
from sheets.loonacy import both_editions, dealt, given
from sheets.sheet import ruling, sheet

pytestmark = both_editions


# ---- How to play


@sheet("ULO-11", "LOO-11")
@ruling("L-6")
def test_a_card_with_a_picture_of_the_top_card_covers_it(edition: str) -> None:
    scene = given(edition, hands="ab cd | xj", piles="bf")
    scene.play(0, "ab", on=0)
    assert scene.tops() == "ab"
    assert scene.hand(0) == "cd"
    assert scene.under_the_tops() == "bf"
    assert scene.heights() == [2]


@sheet("ULO-11", "LOO-11")
@ruling("L-6", "L-10")
def test_a_card_without_a_picture_of_the_top_card_comes_back(edition: str) -> None:
    scene = given(edition, hands="ab cd | xj", piles="bf")
    assert scene.refused(0, "cd", on=0).startswith("No picture in common with")


@sheet("ULO-11", "LOO-11")
@ruling("L-6")
def test_it_fits_exactly_when_a_picture_is_shared_for_every_card_on_every_card(edition: str) -> None:
    deck = dealt(edition).whole_deck().split()
    for top in deck:
        other_hand = "ab" if top != "ab" else "bc"
        scene = given(edition, hands=f"* | {other_hand}", piles=top)
        fitting = [card for card in deck if set(card) & set(top) and card not in (top, other_hand)]
        assert scene.may_play(0) == ", ".join(f"{card} on 0" for card in fitting)


@sheet("ULO-11", "LOO-11")
def test_only_the_top_card_counts_not_what_it_covers(edition: str) -> None:
    scene = given(edition, hands="bc fj gh | xj", piles="bf")
    scene.play(0, "bc", on=0)
    scene.wait(200)
    assert scene.may_play(0) == ""
    scene.refused(0, "fj", on=0)


@sheet("ULO-11", "LOO-11")
def test_only_ones_own_cards_can_be_played(edition: str) -> None:
    scene = given(edition, hands="gh | ab", piles="bf")
    assert scene.refused(0, "ab", on=0) == "That card is not in your hand."
    assert scene.refused(0, "bc", on=0) == "That card is not in your hand."


@sheet("ULO-12", "LOO-12")
@pytest.mark.parametrize("pile", [0, 1, 3])
@pytest.mark.parametrize("seat", [0, 1])
def test_any_pile_is_open_to_anybody(edition: str, pile: int, seat: int) -> None:
    scene = given(edition, hands="ab gh | ak hi", piles="ae oa pt ua")
    card = ["ab", "ak"][seat]
    assert scene.may_play(seat) == f"{card} on 0, {card} on 1, {card} on 3"
    untouched = scene.tops().split()
    scene.play(seat, card, on=pile)
    untouched[pile] = card
    assert scene.tops().split() == untouched


@sheet("ULO-12", "LOO-12")
def test_there_is_no_playing_beside_the_piles(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi", piles="ae")
    assert scene.refused(0, "ab", on=1, covering="ae") == "There is no such pile."


# ---- How to win


@sheet("ULO-13", "LOO-18")
@ruling("L-26")
def test_the_first_empty_hand_wins_at_once(edition: str) -> None:
    scene = given(edition, hands="ab bc | ak kl", piles="ae ua")
    scene.play(1, "ak", on=1)
    assert scene.winners() == []
    scene.play(0, "ab", on=0)
    assert scene.winners() == []
    scene.wait(200)
    scene.play(0, "bc", on=0)
    assert scene.winners() == [0]
    assert (scene.phase(), scene.may(0), scene.may(1)) == ("over", [], [])
    assert scene.match.alarm() is None


@sheet("ULO-13", "LOO-18")
def test_an_empty_hand_wins_in_the_midst_of_a_crowd(edition: str) -> None:
    scene = given(edition, hands="ab bc | ak kl | ae | ua gh", piles="oa")
    scene.play(2, "ae", on=0)
    assert scene.winners() == [2]
    outcome = scene.outcome()
    assert outcome is not None
    assert outcome.reason == "played every card in hand"


# ---- No turns


@sheet("ULO-14", "LOO-19")
def test_everybody_may_act_at_every_moment(edition: str) -> None:
    scene = given(edition, hands="ab bf cd | ae bl im | ak bc lm", piles="ua vb")
    for seat, card in ((2, "ak"), (0, "ab"), (1, "ae")):
        assert all(scene.may_play(each) for each in range(3))
        scene.play(seat, card, on=0)
    assert [scene.hand(seat) for seat in range(3)] == ["bf cd", "bl im", "bc lm"]


@sheet("ULO-14", "LOO-19")
def test_the_same_player_may_play_again_while_others_wait(edition: str) -> None:
    scene = given(edition, hands="ab bc cd | ae ei im", piles="ua")
    scene.play(0, "ab", on=0)
    scene.wait(200)
    scene.play(0, "bc", on=0)
    assert scene.hand(0) == "cd"
    assert scene.hand(1) == "ae ei im"


@sheet("ULO-15", "LOO-20")
def test_a_fitting_card_need_not_wait_for_anybody(edition: str) -> None:
    scene = given(edition, hands="ab bc | ak kl", piles="ae ua")
    scene.play(1, "ak", on=1)
    assert scene.match.game.earliest(scene.state, Seat(0), Play(0, 0, 0)) == 0
    scene.play(0, "ab", on=0)  # in the same thousandth of a second
    assert scene.tops() == "ab ak"


@sheet("ULO-15", "LOO-20")
@pytest.mark.parametrize("pause", [0, 1, 7_000, 11_999, 12_000, 19_999])
def test_a_fitting_card_may_be_played_at_any_moment(edition: str, pause: int) -> None:
    scene = given(edition, hands="ab bc | ak kl", piles="ae")
    scene.point(1)
    scene.wait(pause)
    scene.play(0, "ab", on=0)
    assert scene.tops() == "ab"


@sheet("ULO-16", "LOO-21")
@ruling("L-9")
@pytest.mark.parametrize(("quick", "slow"), [(0, 1), (1, 0)])
def test_of_two_cards_racing_for_a_pile_the_first_stands(edition: str, quick: int, slow: int) -> None:
    cards = ["ab", "ei"]
    scene = given(edition, hands="ab gh | ei hl", piles="ae")
    scene.play(quick, cards[quick], on=0, covering="ae")
    assert scene.refused(slow, cards[slow], on=0, covering="ae").startswith("Too slow:")
    assert scene.tops() == cards[quick]
    assert cards[slow] in scene.hand(slow)


@sheet("ULO-16", "LOO-21")
def test_two_cards_for_two_piles_do_not_race(edition: str) -> None:
    scene = given(edition, hands="ab gh | ak hl", piles="ae ua")
    scene.play(0, "ab", on=0, covering="ae")
    scene.play(1, "ak", on=1, covering="ua")
    assert scene.tops() == "ab ak"


@sheet("ULO-17", "LOO-22")
def test_any_number_of_cards_may_follow_one_another_if_each_fits(edition: str) -> None:
    scene = given(edition, hands="ab bc cd de ef fg gh | xj", piles="xa")
    for card in ("ab", "bc", "cd", "de", "ef", "fg"):
        scene.play(0, card, on=0)
        scene.wait(200)
    assert scene.tops() == "fg"
    assert scene.hand(0) == "gh"


@sheet("ULO-17", "LOO-22")
def test_every_card_of_a_run_must_fit_the_card_it_covers(edition: str) -> None:
    scene = given(edition, hands="ab ak cd | xj", piles="xa")
    scene.play(0, "ab", on=0)
    scene.wait(200)
    scene.play(0, "ak", on=0)
    scene.wait(200)
    assert scene.refused(0, "cd", on=0).startswith("No picture in common with")


@sheet("ULO-18", "LOO-23")
@ruling("L-8")
def test_every_play_lays_exactly_one_card(edition: str) -> None:
    scene = given(edition, hands="ab bc cd | xj", piles="xa")
    scene.play(0, "ab", on=0)
    assert scene.happened() == ["Played"]
    assert scene.hand(0) == "bc cd"
    assert scene.heights() == [2]


@sheet("ULO-18", "LOO-23")
@ruling("L-8")
def test_two_cards_cannot_be_dropped_in_one_moment(edition: str) -> None:
    scene = given(edition, hands="ab bc cd | xj", piles="xa")
    scene.play(0, "ab", on=0)
    assert scene.refused(0, "bc", on=0) == "Not so fast: one thing after another."


@sheet("ULO-19", "LOO-24")
@ruling("L-8")
@pytest.mark.parametrize("pile", [0, 1])
def test_one_hand_needs_200_milliseconds_from_card_to_card(edition: str, pile: int) -> None:
    scene = given(edition, hands="ab bc cd | xj", piles="xa bf")
    scene.play(0, "ab", on=0)
    scene.wait(199)
    scene.refused(0, "bc", on=pile)
    scene.wait(1)
    scene.play(0, "bc", on=pile)
    assert scene.hand(0) == "cd"


@sheet("ULO-19", "LOO-24")
def test_the_hand_that_laid_a_card_is_free_to_point_at_once(edition: str) -> None:
    scene = given(edition, hands="ab bc cd | xj", piles="xa bf")
    scene.play(0, "ab", on=0)
    assert scene.match.game.earliest(scene.state, Seat(0), Point()) == 0
    scene.point(0)
    assert scene.pointing() == [0]


@sheet("ULO-20", "LOO-25")
@ruling("L-8")
def test_somebody_quick_may_cut_in_between_two_cards_of_a_run(edition: str) -> None:
    scene = given(edition, hands="ab bc cd | ak kl", piles="xa")
    scene.play(0, "ab", on=0)
    scene.wait(100)
    scene.play(1, "ak", on=0)
    scene.wait(100)
    assert scene.refused(0, "bc", on=0, covering="ab").startswith("Too slow:")
    assert scene.refused(0, "bc", on=0).startswith("No picture in common with")
    assert scene.tops() == "ak"
    assert scene.hand(0) == "bc cd"
