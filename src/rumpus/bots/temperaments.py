"""What a bot is like, however good it is: three temperaments, which are style and no strength.

Whoever plays without one plays by its level alone, as everything that is measured does.
"""

from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.bot import Prospect
from rumpus.tower.blocks import GENTLE, MEDIUM, STRONG

AHEAD: Final = 0
NEXT: Final = 1
LATEST: Final = 2
"""Whom a bot would rather take something from: whoever leads, whoever comes next, or whoever comes last."""

AS_GOOD: Final = 0.01
"""Of a game: by so little prospects may differ that a search takes for nearly the same."""


@final
class Temperament:
    """A way to play at any level; what is a share is one of what is usual there."""

    def __init__(
        self, name: str, tempo: float, wavering: float, slips: float, prey: i64, top: int, teases: bool
    ) -> None:
        self.name = name
        self.tempo = tempo
        """How long a thought takes in a turn game, as a share."""
        self.wavering = wavering
        """How much its times differ from one another, as a share."""
        self.slips = slips
        """How often it overlooks a card or throws a wrong one in a race, as a share."""
        self.prey = prey
        self.top = top
        """The face of a block that it likes best to leave up for the next player."""
        self.teases = teases
        """Whether it makes a face at others now and then."""

    def taste(self, distance: i64, rivals: i64, leads: bool) -> float:
        """How much it likes to do something to a rival, from 0 to 1.

        `distance` is how many turns later than its own that one's comes, with so many rivals in all.
        """
        if self.prey == AHEAD:
            return 1.0 if leads else 0.0
        if rivals == 1:
            return 1.0
        nearness = float(rivals - distance) / float(rivals - 1)
        return nearness if self.prey == NEXT else 1.0 - nearness


TEMPERAMENTS: Final = {
    "daring": Temperament("daring", 0.75, 1.0, 1.6, AHEAD, STRONG, False),
    "careful": Temperament("careful", 1.3, 0.8, 0.5, LATEST, GENTLE, False),
    "cheeky": Temperament("cheeky", 0.95, 1.6, 1.1, NEXT, MEDIUM, True),
}
"""Each by the word that people read."""


def by_taste(found: list[Prospect], tastes: list[float]) -> list[Prospect]:
    """What a search has found, but first what is liked best of all that is nearly as good as the best."""
    chosen = 0
    for place, prospect in enumerate(found):
        best = found[0]
        known = 2 * prospect.playouts >= best.playouts
        if known and prospect.value >= best.value - AS_GOOD and tastes[place] > tastes[chosen]:
            chosen = place
    return [found[chosen], *found[:chosen], *found[chosen + 1 :]]
