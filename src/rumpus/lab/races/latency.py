"""Is a race fair? The same races judged by arrival and by the judge, and what feigned lag gains.

`rivals.py` says how people and links are modelled. A match is 100 races, about five minutes.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console
from rich.table import Table
from rich.text import Text

from rumpus.engine.chance import Dice
from rumpus.lab.races.rivals import Race, Rivals, usual_spread
from rumpus.table.lag import FRIENDS_CAP, REFILL
from rumpus.table.witness import DELAYED_ACK

RACES_A_MATCH: Final = 100

FEIGNED: Final = 250.0
"""By how much the feigner delays pongs."""

SLY: Final = DELAYED_ACK - 1.0
"""By how much one who knows of the witness delays them: not longer than a system puts off acknowledgments."""

FEIGNS_FROM: Final = 20
"""The race of each match before which the feigner begins."""

DRY: Final = 5 * REFILL
"""An allowance below this is used up: what trickles back is worth nothing in a race."""

FEWEST_LINKS: Final = 2
MOST_LINKS: Final = 5
SLOWEST_LINK: Final = 2000


@dataclass(frozen=True)
class Feigning:
    """What late pongs are worth to the player on the nearest link, in shares of races won."""

    link: float
    feigned_ms: float
    while_allowance: float
    """From the first late pong until the allowance is used up."""
    races_while: int
    after: float | None
    """From then on. None if the allowance was never used up."""
    races_after: int
    from_first_ping: float
    """If pongs were late from the very first: without a witness nobody can tell, and only the cap helps."""
    gain_ms: float
    """The head start that the cap leaves such a player."""
    witnessed: float
    """The same, where the kernel is a witness to the link."""
    sly: float
    """The same, if they are late by no more than acknowledgments may be."""


@dataclass(frozen=True)
class LatencyReport:
    """What came of the races; every share is between 0 and 1."""

    links: tuple[float, ...]
    spreads: tuple[float, ...]
    races: int
    seed: str
    cap_ms: float
    fair: float
    by_arrival: tuple[float, ...]
    judged: tuple[float, ...]
    witnessed: tuple[float, ...]
    """The same, where the kernel is a witness to every link."""
    right_by_arrival: float
    """In how many races the hand that set out first was called first."""
    right_judged: float
    right_witnessed: float
    hold_mean_ms: float
    hold_max_ms: int
    feigning: Feigning


# ---- Which links there are


def read_links(text: str) -> tuple[float, ...]:
    """Read links as people write them: round trips in milliseconds, with commas between."""
    try:
        links = tuple(float(part) for part in text.split(","))
    except ValueError:
        message = f"Links are round trips in ms with commas between, like 20,120,250; not “{text}”."
        raise ValueError(message) from None
    check_links(links)
    return links


def read_spreads(text: str) -> tuple[float, ...]:
    """Read how much single trips spread, link by link; nothing for as much as usual."""
    try:
        spreads = tuple(float(part) for part in text.split(",") if text)
    except ValueError:
        spreads = (-1.0,)
    if any(not 0 <= spread <= SLOWEST_LINK for spread in spreads):
        raise ValueError(f"Spreads are milliseconds with commas between, like 2,30,5; not “{text}”.")
    return spreads


def check_links(links: Sequence[float]) -> None:
    """Refuse, in a sentence, links between which there can be no race."""
    if not FEWEST_LINKS <= len(links) <= MOST_LINKS:
        raise ValueError(f"A race needs {FEWEST_LINKS} to {MOST_LINKS} links, not {len(links)}.")
    for link in links:
        if not 0 <= link <= SLOWEST_LINK:
            raise ValueError(f"A link's round trip is 0 to {SLOWEST_LINK} ms, not {link:g}.")


# ---- The experiment


def latency(
    links: Sequence[float],
    races: int = 20_000,
    seed: str = "1",
    cap: float = FRIENDS_CAP,
    spreads: Sequence[float] = (),
) -> LatencyReport:
    """Race honestly, then with lag feigned in mid-game, then with lag feigned from the first ping."""
    check_links(links)
    if races < 1:
        raise ValueError(f"There must be at least one race, not {races}.")
    spreads = tuple(spreads) or tuple(usual_spread(link) for link in links)
    if len(spreads) != len(links):
        raise ValueError(f"There are {len(links)} links, but {len(spreads)} spreads.")
    series = Series(links, spreads, races, cap, seed)
    arrived_first = [0] * len(links)
    called_first = [0] * len(links)
    right_by_arrival = right_judged = held = longest = 0
    witnessed = [0] * len(links)
    right_witnessed = 0
    for race in honest_races(series, witnessed=False):
        arrived_first[race.by_arrival] += 1
        called_first[race.judged] += 1
        right_by_arrival += race.by_arrival == race.truly
        right_judged += race.judged == race.truly
        held += sum(race.holds)
        longest = max(longest, *race.holds)
    for race in honest_races(series, witnessed=True):
        witnessed[race.judged] += 1
        right_witnessed += race.judged == race.truly
    return LatencyReport(
        links=tuple(links),
        spreads=spreads,
        races=races,
        seed=seed,
        cap_ms=cap,
        fair=1 / len(links),
        by_arrival=tuple(wins / races for wins in arrived_first),
        judged=tuple(wins / races for wins in called_first),
        witnessed=tuple(wins / races for wins in witnessed),
        right_by_arrival=right_by_arrival / races,
        right_judged=right_judged / races,
        right_witnessed=right_witnessed / races,
        hold_mean_ms=held / (races * len(links)),
        hold_max_ms=longest,
        feigning=feign(series),
    )


def share(wins: list[bool]) -> float:
    """How many of these were won."""
    return sum(wins) / len(wins)


@dataclass(frozen=True)
class Series:
    """What all matches of an experiment have in common."""

    links: Sequence[float]
    spreads: Sequence[float]
    races: int
    cap: float
    seed: str

    def matches(self, purpose: str, witnessed: bool = False) -> Iterator[tuple[Rivals, int]]:
        """Seat new players for every match, and say how many races it has."""
        chance = Dice(f"{self.seed}/{purpose}")
        for begun in range(0, self.races, RACES_A_MATCH):
            rivals = Rivals(self.links, self.cap, chance, self.spreads, witnessed)
            yield rivals, min(RACES_A_MATCH, self.races - begun)


def honest_races(series: Series, witnessed: bool) -> Iterator[Race]:
    """Match after match in which nobody cheats."""
    for rivals, length in series.matches("honest", witnessed):
        for _ in range(length):
            yield rivals.race()


def feign_always(series: Series, cheat: int, delay: float, witnessed: bool) -> float:
    """The share of races that somebody wins who delays pongs from the very first."""
    wins = 0
    for rivals, length in series.matches("first ping", witnessed):
        rivals.feigned[cheat] = delay
        wins += sum(rivals.race().judged == cheat for _ in range(length))
    return wins / series.races


def feign(series: Series) -> Feigning:
    """Let the player on the nearest link delay pongs, and see what it brings."""
    links, cap = series.links, series.cap
    cheat = min(range(len(links)), key=links.__getitem__)
    lasting: list[bool] = []
    after: list[bool] = []
    for rivals, length in series.matches("mid-game"):
        wins = lasting
        for number in range(length):
            if number == FEIGNS_FROM:
                rivals.feigned[cheat] = FEIGNED
            won = rivals.race().judged == cheat
            if number >= FEIGNS_FROM:
                wins.append(won)
            if rivals.meter(cheat).allowance < DRY:
                wins = after
    return Feigning(
        link=links[cheat],
        feigned_ms=FEIGNED,
        while_allowance=share(lasting) if lasting else 0.0,
        races_while=len(lasting),
        after=share(after) if after else None,
        races_after=len(after),
        from_first_ping=feign_always(series, cheat, FEIGNED, witnessed=False),
        gain_ms=max(0.0, min(cap, links[cheat] + FEIGNED) - links[cheat]),
        witnessed=feign_always(series, cheat, FEIGNED, witnessed=True),
        sly=feign_always(series, cheat, SLY, witnessed=True),
    )


# ---- The report, for people

BAR: Final = 48
"""Characters for a share of 100 %."""


def render(report: LatencyReport, console: Console) -> None:
    """Print the report: the figures, then the shares as bars beside the line of equal shares."""
    links = ", ".join(
        f"{link:g}±{spread:g}" for link, spread in zip(report.links, report.spreads, strict=True)
    )
    console.print(f"{report.races:,} races between equal players on round trips of {links} ms")
    console.print(f"(at most {report.cap_ms:g} ms of lag forgiven; seed “{report.seed}”)")
    table = Table("judged by", "order right", *[f"{link:g} ms" for link in report.links])
    for name, right, shares in (
        ("arrival", report.right_by_arrival, report.by_arrival),
        ("set-out", report.right_judged, report.judged),
        ("with witness", report.right_witnessed, report.witnessed),
    ):
        table.add_row(name, percent(right), *[percent(each) for each in shares])
    console.print(table)
    for link, arrival, judged in zip(report.links, report.by_arrival, report.judged, strict=True):
        console.print(bar(f"{link:g} ms", "arrival", arrival, report.fair, "red"))
        console.print(bar("", "set-out", judged, report.fair, "green"))
    console.print(f"The line marks equal shares ({percent(report.fair)}).")
    console.print(f"Hold: {report.hold_mean_ms:.0f} ms on average, {report.hold_max_ms} ms at most.")
    console.print(story(report))


def bar(label: str, judged_by: str, won: float, fair: float, color: str) -> Text:
    """Draw one share."""
    cells = ["█" if place < round(won * BAR) else " " for place in range(BAR)]
    cells[round(fair * BAR)] = "│"
    return Text.assemble(f"{label:>8} {judged_by} ", ("".join(cells), color), f" {percent(won):>6}")


def story(report: LatencyReport) -> str:
    """Tell what feigned lag brought."""
    honest = report.judged[report.links.index(report.feigning.link)]
    cheat = report.feigning
    after = (
        "never used up" if cheat.after is None else f"{percent(cheat.after)} ({cheat.races_after:,} races)"
    )
    return (
        f"Feigned lag: the player on {cheat.link:g} ms delays pongs by {cheat.feigned_ms:g} ms in mid-game.\n"
        f"  equal share                {percent(report.fair)}\n"
        f"  share without feigning     {percent(honest)}\n"
        f"  while the allowance lasts  {percent(cheat.while_allowance)} ({cheat.races_while:,} races)\n"
        f"  after it is used up        {after}\n"
        f"  from the very first ping   {percent(cheat.from_first_ping)}\n"
        f"By pings alone, lag feigned from the very first cannot be told from a far link:\n"
        f"only the cap bounds what it gains, here to {cheat.gain_ms:g} ms.\n"
        f"Where the kernel is a witness to the link, from the very first ping:\n"
        f"  pongs {cheat.feigned_ms:3g} ms late         {percent(cheat.witnessed)}\n"
        f"  pongs {SLY:3g} ms late         {percent(cheat.sly)} (as late as acknowledgments may be)"
    )


def percent(part: float) -> str:
    """Write a share as people do."""
    return f"{100 * part:.1f} %"
