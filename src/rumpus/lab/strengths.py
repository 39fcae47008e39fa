"""How good bots are beside each other, on the scale on which people are rated."""

from statistics import fmean
from typing import Any

from openskill.models import PlackettLuce

from rumpus.bots import USUAL, levels_for_people, seat_bot
from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.finish import only_winners, places
from rumpus.engine.match import Match
from rumpus.foresight.arena import PATIENCE, Arena
from rumpus.foresight.gravities import gravity_of

SEATS = 4
SETTLED = 2.0
"""Once a level's rating is as certain as this, it moves slowly, and what it moves around is the answer."""


def strengths(box: Box, games: int, seed: str) -> dict[str, float]:
    """The rating of every level that people play against, with the usual one in the middle of the scale.

    Levels are mixed at random at tables of four; every game moves the ratings, and what they were in the
    second half of the games is averaged.
    """
    model = PlackettLuce(tau=0.0)
    levels = levels_for_people(box)
    means = dict.fromkeys(levels, model.mu)
    history: list[dict[str, float]] = []
    luck = Dice(f"{seed}/seats")
    for number in range(games):
        seated = [levels[int(luck.below(len(levels)))] for _ in range(SEATS)]
        reached = play(box, seated, f"{seed}/{number}")
        before = [[model.rating(means[level], SETTLED)] for level in seated]
        after = model.rate(before, ranks=[float(place) for place in reached])
        for level in set(seated):
            moved = [after[seat][0].mu for seat, each in enumerate(seated) if each == level]
            means[level] = fmean(moved)
        history.append(dict(means))
    settled = history[games // 2 :]
    found = {level: fmean(each[level] for each in settled) for level in levels}
    return {level: round(mean - found[USUAL] + model.mu, 1) for level, mean in found.items()}


def play(box: Box, seated: list[str], seed: str) -> list[int]:
    """One game of bots; the place of each."""
    match: Match[Any, Any] = Match(box.game, box.info.defaults, len(seated), Dice(seed), keep_log=False)
    gravity = gravity_of("surrogate" if box.info.gravity else None, tuple(seated))
    Arena(match, [seat_bot(box, level) for level in seated], Dice(f"{seed}/bots"), gravity).play(PATIENCE)
    outcome = box.game.outcome(match.state)
    assert outcome is not None
    finish = only_winners(match.seats, outcome.winners) if box.finish is None else box.finish(match.state)
    return places(finish, outcome.winners, set())
