"""Everybody has a place: winners first, equals together, whoever left last."""

from typing import Any

import pytest

from rumpus.engine.finish import Finish, only_winners, places
from rumpus.games import SHELF
from rumpus.library import LocalMatch


def test_equals_share_a_place_and_the_next_one_is_skipped() -> None:
    finish = Finish("cards left", [3, 0, 3, 5], [-3, 0, -3, -5])
    assert places(finish, [1], set()) == [2, 1, 2, 4]


def test_all_winners_are_first_whatever_is_counted() -> None:
    finish = Finish("points", [10, 700, 40], [-10, -700, -40])
    assert places(finish, [1, 2], set()) == [3, 1, 1]
    assert places(only_winners(4, [0, 2]), [0, 2], set()) == [1, 3, 1, 3]


def test_whoever_left_comes_last_with_the_best_of_cards() -> None:
    finish = Finish("cards left", [0, 9, 1], [0, -9, -1])
    assert places(finish, [1], {0, 2}) == [2, 1, 2]


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_every_game_knows_how_everybody_stood(box: Any) -> None:
    match = LocalMatch(box.info.slug, ["normal"] * 3, seed="finish")
    outcome = match.play_out()
    finish = box.finish(match._match.state)
    found = places(finish, outcome.winners, set())
    assert len(finish.counts) == len(finish.merits) == 3
    assert [seat for seat, place in enumerate(found) if place == 1] == sorted(outcome.winners)
    assert all(finish.merits[seat] == max(finish.merits) for seat in outcome.winners)
