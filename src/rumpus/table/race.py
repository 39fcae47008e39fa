"""Who was first: reaches are judged in the order in which the hands set out, not as they arrive.

A player far away sees a card later and is heard later: together one round trip, as `lag.py`
measures and forgives it. So each reach is held just long enough for one that set out before it
over the slowest link to come in. The hold depends on lags alone, never on hands or cards, and
says nothing about them.
"""

import math
from dataclasses import dataclass
from typing import Final, Generic, TypeVar, final

from mypy_extensions import mypyc_attr

from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.table.lag import LagMeter
from rumpus.table.receipt import Receipt
from rumpus.table.witness import Witness

P = TypeVar("P")

ERROR_SPREADS: Final = 2.0
"""An error bar is two standard deviations either way: nineteen of twenty margins lie within it."""

CLOCK_GRAIN: Final = 1.0
"""Arrivals are noted in whole milliseconds, so no margin is known more exactly than that."""

A_BLINK: Final = 40.0
"""Milliseconds: two hands nearer to each other than this look like one to everybody at the table."""


@final
@mypyc_attr(free_list_len=1)
class HeldAction(Generic[P]):
    """A hand on its way to the table."""

    def __init__(
        self,
        seat: Seat,
        arrived_at: Millis,
        forgiven: float,
        jitter: float,
        set_out: float,
        due_at: Millis,
        payload: P,
    ) -> None:
        self.seat = seat
        self.arrived_at = arrived_at
        self.forgiven = forgiven
        self.jitter = jitter
        self.set_out = set_out
        """When it set out, as far as anybody can tell: arrival less forgiven lag, or later if it waited."""
        self.due_at = due_at
        """When it is judged at the latest."""
        self.payload = payload

    @property
    def waited(self) -> bool:
        """Whether it was kept waiting for another reason than lag."""
        return self.set_out > self.arrived_at - self.forgiven


@dataclass(frozen=True)
class PhotoFinish:
    """Two hands so close that nobody saw who was first, or that even the measurement could be wrong."""

    first: Seat
    second: Seat
    margin_ms: float
    """By how much the first was ahead. Below zero the second had set out earlier, but came after the call."""
    error_ms: float


@final
class RaceJudge(Generic[P]):
    """Holds reaches and lets them go in the order in which they set out."""

    def __init__(self, seats: int, cap: float) -> None:
        self.meters = [LagMeter(cap) for _ in range(seats)]
        self._present = list(range(seats))
        """The seats whose links are waited for: not those of who left, or has a bot in their place."""
        self._judged = [0] * seats
        self._held: list[HeldAction[P]] = []
        self._measured = False
        """Whether any link has been measured; until then nobody is forgiven anything, and it is quick."""

    def pong(self, seat: Seat, rtt_ms: float, now: Millis, witness: Witness | None = None) -> None:
        """Note a round trip to this player that the server has measured, and what a witness says to it."""
        self._measured = True
        meter = self.meters[seat]
        meter.refill(now)
        meter.pong(rtt_ms, witness)

    def reach(self, seat: Seat, arrived_at: Millis, payload: P, not_before: int = 0) -> HeldAction[P]:
        """Take in a hand that has arrived; `not_before` keeps it in the air longer for the rules' sake."""
        if not self._measured:
            due_at = Millis(max(arrived_at, not_before))
            reach = HeldAction(seat, arrived_at, 0.0, 0.0, float(due_at), due_at, payload)
            self._held.append(reach)
            return reach
        meter = self.meters[seat]
        slowest = 0.0
        for each in self._present:
            slowest = max(slowest, self.meters[each].forgiven)
        forgiven = meter.forgive() if seat in self._present else 0.0
        # A hand that must wait counts as one that set out later, so that it is not held twice.
        set_out = max(arrived_at - forgiven, not_before - slowest)
        due_at = Millis(math.ceil(set_out + slowest))
        reach = HeldAction(seat, arrived_at, forgiven, meter.jitter, set_out, due_at, payload)
        self._held.append(reach)
        return reach

    @property
    def holds(self) -> bool:
        """Whether a hand may have to wait for others: not before any link has been measured."""
        return self._measured

    def count(self, seat: Seat) -> None:
        """Note a hand that was judged as it arrived, where none is held for others."""
        self._judged[seat] += 1

    def put_back(self, reach: HeldAction[P], until: Millis) -> None:
        """Keep a released reach, which turns out to be too early, in the air until then."""
        reach.set_out += until - reach.due_at
        reach.due_at = until
        self._held.append(reach)
        self._judged[reach.seat] -= 1

    def due_at(self) -> int:
        """When `release` next has something to give, or NEVER."""
        due = NEVER
        for reach in self._held:
            due = min(due, reach.due_at)
        return due

    def release(self, now: Millis) -> list[HeldAction[P]]:
        """Let go what is due, in the order in which the hands set out; equal ones as they arrived.

        A reach that is due takes along all that set out before it. One that arrives only after
        later hands were released is simply judged next: what has been called stays called.
        """
        if len(self._held) == 1 and self._held[0].due_at <= now:
            due = self._held
            self._held = []
            self._judged[due[0].seat] += 1
            return due
        latest = -math.inf
        for reach in self._held:
            if reach.due_at <= now:
                latest = max(latest, reach.set_out)
        due = []
        later: list[HeldAction[P]] = []
        for reach in self._held:
            (due if reach.set_out <= latest else later).append(reach)
        self._held = later
        if len(due) > 1:
            due.sort(key=lambda reach: (reach.set_out, reach.arrived_at))
        for reach in due:
            self._judged[reach.seat] += 1
        return due

    def dismiss(self, seat: Seat) -> list[HeldAction[P]]:
        """Wait no more for the link of a player who left, and forgive it nothing; see `withdraw`."""
        if seat in self._present:
            self._present.remove(seat)
        return self.withdraw(seat)

    def welcome(self, seat: Seat) -> None:
        """Wait for this link again: its player is back."""
        if seat not in self._present:
            self._present.append(seat)

    def withdraw(self, seat: Seat) -> list[HeldAction[P]]:
        """What this player had in the air is judged no more, but handed back."""
        dropped = [reach for reach in self._held if reach.seat == seat]
        self._held = [reach for reach in self._held if reach.seat != seat]
        return dropped

    def lag_of(self, seat: Seat) -> float:
        """How far away this player usually is, as far as that is believed."""
        return self.meters[seat].steady

    def receipts(self) -> list[Receipt]:
        """For each seat, what was measured and forgiven."""
        return [
            Receipt(seat, meter.steady, meter.forgiven_total, meter.allowance_used, self._judged[seat])
            for seat, meter in enumerate(self.meters)
        ]


def photo_finish(first: HeldAction[P], second: HeldAction[P]) -> PhotoFinish | None:
    """Show two reaches on one picture, if there is but a blink between them or less than the error bar."""
    margin = second.set_out - first.set_out
    error = CLOCK_GRAIN + ERROR_SPREADS * math.hypot(first.jitter, second.jitter)
    if first.waited or second.waited or not -error < margin < max(error, A_BLINK):
        return None
    return PhotoFinish(first.seat, second.seat, margin, error)
