"""What a Wonky table may choose."""

from dataclasses import dataclass

from rumpus.engine.options import option


@dataclass(frozen=True)
class Options:
    """What the sheet leaves to the group."""

    first: str = option(
        "by luck",
        "First player",
        "By luck, or whoever sits in the first chair: offer it to your tallest player.",
        ("by luck", "first chair"),
    )
    turn_time: int = option(
        45, "Turn clock", "Seconds to choose a card; off (0) is no clock.", (20, 45, 90, 0), seconds=True
    )
    placing_time: int = option(
        60,
        "Placing clock",
        "Seconds to place a block, in one go or several; then the hand lets go. Off (0) is no clock.",
        (30, 60, 120, 0),
        seconds=True,
    )
    nudging: str = option(
        "forbidden",
        "Nudging",
        "Forbidden: who lets go after pushing the tower takes the block back and places again. "
        "Allowed: it is only shown.",
        ("forbidden", "allowed"),
    )
