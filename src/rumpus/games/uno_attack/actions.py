"""What an UNO Attack! player can want."""

from typing import final

from mypy_extensions import mypyc_attr

from rumpus.engine.action import Action, CardAction


@final
@mypyc_attr(acyclic=True)
class Play(CardAction):
    """Put a card on the discard pile."""


@final
@mypyc_attr(acyclic=True)
class PlayWild(Action):
    """Put a wild card on the discard pile and name a color."""

    def __init__(self, card: int, color: int) -> None:
        self.card = card
        self.color = color

    def key(self) -> int:
        return self.color * 1000 + self.card


@final
@mypyc_attr(acyclic=True)
class PlayTrade(Action):
    """Put Trade Hands on the discard pile and swap hands with this player."""

    def __init__(self, card: int, partner: int) -> None:
        self.card = card
        self.partner = partner

    def key(self) -> int:
        return self.partner * 1000 + self.card


@final
@mypyc_attr(acyclic=True)
class Press(Action):
    """Press the launcher button."""


@final
@mypyc_attr(acyclic=True)
class NameColor(Action):
    """Name the color of the wild card that was turned up first."""

    def __init__(self, color: int) -> None:
        self.color = color

    def key(self) -> int:
        return self.color


@final
@mypyc_attr(acyclic=True)
class Keep(Action):
    """Keep the cards that have just come out, and end my turn."""


@final
@mypyc_attr(acyclic=True)
class CallUno(Action):
    """UNO!"""


@mypyc_attr(acyclic=True)
class Accusation(Action):
    """This player has done something wrong."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def key(self) -> int:
        return self.seat


@final
@mypyc_attr(acyclic=True)
class Catch(Accusation):
    """This player has not called UNO!"""


@final
@mypyc_attr(acyclic=True)
class Report(Accusation):
    """This player has given advice about a card."""


@final
@mypyc_attr(acyclic=True)
class Vote(Action):
    """Whether the reported player did give advice."""

    def __init__(self, guilty: bool) -> None:
        self.guilty = guilty

    def key(self) -> int:
        return 1 if self.guilty else 0
