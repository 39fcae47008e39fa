"""A state as plain JSON values: its own fields under their own names, piles as cards and backs."""

from collections.abc import Callable
from functools import cache
from operator import attrgetter
from typing import Any

from rumpus.engine.piles import Pile
from rumpus.wire.shapes import state_fields

Plain = dict[str, Any]

AS_THEY_ARE = frozenset({"i64", "int", "bool", "str", "float", "list[int]", "tuple[int, ...]"})
"""Types that need no change: JSON knows them."""


def pile_view(pile: Pile) -> Plain:
    """The cards of a pile that can be seen, and how many cannot."""
    return {"cards": pile.cards(), "backs": pile.backs}


def piles_view(piles: list[Pile]) -> list[Plain]:
    """The same for a row of piles."""
    return [{"cards": pile.cards(), "backs": pile.backs} for pile in piles]


SHOWN: dict[str, Callable[[Any], Any]] = {"Pile": pile_view, "list[Pile]": piles_view}
"""How to show a type that JSON does not know."""


@cache
def state_viewer(kind: type) -> Callable[[Any], Plain]:
    """A function that shows states of this class; what can be worked out beforehand is."""
    fields = state_fields(kind)
    names = [name for name, _ in fields]
    all_values = attrgetter(*names)
    shown = [(name, SHOWN[wanted]) for name, wanted in fields if wanted not in AS_THEY_ARE]

    def view(state: Any) -> Plain:
        said = dict(zip(names, all_values(state), strict=True))
        for name, show in shown:
            said[name] = show(said[name])
        return said

    return view


def state_view(state: Any) -> Plain:
    """Everything this state says, as JSON values. Give it a masked state: it hides nothing."""
    kind: type = state.__class__
    return state_viewer(kind)(state)
