"""Those who were in a room a moment ago: everything of theirs is kept while they may come back."""

import asyncio
from collections.abc import Callable
from typing import final

from rumpus.server.guests import Guest


@final
class Absences:
    """A timer for each guest of one room who is away."""

    def __init__(
        self,
        set_timer: Callable[[Callable[[], None]], asyncio.TimerHandle],
        give_up_on: Callable[[Guest], None],
    ) -> None:
        self._set_timer = set_timer
        self._give_up_on = give_up_on
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def begin(self, guest: Guest) -> None:
        """A guest is away, and has the usual grace from now on, unless it runs already."""
        if guest.key not in self._timers:
            self._timers[guest.key] = self._set_timer(lambda: self._over(guest))

    def end(self, guest: Guest) -> None:
        """A guest is back, if they were away at all."""
        timer = self._timers.pop(guest.key, None)
        if timer is not None:
            timer.cancel()

    def stop(self) -> None:
        """Wait for nobody any more."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def _over(self, guest: Guest) -> None:
        del self._timers[guest.key]
        self._give_up_on(guest)
