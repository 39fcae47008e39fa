"""What we have ruled about setting up, playing and pointing, for both Loonacy editions."""

from rumpus.games.loonacy.actions import SayReady, TakeBack
from sheets.loonacy import both_editions, dealt, given
from sheets.sheet import ruling, sheet

pytestmark = both_editions


# ---- Set up


@ruling("L-5")
def test_first_cards_that_share_pictures_are_left_as_they_are(edition: str) -> None:
    scene = dealt(edition, hands="ab bc cd de ef fg gh | hi ij jk kl lm mn no")
    scene.ready(0, 1)
    scene.stack("xa ae ak oa")
    scene.wait(3_000)
    assert scene.tops() == "ax ae ak ao"
    assert scene.happened() == ["PileOpened"] * 4 + ["PlayBegan"]


@ruling("L-3")
def test_ready_is_said_once(edition: str) -> None:
    scene = dealt(edition, players=3)
    scene.ready(0)
    assert scene.refuses(0, SayReady()) == "You have said so already."


# ---- Playing


@sheet("ULO-16", "LOO-21")
@ruling("L-9")
def test_a_card_that_lost_its_race_is_not_tried_on_the_new_top_card(edition: str) -> None:
    scene = given(edition, hands="ab gh | ak hi", piles="ae")
    scene.play(0, "ab", on=0, covering="ae")
    assert "ak on 0" in scene.may_play(1)  # it would fit the new card as well
    top = scene.edition.name(scene.state.tops[0])
    assert scene.refused(1, "ak", on=0, covering="ae") == f"Too slow: {top} got there first."
    scene.play(1, "ak", on=0, covering="ab")
    assert scene.tops() == "ak"


@ruling("L-10")
def test_a_wrong_card_costs_nothing(edition: str) -> None:
    scene = given(edition, hands="ab cd gh | hi", piles="ae")
    scene.refused(0, "cd", on=0)
    scene.play(0, "ab", on=0)
    assert scene.tops() == "ab"


# ---- When no one is able to play


@ruling("L-16")
def test_a_finger_may_be_taken_back(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi | op", piles="ae")
    scene.point(0, 1)
    scene.take_back(0)
    assert scene.pointing() == [1]
    scene.point(2)
    assert scene.phase() == "playing"
    scene.point(0)
    assert scene.phase() == "drawn"


@ruling("L-16")
def test_only_a_pointing_finger_can_be_taken_back(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi | op", piles="ae")
    assert scene.refuses(0, TakeBack()) == "You are not pointing."


@ruling("L-16")
def test_who_points_may_still_play_and_then_points_no_more(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi | op", piles="ae")
    scene.point(0, 1)
    scene.play(0, "ab", on=0)
    assert scene.pointing() == [1]


@ruling("L-17")
def test_fingers_stay_when_somebody_else_plays(edition: str) -> None:
    scene = given(edition, hands="ab gh | bc | op", piles="ae")
    scene.point(1, 2)
    scene.play(0, "ab", on=0)
    assert scene.pointing() == [1, 2]
    assert scene.may_play(1) == "bc on 0"


@ruling("L-18")
def test_once_all_point_there_is_no_way_back(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi", piles="ae lm lp os")
    scene.point(0, 1)
    assert scene.pointing() == []
    assert scene.refused(0, "ab", on=0) == "Nobody plays until all new cards are taken up."
    assert scene.refuses(0, TakeBack()) == "There is nothing to point at just now."
    scene.wait(3_000)
    scene.play(0, "ab", on=0)
    assert scene.tops() == "ab lm lp os"


@ruling("L-20")
def test_a_quiet_table_is_reminded_after_twelve_seconds(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi", piles="ae lm lp os")
    scene.wait(11_999)
    assert scene.last is None
    scene.wait(1)
    assert scene.happened() == ["Reminded"]
    assert (scene.phase(), scene.pointing()) == ("playing", [])


@ruling("L-20")
def test_after_twenty_quiet_seconds_the_remaining_fingers_point(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi | op", piles="ae lm lp")
    scene.point(1)
    scene.wait(19_999)
    assert (scene.phase(), scene.pointing()) == ("playing", [1])
    scene.wait(1)
    assert scene.happened()[:4] == ["Stalled", "Pointed", "Pointed", "DrawFixed"]
    assert [event.seat for event in scene.told(None, "Pointed")] == [0, 2]
    assert scene.phase() == "drawn"


@ruling("L-20")
def test_a_play_ends_the_quiet(edition: str) -> None:
    scene = given(edition, hands="ab bc cd | hi", piles="ae lm lp os")
    scene.wait(11_999)
    scene.play(0, "ab", on=0)
    scene.wait(11_999)
    assert scene.happened() == ["Played"]
    scene.wait(1)
    assert scene.happened() == ["Reminded"]
    scene.wait(7_999)
    scene.play(0, "bc", on=0)
    scene.wait(11_999)
    assert scene.phase() == "playing"
    assert scene.happened() == ["Played"]


@ruling("L-20")
def test_a_new_finger_ends_the_quiet_but_a_finger_taken_back_does_not(edition: str) -> None:
    scene = given(edition, hands="ab bc | hi | op", piles="ae lm lp")
    scene.wait(11_000)
    scene.point(1)
    scene.wait(11_000)
    assert scene.happened() == ["Pointed"]
    scene.take_back(1)
    scene.wait(1_000)
    assert scene.happened() == ["Reminded"]
    scene.wait(8_000)
    assert scene.phase() == "drawn"


@ruling("L-20")
def test_after_a_new_finger_the_table_is_reminded_once_more(edition: str) -> None:
    scene = given(edition, hands="ab bc | hi | op", piles="ae lm lp")
    scene.wait(12_000)
    assert scene.happened() == ["Reminded"]
    scene.point(1)
    scene.wait(11_999)
    assert scene.happened() == ["Pointed"]
    scene.wait(1)
    assert scene.happened() == ["Reminded"]
    scene.wait(7_999)
    assert scene.phase() == "playing"
    scene.wait(1)
    assert scene.phase() == "drawn"


@ruling("L-20")
def test_the_quiet_is_counted_anew_after_a_pause(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi", piles="ae lm lp os")
    scene.wait(11_000)
    scene.point(0, 1)
    scene.wait(3_000)
    scene.wait(11_999)
    assert scene.happened()[-1] == "PlayBegan"
    scene.wait(1)
    assert scene.happened() == ["Reminded"]


@ruling("L-20", "L-28")
def test_a_reminder_given_before_a_pause_does_not_count_after_it(edition: str) -> None:
    scene = given(edition, hands="ab gh | hi | op", piles="ae lm lp")
    scene.point(0, 2)
    scene.wait(12_000)
    assert scene.happened() == ["Reminded"]
    scene.leave(1)
    scene.wait(3_000 + 12_000)
    assert scene.happened() == ["Reminded"]
    assert scene.phase() == "playing"
