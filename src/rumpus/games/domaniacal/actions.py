"""What a Domaniacal player can want."""

from typing import final

from rumpus.engine.action import Action, CardAction


@final
class Choose(CardAction):
    """Begin my stack with this card of the four."""


@final
class Play(CardAction):
    """Put a card from my hand on my stack; on an empty stack it restarts it."""


class Theft(Action):
    """Take a card away from another player."""

    def __init__(self, victim: int, card: int) -> None:
        self.victim = victim
        self.card = card

    def key(self) -> int:
        return self.victim * 1000 + self.card


@final
class Steal(Theft):
    """Take the top card of another player's stack."""


@final
class StealFromHand(Theft):
    """Take a card out of another player's open hand."""


@final
class TakeBack(Action):
    """Take the card I have just played back into my hand."""


@final
class EndTurn(Action):
    """I am content with my turn."""
