"""A close look at some games: who leads when, how long nothing happens, and who was dealt what."""

from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

from rumpus.engine.box import Box
from rumpus.engine.match import Match
from rumpus.foresight.arena import PATIENCE
from rumpus.games import shelf_box
from rumpus.lab.simulate import Plan, each_of, seated

NOBODY = -1
PARTS = 10
"""A game is looked at after each tenth of its decisions."""


@dataclass(frozen=True)
class Deal:
    """Everybody's cards when they were dealt, and who won with them."""

    hands: tuple[tuple[int, ...], ...]
    winners: tuple[int, ...]


@dataclass(frozen=True)
class Watched:
    """What is kept of a game that was looked at closely."""

    number: int
    leaders: tuple[int, ...]
    """Who led alone after each tenth of the game but the last, or NOBODY."""
    lead_changes: int
    last_until: float
    """How much of the game had gone by when the winner was alone in last place for the last time; or 0."""
    silence: int
    """The longest time in milliseconds in which nobody did anything."""
    deals: tuple[Deal, ...]


def watch_some(plan: Plan, numbers: range) -> list[Watched]:
    """Play some games of the plan again, and look closely."""
    return each_of(numbers, partial(watch_one, plan))


def watch_one(plan: Plan, number: int) -> Watched:
    """The same game that `simulate` plays under this number."""
    box = shelf_box(plan.slug)
    arena = seated(plan, number, keep_log=True)
    match = arena.match
    dealt = Dealt(box, match)
    standings: list[list[int]] = []
    decisions = silence = acted_at = 0
    patience = PATIENCE
    while not match.over and patience > 0 and arena.step():
        patience -= 1
        if arena.decisions > decisions:
            decisions = arena.decisions
            silence = max(silence, arena.now - acted_at)
            acted_at = arena.now
            if box.finish is not None:
                standings.append(box.finish(match.state).merits)
        dealt.look()
    outcome = box.game.outcome(match.state)
    winners = () if outcome is None else tuple(outcome.winners)
    leaders = [leader(merits) for merits in standings]
    return Watched(
        number,
        tuple(leaders[len(leaders) * part // PARTS] for part in range(1, PARTS)) if leaders else (),
        changes(leaders),
        _last_until(standings, winners),
        silence,
        dealt.deals(winners),
    )


def leader(merits: list[int]) -> int:
    """Who stands best, if it is one alone."""
    best = max(merits)
    return merits.index(best) if merits.count(best) == 1 else NOBODY


def changes(leaders: list[int]) -> int:
    """How often another one leads than before; being equal for a while is no change."""
    alone = [seat for seat in leaders if seat != NOBODY]
    return sum(before != after for before, after in pairwise(alone))


def _last_until(standings: list[list[int]], winners: tuple[int, ...]) -> float:
    """The last place counts only where all the others are ahead."""
    for place in range(len(standings) - 1, -1, -1):
        merits = standings[place]
        worst = min(merits)
        if merits.count(worst) == 1 and merits.index(worst) in winners:
            return round((place + 1) / len(standings), 4)
    return 0.0


class Dealt:
    """Notes every deal of a match."""

    def __init__(self, box: Box, match: Match[Any, Any]) -> None:
        self._match = match
        self._began, self._won = box.info.rounds
        self._weighed = box.card_kind is not None
        self._seen = len(match.log)
        self._hands: list[tuple[tuple[int, ...], ...]] = []
        self._winners: list[tuple[int, ...]] = []
        self._note()

    def look(self) -> None:
        """See whether a deal was won, or new cards were dealt, since the last look."""
        log = self._match.log
        while self._seen < len(log):
            for event in log[self._seen].events:
                kind = type(event).__name__
                if kind == self._won:
                    self._winners.append((int(event.seat),))
                elif kind == self._began:
                    self._note()
            self._seen += 1

    def deals(self, winners: tuple[int, ...]) -> tuple[Deal, ...]:
        """All of them; the last one was won by the match's winners, if nobody said otherwise."""
        won = [*self._winners, winners][: len(self._hands)]
        return tuple(Deal(hands, seats) for hands, seats in zip(self._hands, won, strict=False) if seats)

    def _note(self) -> None:
        if self._weighed:
            self._hands.append(tuple(tuple(hand.cards()) for hand in self._match.state.hands))
