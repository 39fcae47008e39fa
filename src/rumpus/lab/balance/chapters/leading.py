"""What it is worth to lead, and whether one can come back."""

from typing import Any

from rumpus.lab.balance.chapters.lengths import lengths_figure
from rumpus.lab.balance.experiment import Findings
from rumpus.lab.report.plots.lines import Line, lines
from rumpus.lab.report.report import Figure, Section
from rumpus.lab.report.tables import Column, Table, percent, percent_tick


def leads(data: dict[str, Any]) -> Section | None:
    """What it is worth to lead."""
    if not data["leads"]:
        return None
    found = [row for row in data["leads"]["leader_wins"] if row["won"] is not None]
    points = [(100 * row["gone_by"], row["won"]) for row in found]
    band = [(100 * row["gone_by"], *row["interval"]) for row in found]
    half = next((row for row in found if row["gone_by"] == 0.5), found[-1])
    fair = data["seats"][0]["fair"]
    told = ", ".join(f"after {row['gone_by']:.0%}: {percent(row['won'])}" for row in found)
    table = Table(
        "leaders",
        [
            Column("of the game", "share"),
            Column("games with one leader", "count"),
            Column("leader won", "share"),
            Column("low", "share"),
            Column("high", "share"),
        ],
        [[row["gone_by"], row["led"], row["won"], *row["interval"]] for row in found],
    )
    picture = lines(
        [Line("leader", points, 3, band)],
        f"The leader wins: {told}.",
        "% of the game gone by",
        percent_tick,
        (fair, "equal share"),
        (0.0, 1.0),
    )
    return Section(
        f"Who leads at half time wins {half['won']:.0%} of the time",
        f"Measured in {data['watched']:,} of the games, which were played again and looked at after every"
        " decision. To lead is to stand best alone in what the game counts at its end.",
        [Figure(picture, f"The leader wins: {told}.", table)],
    )


def comebacks(data: dict[str, Any], findings: Findings) -> Section | None:
    """Whether one can come back."""
    found = data["leads"]
    if not found:
        return None
    points = [(100 * row["gone_by"], row["share"]) for row in found["winner_last_until"]]
    low, high = found["comeback_interval"]
    told = (
        f"{percent(found['comeback_share'])} of winners ({percent(low)} to {percent(high)}) were alone in"
        f" last place at half time or later."
    )
    back = Figure(
        lines([Line("", points, 0)], told, "% of the game gone by", percent_tick, None, (0.0, 1.0)),
        "How many winners were alone in last place at this moment of their game or later.",
        Table(
            "comebacks",
            [Column("of the game", "share"), Column("winners last then or later", "share")],
            [[row["gone_by"], row["share"]] for row in found["winner_last_until"]],
        ),
    )
    changed = lengths_figure(
        "lead_changes",
        [each.lead_changes for each in findings.watched],
        "changes of the lead",
        found["changes"],
    )
    return Section(
        f"One winner in {1 / found['comeback_share']:.0f} comes from behind"
        if found["comeback_share"] > 0
        else "Nobody comes back",
        f"{told} The lead changes {found['changes']['mean']:.1f} times in a game.",
        [back, changed],
    )
