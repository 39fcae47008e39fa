"""What a Domaniacal player can want."""

from typing import final

from rumpus.engine.action import Action


@final
class Choose(Action):
    """Begin my stack with this card of the four."""

    def __init__(self, card: int) -> None:
        self.card = card

    def key(self) -> int:
        return self.card


@final
class Play(Action):
    """Put a card from my hand on my stack; on an empty stack it restarts it."""

    def __init__(self, card: int) -> None:
        self.card = card

    def key(self) -> int:
        return self.card


@final
class Steal(Action):
    """Take the top card of another player's stack."""

    def __init__(self, victim: int, card: int) -> None:
        self.victim = victim
        self.card = card

    def key(self) -> int:
        return self.victim * 1000 + self.card


@final
class StealFromHand(Action):
    """Take a card out of another player's open hand."""

    def __init__(self, victim: int, card: int) -> None:
        self.victim = victim
        self.card = card

    def key(self) -> int:
        return self.victim * 1000 + self.card


@final
class TakeBack(Action):
    """Take the card I have just played back into my hand."""


@final
class EndTurn(Action):
    """I am content with my turn."""
