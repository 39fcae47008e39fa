"""Bots at a table with a simulated clock: nobody really waits."""

from typing import Any, Final, cast, final

from rumpus.bots.bot import Bot, Intent
from rumpus.engine.bits import has
from rumpus.engine.chance import Chance
from rumpus.engine.game import AnyPhysicsGame, Gravity
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.match import Entry, Match

COUNT_OF_THREE: Final = 3000
"""Milliseconds until gravity has spoken."""


class Endless(Exception):
    """A game that did not end within the arena's patience."""


@final
class Arena:
    """Plays one match to its end, moment by moment in the order in which hands arrive."""

    def __init__(
        self,
        match: Match[Any, Any],
        bots: list[Bot[Any, Any]],
        chance: Chance,
        gravity: Gravity[Any] | None = None,
    ) -> None:
        if match.game.info.gravity and gravity is None:
            raise ValueError(f"Nothing would ever fall or stand: {match.game.info.title} needs gravity.")
        self.match = match
        self._gravity = gravity
        """Says what stands and what falls, in a game that needs it."""
        self._bots = bots
        self._chance = chance
        self._intents: list[Intent | None] = [None] * len(bots)
        self._due: list[int] = [NEVER] * len(bots)
        self.now = 0
        self.decisions = 0
        self.bounces = 0
        self.counts: dict[str, int] = {}
        """How many events of each kind there were."""
        self.heights: list[int] = []
        """How high everything that was built came to be, until it fell or the game was over."""
        self._height = 0

    def play(self, patience: int) -> None:
        """Until somebody wins, or `patience` moments have gone by."""
        match = self.match
        self._wake_idle_bots()
        while not match.over:
            patience -= 1
            if patience < 0:
                raise Endless(f"no end in sight after {self.decisions} decisions")
            self.step()
        if self._height > 0:
            self.heights.append(self._height)

    def step(self) -> None:
        """Go to the next moment at which something happens."""
        if self._gravity is not None and self._judge(self._gravity):
            self._wake_idle_bots()
            return
        alarm = self.match.alarm()
        first = NEVER if alarm is None else alarm
        seat = -1
        for each, due in enumerate(self._due):
            if due < first:
                first = due
                seat = each
        self.now = first
        if seat < 0:
            self._count(self.match.ring(Millis(first)))
            self._wake_idle_bots()
        elif self._arrive(seat):
            self._wake_idle_bots()
        else:
            self._wake(seat)

    def _arrive(self, seat: int) -> bool:
        """A hand reaches the table; whether anything changed."""
        intent = self._intents[seat]
        assert intent is not None
        self._intents[seat] = None
        self._due[seat] = NEVER
        self.decisions += 1
        entry = self.match.attempt(Seat(seat), intent.action, Millis(self.now))
        if entry is None:
            self.bounces += 1
            return False
        self._count(entry)
        return True

    def _judge(self, gravity: Gravity[Any]) -> bool:
        """Let gravity speak, if it is asked; whether it was."""
        match = self.match
        game = cast(AnyPhysicsGame, match.game)
        seat = game.awaiting_verdict(match.state)
        if seat is None:
            return False
        self.now += COUNT_OF_THREE
        self._count(match.resolve(gravity.judge(match.state, seat, self._chance), Millis(self.now)))
        height = game.height(match.state)
        if height < self._height:
            self.heights.append(self._height)
        self._height = height
        return True

    def _wake_idle_bots(self) -> None:
        awaited = self.match.game.awaited(self.match.state)
        for seat in range(len(self._bots)):
            if self._intents[seat] is None and has(awaited, seat):
                self._wake(seat)

    def _wake(self, seat: int) -> None:
        intent = self._bots[seat].consider(self.match.view(Seat(seat), Millis(self.now)), self._chance)
        if intent is not None:
            self._intents[seat] = intent
            self._due[seat] = self.now + intent.after

    def _count(self, entry: Entry[Any]) -> None:
        for event in entry.events:
            kind = type(event).__name__
            self.counts[kind] = self.counts.get(kind, 0) + 1
