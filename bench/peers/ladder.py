"""Higher and higher rates until a server is late: what one step found, and when the climb ends."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from math import inf
from typing import Final

from machine import Watch

from rumpus.lab.load.measure import IN_TIME_MS, KEPT_UP

HOPELESS_MS: Final = 500.0
"""A p99 from which nobody need look at the next rate."""

RUNGS_MISSED: Final = 2
"""How many rates in a row must be too high before a climb ends."""

BUSY: Final = 0.9
"""Cores from which the load generator, one thread, may itself be what is slow."""

DISTURBED: Final = 0.02
"""The share of stolen time from which a missed rate says little about a server."""

TRIES: Final = 2
TRIES_DISTURBED: Final = 5
"""How often a rate is tried that is not held, and how often as long as the machine was disturbed."""


@dataclass(frozen=True)
class Plan:
    """What is asked of every server alike."""

    tables: int = 250
    players: int = 4
    rates: tuple[int, ...] = ()
    warmup: float = 1.0
    seconds: float = 4.0
    settle: float = 6.0
    """How long connections rest before memory is read: HTTP connections linger for five seconds."""


@dataclass(frozen=True)
class Step:
    """One rate, held or not, in actions a second over all tables."""

    rate: int
    sent_per_second: float
    lost: int
    fell_behind: bool
    p50_ms: float | None
    p99_ms: float | None
    cpu_us_per_action: float | None
    generator_cores: float | None = None
    stolen: float | None = None
    """The share of the machine's time that its host gave to others."""

    @property
    def kept_up(self) -> bool:
        """Everything was sent at its time, and arrived."""
        return not self.lost and not self.fell_behind and self.sent_per_second >= KEPT_UP * self.rate

    def within(self, limit_ms: float) -> bool:
        """Whether the rate was held, and 99 of 100 actions were everywhere in time."""
        return self.kept_up and self.p99_ms is not None and self.p99_ms < limit_ms

    @property
    def generator_busy(self) -> bool:
        """Whether the figure may be the load generator's, not the server's."""
        return self.generator_cores is not None and self.generator_cores >= BUSY

    @property
    def disturbed(self) -> bool:
        """Whether the figure may be the machine's, not the server's."""
        return self.stolen is not None and self.stolen >= DISTURBED


@dataclass
class Measured:
    """All that one run found out about one server."""

    name: str
    limit_ms: float = IN_TIME_MS
    """The climb goes on below this: more than IN_TIME_MS for a server that waits on purpose."""
    steps: list[Step] = field(default_factory=list)
    kib_per_connection: float | None = None
    held_all: bool = False
    """The ladder was too short: it would have climbed on."""
    trouble: str | None = None
    """Why there are no figures, or no more of them."""
    rounds: list["Measured"] = field(default_factory=list)
    """The climbs this is the middle of, if there were several."""

    @property
    def sustained(self) -> int | None:
        """The highest rate at which p99 stayed in time."""
        return max((step.rate for step in self.steps if step.within(IN_TIME_MS)), default=None)

    @property
    def held(self) -> dict[int, Step]:
        """The steps at which it kept up, by rate."""
        return {step.rate: step for step in self.steps if step.within(self.limit_ms)}


def middle(rounds: list[Measured]) -> Measured:
    """What several climbs found together: at each rate, the middle one of its steps from best to worst.

    A climb that ended before a rate counts as one that did not hold it.
    """
    first = rounds[0]
    if len(rounds) == 1:
        return first
    steps = []
    for rate in sorted({step.rate for each in rounds for step in each.steps}):
        tried = sorted((step for each in rounds for step in each.steps if step.rate == rate), key=lateness)
        if len(tried) > len(rounds) // 2:
            steps.append(tried[len(rounds) // 2])
    return Measured(
        first.name,
        first.limit_ms,
        steps,
        kib_per_connection=first.kib_per_connection,
        held_all=all(each.held_all for each in rounds),
        trouble=next((each.trouble for each in rounds if each.trouble), None),
        rounds=rounds,
    )


def lateness(step: Step) -> tuple[bool, float]:
    """Orders steps at one rate from the best to the worst."""
    return not step.kept_up, inf if step.p99_ms is None else step.p99_ms


def climb(
    measured: Measured, rates: Sequence[int], play: Callable[[int], Step], say: Callable[[str], None]
) -> None:
    """Play every rate until two in a row are too high, or one hopelessly so.

    One bad rung ends no climb: the machine may have been busy with something else.
    """
    missed = 0
    for rate in rates:
        step = best_try(measured.limit_ms, play, rate)
        measured.steps.append(step)
        say(describe(step))
        missed = 0 if step.within(measured.limit_ms) else missed + 1
        if missed == RUNGS_MISSED or (missed and hopeless(step)):
            return
    measured.held_all = not missed


def best_try(limit_ms: float, play: Callable[[int], Step], rate: int) -> Step:
    """The first try that holds a rate, or the best of several."""
    tries: list[Step] = []
    while len(tries) < TRIES or (tries[-1].disturbed and len(tries) < TRIES_DISTURBED):
        step = watched(play, rate)
        if step.within(limit_ms):
            return step
        tries.append(step)
        if step.lost and not step.disturbed:
            break
    return min(tries, key=lateness)


def watched(play: Callable[[int], Step], rate: int) -> Step:
    """One step, and how much of the machine it had."""
    watch = Watch()
    step = play(rate)
    return replace(step, stolen=watch.stolen())


def hopeless(step: Step) -> bool:
    """Whether a step was missed by more than noise explains."""
    late = not step.kept_up or step.p99_ms is None or step.p99_ms >= HOPELESS_MS
    return late and not step.disturbed


def describe(step: Step) -> str:
    """One line of progress."""
    late = "" if step.kept_up else f", {step.lost} lost" if step.lost else ", fell behind"
    busy = ", load generator at its limit" if step.generator_busy else ""
    stolen = f", {step.stolen:.0%} of the machine stolen" if step.stolen and step.disturbed else ""
    return f"{step.rate:>7,}/s  p50 {number(step.p50_ms)}  p99 {number(step.p99_ms)} ms{late}{busy}{stolen}"


def number(value: float | None, places: int = 1) -> str:
    """A figure, or a dash where there is none."""
    return "–" if value is None else f"{value:,.{places}f}"
