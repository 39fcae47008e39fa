"""The same plan gives the same games, however many processes share the work."""

import re
from pathlib import Path
from typing import Any

import pytest

from laws.whim import Careful
from rumpus.bots import seat_bot
from rumpus.engine.chance import Chance, Dice
from rumpus.engine.match import Match
from rumpus.engine.options import parse
from rumpus.foresight.arena import Arena
from rumpus.foresight.shares import wilson
from rumpus.games import shelf_box
from rumpus.games.wonky.gravity import Fell, Rested, Word
from rumpus.games.wonky.state import State
from rumpus.lab.simulate import Plan, play_some, simulate, spread, summary
from rumpus.wire.logbook import Logbook, discrepancy, load


def plan(games: int, folder: Path | None = None) -> Plan:
    return Plan("loonacy", ("easy", "normal", "hard"), games, "7", shelf_box("loonacy").info.defaults, folder)


def test_jobs_do_not_change_the_result() -> None:
    heard: list[int] = []
    one = simulate(plan(250), 1, heard.append)
    two = simulate(plan(250), 2, lambda done: None)
    timing = ("seconds", "decisions_per_second", "games_per_second")
    for report in (one, two):
        for name in timing:
            report.pop(name)
    assert one == two and sum(heard) == 250 and len(heard) == 3


def test_every_log_of_a_simulation_can_be_verified(tmp_path: Path) -> None:
    play_some(plan(5, tmp_path), range(5))
    files = sorted(tmp_path.glob("*.jsonl"))
    assert [file.name for file in files] == [f"loonacy-{number:06}.jsonl" for number in range(5)]
    assert [discrepancy(load(file.read_text("utf-8"))) for file in files] == [None] * 5


def test_a_log_with_one_other_card_is_found_out(tmp_path: Path) -> None:
    play_some(plan(1, tmp_path), range(1))
    text = next(tmp_path.glob("*.jsonl")).read_text("utf-8")
    dealt = re.compile(r'("kind":"Dealt","seat":1,"card":)(\d+)')
    rigged = dealt.sub(lambda found: f"{found[1]}{(int(found[2]) + 1) % 72}", text, count=1)
    assert rigged != text
    assert discrepancy(load(rigged)) == "Entry 0: the log does not say what the seed and the rules say."


def test_towers_are_measured_where_things_can_fall() -> None:
    levels = ("normal", "easy", "random")
    towers = Plan("wonky", levels, 12, "7", shelf_box("wonky").info.defaults, gravity="surrogate")
    games = play_some(towers, range(12))
    for game in games:
        assert sum(game.heights) == game.figures["blocks"], "every block stood in some tower"
        assert len(game.heights) in (game.figures["collapses"], game.figures["collapses"] + 1)
        assert all(1 <= height <= 9 for height in game.heights)
    report = summary(towers, games)
    heights = [height for game in games for height in game.heights]
    assert report["gravity"] == "surrogate"
    assert report["heights"]["max"] == max(heights)
    assert report["heights"]["mean"] == round(sum(heights) / len(heights), 3)
    assert "heights" not in summary(plan(3), play_some(plan(3), range(3)))


def test_an_arena_without_gravity_does_not_begin_a_game_that_needs_it() -> None:
    box = shelf_box("wonky")
    match: Match[Any, Any] = Match(box.game, box.info.defaults, 2, Dice("1"))
    with pytest.raises(ValueError, match="Wonky needs gravity"):
        Arena(match, [], Dice("2"))


class Swaying(Careful):
    """Every third tower that stands comes to rest a little later, and every third falls instead."""

    def afterwards(self, state: State, chance: Chance) -> tuple[int, Word] | None:
        fate = chance.below(3)
        if fate == 0 or not state.tower:
            return None
        return (1_500, Fell("")) if fate == 1 else (9_000, Rested([0.25] * len(state.poses), ""))


def test_a_tower_that_falls_after_the_count_falls_in_simulations_too() -> None:
    box = shelf_box("wonky")
    match: Match[Any, Any] = Match(box.game, box.info.defaults, 3, Dice("late"))
    arena = Arena(match, [seat_bot(box, "normal")] * 3, Dice("bots"), Swaying())
    arena.play(100_000)
    assert arena.counts["TowerGaveWay"] > 0 and arena.counts["TowerRested"] > 0
    assert sum(arena.heights) == arena.counts["TowerStood"]
    late = [entry for entry in match.log for event in entry.events if type(event).__name__ == "TowerGaveWay"]
    for entry in late:
        stood = match.log[entry.seq - 1]
        assert entry.at - stood.at <= 1_500 and entry.seat is None
    logbook = Logbook(box, box.info.defaults, ["a", "b", "c"], "dice", "late", match.log)
    assert discrepancy(logbook) is None, "a log tells it without any physics"


def test_intervals_and_percentiles() -> None:
    low, high = wilson(50, 100)
    assert round(low, 3) == 0.404 and round(high, 3) == 0.596
    assert wilson(0, 10)[0] < 1e-9 and wilson(10, 10)[1] > 1 - 1e-9
    assert spread(list(range(100))) == {"mean": 49.5, "p5": 5.0, "p50": 50.0, "p95": 95.0}


def test_ratios_are_taken_over_all_games_and_points_from_the_sheet() -> None:
    options = parse(shelf_box("uno-attack").info.defaults, {"limit": 1})
    hands = Plan("uno-attack", ("normal",) * 3, 3, "7", options)
    played = play_some(hands, range(3))
    report = summary(hands, played)
    shot, pressed = (sum(each.figures[name] for each in played) for name in ("cards_shot", "presses"))
    assert report["cards_per_press"] == round(shot / pressed, 4)
    points = points_of_winners(hands)
    assert report["points"]["mean"] == round(points / 3, 3)
    assert report["points_per_hand"] == round(points / 3, 4)


def points_of_winners(hands: Plan) -> int:
    """Played again, and read from the final states."""
    total = 0
    box = shelf_box(hands.slug)
    for number in range(hands.games):
        match: Match[Any, Any] = Match(box.game, hands.options, 3, Dice(f"{hands.seed}/{number}"))
        bots = [seat_bot(box, level) for level in hands.levels]
        Arena(match, bots, Dice(f"{hands.seed}/{number}/bots")).play(100_000)
        total += max(match.state.totals)
    return total
