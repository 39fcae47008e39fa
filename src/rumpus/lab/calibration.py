"""Do chances come true? Of moments said 60 to 70 %, how many are won, over many simulated games."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from rumpus.bots import seat_bot
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.match import Match
from rumpus.foresight.arena import PATIENCE, Arena
from rumpus.foresight.calibration import calibrated, sharpness
from rumpus.foresight.endings import Wins, play_endings
from rumpus.foresight.forks import unchanged
from rumpus.foresight.gravities import gravity_of
from rumpus.foresight.moments import moments
from rumpus.games import shelf_box
from rumpus.lab.chunks import Jobs, in_order
from rumpus.wire.logbook import Logbook

BINS: Final = 10
UNHEARD_OF: Final = 5e-3
"""The chance of what no ending of a hundred has shown and happened all the same."""
RESAMPLES: Final = 400
"""Times that games are drawn anew, with putting back, to see how far the shares of wins would spread."""


@dataclass(frozen=True)
class Plan:
    """What is tried. The same plan always gives the same table."""

    slug: str
    seats: int
    level: str
    games: int
    moments: int
    """How many of each game, one in each of so many equal parts of it."""
    endings: int
    seed: str


@dataclass(frozen=True)
class Said:
    """What endings said of one moment, and how it came out."""

    game: int
    wins: list[int]
    endings: int
    won: list[int]
    """The seats that won in truth."""


@dataclass(frozen=True)
class Row:
    """All that was said between two bounds."""

    low: float
    high: float
    said: float
    came_true: float
    interval: tuple[float, float]
    """95 %, by drawing whole games anew: moments of one game are not independent."""
    moments: int


def ask(plan: Plan, jobs: Jobs, progress: Callable[[int], None]) -> list[Said]:
    """Play all games, and ask about some moments of each."""
    found: list[Said] = []
    for some in in_order(partial(ask_one, plan), range(plan.games), jobs):
        found += some
        progress(1)
    return found


def ask_one(plan: Plan, number: int) -> list[Said]:
    """One game between bots, and what endings say of some of its moments."""
    box = shelf_box(plan.slug)
    seed = f"{plan.seed}/{number}"
    levels = (plan.level,) * plan.seats
    match: Match[Any, Any] = Match(box.game, box.info.defaults, plan.seats, Dice(seed))
    gravity = gravity_of("surrogate", levels) if box.info.gravity else None
    Arena(match, [seat_bot(box, level) for level in levels], Dice(f"{seed}/bots"), gravity).play(PATIENCE)
    outcome = box.game.outcome(match.state)
    assert outcome is not None
    logbook = Logbook(box, box.info.defaults, list(levels), "dice", f"{seed}/asked", match.log, list(levels))
    luck = Dice(f"{seed}/moments")
    last = len(match.log) - 1
    wanted = [int((part + luck.unit()) * last / plan.moments) for part in range(plan.moments)]
    known = moments(logbook, wanted)
    found = []
    for seq in wanted:
        wins = Wins([])
        for wins in play_endings(logbook, unchanged(known[seq]), plan.endings):  # noqa: B007
            pass
        found.append(Said(number, list(wins.wins), wins.endings, list(outcome.winners)))
    return found


def reliability(said: list[Said], sharp: float) -> list[Row]:
    """How often came true what was said, bin by bin, over all seats."""
    pairs = [
        (each.game, chance, seat in each.won)
        for each in said
        for seat, chance in enumerate(_chances(each, sharp))
    ]
    rows = []
    for place in range(BINS):
        low, high = place / BINS, (place + 1) / BINS
        inside = [pair for pair in pairs if low <= pair[1] < high or (high == 1.0 and pair[1] == 1.0)]
        if inside:
            rows.append(
                Row(
                    low,
                    high,
                    sum(chance for _, chance, _ in inside) / len(inside),
                    sum(won for _, _, won in inside) / len(inside),
                    _interval(inside),
                    len(inside),
                )
            )
    return rows


def _interval(inside: list[tuple[int, float, bool]]) -> tuple[float, float]:
    games: dict[int, list[bool]] = {}
    for game, _, won in inside:
        games.setdefault(game, []).append(won)
    sums = [(sum(won), len(won)) for won in games.values()]
    dice = Dice("resample")
    shares = []
    for _ in range(RESAMPLES):
        drawn = [sums[dice.below(len(sums))] for _ in sums]
        shares.append(sum(won for won, _ in drawn) / sum(many for _, many in drawn))
    shares.sort()
    return shares[int(0.025 * RESAMPLES)], shares[int(0.975 * RESAMPLES)]


def _chances(said: Said, sharp: float) -> list[float]:
    return calibrated([wins / said.endings for wins in said.wins], sharp)


def best_sharpness(said: list[Said]) -> float:
    """The temperature under which what happened was most likely, each seat by itself: wins may be shared."""

    def surprise(sharp: float) -> float:
        total = 0.0
        for each in said:
            for seat, chance in enumerate(_chances(each, sharp)):
                total -= math.log(max(UNHEARD_OF, chance if seat in each.won else 1.0 - chance))
        return total

    low, high = 0.3, 3.0
    while high - low > 0.005:  # the surprise has one valley
        left, right = low + (high - low) / 3, high - (high - low) / 3
        if surprise(left) < surprise(right):
            high = right
        else:
            low = left
    return round((low + high) / 2, 2)


def worst(rows: list[Row]) -> float:
    """The largest distance between what was said and what came true."""
    return max(abs(row.said - row.came_true) for row in rows)


def render(box: Box, plan: Plan, said: list[Said], fit: bool, console: Console) -> None:
    """The reliability table, for people."""
    sharp = sharpness(box.info.slug)
    console.print(
        f"{box.info.title}: {plan.games} games of {plan.seats} {plan.level} bots, {plan.moments} moments each"
        f" with {plan.endings} endings, sharpness {sharp}, seed {plan.seed}",
        highlight=False,
    )
    table = Table("said", "on average", "came true", "95 % interval", "cases", box=None)
    rows = reliability(said, sharp)
    for row in rows:
        low, high = row.interval
        table.add_row(
            f"{row.low:.0%} – {row.high:.0%}",
            f"{row.said:.1%}",
            f"{row.came_true:.1%}",
            f"{low:.1%} – {high:.1%}",
            str(row.moments),
        )
    console.print(table)
    console.print(f"furthest off: {worst(rows):.1%}", highlight=False)
    if fit:
        console.print(f"best sharpness for these games: {best_sharpness(said)}", highlight=False)
