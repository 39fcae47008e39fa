"""What a Wonky player can want."""

from typing import final

from rumpus.engine.action import Action, CardAction


@final
class Play(CardAction):
    """Play a card from my hand."""


@final
class Grab(Action):
    """Take a block that matches my card into my hand; one that I hold already goes back."""

    def __init__(self, block: int) -> None:
        self.block = block

    def key(self) -> int:
        return self.block


@final
class LetGo(Action):
    """Let go of the block in my hand, and count to three."""
