"""Rivals that fit: levels by standing, standings by results, and newcomers who win about one of three."""

import pytest

from rumpus.bots import levels_for_people
from rumpus.bots.fitting import best_standing, first_standing, rivals, scale, standing_after
from rumpus.bots.strengths import STRENGTHS
from rumpus.engine.box import Box
from rumpus.games import SHELF, shelf_box
from rumpus.lab.newcomers import newcomers

LOONACY = shelf_box("uglydoll-loonacy")


def measured(monkeypatch: pytest.MonkeyPatch, **strengths: float) -> None:
    monkeypatch.setitem(STRENGTHS, LOONACY.info.slug, strengths)


@pytest.mark.parametrize(
    ("standing", "levels"),
    [
        (0, ["gentle", "gentle", "gentle"]),
        (1, ["gentle", "gentle", "easy"]),
        (3, ["easy", "easy", "easy"]),
        (4, ["easy", "easy", "normal"]),
        (7, ["normal", "normal", "hard"]),
        (11, ["hard", "hard", "inhuman"]),
        (15, ["inhuman", "inhuman", "inhuman"]),
        (99, ["inhuman", "inhuman", "inhuman"]),
    ],
)
def test_rivals_are_as_strong_as_a_standing_says_on_the_measured_scale(
    standing: int, levels: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    measured(monkeypatch, gentle=7.0, easy=16.0, normal=25.0, hard=34.0, inhuman=52.0)
    assert best_standing(LOONACY) == 15
    assert rivals(LOONACY, standing, 3) == levels


def test_levels_go_by_what_was_measured_and_not_by_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    measured(monkeypatch, gentle=7.0, easy=25.5, normal=25.0, hard=34.0, inhuman=52.0)
    assert rivals(LOONACY, 6, 3) == ["normal", "normal", "normal"]


def test_a_game_that_nobody_has_measured_has_levels_at_equal_distances(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(STRENGTHS, LOONACY.info.slug)
    assert [strength for strength, _ in scale(LOONACY)] == [13.0, 19.0, 25.0, 31.0, 37.0]


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
@pytest.mark.parametrize("bots", [0, 1, 2, 3, 7])
def test_there_are_rivals_for_every_standing(box: Box, bots: int) -> None:
    order = [level for _, level in scale(box)]
    assert set(order) == set(levels_for_people(box))
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
