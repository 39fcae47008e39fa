"""Rivals that fit: levels by standing, standings by results, and newcomers who win about one of three."""

import pytest

from rumpus.bots import levels_for_people
from rumpus.bots.fitting import best_standing, first_standing, rivals, standing_after
from rumpus.engine.box import Box
from rumpus.games import SHELF, shelf_box
from rumpus.lab.newcomers import newcomers

LOONACY = shelf_box("uglydoll-loonacy")


@pytest.mark.parametrize(
    ("standing", "levels"),
    [
        (0, ["gentle", "gentle", "gentle"]),
        (2, ["gentle", "easy", "easy"]),
        (3, ["easy", "easy", "easy"]),
        (4, ["easy", "easy", "normal"]),
        (12, ["inhuman", "inhuman", "inhuman"]),
        (99, ["inhuman", "inhuman", "inhuman"]),
    ],
)
def test_one_step_makes_one_of_three_better(standing: int, levels: list[str]) -> None:
    assert rivals(LOONACY, standing, 3) == levels


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
@pytest.mark.parametrize("bots", [0, 1, 2, 3, 7])
def test_there_are_rivals_for_every_standing(box: Box, bots: int) -> None:
    order = levels_for_people(box)
    for standing in range(best_standing(box) + 1):
        levels = rivals(box, standing, bots)
        assert len(levels) == bots
        assert [order.index(level) for level in levels] == sorted(order.index(level) for level in levels)


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_standings_stay_within_the_levels(box: Box) -> None:
    best = best_standing(box)
    assert 0 <= first_standing(box) <= best
    assert standing_after(box, 0, won=False) == 0
    assert standing_after(box, best, won=True) == best
    assert standing_after(box, 0, won=True) > 0


def test_newcomers_win_about_one_of_three() -> None:
    for each in newcomers(LOONACY, 150, "newcomers"):
        assert 0.25 <= each.share <= 0.45, each
