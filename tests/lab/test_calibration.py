"""Whether the number that makes chances of shares is found, also where wins are shared."""

import pytest

from rumpus.lab.calibration import Said, best_sharpness, reliability

ENDINGS = 100


def told(wins: list[int], won: list[int], times: int) -> list[Said]:
    return [Said(game, wins, ENDINGS, won) for game in range(times)]


def test_chances_that_come_true_are_left_as_they_are() -> None:
    said = told([60, 40], [0], 60) + told([60, 40], [1], 40)
    assert best_sharpness(said) == pytest.approx(1.0, abs=0.02)


def test_leaders_that_win_more_often_than_said_are_drawn_apart() -> None:
    said = told([60, 40], [0], 75) + told([60, 40], [1], 25)
    sharp = best_sharpness(said)
    assert sharp > 2
    (low, high) = reliability(said, sharp)
    assert (low.said, high.said) == pytest.approx((0.25, 0.75), abs=0.01)


def test_a_shared_win_is_one_for_each_who_shares_it() -> None:
    """Half of these games are won by both: each of the two wins as often as was said."""
    said = told([80, 70], [0, 1], 50) + told([80, 70], [0], 30) + told([80, 70], [1], 20)
    assert best_sharpness(said) == pytest.approx(1.0, abs=0.05)
