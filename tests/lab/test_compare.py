"""What a house rule does: which rules are compared, common seeds, and when it is certain."""

import json
from pathlib import Path

import pytest

from cli.command import rumpus
from rumpus.engine.options import BadOption
from rumpus.games import shelf_box
from rumpus.lab.certainty import Sequence
from rumpus.lab.compare.experiment import Comparison, Difference, Question, compare, decide
from rumpus.lab.compare.variants import variants
from rumpus.lab.simulate import Plan

BOX = shelf_box("domaniacal")


def test_the_option_with_several_values_is_compared_and_the_others_hold_for_all() -> None:
    found = variants(BOX, [("steals", "one"), ("top", "6"), ("steals", "any number")])
    assert [each.name for each in found] == ["steals=one", "steals=any number"]
    assert [each.options.steals for each in found] == ["one", "any number"]
    assert all(each.options.top == 6 for each in found)


def test_one_option_alone_is_compared_with_the_usual() -> None:
    assert [each.name for each in variants(BOX, [("top", "12")])] == ["top=9", "top=12"]


@pytest.mark.parametrize(
    ("wanted", "reason"),
    [
        ([("top", "6"), ("steals", "one")], "two values or more"),
        ([("top", "6"), ("top", "6")], "with itself"),
        ([("tops", "6")], "no option “tops”"),
        ([("top", "7"), ("top", "6")], "cannot be “7”"),
    ],
)
def test_what_cannot_be_compared_is_said(wanted: list[tuple[str, str]], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        variants(BOX, wanted)


def question(option: str, *values: str) -> Question:
    ways = tuple(variants(BOX, [(option, value) for value in values]))
    plan = Plan("domaniacal", ("easy",) * 2, 400, "7", ways[0].options)
    return Question(plan, ways, "minutes", 0.05, stops=True)


def test_a_smaller_deck_is_over_sooner_and_nobody_plays_on(tmp_path: Path) -> None:
    heard: list[int] = []
    (found,) = compare(question("top", "6", "9"), 1, tmp_path, heard.append)
    sums = found.by_measure["minutes"]
    assert found.verdict == "differs" and sums.mean > 0 and sums.games == sum(heard) == 200
    assert [look.games for look in found.looks] == list(range(25, 201, 25))
    assert found.looks[-1].low > 0


def test_what_changes_nothing_is_the_same_game_by_game(tmp_path: Path) -> None:
    """Bots never think so long that the clock rings, so common seeds leave no difference at all."""
    (found,) = compare(question("turn_time", "45", "90"), 1, tmp_path, lambda done: None)
    assert found.verdict == "same"
    assert all(sums.mean == 0 and sums.deviation == 0 for sums in found.by_measure.values())


def test_a_verdict_stands_and_none_comes_too_soon() -> None:
    asked = question("top", "6", "9")
    comparison = Comparison(asked.variants[0], asked.variants[1])
    sums = comparison.by_measure["minutes"] = Difference()
    for number in range(100):
        sums.add(1.0, 2.0 + number % 2)
    decide(comparison, asked, Sequence(200))
    assert comparison.verdict == "undecided", "a hundred games are too few to know how far they spread"
    for number in range(100):
        sums.add(1.0, 2.0 + number % 2)
    decide(comparison, asked, Sequence(200))
    assert comparison.verdict == "differs" and sums.mean == 1.5
    for _ in range(300):
        sums.add(1.0, 0.0)
    decide(comparison, asked, Sequence(200))
    assert comparison.verdict == "differs"


def test_common_seeds_are_worth_something_where_games_are_alike() -> None:
    sums = Difference()
    for number in range(100):
        sums.add(number, number + number % 2)
    assert sums.pairing_is_worth > 1_000 and sums.mean == 0.5


def test_the_command_tells_the_verdict(tmp_path: Path) -> None:
    words = ["lab", "compare", "domaniacal", "--option", "top=6", "--option", "top=9", "--games", "200"]
    said = rumpus(*words, "--players", "2", "--bots", "easy", "--json", "--out", str(tmp_path))
    data = json.loads(said.stdout)
    assert data["comparisons"][0]["verdict"] == "differs"
    low, high = data["comparisons"][0]["measures"]["turns"]["interval"]
    assert 0 < low < data["comparisons"][0]["measures"]["turns"]["difference"] < high
    assert "--option top=6 --option top=9" in (tmp_path / "report.html").read_text("utf-8")
    refused = rumpus(*words, "--measure", "joy", "--out", str(tmp_path))
    assert refused.exit_code == 2 and "no measure “joy”" in refused.stderr
