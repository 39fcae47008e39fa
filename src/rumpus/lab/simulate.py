"""Many games at once, and what they add up to."""

import gc
import math
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from rumpus.bots import seat_bot
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.match import Match
from rumpus.engine.options import choices
from rumpus.foresight.arena import PATIENCE, Arena, Endless
from rumpus.foresight.gravities import gravity_of
from rumpus.foresight.shares import wilson
from rumpus.games import shelf_box
from rumpus.lab.chunks import Jobs, in_order, ranges
from rumpus.wire.logbook import Logbook, dump

R = TypeVar("R")

CHUNK = 100
"""Games a worker plays before it reports, so that the progress bar moves."""

SMALL_CHUNK = 2
"""The same where every placement is simulated, which takes seconds a game."""


@dataclass(frozen=True)
class Plan:
    """What to simulate. The same plan always gives the same games."""

    slug: str
    levels: tuple[str, ...]
    """One bot level a seat."""
    games: int
    seed: str
    options: Any
    log_folder: Path | None = None
    gravity: str | None = None
    """Which gravity, in a game that needs one."""

    def seed_of(self, number: int) -> str:
        """What one of its games is dealt from."""
        return f"{self.seed}/{number}"

    def pieces(self, games: int) -> list[range]:
        """So many games, cut into what a worker plays before it reports."""
        return ranges(games, SMALL_CHUNK if self.gravity == "real" else CHUNK)

    def described(self) -> dict[str, Any]:
        """What makes it this plan, but for the number of its games: more of them go on from fewer."""
        return {
            "game": self.slug,
            "levels": list(self.levels),
            "seed": self.seed,
            "options": {choice.name: choice.value for choice in choices(self.options)},
            "gravity": self.gravity,
        }


@dataclass(frozen=True)
class Played:
    """What is kept of one simulated game."""

    winners: tuple[int, ...]
    """Nobody, if it did not end."""
    milliseconds: int
    decisions: int
    bounces: int
    figures: dict[str, int]
    heights: tuple[int, ...]
    """How high each tower came to be; nothing in games without gravity."""


def simulate(plan: Plan, jobs: Jobs, progress: Callable[[int], None]) -> dict[str, Any]:
    """Play all the games of a plan and sum them up. `progress` hears how many more are done."""
    started = time.perf_counter()
    results: list[Played] = []
    for some in in_order(partial(play_some, plan), plan.pieces(plan.games), jobs):
        results += some
        progress(len(some))
    seconds = time.perf_counter() - started
    return summary(plan, results) | {
        "seconds": round(seconds, 3),
        "decisions_per_second": round(sum(each.decisions for each in results) / seconds),
        "games_per_second": round(len(results) / seconds, 2),
    }


def play_some(plan: Plan, numbers: range) -> list[Played]:
    """Play some games of the plan."""
    return each_of(numbers, partial(play_one, plan))


def each_of(numbers: range, play: Callable[[int], R]) -> list[R]:
    """What comes of every game. A match makes no cycles, so looking for them meanwhile is time wasted."""
    gc.disable()
    try:
        return [play(number) for number in numbers]
    finally:
        gc.enable()


def seated(plan: Plan, number: int, keep_log: bool) -> Arena:
    """One game of the plan, dealt, with its bots on their chairs."""
    box = shelf_box(plan.slug)
    seed = plan.seed_of(number)
    match: Match[Any, Any] = Match(box.game, plan.options, len(plan.levels), Dice(seed), keep_log=keep_log)
    bots = [seat_bot(box, level) for level in plan.levels]
    return Arena(match, bots, Dice(f"{seed}/bots"), gravity_of(plan.gravity, plan.levels))


def play_one(plan: Plan, number: int) -> Played:
    """Play one game of the plan."""
    box = shelf_box(plan.slug)
    arena = seated(plan, number, keep_log=plan.log_folder is not None)
    with suppress(Endless):
        arena.play(PATIENCE)
    match = arena.match
    outcome = box.game.outcome(match.state)
    if plan.log_folder is not None:
        _write_log(plan, plan.log_folder, number, match, box)
    return Played(
        winners=() if outcome is None else tuple(outcome.winners),
        milliseconds=arena.now,
        decisions=arena.decisions,
        bounces=arena.bounces,
        figures=_figures(box, arena),
        heights=tuple(arena.heights),
    )


def _figures(box: Box, arena: Arena) -> dict[str, int]:
    """What this game's box wants counted."""
    counts = arena.counts
    figures = {name: counts.get(kind, 0) for name, kind in box.info.figures.items()}
    if box.info.points_field:
        figures["points"] = sum(getattr(arena.match.state, box.info.points_field))
    return figures


def _write_log(plan: Plan, folder: Path, number: int, match: Match[Any, Any], box: Box) -> None:
    names = [f"{level} {seat + 1}" for seat, level in enumerate(plan.levels)]
    logbook = Logbook(box, plan.options, names, "dice", plan.seed_of(number), match.log, list(plan.levels))
    (folder / f"{plan.slug}-{number:06}.jsonl").write_text(dump(logbook), "utf-8")


def summary(plan: Plan, results: list[Played]) -> dict[str, Any]:
    """Everything that depends on the plan alone, not on the machine."""
    games = len(results)
    wins = [
        {
            "seat": seat,
            "bot": level,
            "wins": (won := sum(seat in each.winners for each in results)),
            "share": round(won / games, 4),
            "interval": [round(bound, 4) for bound in wilson(won, games)],
        }
        for seat, level in enumerate(plan.levels)
    ]
    figures = results[0].figures
    totals = {name: sum(each.figures[name] for each in results) for name in figures}
    ratios = shelf_box(plan.slug).info.ratios
    heights = [height for each in results for height in each.heights]
    built = {"gravity": plan.gravity, "heights": spread(heights) | {"max": max(heights)}} if heights else {}
    return {
        "game": plan.slug,
        "players": len(plan.levels),
        "games": games,
        "seed": plan.seed,
        "wins": wins,
        "shared_wins": sum(len(each.winners) > 1 for each in results),
        "endless": sum(not each.winners for each in results),
        "length_decisions": spread([each.decisions for each in results]),
        "length_seconds": spread([each.milliseconds / 1000 for each in results]),
        **{name: spread([each.figures[name] for each in results]) for name in figures},
        **{name: round(totals[above] / max(1, totals[below]), 4) for name, (above, below) in ratios.items()},
        **built,
        "bounces": spread([each.bounces for each in results]),
        "decisions": sum(each.decisions for each in results),
    }


def spread(values: list[Any]) -> dict[str, float]:
    """The mean, and what 5, 50 and 95 % of the games stay within."""
    ordered = sorted(values)

    def percentile(share: float) -> float:
        return round(float(ordered[min(len(ordered) - 1, math.floor(share * len(ordered)))]), 3)

    return {
        "mean": round(sum(values) / len(values), 3),
        "p5": percentile(0.05),
        "p50": percentile(0.50),
        "p95": percentile(0.95),
    }
