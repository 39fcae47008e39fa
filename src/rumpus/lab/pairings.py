"""All levels of a game against each other, pair by pair.

At a table, the two levels of a pair have every other chair, and change chairs from game to game.
"""

from dataclasses import dataclass
from itertools import combinations
from typing import Any

from rumpus.bots import levels, seat_bot
from rumpus.engine.chance import Dice
from rumpus.engine.finish import only_winners, places
from rumpus.engine.match import Match
from rumpus.foresight.arena import PATIENCE, Arena
from rumpus.foresight.gravities import gravity_of
from rumpus.foresight.shares import wilson
from rumpus.games import shelf_box


@dataclass(frozen=True)
class Plan:
    """Which games are played. The same plan always finds the same."""

    game: str
    players: int
    games: int
    """Of every pair."""
    seed: str
    gravity: str | None = None
    levels: tuple[str, ...] = ()
    """Those who meet, the weakest first; without any, all that there are."""
    options: Any = None
    """How it is played; without any, as usual."""

    @property
    def order(self) -> tuple[str, ...]:
        """Who meets, the weakest first."""
        return self.levels or levels(shelf_box(self.game))

    @property
    def pairs(self) -> list[tuple[str, str]]:
        """Everybody with everybody, the weaker one first."""
        return list(combinations(self.order, 2))

    @property
    def total(self) -> int:
        """How many games that makes."""
        return self.games * len(self.pairs)


@dataclass(frozen=True)
class Played:
    """One game: who sat where, and the place of each."""

    seated: tuple[str, ...]
    places: tuple[int, ...]


@dataclass(frozen=True)
class Pair:
    """Two levels, and how often the better one's chairs won. Who shares a win has a share of it."""

    better: str
    worse: str
    games: int
    share: float
    interval: tuple[float, float]


def play_pairs(plan: Plan, numbers: range) -> list[Played]:
    """Some of the plan's games: the first of every pair, then the second of every pair, and so on."""
    pairs = plan.pairs
    return [_play_one(plan, pairs[each % len(pairs)], each // len(pairs)) for each in numbers]


def _play_one(plan: Plan, pair: tuple[str, str], number: int) -> Played:
    box = shelf_box(plan.game)
    options = box.info.defaults if plan.options is None else plan.options
    seated = tuple(pair[(seat + number) % 2] for seat in range(plan.players))
    # Every two games are dealt alike, so that each of a pair has every chair with the same luck.
    seed = f"{plan.seed}/{number // 2}"
    match: Match[Any, Any] = Match(box.game, options, len(seated), Dice(seed), keep_log=False)
    bots = [seat_bot(box, level) for level in seated]
    Arena(match, bots, Dice(f"{seed}/bots"), gravity_of(plan.gravity, seated)).play(PATIENCE)
    outcome = box.game.outcome(match.state)
    assert outcome is not None
    finish = only_winners(match.seats, outcome.winners) if box.finish is None else box.finish(match.state)
    return Played(seated, tuple(places(finish, outcome.winners, set())))


def compared(plan: Plan, games: list[Played]) -> list[Pair]:
    """How every pair fared in all games of a plan."""
    pairs = plan.pairs
    return [_compare(pair, games[place :: len(pairs)]) for place, pair in enumerate(pairs)]


def _compare(pair: tuple[str, str], games: list[Played]) -> Pair:
    worse, better = pair
    won = 0.0
    for game in games:
        winners = [level for level, place in zip(game.seated, game.places, strict=True) if place == 1]
        won += winners.count(better) / len(winners)
    low, high = wilson(won, len(games))
    return Pair(better, worse, len(games), round(won / len(games), 4), (round(low, 4), round(high, 4)))
