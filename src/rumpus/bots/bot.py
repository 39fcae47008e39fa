"""What a bot is."""

from typing import Any, Protocol, TypeVar, final

from mypy_extensions import mypyc_attr

from rumpus.engine.chance import Chance
from rumpus.engine.game import State
from rumpus.engine.match import View

S = TypeVar("S", bound=State)
A = TypeVar("A")


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Intent:
    """A hand that has set out: what it will do, and how many milliseconds it takes to get there."""

    def __init__(self, action: Any, after: int) -> None:
        self.action = action
        self.after = after


class Bot(Protocol[S, A]):
    """A player made of code.

    It is asked whenever its hand is free: when an intent of its own has arrived (or bounced), and
    after every change while it has none. Nothing calls an intent back once it has been formed.
    """

    def consider(self, view: View[S, A], chance: Chance) -> Intent | None:
        """What to do next, or None to wait for a change."""
