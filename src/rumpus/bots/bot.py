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

    def __init__(self, action: Any, after: int, open_to_search: bool = False) -> None:
        self.action = action
        self.after = after
        self.open_to_search = open_to_search
        """Whether it is only a thinker's hunch, and a search may find something better meanwhile."""


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Prospect:
    """An action, and what a search expects of it."""

    def __init__(self, action: Any, value: float, playouts: int) -> None:
        self.action = action
        self.value = value
        """How it ends on average: 0 is lost, 1 is won."""
        self.playouts = playouts
        """How many games were played in mind to find that out."""


class Bot(Protocol[S, A]):
    """A player made of code.

    It is asked whenever its hand is free: when an intent of its own has arrived (or bounced), and
    after every change while it has none. Nothing calls an intent back once it has been formed.
    """

    def consider(self, view: View[S, A], chance: Chance) -> Intent | None:
        """What to do next, or None to wait for a change."""


class Thinker(Bot[S, A], Protocol[S, A]):
    """A bot that plays many games in its mind before it acts.

    `consider` does so at once, which simulations want. Where nobody may be kept waiting, whoever asks takes
    its hunch, lets another process search until that hand arrives, and puts what was found in its place: the
    action is the first prospect's, and the time stays the same.
    """

    def hunch(self, view: View[S, A], chance: Chance) -> Intent | None:
        """What it would do without thinking it over: an answer in hand, as quick as any bot's."""

    def search(self, view: View[S, A], chance: Chance, playouts: int = 0) -> list[Prospect]:
        """What its turn could be, the best first; nothing where there is nothing to choose.

        It knows the view and no more. How far it looks is a number of playouts (0: as many as its level
        has), never a time, so that the same luck finds the same prospects on every machine.
        """


def thought_over(thinker: Thinker[S, A], view: View[S, A], chance: Chance) -> Intent | None:
    """The hunch, or what a search right now finds better."""
    intent = thinker.hunch(view, chance)
    if intent is None or not intent.open_to_search:
        return intent
    prospects = thinker.search(view, chance)
    return Intent(prospects[0].action, intent.after) if prospects else intent
