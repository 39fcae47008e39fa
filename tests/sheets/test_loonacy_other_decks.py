"""Rulings that no deck of the two editions can bring to the test, played with decks made for them."""

from itertools import combinations

import pytest

from rumpus.engine.ids import Millis, Seat
from rumpus.games.loonacy.actions import Play
from rumpus.games.loonacy.cards import Edition
from sheets.loonacy import dealt, given
from sheets.loonacy_notation import LETTERS
from sheets.sheet import ruling

TWINS = Edition("twins", "Twins", list(LETTERS), [(0, 1)] * 20)
"""Twenty cards that all show the same two pictures."""

TWO_FAMILIES = Edition(
    "two-families",
    "Two Families",
    list(LETTERS),
    [*combinations(range(8), 2), *combinations(range(20, 23), 2)],
)
"""All pairs of the pictures a to h and all pairs of u, v and w, so that neither kind fits the other."""


@ruling("L-7")
def test_matching_both_pictures_earns_nothing() -> None:
    scene = dealt(TWINS)
    scene.wait(18_000)
    play = next(action for action in scene.may(0) if isinstance(action, Play))
    scene.last = scene.match.act(Seat(0), play, Millis(scene.now))
    assert scene.happened() == ["Played"]
    assert [int(hand.size()) for hand in scene.state.hands] == [6, 7]


@ruling("L-25")
@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        ("* | ab | cd de", [1]),
        ("ab bc | * | cd de", [0, 2]),
    ],
)
def test_when_nothing_can_be_drawn_and_nobody_fits_the_smallest_hand_wins(
    hands: str, winners: list[int]
) -> None:
    scene = given(TWO_FAMILIES, hands=hands, piles="uv uw vw", deck="", under="")
    scene.point(0, 1, 2)
    assert scene.winners() == []
    scene.wait(3_000)
    assert scene.winners() == winners
    outcome = scene.outcome()
    assert outcome is not None
    assert outcome.reason == "had the fewest cards when nobody could go on"


@ruling("L-25")
def test_while_something_can_be_drawn_nobody_has_to_fit() -> None:
    scene = given(TWO_FAMILIES, hands="ab | ac | *", piles="uv uw vw", deck="bc bd be", under="")
    scene.point(0, 1, 2)
    scene.wait(3_000)
    assert (scene.phase(), scene.winners()) == ("playing", [])


@ruling("L-25", "L-27")
def test_a_game_won_by_the_smallest_hand_counts_in_a_longer_match() -> None:
    hands, options = "ab bc | * | cd de", {"first_to": 2}
    scene = given(TWO_FAMILIES, hands=hands, piles="uv uw vw", deck="", under="", options=options)
    scene.point(0, 1, 2)
    scene.wait(3_000)
    assert scene.phase() == "between"
    assert list(scene.state.wins) == [1, 0, 1]


@ruling("L-25", "L-27")
def test_the_next_game_of_a_match_does_not_begin_dry() -> None:
    hands, options = "ab bc | * | cd de", {"first_to": 2}
    scene = given(TWO_FAMILIES, hands=hands, piles="uv uw vw", deck="", under="", options=options)
    scene.point(0, 1, 2)
    scene.wait(3_000 + 6_000)
    scene.ready(0, 1, 2)
    scene.wait(3_000)
    scene.point(0, 1, 2)
    assert (scene.phase(), list(scene.state.wins)) == ("drawn", [1, 0, 1])
