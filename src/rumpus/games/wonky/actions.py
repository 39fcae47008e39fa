"""What a Wonky player can want."""

from typing import final

from mypy_extensions import mypyc_attr

from rumpus.engine.action import Action, CardAction


@final
@mypyc_attr(acyclic=True)
class Play(CardAction):
    """Play a card from my hand."""


@final
@mypyc_attr(acyclic=True)
class Grab(Action):
    """Take a block that matches my card into my hand; one that I hold already goes back."""

    def __init__(self, block: int) -> None:
        self.block = block

    def key(self) -> int:
        return self.block


@final
@mypyc_attr(acyclic=True)
class LetGo(Action):
    """Let go of the block in my hand, and count to three."""
