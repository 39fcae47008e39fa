"""A house rule of ours for both Loonacy editions: piles change on a beat, so that nobody has to be quick."""

from rumpus.engine.ids import Seat
from rumpus.engine.piles import BACK, NO_CARD
from sheets.loonacy import LoonacyScene, both_editions, dealt, given
from sheets.scene import NOON
from sheets.sheet import ruling

pytestmark = both_editions

BEAT = 10_000


def on_a_beat(edition: str, hands: str, piles: str) -> LoonacyScene:
    return given(edition, hands=hands, piles=piles, options={"beat": 10})


@ruling("L-36")
def test_a_chosen_card_lands_at_the_beat_and_not_before(edition: str) -> None:
    scene = on_a_beat(edition, "ab gh | hi no", "ae")
    scene.wait(9_000)
    scene.play(0, "ab", on=0)
    assert (scene.tops(), scene.hand(0)) == ("ae", "ab gh")
    scene.wait(999)
    assert scene.tops() == "ae"
    scene.wait(1)
    assert (scene.tops(), scene.hand(0)) == ("ab", "gh")
    assert scene.happened() == ["BeatStruck", "Played"]
    assert scene.state.beat_ends == NOON + 2 * BEAT


@ruling("L-36")
def test_who_was_first_within_a_beat_makes_no_difference(edition: str) -> None:
    for lucky in (0, 1):
        scene = on_a_beat(edition, "ab gh | ak hi | no", "ae")
        scene.play(0, "ab", on=0)
        scene.wait(5_000)
        scene.play(1, "ak", on=0)
        scene.luck(lucky)
        scene.wait(5_000)
        assert scene.tops() == ["ab", "ak"][lucky]
        assert scene.happened() == ["BeatStruck", "LuckDecided", "Played"]
        assert [scene.hand(seat) for seat in (0, 1)] == [["gh", "ak hi"], ["ab gh", "hi"]][lucky]


@ruling("L-36")
def test_cards_for_different_piles_land_together(edition: str) -> None:
    scene = on_a_beat(edition, "ab no | cg hi", "ae cd")
    scene.play(0, "ab", on=0)
    scene.play(1, "cg", on=1)
    assert scene.tops() == "ab cg"  # nobody is waited for any more


@ruling("L-36")
def test_nobody_waits_for_a_beat_when_all_have_chosen_or_point(edition: str) -> None:
    scene = on_a_beat(edition, "ab gh | hi | no", "ae")
    scene.play(0, "ab", on=0)
    scene.point(1)
    assert scene.tops() == "ae"
    scene.point(2)
    assert scene.tops() == "ab"
    assert scene.pointing() == [1, 2]


@ruling("L-36")
def test_another_card_or_a_finger_takes_the_place_of_the_one_chosen_before(edition: str) -> None:
    scene = on_a_beat(edition, "ab ak gh | hi", "ae")
    scene.play(0, "ab", on=0)
    scene.play(0, "ak", on=0)
    scene.wait(BEAT)
    assert scene.tops() == "ak"
    scene.play(0, "ab", on=0)
    scene.point(0)
    assert scene.state.aims == (NO_CARD, NO_CARD)
    scene.wait(BEAT)
    assert scene.tops() == "ak"


@ruling("L-36")
def test_what_is_chosen_is_seen_by_nobody_else_before_the_beat(edition: str) -> None:
    scene = on_a_beat(edition, "ab gh | hi | no", "ae")
    scene.play(0, "ab", on=0)
    assert scene.view(0).aims[0] not in (BACK, NO_CARD)
    assert [scene.view(viewer).aims for viewer in (1, None)] == [(BACK, NO_CARD, NO_CARD)] * 2


@ruling("L-36")
def test_two_may_lay_their_last_card_in_one_beat_and_share_the_win(edition: str) -> None:
    scene = on_a_beat(edition, "ab | cg | hi", "ae cd")
    scene.play(0, "ab", on=0)
    scene.play(1, "cg", on=1)
    scene.wait(BEAT)
    assert scene.winners() == [0, 1]


@ruling("L-36")
def test_a_beat_without_a_choice_changes_nothing_and_at_last_all_fingers_point(edition: str) -> None:
    scene = on_a_beat(edition, "ab gh | hi", "ae")
    for _ in range(2):
        scene.wait(BEAT)
        assert (scene.tops(), scene.phase()) == ("ae", "playing")
    scene.wait(BEAT)
    assert scene.phase() == "drawn"


@ruling("L-36")
def test_when_the_last_one_undecided_leaves_the_beat_strikes(edition: str) -> None:
    scene = on_a_beat(edition, "ab gh | hi | no", "ae")
    scene.play(0, "ab", on=0)
    scene.point(1)
    scene.leave(2)
    assert scene.tops() == "ab no"


@ruling("L-36")
def test_the_first_beat_begins_with_the_play(edition: str) -> None:
    scene = dealt(edition, players=2, options={"beat": 20})
    scene.ready(0, 1)
    scene.wait(3_000)
    assert scene.happened()[-2:] == ["PlayBegan", "BeatStruck"]
    assert scene.match.game.alarm(scene.state) == scene.now + 20_000


@ruling("L-36")
def test_only_those_who_have_not_chosen_are_waited_for(edition: str) -> None:
    scene = on_a_beat(edition, "ab gh | hi | no", "ae")
    scene.play(0, "ab", on=0)
    scene.point(1)
    assert scene.match.game.due_from(scene.state) == 1 << Seat(2)


@ruling("L-36")
def test_twenty_quiet_seconds_are_enough_also_when_they_end_with_a_beat(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi", piles="ae", options={"beat": 5})
    for _ in range(3):
        scene.wait(5_000)
        assert scene.phase() == "playing"
    scene.wait(5_000)
    assert scene.phase() == "drawn"
