"""What a Domaniacal table may choose."""

from dataclasses import dataclass

from rumpus.engine.options import option


@dataclass(frozen=True)
class Options:
    """The sheet's extra ways to play, and what it leaves open."""

    top: int = option(
        9, "Dominoes", "The highest number: double-six, double-nine or double-twelve.", (6, 9, 12)
    )
    draw: str = option(
        "as suggested",
        "Cards drawn a turn",
        "Two make a faster game, and are suggested for two players.",
        ("as suggested", "one", "two"),
    )
    steals: str = option(
        "any number", "Steals a turn", "Only one steal a turn makes a longer game.", ("any number", "one")
    )
    steal_from: str = option(
        "stacks",
        "Steal from",
        "Stealing from open hands as well makes a more evil game.",
        ("stacks", "stacks and hands"),
    )
    hands: str = option(
        "open",
        "Hands",
        "Open hands lie before their owners for all to see; from hidden ones nobody can steal.",
        ("open", "hidden"),
    )
    ties: str = option(
        "shared",
        "Equal stacks",
        "Equal stacks share the win, or the one with fewer cards left in hand has it.",
        ("shared", "fewest in hand"),
    )
    turn_time: int = option(
        45, "Turn clock", "Seconds for one turn; off (0) is no clock.", (20, 45, 90, 0), seconds=True
    )
