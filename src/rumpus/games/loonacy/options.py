"""What a Loonacy table may choose."""

from dataclasses import dataclass

from rumpus.engine.options import option


@dataclass(frozen=True)
class Options:
    """The choices the two sheets leave to the group, and one of ours: a longer match."""

    hands: str = option(
        "hidden",
        "Hands",
        "Open hands lie on the table for all to see; each player may still hold theirs.",
        ("hidden", "open"),
    )
    reshuffle: str = option(
        "everything",
        "When the draw pile runs out",
        "Shuffle everything and open fresh piles, or leave the top card of each pile lying.",
        ("everything", "keep tops"),
    )
    first_to: int = option(
        1, "Games to win", "How many games a player must win to win the match.", (1, 2, 3, 4, 5)
    )
    looking: int = option(
        15,
        "Looking time",
        "Seconds to look at your cards before the piles open, unless everybody is ready sooner.",
        (5, 10, 15, 20, 30),
        seconds=True,
    )
    beat: int = option(
        0,
        "Fair tempo",
        "With a beat, nobody has to be quick: everybody chooses in peace, and all cards land together when "
        "the seconds are over, or sooner if all have chosen. Off (0) is a race.",
        (0, 5, 10, 20, 40),
        seconds=True,
    )
