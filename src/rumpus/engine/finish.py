"""In which order everybody finished, from first to last."""

from typing import Final, Literal, TypeAlias, final

Counted: TypeAlias = Literal["won", "cards left", "cards stacked", "points"]
"""What is counted of everybody at the end."""

LEFT: Final = -(1 << 60)
"""The merit of somebody who has got up for good."""


@final
class Finish:
    """How well everybody stood when it was over."""

    def __init__(self, counted: Counted, counts: list[int], merits: list[int]) -> None:
        self.counted = counted
        self.counts = counts
        """Seat by seat: what people would count."""
        self.merits = merits
        """Seat by seat: the more the better, and equal is a tie."""


def only_winners(seats: int, winners: list[int]) -> Finish:
    """Of a game in which nothing is counted."""
    won = [int(seat in winners) for seat in range(seats)]
    return Finish("won", won, won)


def places(finish: Finish, winners: list[int], left: set[int]) -> list[int]:
    """The place of each seat, 1 for every winner; equals share one, and those who left have the last.

    After two who share the second place comes the fourth.
    """
    ranks = [
        (seat in winners, 0 if seat in winners else LEFT if seat in left else merit)
        for seat, merit in enumerate(finish.merits)
    ]
    return [1 + sum(other > rank for other in ranks) for rank in ranks]
