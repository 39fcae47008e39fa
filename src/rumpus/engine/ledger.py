"""The pen: what the rules write with while one action, alarm or farewell is being dealt with."""

from typing import Any, Generic, TypeVar

from mypy_extensions import mypyc_attr

from rumpus.engine.chance import Chance

S = TypeVar("S")


@mypyc_attr(allow_interpreted_subclasses=True)
class Ledger(Generic[S]):
    """The state, the luck and the hour, with the events recorded so far.

    Each game adds its own `record(event)`, the only way in which its state ever changes: there
    the game's concrete types let the compiler call `event.apply` directly.
    """

    def __init__(self, state: S, chance: Chance, watched: bool = True) -> None:
        self.state = state
        self.chance = chance
        self.now = 0
        self.watched = watched
        """Whether anybody wants the events; bulk simulation can do without."""
        self.events: list[Any] = []

    def take_events(self) -> list[Any]:
        """The events since the last call, which begin a new page."""
        events = self.events
        self.events = []
        return events
