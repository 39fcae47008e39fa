"""What a player wants."""

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class Action:
    """Anything a player can want. Two wants with the same words are the same want."""

    def key(self) -> int:
        """Tells apart two actions of one kind."""
        return 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and type(other) is type(self) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(type(self)) ^ self.key()


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class CardAction(Action):
    """Anything a player can want to do with one card."""

    def __init__(self, card: int) -> None:
        self.card = card

    def key(self) -> int:
        return self.card
