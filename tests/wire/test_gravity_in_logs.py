"""Gravity's words in a log: taken as they are, but only where the rules wait for them."""

import json
from typing import Any

import pytest

from laws.worlds import World
from rumpus.games import shelf_box
from rumpus.wire.codec import Garbled, from_json
from rumpus.wire.logbook import Logbook, discrepancy, dump, load

BOX = shelf_box("wonky")


def lines() -> list[Any]:
    """A whole random game of three, as its log's lines."""
    world = World(BOX.game, BOX.info.defaults, 3, "log", 0)
    list(world.steps(5_000))
    assert world.match.over
    text = dump(Logbook(BOX, BOX.info.defaults, ["a", "b", "c"], "dice", "log", world.match.log))
    return [json.loads(line) for line in text.splitlines()]


def found(log: list[Any]) -> str | None:
    return discrepancy(load("".join(json.dumps(line) + "\n" for line in log)))


def first(log: list[Any], kind: str) -> int:
    """The number of the first line with such an action, the title page being line 0."""
    return next(number for number, line in enumerate(log) if line.get("action", {}).get("kind") == kind)


def test_a_game_is_what_its_seed_and_gravity_say() -> None:
    log = lines()
    assert found(log) is None
    word = log[first(log, "Stood")]
    assert word["seat"] is None and word["action"]["film"] == "a film"


def test_another_word_makes_another_game() -> None:
    log = lines()
    place = first(log, "Stood")
    log[place]["action"] = {"kind": "Fell", "film": ""}
    assert found(log) == f"Entry {place - 1}: the log does not say what the seed and the rules say."


def test_other_poses_are_found_out() -> None:
    log = lines()
    place = first(log, "Stood")
    log[place]["events"][0]["poses"][0] += 0.001
    assert found(log) == f"Entry {place - 1}: the log does not say what the seed and the rules say."


def test_a_word_where_nobody_waits_for_it_is_found_out() -> None:
    log = lines()
    place = first(log, "Play")
    log[place] |= {"seat": None, "action": {"kind": "Stood", "poses": [], "film": ""}}
    assert found(log) == f"Entry {place - 1}: the tower stands is not legal here."


@pytest.mark.parametrize("poses", [[1], ["1.0"], [float("nan")], [float("inf")], 1.0, [None]])
def test_poses_are_rows_of_finite_numbers(poses: object) -> None:
    assert BOX.gravity is not None
    with pytest.raises(Garbled, match=r"“poses” must be list\[float\]"):
        from_json({"kind": "Stood", "poses": poses, "film": ""}, BOX.gravity)


def test_a_film_is_text() -> None:
    assert BOX.gravity is not None
    with pytest.raises(Garbled, match="“film” must be str"):
        from_json({"kind": "Fell", "film": 1}, BOX.gravity)


def test_a_player_cannot_speak_for_gravity() -> None:
    with pytest.raises(Garbled, match="There is nothing of the kind “Fell”"):
        from_json({"kind": "Fell", "film": ""}, BOX.actions)
