"""Equal players on unequal links: the little world in which the judge is put to the test.

- Everybody sees a card half a round trip after the server turned it up, reacts after 1100 ms give
  or take 250 (normal), and is heard another half round trip later. The players are equal, so
  everybody's fair share of the races is the same.
- A link is its mean round trip. Single trips spread by 2 ms plus 2.5 % of the link, skewed as real
  ones are: most are a little quicker than the mean, a few a good deal slower (exponential).
- The server pings every 2.5 seconds, eight times before the first race.
- Where there is a witness, it is the server's kernel: it saw the handshake, which is acknowledged at once,
  and sees every ping acknowledged, with the pong or, if that is late, by the player's system 40 ms later.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, final

from rumpus.engine.chance import Chance
from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.table.lag import OPENING, PING_EVERY, LagMeter
from rumpus.table.race import RaceJudge
from rumpus.table.witness import DELAYED_ACK, Witness

REACTION: Final = 1100.0
REACTION_SPREAD: Final = 250.0

QUICKEST: Final = 150.0
"""No human is quicker than this."""

BREATH: Final = 500.0
"""From the end of one race to the next card."""

SMOOTHING: Final = 1 / 8
"""How much of a new trip goes into a kernel's smoothed one."""


def usual_spread(link: float) -> float:
    """By how much single trips spread on a link of this length."""
    return 2.0 + 0.025 * link


@dataclass(frozen=True)
class Race:
    """Who set out first, who arrived first, whom the judge called first, and how long each was held."""

    truly: int
    by_arrival: int
    judged: int
    holds: list[int]


@final
class Rivals:
    """One table for the length of one match, with the real meters and the real judge."""

    def __init__(
        self,
        links: Sequence[float],
        cap: float,
        chance: Chance,
        spreads: Sequence[float],
        witnessed: bool = False,
    ) -> None:
        self.feigned = [0.0] * len(links)
        """By how much each player's client delays its pongs. Its reaches leave at once."""
        self._judge: RaceJudge[None] = RaceJudge(len(links), cap)
        self._links = links
        self._spreads = spreads
        self._chance = chance
        self._witnesses: list[Witness] | None = None
        if witnessed:
            handshakes = [self._trip(seat) for seat in range(len(links))]
            self._witnesses = [Witness(trip, trip) for trip in handshakes]
        self._now = float((OPENING - 1) * PING_EVERY)
        self._next_ping = 0.0

    def meter(self, seat: int) -> LagMeter:
        """The server's idea of one player's link."""
        return self._judge.meters[seat]

    def race(self) -> Race:
        """Turn up a card and see who is first."""
        self._ping()
        players = range(len(self._links))
        reactions = [max(QUICKEST, REACTION + REACTION_SPREAD * self._chance.normal()) for _ in players]
        arrivals = [self._now + reactions[seat] + self._trip(seat) for seat in players]
        order = sorted(players, key=arrivals.__getitem__)
        called: list[int] = []
        holds: list[int] = []
        for seat in order:
            arrived_at = Millis(round(arrivals[seat]))
            called += self._called_before(arrived_at)
            reach = self._judge.reach(Seat(seat), arrived_at, None)
            holds.append(reach.due_at - arrived_at)
        called += self._called_before(NEVER)
        self._now = max(arrivals) + max(holds) + BREATH
        return Race(min(players, key=reactions.__getitem__), order[0], called[0], holds)

    def _called_before(self, moment: int) -> list[int]:
        """Let the judge call whoever is due before this moment, each in good time."""
        called: list[int] = []
        due = self._judge.due_at()
        while due < moment:
            called += [reach.seat for reach in self._judge.release(Millis(due))]
            due = self._judge.due_at()
        return called

    def _ping(self) -> None:
        while self._next_ping <= self._now:
            self._next_ping += PING_EVERY
            for seat, delay in enumerate(self.feigned):
                trip = self._trip(seat)
                witness = self._hear_witness(seat, trip + min(delay, DELAYED_ACK))
                self._judge.pong(Seat(seat), trip + delay, Millis(round(self._next_ping)), witness)

    def _hear_witness(self, seat: int, acknowledged: float) -> Witness | None:
        """Let the kernel see how long an acknowledgment took, and hear what it makes of it."""
        if self._witnesses is None:
            return None
        before = self._witnesses[seat]
        smoothed = before.smoothed + SMOOTHING * (acknowledged - before.smoothed)
        self._witnesses[seat] = Witness(min(before.least, acknowledged), smoothed)
        return self._witnesses[seat]

    def _trip(self, seat: int) -> float:
        """Draw one round trip over this link."""
        return max(0.0, self._links[seat] + self._spreads[seat] * (self._chance.exponential() - 1.0))
