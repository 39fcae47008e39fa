"""What can happen in the sketch."""

from abc import ABCMeta, abstractmethod
from typing import final

from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import WORD
from rumpus.engine.ledger import Ledger
from rumpus.engine.piles import BACK
from rumpus.lab.sketch.state import RANKS, WILD, State


@mypyc_attr(acyclic=True)
class Event(metaclass=ABCMeta):
    """A fact of the sketch."""

    @abstractmethod
    def apply(self, state: State) -> None:
        """Change the state."""

    @abstractmethod
    def seen_by(self, seat: int | None) -> "Event":
        """What this seat (None: the gallery) sees of it."""


@final
class SketchLedger(Ledger[State]):
    """The sketch's pen."""

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


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Drew(Event):
    """A card went from the deck into a hand."""

    def __init__(self, seat: i64, card: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card

    def apply(self, state: State) -> None:
        state.deck.remove(self.card)
        state.hands[self.seat].add(self.card)
        state.blanks = 0

    def seen_by(self, seat: int | None) -> Event:
        return self if seat == self.seat else Drew(self.seat, BACK)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Played(Public):
    """A card went from a hand onto the discard pile, and this color counts now."""

    def __init__(self, seat: i64, card: i64, color: i64) -> None:
        self.seat: i64 = seat
        self.card: i64 = card
        self.color: i64 = color

    def apply(self, state: State) -> None:
        state.hands[self.seat].remove(self.card)
        state.discard.add(self.card)
        face = self.card if self.card < WORD else self.card - WORD
        state.rank = face % RANKS if face < WILD else RANKS
        state.color = self.color
        state.blanks = 0


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Began(Public):
    """The first card was turned up."""

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def apply(self, state: State) -> None:
        state.deck.remove(self.card)
        state.discard.add(self.card)
        state.rank = self.card % RANKS
        state.color = self.card // RANKS


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Reversed(Public):
    """Play goes the other way round."""

    def apply(self, state: State) -> None:
        state.direction = -state.direction


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class TurnPassed(Public):
    """Somebody else is on turn."""

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def apply(self, state: State) -> None:
        state.turn = self.seat


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class NothingDrawn(Public):
    """There was no card left to draw."""

    def apply(self, state: State) -> None:
        state.blanks += 1


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Reshuffled(Event):
    """The discards became the deck."""

    def __init__(self, turned: bool = False) -> None:
        self.turned = turned

    def apply(self, state: State) -> None:
        state.deck.absorb(state.discard)
        if self.turned:
            state.deck.turn_over()

    def seen_by(self, seat: int | None) -> Event:
        return Reshuffled(True)


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Ended(Public):
    """Somebody is out of cards, or (-1) nobody can go on."""

    def __init__(self, winner: i64) -> None:
        self.winner: i64 = winner

    def apply(self, state: State) -> None:
        state.over = True
        state.winner = self.winner
