"""A thousand endings: bots play a game to its end from one moment, again and again, and somebody wins.

The luck of an ending is fixed by the game, the moment and the ending's number, so that the same question has
the same answer, and two forks of a moment are compared under the same stars.
"""

import gc
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from rumpus.bots import seat_bot
from rumpus.engine.chance import Dice
from rumpus.engine.game import Gravity
from rumpus.engine.ids import Seat
from rumpus.foresight.arena import PATIENCE, Arena
from rumpus.foresight.forks import Fork
from rumpus.foresight.gravities import gravity_of
from rumpus.foresight.moments import players
from rumpus.foresight.shares import wilson
from rumpus.foresight.unseen import imagine
from rumpus.wire.logbook import Logbook

ENDINGS: Final = 1_000
"""How many are played unless somebody wants fewer."""


@dataclass
class Wins:
    """How often each seat has won so far; whoever shares a win has won, too."""

    wins: list[int]
    endings: int = 0
    over: bool = field(default=False)
    """Whether the game is over at this moment, so that there is only one ending."""

    def count(self, winners: list[int]) -> None:
        """One ending more."""
        self.endings += 1
        for seat in winners:
            self.wins[seat] += 1

    def shares(self) -> list[float]:
        """Each seat's share of the wins."""
        return [wins / max(1, self.endings) for wins in self.wins]

    def intervals(self) -> list[tuple[float, float]]:
        """What each of them may be in truth, in 95 of 100 cases."""
        if self.over or not self.endings:
            return [(share, share) for share in self.shares()]
        return [wilson(wins, self.endings) for wins in self.wins]


def play_endings(logbook: Logbook, fork: Fork, endings: int, knows: Seat | None = None) -> Iterator[Wins]:
    """Play so many endings of this fork; the count after every one of them.

    With `knows`, nothing is true but what this seat could see: whatever else is dealt anew every time.
    """
    wins = Wins([0] * len(logbook.names))
    levels = players(logbook)
    gravity = gravity_of("surrogate", levels) if logbook.box.info.gravity else None
    # A match makes no cycles, so looking for them after every few games is time wasted.
    collecting = gc.isenabled()
    gc.disable()
    try:
        for number in range(endings):
            decided, winners = _ending(logbook, fork, knows, number, levels, gravity)
            wins.over = decided
            wins.count(winners)
            yield wins
            if decided:
                return
    finally:
        if collecting:
            gc.enable()


def _ending(
    logbook: Logbook,
    fork: Fork,
    knows: Seat | None,
    number: int,
    levels: tuple[str, ...],
    gravity: Gravity[Any] | None,
) -> tuple[bool, list[int]]:
    """Whether it was over already, and who wins."""
    box = logbook.box
    seed = f"{logbook.seed}/{'deal' if fork.before is None else fork.before.seq}/{number}"
    match = fork.match(logbook, Dice(seed))
    outcome = box.game.outcome(match.state)
    if outcome is not None:
        # Of what fell out by luck, another ending may still be another; of what is known there is only one.
        return fork.kind == "nothing", outcome.winners
    luck = Dice(f"{seed}/bots")
    if knows is not None:
        imagine(box, match.state, knows, luck)
    bots = [seat_bot(box, level) for level in levels]
    Arena(match, bots, luck, gravity, fork.at).play(PATIENCE)
    outcome = box.game.outcome(match.state)
    assert outcome is not None
    return False, outcome.winners
