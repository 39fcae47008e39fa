"""What every event of UNO Attack! has: an effect and an audience."""

from abc import ABCMeta, abstractmethod
from typing import final

from mypy_extensions import mypyc_attr

from rumpus.engine.ledger import Ledger
from rumpus.games.uno_attack.state import State


@mypyc_attr(acyclic=True)
class Event(metaclass=ABCMeta):
    """A fact. It changes the state in one way and says what each watcher sees of it."""

    @abstractmethod
    def apply(self, state: State) -> None:
        """Change the state."""

    @abstractmethod
    def seen_by(self, seat: int | None) -> "Event":
        """What this seat (None: the gallery) sees of it."""


@final
class UnoAttackLedger(Ledger[State]):
    """The pen of an UNO Attack! table."""

    def record(self, event: Event) -> None:
        """Let it happen."""
        event.apply(self.state)
        if self.watched:
            self.events.append(event)


@mypyc_attr(acyclic=True)
class Public(Event):
    """A fact that everybody sees alike."""

    def seen_by(self, seat: int | None) -> Event:
        return self
