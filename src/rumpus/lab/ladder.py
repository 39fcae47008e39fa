"""Where games between all levels put each of them on one scale."""

import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce
from rich.console import Console
from rich.table import Table as Grid

from rumpus.bots import ONLY_MEASURED, USUAL
from rumpus.bots.strengths import STRENGTHS
from rumpus.games import shelf_box
from rumpus.lab.chunks import Jobs, in_order, ranges
from rumpus.lab.pairings import Pair, Plan, Played, compared, play_pairs

CHUNK = 10
"""Games a worker plays before it reports: bots that search take their time."""

SETTLED = 2.0
"""Once a level's rating is as certain as this, it moves slowly, and what it moves around is the answer."""

ROUNDS = 4
"""So often all games are gone through; the first time only finds out where the levels are."""


@dataclass(frozen=True)
class Ladder:
    """What came of it."""

    plan: Plan
    strengths: dict[str, float]
    pairs: list[Pair]


def climb(plan: Plan, jobs: Jobs, progress: Callable[[int], None]) -> Ladder:
    """Play all games of a plan. `progress` hears how many more are done."""
    played: list[Played] = []
    for some in in_order(partial(play_pairs, plan), ranges(plan.total, CHUNK), jobs):
        played += some
        progress(len(some))
    return Ladder(plan, strengths(plan.order, played), compared(plan, played))


def strengths(order: tuple[str, ...], games: list[Played]) -> dict[str, float]:
    """The rating of every level, with the usual one in the middle of the scale."""
    model = PlackettLuce(tau=0.0)
    means = dict.fromkeys(order, model.mu)
    history: list[dict[str, float]] = []
    for turn in range(ROUNDS * len(games)):
        game = games[turn % len(games)]
        before = [[model.rating(means[level], SETTLED)] for level in game.seated]
        after = model.rate(before, ranks=[float(place) for place in game.places])
        for level in set(game.seated):
            means[level] = fmean(after[seat][0].mu for seat, each in enumerate(game.seated) if each == level)
        if turn >= len(games):
            history.append(dict(means))
    found = {level: fmean(each[level] for each in history) for level in order}
    return {level: round(mean - found[USUAL] + model.mu, 1) for level, mean in found.items()}


def strengths_text(ladder: Ladder) -> str:
    """What is shipped as strengths.json once these games have been played."""
    measured = {level: value for level, value in ladder.strengths.items() if level not in ONLY_MEASURED}
    lines = [
        f"  {json.dumps(game)}: {json.dumps(found)}"
        for game, found in (STRENGTHS | {ladder.plan.game: measured}).items()
    ]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def as_data(ladder: Ladder) -> dict[str, Any]:
    """For programs."""
    return asdict(ladder)


def render(ladder: Ladder, console: Console) -> None:
    """For people: one row a level, the best first, with its share of wins against each one below it."""
    order = sorted(ladder.strengths, key=lambda level: -ladder.strengths[level])
    plan = ladder.plan
    title = shelf_box(plan.game).info.title
    grid = Grid(title=f"{title}: {plan.players} chairs, {plan.games} games a pair")
    grid.add_column("level")
    grid.add_column("strength", justify="right")
    for level in order[1:]:
        grid.add_column(f"beats {level}", justify="right")
    for level in order[:-1]:
        cells = [_cell(ladder, level, other) for other in order[1:]]
        grid.add_row(level, f"{ladder.strengths[level]:.1f}", *cells)
    grid.add_row(order[-1], f"{ladder.strengths[order[-1]]:.1f}")
    console.print(grid)


def _cell(ladder: Ladder, level: str, other: str) -> str:
    for pair in ladder.pairs:
        if (pair.better, pair.worse) == (level, other):
            low, high = pair.interval
            return f"{100 * pair.share:.1f} % ({100 * low:.1f}–{100 * high:.1f})"
        if (pair.worse, pair.better) == (level, other) and _above(ladder, level, other):
            low, high = pair.interval
            return f"{100 * (1 - pair.share):.1f} % ({100 * (1 - high):.1f}–{100 * (1 - low):.1f})"
    return ""


def _above(ladder: Ladder, level: str, other: str) -> bool:
    return ladder.strengths[level] > ladder.strengths[other]
