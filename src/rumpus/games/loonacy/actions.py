"""What a Loonacy player can want."""

from typing import final

from mypy_extensions import mypyc_attr

from rumpus.engine.action import Action


@final
@mypyc_attr(acyclic=True)
class SayReady(Action):
    """I have looked at my cards."""


@final
@mypyc_attr(acyclic=True)
class Play(Action):
    """Put a card from my hand on a pile, covering the top card I saw there."""

    def __init__(self, card: int, pile: int, onto: int) -> None:
        self.card = card
        self.pile = pile
        self.onto = onto

    def key(self) -> int:
        return (self.pile * 1000 + self.card) * 1000 + self.onto


@final
@mypyc_attr(acyclic=True)
class Point(Action):
    """Point at the draw pile: I cannot play, or do not want to."""


@final
@mypyc_attr(acyclic=True)
class TakeBack(Action):
    """Take my finger back."""


@final
@mypyc_attr(acyclic=True)
class Hold(Action):
    """Pick up my open cards, so that nobody else sees them."""


@final
@mypyc_attr(acyclic=True)
class LayOpen(Action):
    """Lay my cards out on the table again."""
