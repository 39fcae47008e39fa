"""What a Domaniacal player can want."""

from typing import final

from mypy_extensions import mypyc_attr

from rumpus.engine.action import Action, CardAction


@final
@mypyc_attr(acyclic=True)
class Choose(CardAction):
    """Begin my stack with this card of the four."""


@final
@mypyc_attr(acyclic=True)
class Play(CardAction):
    """Put a card from my hand on my stack; on an empty stack it restarts it."""


@mypyc_attr(acyclic=True)
class Theft(Action):
    """Take a card away from another player."""

    def __init__(self, victim: int, card: int) -> None:
        self.victim = victim
        self.card = card

    def key(self) -> int:
        return self.victim * 1000 + self.card


@final
@mypyc_attr(acyclic=True)
class Steal(Theft):
    """Take the top card of another player's stack."""


@final
@mypyc_attr(acyclic=True)
class StealFromHand(Theft):
    """Take a card out of another player's open hand."""


@final
@mypyc_attr(acyclic=True)
class TakeBack(Action):
    """Take the card I have just played back into my hand."""


@final
@mypyc_attr(acyclic=True)
class EndTurn(Action):
    """I am content with my turn."""
