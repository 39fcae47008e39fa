"""A table with a simulated clock: bots play at it as at a live one, and nobody really waits."""

from collections.abc import Sequence
from typing import Any, Final, cast, final

from rumpus.bots.bot import Bot
from rumpus.bots.players import BotPlayers
from rumpus.engine.chance import Chance
from rumpus.engine.game import AnyPhysicsGame, Gravity
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.match import Entry, Match, Refused
from rumpus.table.letters import NO_NONCE, Accepted, Bounced, EntryAdded
from rumpus.table.table import Table

COUNT_OF_THREE: Final = 3000
"""Milliseconds until gravity has spoken."""

PATIENCE: Final = 1_000_000
"""Moments after which a game is called endless. The longest seen takes a few thousand."""


class Endless(Exception):
    """A game that did not end within the arena's patience, or waits for somebody who is no bot."""


@final
class Arena:
    """Plays one match to its end, moment by moment in the order in which hands arrive."""

    def __init__(
        self,
        match: Match[Any, Any],
        bots: Sequence[Bot[Any, Any] | None],
        chance: Chance,
        gravity: Gravity[Any] | None = None,
        now: int = 0,
    ) -> None:
        if match.game.info.gravity and gravity is None:
            raise ValueError(f"Nothing would ever fall or stand: {match.game.info.title} needs gravity.")
        self.match = match
        self._table = Table(match, photos=False)
        self._players = BotPlayers(self._table, list(bots), chance)
        self._chance = chance
        self._gravity = gravity
        """Says what stands and what falls, in a game that needs it."""
        self._afterwards: tuple[int, Any] | None = None
        """When gravity speaks again of itself, and what it will say."""
        self.now = now
        self.decisions = 0
        self.bounces = 0
        self._counts: dict[type[Any], int] = {}
        self.heights: list[int] = []
        """How high everything that was built came to be, until it fell or the game was over."""
        self._height = 0
        self._answer: Accepted | Bounced | None = None
        """The latest to somebody who is no bot."""
        self._table.now = Millis(now)
        self._players.look(Millis(now))

    def play(self, patience: int) -> None:
        """Until somebody wins, or `patience` moments have gone by."""
        match = self.match
        while not match.over:
            patience -= 1
            if patience < 0 or not self.step():
                raise Endless(f"no end in sight after {self.decisions} decisions")
        if self._height > 0:
            self.heights.append(self._height)
            self._height = 0

    def step(self) -> bool:
        """Go to the next moment at which something happens; whether there is one."""
        moment = self.next_moment()
        if moment == NEVER:
            return False
        self.now = max(self.now, moment)
        if not (self._gravity is not None and (self._judge(self._gravity) or self._speak_again())):
            if self._players.due_at() <= self.now:
                self._players.reach(Millis(self.now))  # before it takes in a hand, a table does what is due
            else:
                self._table.wake(Millis(self.now))
        self._read_letters()
        return True

    @property
    def counts(self) -> dict[str, int]:
        """How many events of each kind there were."""
        return {kind.__name__: count for kind, count in self._counts.items()}

    def next_moment(self) -> int:
        """When something will happen by itself, or NEVER."""
        if self._gravity is not None and self._seat_judged() is not None:
            return self.now + COUNT_OF_THREE
        moment = min(self._table.wake_at(), self._players.due_at())
        return moment if self._afterwards is None else min(moment, self._afterwards[0])

    def wait(self, milliseconds: int) -> None:
        """Let so much time go by, with all that happens in it."""
        until = self.now + milliseconds
        while self.next_moment() <= until:
            self.step()
        self.now = until

    def act(self, seat: Seat, action: Any) -> None:
        """Somebody who is no bot does something now; `Refused`, with a sentence, if it bounces.

        A hand that is too early waits, as at a live table, and the others go on meanwhile.
        """
        self._forget_answer()
        self._table.receive(seat, action, f"hand {self.decisions}", Millis(self.now))
        self._read_letters()
        while self._answer is None:
            self.step()
        if isinstance(self._answer, Bounced):
            raise Refused(self._answer.reason)

    def _forget_answer(self) -> None:
        """Apart, because the compiler takes what a function has assigned for what it still is."""
        self._answer = None

    def _seat_judged(self) -> Seat | None:
        return cast(AnyPhysicsGame, self.match.game).awaiting_verdict(self.match.state)

    def _judge(self, gravity: Gravity[Any]) -> bool:
        """Let gravity speak, if it is asked; whether it was."""
        seat = self._seat_judged()
        if seat is None:
            return False
        if self._afterwards is not None:
            # What the tower was about to do it does under the next block, too.
            self._afterwards = (self.now, self._afterwards[1])
            self._speak_again()
            if self._seat_judged() is None:
                return True
        state = self.match.state
        self._resolve(gravity.judge(state, seat, self._chance))
        again = None if self.match.over else gravity.afterwards(state, self._chance)
        if again is not None:
            self._afterwards = (self.now + again[0], again[1])
        return True

    def _speak_again(self) -> bool:
        """Let gravity say what it has still to say, if it is time; whether it was."""
        if self._afterwards is None or self._afterwards[0] > self.now:
            return False
        word = self._afterwards[1]
        self._afterwards = None
        self._resolve(word)
        return True

    def _resolve(self, word: Any) -> None:
        self._table.resolve(word, Millis(self.now))
        height = cast(AnyPhysicsGame, self.match.game).height(self.match.state)
        if height < self._height:
            self.heights.append(self._height)
        self._height = height

    def _read_letters(self) -> None:
        letters = self._table.take_letters()
        for letter in letters:
            if isinstance(letter, EntryAdded):
                self._count(letter.entry)
            elif isinstance(letter, (Accepted, Bounced)):
                if isinstance(letter, Bounced):
                    self.decisions += 1
                    self.bounces += 1
                if letter.nonce != NO_NONCE:
                    self._answer = letter
        self._players.hear(letters, Millis(self.now))

    def _count(self, entry: Entry[Any]) -> None:
        if entry.seat is not None and entry.action is not None:
            self.decisions += 1
        for event in entry.events:
            kind = type(event)
            self._counts[kind] = self._counts.get(kind, 0) + 1
