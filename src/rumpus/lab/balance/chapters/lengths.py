"""How long a game is, in minutes and in turns."""

from typing import Any

from rumpus.lab.balance.experiment import Findings
from rumpus.lab.report.plots.bars import binned, histogram
from rumpus.lab.report.report import Figure, Section
from rumpus.lab.report.tables import Column, Table


def minutes(data: dict[str, Any], findings: Findings) -> Section:
    """How long a game is for those who wait for dinner."""
    values = [each.milliseconds / 60_000 for each in findings.games]
    found = data["minutes"]
    return Section(
        f"Half of the games are over in {found['p50']:.1f} minutes",
        f"Nine of ten last {found['p5']:.1f} to {found['p95']:.1f} minutes (in full color). Bots take as long"
        " as people of their level were found to take; people who talk take longer.",
        [lengths_figure("minutes", values, "minutes", found)],
    )


def length(data: dict[str, Any], findings: Findings) -> Section:
    """How long it is in turns."""
    unit = data["length_unit"]
    values = [each.figures.get(unit, each.decisions) for each in findings.games]
    found = data["length"]
    what = "turns" if unit == "turns" else "cards are played"
    return Section(
        f"{found['p50']:g} {what} in the middle game",
        f"Nine of ten games have {found['p5']:g} to {found['p95']:g}; the mean is {found['mean']:g}.",
        [
            lengths_figure(
                "turns" if unit == "turns" else "cards_played", values, what.partition(" ")[0], found
            )
        ],
    )


def lengths_figure(name: str, values: list[float] | list[int], unit: str, found: dict[str, Any]) -> Figure:
    """How many games had how much of something."""
    bins = binned(values)
    told = (
        f"Half of the games have at most {found['p50']:g} {unit}, one in twenty more than {found['p95']:g}."
    )
    table = Table(
        name,
        [Column("from", "number"), Column("to", "number"), Column("games", "count")],
        [[round(each.low, 3), round(each.high, 3), each.count] for each in bins],
    )
    picture = histogram(bins, told, unit, found["p50"], (found["p5"], found["p95"]))
    return Figure(picture, f"{told} The last bar holds all longer ones.", table)
