"""Whether temperaments are style and no strength: all three at one table, and how often each of them wins."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations
from typing import Any, Final

from rumpus.bots import seat_bot
from rumpus.bots.temperaments import TEMPERAMENTS
from rumpus.engine.chance import Dice
from rumpus.engine.match import Match
from rumpus.foresight.arena import PATIENCE, Arena
from rumpus.foresight.gravities import gravity_of
from rumpus.foresight.shares import wilson
from rumpus.games import shelf_box
from rumpus.lab.chunks import Jobs, in_order, ranges

SEATINGS: Final = tuple(permutations(TEMPERAMENTS))
"""Every way in which they can sit: each deal is played in all of them."""

CHUNK = 10
"""Deals that a worker plays before it reports."""


@dataclass(frozen=True)
class Meeting:
    """Three bots of one level, and nothing but their temperament to tell them apart."""

    slug: str
    level: str
    games: int
    """How many in all, the same number in every seating."""
    seed: str
    options: Any
    gravity: str | None = None


def meet(meeting: Meeting, jobs: Jobs, progress: Callable[[int], None]) -> dict[str, Any]:
    """Play it out; a win that is shared counts for its share."""
    won: Counter[str] = Counter()
    games = 0
    pieces = [(meeting, deals) for deals in ranges(meeting.games // len(SEATINGS), CHUNK)]
    for some, played in in_order(_some, pieces, jobs):
        won.update(some)
        games += played
        progress(played)
    return {
        "game": meeting.slug,
        "level": meeting.level,
        "games": games,
        "seed": meeting.seed,
        "shares": {name: round(won[name] / games, 4) for name in TEMPERAMENTS},
        "intervals": {name: [round(end, 4) for end in wilson(won[name], games)] for name in TEMPERAMENTS},
        "even": round(1 / len(TEMPERAMENTS), 4),
    }


def _some(piece: tuple[Meeting, range]) -> tuple[dict[str, float], int]:
    """What each has won in these deals, and how many games there were."""
    meeting, deals = piece
    won = dict.fromkeys(TEMPERAMENTS, 0.0)
    for deal in deals:
        for seating in SEATINGS:
            winners = _winners(meeting, seating, f"{meeting.seed}/{deal}")
            for seat in winners:
                won[seating[seat]] += 1 / len(winners)
    return won, len(deals) * len(SEATINGS)


def _winners(meeting: Meeting, seating: tuple[str, ...], seed: str) -> list[int]:
    """One game, in which they sit like this."""
    box = shelf_box(meeting.slug)
    match: Match[Any, Any] = Match(box.game, meeting.options, len(seating), Dice(seed), keep_log=False)
    styles = [TEMPERAMENTS[name] for name in seating]
    bots = [seat_bot(box, meeting.level, style) for style in styles]
    gravity = gravity_of(meeting.gravity, (meeting.level,) * len(seating), [style.top for style in styles])
    Arena(match, bots, Dice(f"{seed}/bots"), gravity).play(PATIENCE)
    outcome = box.game.outcome(match.state)
    assert outcome is not None
    return list(outcome.winners)
