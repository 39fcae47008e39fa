"""What an UNO Attack! table may choose."""

from dataclasses import dataclass

from rumpus.engine.options import option


@dataclass(frozen=True)
class Options:
    """The sheet's three ways to score, how the launcher behaves, and rules of the house."""

    scoring: str = option(
        "winner takes points",
        "Scoring",
        "Whoever goes out collects what the others hold, up to the limit; or everybody keeps what they are"
        " caught with, and the lowest total wins; or whoever reaches the limit is out (Challenge).",
        ("winner takes points", "lowest total", "challenge"),
    )
    limit: int = option(
        500,
        "Limit",
        "Points that end it; 1 makes it a single hand.",
        (1, 250, 500, 1000),
        least=50,
        most=5000,
    )
    launcher: str = option(
        "shuffled",
        "Launcher",
        "Shuffled gaps between shots; the real machine's order, which can be learned; even odds for every"
        " press; or odds that rise with every blank.",
        ("shuffled", "real order", "even odds", "rising odds"),
    )
    turn_time: int = option(
        30,
        "Turn clock",
        "Seconds until the launcher is pressed for you; off (0) is no clock.",
        (15, 30, 60, 0),
        seconds=True,
    )
    last_hit_two: str = option(
        "pressed",
        "Last Hit 2",
        "Whether the next player still presses twice when somebody goes out on a Hit 2.",
        ("pressed", "not pressed"),
    )
    play_shot: bool = option(
        False,
        "Play a shot card",
        "House rule: a card that has just come out at your turn may be played at once.",
        (False, True),
    )
    stacking: bool = option(
        False,
        "Stack Hit 2",
        "House rule: answer a Hit 2 with one of your own, and the next player presses for both.",
        (False, True),
    )
    advice: bool = option(
        False,
        "Penalty for advice",
        "Where people chat: whoever gives advice about a card can be reported, and presses four times if"
        " most of the others agree.",
        (False, True),
    )
