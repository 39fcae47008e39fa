"""The ladder of bots: who beats whom becomes one scale, with the usual level in the middle."""

import json
from io import StringIO

import pytest
from rich.console import Console

from rumpus.bots import levels
from rumpus.bots.strengths import STRENGTHS
from rumpus.games import shelf_box
from rumpus.lab.ladder import Ladder, climb, render, strengths, strengths_text
from rumpus.lab.pairings import Pair, Plan, Played

PLAN = Plan("domaniacal", 2, 4, "1")


def test_everybody_meets_everybody_in_every_chair_and_twice_is_the_same() -> None:
    done: list[int] = []
    plan = Plan("loonacy", 4, 2, "1")
    found = climb(plan, 1, done.append)
    order = levels(shelf_box("loonacy"))
    assert len(found.pairs) == len(order) * (len(order) - 1) // 2 == sum(done) // 2
    assert {pair.games for pair in found.pairs} == {2}
    assert climb(plan, 1, done.append) == found


def test_who_wins_more_stands_higher_and_the_usual_level_in_the_middle() -> None:
    lost, won = (1, 2), (2, 1)
    some = [Played(("easy", "normal"), places) for places in (won, lost, won)]
    most = [Played(("normal", "hard"), places) for places in (won, won, won, won, lost)]
    found = strengths(("easy", "normal", "hard"), (some * 5 + most * 3) * 20)
    assert found["normal"] == 25.0
    assert found["easy"] < 24.0 and found["hard"] > 26.0
    assert found["hard"] - 25.0 > 25.0 - found["easy"]


def test_equals_are_equal() -> None:
    games = [Played(("easy", "normal"), (2, 1)), Played(("easy", "normal"), (1, 2))] * 200
    assert strengths(("easy", "normal"), games)["easy"] == pytest.approx(25.0, abs=0.5)


LADDER = Ladder(
    PLAN,
    {"random": 12.0, "easy": 20.0, "normal": 25.0},
    [
        Pair("easy", "random", 100, 0.7, (0.6, 0.78)),
        Pair("normal", "random", 100, 0.9, (0.83, 0.94)),
        Pair("normal", "easy", 100, 0.6, (0.5, 0.69)),
    ],
)


def test_what_is_kept_has_all_other_games_and_no_level_that_only_measures() -> None:
    kept = json.loads(strengths_text(LADDER))
    assert kept == STRENGTHS | {"domaniacal": {"easy": 20.0, "normal": 25.0}}


def test_the_table_has_the_best_on_top_and_every_share_with_its_interval() -> None:
    page = StringIO()
    render(LADDER, Console(file=page, width=160))
    lines = page.getvalue().splitlines()
    first = next(line for line in lines if "normal" in line and "25.0" in line)
    assert "60.0 % (50.0–69.0)" in first and "90.0 % (83.0–94.0)" in first
    assert page.getvalue().index("25.0") < page.getvalue().index("12.0")
