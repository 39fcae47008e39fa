"""As much of the server's messages as a player in a crowd reads."""

from typing import Any

import msgspec

NO_GAME = 0
"""The number of no game."""


class Hand(msgspec.Struct):
    """Cards that a player can see."""

    cards: list[int]


class SeenState(msgspec.Struct):
    """What a player needs of a Loonacy state to choose."""

    hands: list[Hand]
    pointing: int


class SeatView(msgspec.Struct):
    """What a player needs of a view to choose."""

    seat: int | None
    state: SeenState
    legal: list[dict[str, Any]]
    earliest: int


class TablePart(msgspec.Struct):
    """What a player needs of a table."""

    at: int
    view: SeatView
    game: int = NO_GAME
    """Older servers, which are measured too, do not number their games."""


class Received(msgspec.Struct):
    """What every message is first read as: cheap, and enough to count."""

    t: str
    seq: int = -1
    nonce: str = ""


class News(msgspec.Struct):
    """What is read only when a player is about to choose."""

    at: int = 0
    view: SeatView | None = None
    table: TablePart | None = None
