"""The bots at one table: each has eyes that look at its view, and one hand that takes its time.

Live tables and simulations let their bots play by this one file, so that both play the same games.
It knows no clock: whoever drives the table says what time it is.
"""

from typing import Any, Final, final

from mypy_extensions import i64

from rumpus.bots.bot import Bot
from rumpus.engine.bits import bit, has
from rumpus.engine.chance import Chance
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.table.letters import NO_NONCE, Bounced, EntryAdded, Letter
from rumpus.table.table import Table

NOBODY: Final = -1
"""No seat at all."""

QUICKEST_HAND: Final = 1
"""Milliseconds that every hand takes: nothing that a bot sees can be answered in the same moment."""


@final
class BotPlayers:
    """Who is asked when: a bot whose hand is free, after every change and after its own answer."""

    def __init__(self, table: Table, bots: list[Bot[Any, Any] | None], chance: Chance) -> None:
        self._table = table
        self._bots = bots
        """One a seat; none where a person plays."""
        self._chance = chance
        self._wanted: list[Any] = [None] * len(bots)
        """What each hand is doing, until it is answered; None for a free one."""
        self._due: list[int] = [NEVER] * len(bots)
        """When each hand reaches the table; NEVER for a free one, and once it has."""
        self._first = NOBODY
        """Whose hand arrives next: found once a hand, for whoever drives the table asks many times."""
        self._first_due = NEVER

    def seat(self, seat: Seat, bot: Bot[Any, Any] | None, now: Millis) -> None:
        """Let this bot play here from now on, or a person (None): what was only planned is not done."""
        self._bots[seat] = bot
        self._wanted[seat] = None
        self._due[seat] = NEVER
        self._find_first()
        self._look(bit(seat), now)

    def due_at(self) -> int:
        """When the next hand arrives, or NEVER."""
        return self._first_due

    def reach(self, now: Millis) -> None:
        """Let the hands that have arrived by now touch the table, first come first."""
        while self._first_due <= now:
            seat = self._first
            self._due[seat] = NEVER
            self._find_first()
            self._table.receive(Seat(seat), self._wanted[seat], NO_NONCE, now)

    def _find_first(self) -> None:
        """Of hands that arrive together, the lowest seat's is the first."""
        first = NOBODY
        first_due = NEVER
        for seat, due in enumerate(self._due):
            if due < first_due:
                first = seat
                first_due = due
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
            if has(awaited, seat) and bot is not None and self._wanted[seat] is None:
                intent = bot.consider(match.view(Seat(seat), now), self._chance)
                if intent is not None:
                    due = now + max(QUICKEST_HAND, intent.after)
                    self._wanted[seat] = intent.action
                    self._due[seat] = due
                    if due < self._first_due or (due == self._first_due and seat < self._first):
                        self._first = seat
                        self._first_due = due
