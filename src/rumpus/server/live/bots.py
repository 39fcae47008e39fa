"""The bots at one table: each has eyes that look at its view, and one hand that takes its time."""

from collections.abc import Iterable
from typing import Any, final

from rumpus.bots.bot import Bot
from rumpus.engine.chance import Chance
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.engine.match import Match


@final
class BotPlayers:
    """Who is asked when: a bot whose hand is free, after every change and after its own answer."""

    def __init__(self, match: Match[Any, Any], bots: dict[Seat, Bot[Any, Any]], chance: Chance) -> None:
        self._match = match
        self._bots = bots
        self._chance = chance
        self._due: dict[Seat, int] = {}
        """When a hand reaches the table; NEVER once it has, while it waits for its answer."""
        self._actions: dict[Seat, Any] = {}

    def __contains__(self, seat: Seat) -> bool:
        return seat in self._bots

    def look(self, now: Millis) -> None:
        """Something has changed: every bot with a free hand looks at it."""
        for seat, bot in self._bots.items():
            if seat not in self._due:
                intent = bot.consider(self._match.view(seat, now), self._chance)
                if intent is not None:
                    self._due[seat] = now + max(1, intent.after)
                    self._actions[seat] = intent.action

    def answered(self, seats: Iterable[Seat]) -> None:
        """These hands are free again."""
        for seat in seats:
            self._due.pop(seat, None)

    def due_at(self) -> int:
        """When the next hand arrives, or NEVER."""
        return min(self._due.values()) if self._due else NEVER

    def arrived(self, now: Millis) -> list[tuple[Seat, Any]]:
        """The hands that have reached the table by now, first come first."""
        seats = sorted((seat for seat, due in self._due.items() if due <= now), key=self._due.__getitem__)
        for seat in seats:
            self._due[seat] = NEVER
        return [(seat, self._actions[seat]) for seat in seats]
