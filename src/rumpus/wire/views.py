"""A state as plain JSON values: its own fields under their own names, piles as cards and backs."""

from collections.abc import Callable
from functools import cache
from typing import Any

from rumpus.engine.piles import Pile
from rumpus.wire.shapes import state_fields

Plain = dict[str, Any]

AS_THEY_ARE = frozenset(
    {
        "i64",
        "int",
        "bool",
        "str",
        "float",
        "list[int]",
        "tuple[int, ...]",
        "tuple[float, ...]",
        "list[tuple[int, ...]]",
    }
)
"""Types that need no change: JSON knows them."""


def pile_view(pile: Pile) -> Plain:
    """The cards of a pile that can be seen, and how many cannot."""
    return {"cards": pile.cards(), "backs": pile.backs}


def piles_view(piles: list[Pile]) -> list[Plain]:
    """The same for a row of piles."""
    return [{"cards": pile.cards(), "backs": pile.backs} for pile in piles]


SHOWN: dict[str, str] = {"Pile": "pile_view(state.{})", "list[Pile]": "piles_view(state.{})"}
"""How to show a type that JSON does not know."""


@cache
def state_viewer(kind: type) -> Callable[[Any], Plain]:
    """A function that shows states of this class.

    It is written out, field by field, as one would by hand: a live table calls it for every player
    after every action, and a loop over names takes twice as long.
    """
    items = ", ".join(
        f"{name!r}: {('state.{}' if wanted in AS_THEY_ARE else SHOWN[wanted]).format(name)}"
        for name, wanted in state_fields(kind)
    )
    viewer: Callable[[Any], Plain] = eval(  # noqa: S307  # made of names from our own source alone
        f"lambda state: {{{items}}}", {"pile_view": pile_view, "piles_view": piles_view}
    )
    return viewer


def state_view(state: Any) -> Plain:
    """Everything this state says, as JSON values. Give it a masked state: it hides nothing."""
    kind: type = state.__class__
    return state_viewer(kind)(state)
