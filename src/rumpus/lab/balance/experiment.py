"""The experiment itself: many games, a close look at some of them, and duels between all levels."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from rumpus.bots import quick_levels
from rumpus.games import shelf_box
from rumpus.lab import pairings
from rumpus.lab.balance.watching import Watched, watch_some
from rumpus.lab.chunks import Jobs
from rumpus.lab.keeping import Kept
from rumpus.lab.simulate import Plan, Played, play_some

R = TypeVar("R")


@dataclass(frozen=True)
class Setup:
    """What is tried: the plan of all games, and how many are looked at closely or played as duels."""

    plan: Plan
    watched: int
    """The first so many games of the plan are played once more and looked at."""
    duels: int
    """Games between each two levels."""
    levels: tuple[str, ...]
    """Who plays them, the weakest first."""

    @property
    def total(self) -> int:
        """How many games are played in all, for a progress bar."""
        return self.plan.games + self.watched + self.duel_plan.total

    @property
    def duel_plan(self) -> pairings.Plan:
        """The duels: two at a table, by the same rules."""
        plan = self.plan
        seed = f"{plan.seed}/levels"
        games = self.duels if self.levels else 0
        return pairings.Plan(plan.slug, 2, games, seed, plan.gravity, self.levels, plan.options)


@dataclass(frozen=True)
class Findings:
    """Everything that was seen."""

    setup: Setup
    games: list[Played]
    watched: list[Watched]
    pairs: list[pairings.Pair]


def usual_levels(slug: str) -> tuple[str, ...]:
    """The levels that duel, if two can play: those that act without a search, which takes far longer."""
    box = shelf_box(slug)
    return tuple(quick_levels(box)) if 2 in box.info.seats else ()


def experiment(setup: Setup, jobs: Jobs, parts: Path, progress: Callable[[int], None]) -> Findings:
    """Do all of it; what an earlier try has left in `parts` is not done again."""
    plan = setup.plan
    about = plan.described()
    duels = setup.duel_plan

    def gather(name: str, kind: Any, total: int, work: Callable[[range], list[R]]) -> list[R]:
        kept: Kept[list[R]] = Kept(parts, [name, about], kind)
        found: list[R] = []
        for some in kept.each(work, plan.pieces(total), jobs):
            found += some
            progress(len(some))
        return found

    games = gather("games", list[Played], plan.games, partial(play_some, plan))
    watched = gather("watched", list[Watched], setup.watched, partial(watch_some, plan))
    name = f"duels/{','.join(setup.levels)}"
    played = gather(name, list[pairings.Played], duels.total, partial(pairings.play_pairs, duels))
    return Findings(setup, games, watched, pairings.compared(duels, played) if played else [])
