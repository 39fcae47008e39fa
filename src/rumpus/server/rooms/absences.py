"""Those who were in a room a moment ago: everything of theirs is kept while they may come back."""

import asyncio
from collections.abc import Callable
from typing import final

from rumpus.server.guests import Guest
from rumpus.server.limits import Limits


@final
class Absences:
    """Two timers for each guest of one room who is away: first they are host no more, then they have left."""

    def __init__(
        self,
        call_later: Callable[..., asyncio.TimerHandle],
        limits: Limits,
        pass_host_on: Callable[[Guest], None],
        give_up_on: Callable[[Guest], None],
    ) -> None:
        self._call_later = call_later
        self._limits = limits
        self._pass_host_on = pass_host_on
        self._give_up_on = give_up_on
        self._timers: dict[str, tuple[asyncio.TimerHandle, ...]] = {}

    def begin(self, guest: Guest) -> None:
        """A guest is away, and has the usual grace from now on, unless it runs already."""
        if guest.key not in self._timers:
            self._timers[guest.key] = (
                self._call_later(self._limits.host_grace, self._pass_host_on, guest),
                self._call_later(self._limits.reconnect_grace, self._over, guest),
            )

    def end(self, guest: Guest) -> None:
        """A guest is back, if they were away at all."""
        for timer in self._timers.pop(guest.key, ()):
            timer.cancel()

    def stop(self) -> None:
        """Wait for nobody any more."""
        for timers in self._timers.values():
            for timer in timers:
                timer.cancel()
        self._timers.clear()

    def _over(self, guest: Guest) -> None:
        for timer in self._timers.pop(guest.key):
            timer.cancel()
        self._give_up_on(guest)
