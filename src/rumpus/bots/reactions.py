"""How long a human takes: eyes that scan card by card, a choice, and a hand that has to travel.

Perceiving and moving follow the usual laws (Hick for choosing, Fitts for reaching) with a long
tail; the levels were fitted so that neighbors beat each other about two to one. Gentle is slower than that: a
child in a first game should win now and then.
"""

import math
from typing import Final, final

from mypy_extensions import i64

from rumpus.bots.temperaments import Temperament
from rumpus.engine.action import Action
from rumpus.engine.chance import Chance

REACH: Final = 2.6
"""The index of difficulty, in bits, of putting a card on a pile."""

LN_2: Final = 0.6931471805599453


@final
class Temper:
    """The eyes and the hand of one level; all times in milliseconds."""

    def __init__(
        self,
        perceive: float,
        perceive_spread: float,
        scan: float,
        choose: float,
        motor: float,
        throughput: float,
        spread: float,
        tail: float,
        overlook: float,
        blunder: float,
        recovery: float,
        form: float,
        plans: bool,
    ) -> None:
        self.perceive = perceive
        self.perceive_spread = perceive_spread
        self.scan = scan
        """For one card of the hand against one pile."""
        self.choose = choose
        self.motor = motor
        self.throughput = throughput
        """Bits a second of the moving hand."""
        self.spread = spread
        self.tail = tail
        self.overlook = overlook
        """How often one look misses what is there."""
        self.blunder = blunder
        """How often the wrong card is thrown."""
        self.recovery = recovery
        """What a bounced card costs."""
        self.form = form
        """How much good and bad days differ: the spread of the logarithm of all its times."""
        self.plans = plans
        """Whether it parts first with the card that is least use to the rest of its hand."""

    def with_style(self, temperament: Temperament, pace: float) -> "Temper":
        """The same level in another style: whatever takes time takes `pace` times as long."""
        return Temper(
            self.perceive,
            self.perceive_spread,
            self.scan * pace,
            self.choose * pace,
            self.motor * pace,
            self.throughput / pace,
            self.spread * temperament.wavering,
            self.tail * temperament.wavering,
            self.overlook * temperament.slips,
            self.blunder * temperament.slips,
            self.recovery,
            self.form,
            self.plans,
        )

    def day(self, chance: Chance) -> float:
        """The form of the day: below 1 is a quick one, but nobody is ever twice as quick as usual."""
        return min(max(math.exp(self.form * chance.normal()), 0.6), 1.0 / 0.6)

    def seeing(self, chance: Chance) -> float:
        """Until a change of the table has been noticed."""
        return max(0.0, self.perceive + self.perceive_spread * chance.normal())

    def scan_pace(self, piles: i64) -> float:
        """For one card of the hand; more pictures on the table take longer, but not in proportion."""
        return self.scan * (1.0 + 0.25 * math.log(float(piles)) / LN_2)

    def moving(self, chance: Chance) -> float:
        """For the hand to get there, once the eyes know where."""
        steady = self.choose + self.motor + 1000.0 * REACH / self.throughput
        return steady + self.tail * chance.exponential() + abs(self.spread * chance.normal())


TEMPERS: Final = {
    "gentle": Temper(260, 50, 520, 400, 250, 2.5, 120, 900, 0.30, 0.050, 1400, 0.4, False),
    "easy": Temper(160, 30, 190, 170, 120, 4.0, 60, 350, 0.20, 0.030, 900, 0.5, False),
    "normal": Temper(120, 20, 120, 150, 80, 5.0, 45, 200, 0.10, 0.015, 600, 0.5, False),
    "hard": Temper(100, 15, 75, 110, 60, 6.5, 30, 100, 0.04, 0.006, 450, 0.5, True),
    "inhuman": Temper(50, 5, 15, 0, 30, 12.0, 5, 5, 0.0, 0.0, 100, 0.0, True),
}


def thinking(choices: i64, chance: Chance, temperament: Temperament | None = None) -> int:
    """Milliseconds to think in a turn game: about a second, longer with more choices, at most four."""
    middle = 900.0 + 250.0 * math.log(float(choices)) / LN_2
    spread = 0.35
    if temperament is not None:
        middle *= temperament.tempo
        spread *= temperament.wavering
    time = middle * math.exp(spread * chance.normal())
    return int(min(max(time, 500.0), 4000.0))


ATTENTION: Final = {"random": 0.0, "easy": 0.6, "normal": 1.0}
"""How often a level thinks before it acts in a turn game."""


def thinks(attention: float, chance: Chance) -> bool:
    """Whether it thinks this time. Who never does needs no luck to tell."""
    return attention > 0.0 and chance.unit() < attention


def anything(legal: list[Action], chance: Chance) -> Action:
    """Whatever comes to a mind that does not think."""
    return legal[chance.below(len(legal))]
