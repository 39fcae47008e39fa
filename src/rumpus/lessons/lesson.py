"""What a lesson is: a deal, the rivals' parts, and the steps."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from rumpus.bots.bot import Intent
from rumpus.engine.chance import Chance
from rumpus.engine.ids import Seat
from rumpus.engine.match import View
from rumpus.engine.options import Value
from rumpus.wire.messages import LessonStep

LEARNER = Seat(0)
"""Where the learner sits."""

UNHURRIED = 1_600
"""Milliseconds a rival takes, so that a learner can follow."""


def always(_: Any) -> bool:
    """Whatever lies on the table."""
    return True


@dataclass(frozen=True)
class Move:
    """What a rival does as soon as it may, and something holds."""

    action: Any
    once: Callable[[Any], bool] = always
    """Of the state, as the rival sees it."""
    after: int = UNHURRIED
    again: bool = False
    """Whether it is done as often as it can be, and not only once."""
    ambush: type[Any] | None = None
    """Done just before the learner does something of this kind, so that they are too late."""


@dataclass(frozen=True)
class Lesson:
    """A first deal of one game."""

    luck: list[int]
    """What chance says to begin with."""
    rivals: tuple[tuple[Move, ...], ...]
    """Their parts, seat by seat from the learner's left."""
    steps: tuple[LessonStep, ...]
    options: dict[str, Value] = field(default_factory=dict)


def step(say: str, *at: str, wants: list[dict[str, Value]], until: dict[str, Value] | None) -> LessonStep:
    """Something that is to be done, or waited for."""
    return LessonStep(say, list(at), wants, until)


def word(say: str, *at: str) -> LessonStep:
    """Something to read, until the learner wants to go on."""
    return LessonStep(say, list(at), [], None)


class Rehearsed:
    """A rival who plays a part."""

    def __init__(self, part: tuple[Move, ...]) -> None:
        self._left = list(part)

    def consider(self, view: View[Any, Any], chance: Chance) -> Intent | None:
        """The first thing of the part that can be done now."""
        for move in self._left:
            if move.ambush is None and move.action in view.legal() and move.once(view.state):
                self._done(move)
                return Intent(move.action, move.after)
        return None

    def rush(self, view: View[Any, Any], wish: Any) -> Any | None:
        """What the rival does just before the learner does this, if anything."""
        for move in self._left:
            if move.ambush is not None and isinstance(wish, move.ambush) and move.action in view.legal():
                self._done(move)
                return move.action
        return None

    def _done(self, move: Move) -> None:
        if not move.again:
            self._left.remove(move)


@dataclass(frozen=True)
class Rehearsal:
    """All rivals of one lesson, by their seats."""

    rivals: dict[Seat, Rehearsed]


def rehearse(lesson: Lesson) -> Rehearsal:
    """Everybody at the beginning of their part."""
    return Rehearsal({Seat(seat): Rehearsed(part) for seat, part in enumerate(lesson.rivals, start=1)})
