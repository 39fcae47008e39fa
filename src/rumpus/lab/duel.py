"""How often one bot beats others: it takes every chair in turn, and each deal is played from all of them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rumpus.foresight.shares import wilson
from rumpus.lab.chunks import Jobs, in_order, ranges
from rumpus.lab.simulate import Plan, play_some

CHUNK = 20
"""Games a worker plays before it reports."""


@dataclass(frozen=True)
class Duel:
    """Who plays whom. The same duel always gives the same games."""

    slug: str
    one: str
    """The level in question."""
    against: str
    """The level of all others."""
    players: int
    games: int
    """How many in all, the same number from every chair."""
    seed: str
    options: Any
    gravity: str | None = None

    def plan(self, chair: int) -> Plan:
        """The games in which the one sits on this chair."""
        levels = tuple(self.one if seat == chair else self.against for seat in range(self.players))
        return Plan(
            self.slug, levels, self.games // self.players, self.seed, self.options, gravity=self.gravity
        )


def fight(duel: Duel, jobs: Jobs, progress: Callable[[int], None]) -> dict[str, Any]:
    """Play it out; a win that is shared counts for its share."""
    won = 0.0
    games = 0
    pieces = [
        (duel, chair, numbers)
        for numbers in ranges(duel.games // duel.players, CHUNK)
        for chair in range(duel.players)
    ]
    for share, played in in_order(_some, pieces, jobs):
        won += share
        games += played
        progress(played)
    low, high = wilson(won, games)
    return {
        "game": duel.slug,
        "one": duel.one,
        "against": duel.against,
        "players": duel.players,
        "games": games,
        "seed": duel.seed,
        "share": round(won / games, 4),
        "interval": [round(low, 4), round(high, 4)],
        "even": round(1 / duel.players, 4),
    }


def _some(piece: tuple[Duel, int, range]) -> tuple[float, int]:
    """What the one on this chair has won in these games, and how many there were."""
    duel, chair, numbers = piece
    played = play_some(duel.plan(chair), numbers)
    return sum(1 / len(each.winners) for each in played if chair in each.winners), len(played)
