"""The bots at one table: each has eyes that look at its view, and one hand that takes its time.

Live tables and simulations let their bots play by this one file, so that both play the same games.
It knows no clock: whoever drives the table says what time it is.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol, final

from librt.vecs import vec
from mypy_extensions import i64

from rumpus.bots import thinker
from rumpus.bots.bot import Bot, Thinker
from rumpus.engine.bits import bit, has
from rumpus.engine.chance import Chance
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.match import View
from rumpus.table.letters import NO_NONCE, Bounced, EntryAdded, Letter
from rumpus.table.table import Table

NOBODY: Final = -1
"""No seat at all."""

QUICKEST_HAND: Final = 1
"""Milliseconds that every hand takes: nothing that a bot sees can be answered in the same moment."""


@final
class HandsRecord:
    """How bots' hands came in at one table: what a measurement wants to know."""

    def __init__(self) -> None:
        self.hands = 0
        self.thought_over = 0
        """Of those, in so many a search had its word in time."""
        self.lateness: dict[int, int] = {}
        """How many came so many milliseconds after their time."""

    def note(self, late: int, thought_over: bool) -> None:
        """A hand arrives."""
        self.hands += 1
        if thought_over:
            self.thought_over += 1
        self.lateness[late] = self.lateness.get(late, 0) + 1


class Study(Protocol):
    """Where a thinker's move is thought over while its hand is on the way, so that nobody waits for it."""

    def ask(self, seat: Seat, view: View[Any, Any], within: int, found: Callable[[Any], None]) -> None:
        """Search for a better action; `found` wants to hear of it within so many milliseconds, or never."""


@final
class BotPlayers:
    """Who is asked when: a bot whose hand is free, after every change and after its own answer."""

    def __init__(
        self,
        table: Table,
        bots: list[Bot[Any, Any] | None],
        chance: Chance,
        study: Study | None = None,
        record: HandsRecord | None = None,
    ) -> None:
        """Without a study, thinkers think at once, and everybody waits; without a record no hand is noted."""
        self._table = table
        self._bots = bots
        """One a seat; none where a person plays."""
        self._study = study
        self._thinkers = [self._thinker(bot) for bot in bots]
        """Those of them whose hunches are thought over in the study."""
        self._open = [False] * len(bots)
        """Whether what a hand is doing is only a hunch."""
        self._thought_over = [False] * len(bots)
        """Whether it is what a search has found."""
        self._record = record
        self._changes = 0
        """How often something has changed: what was found for another table is of no use."""
        self._chance = chance
        self._wanted: list[Any] = [None] * len(bots)
        """What each hand is doing, until it is answered; None for a free one."""
        self._due = vec[i64]([i64(NEVER) for _ in bots])
        """When each hand reaches the table; NEVER for a free one, and once it has."""
        self._first: i64 = NOBODY
        """Whose hand arrives next: found once a hand, for whoever drives the table asks many times."""
        self._first_due: i64 = NEVER

    @property
    def any_thinks(self) -> bool:
        """Whether a move here may be thought over."""
        return any(mind is not None for mind in self._thinkers)

    def seat(self, seat: Seat, bot: Bot[Any, Any] | None, now: Millis) -> None:
        """Let this bot play here from now on, or a person (None): what was only planned is not done."""
        self._bots[seat] = bot
        self._thinkers[seat] = self._thinker(bot)
        self._changes += 1
        self._wanted[seat] = None
        self._due[seat] = NEVER
        self._find_first()
        self._look(bit(seat), now)

    def due_at(self) -> int:
        """When the next hand arrives, or NEVER."""
        return int(self._first_due)

    def reach(self, now: Millis) -> None:
        """Let the hands that have arrived by now touch the table, first come first."""
        while self._first_due <= now:
            seat = self._first
            if self._record is not None:
                self._record.note(now - int(self._first_due), self._thought_over[seat])
            self._due[seat] = NEVER
            self._find_first()
            self._table.receive(Seat(int(seat)), self._wanted[seat], NO_NONCE, now)

    def _find_first(self) -> None:
        """Of hands that arrive together, the lowest seat's is the first."""
        first: i64 = NOBODY
        first_due: i64 = NEVER
        seat: i64 = 0
        for due in self._due:
            if due < first_due:
                first = seat
                first_due = due
            seat += 1
        self._first = first
        self._first_due = first_due

    def hear(self, letters: list[Letter], now: Millis) -> None:
        """Free the hands that were answered, and look: all do at a change, and else who was answered."""
        changed = False
        answered = 0
        for letter in letters:
            if isinstance(letter, EntryAdded):
                changed = True
                seat = letter.entry.seat
                if seat is not None and letter.entry.action is not None:
                    self._wanted[seat] = None
            elif isinstance(letter, Bounced):
                self._wanted[letter.seat] = None
                answered |= bit(letter.seat)
        if changed:
            self._changes += 1
            self.look(now)
        elif answered != 0:
            self._look(answered, now)

    def look(self, now: Millis) -> None:
        """Something has changed: every bot with a free hand and something to do looks at it."""
        self._look(-1, now)

    def _look(self, seats: int, now: Millis) -> None:
        match = self._table.match
        awaited: i64 = match.game.awaited(match.state) & seats
        for seat, bot in enumerate(self._bots):
            if not has(awaited, seat) or bot is None:
                continue
            if self._wanted[seat] is None:
                self._consider(Seat(seat), bot, match.view(Seat(seat), now), now)
            elif self._open[seat] and self._due[seat] < NEVER:
                # It looks different now: what was being found is of no use, but there is still time.
                self._ask(Seat(seat), match.view(Seat(seat), now), int(self._due[seat]) - now)

    def _consider(self, seat: Seat, bot: Bot[Any, Any], view: View[Any, Any], now: Millis) -> None:
        mind = self._thinkers[seat]
        intent = bot.consider(view, self._chance) if mind is None else mind.hunch(view, self._chance)
        if intent is None:
            return
        due: i64 = now + max(QUICKEST_HAND, intent.after)
        self._wanted[seat] = intent.action
        self._due[seat] = due
        self._open[seat] = mind is not None and intent.open_to_search
        self._thought_over[seat] = False
        if due < self._first_due or (due == self._first_due and seat < self._first):
            self._first = seat
            self._first_due = due
        if self._open[seat]:
            self._ask(seat, view, intent.after)

    def _ask(self, seat: Seat, view: View[Any, Any], within: int) -> None:
        assert self._study is not None
        self._study.ask(seat, view, within, partial(self._better, seat, self._changes))

    def _better(self, seat: Seat, changes: int, action: Any) -> None:
        """A search has found something, perhaps too late, or for a table that looks different now."""
        if changes == self._changes and self._open[seat] and self._due[seat] < NEVER:
            self._wanted[seat] = action
            self._thought_over[seat] = True

    def _thinker(self, bot: Bot[Any, Any] | None) -> Thinker[Any, Any] | None:
        return None if bot is None or self._study is None else thinker(bot)
