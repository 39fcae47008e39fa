"""Time in which nobody gets on."""

from typing import Any

from rumpus.lab.report.report import Figure, Section
from rumpus.lab.report.tables import Column, Table


def stalls(data: dict[str, Any]) -> Section:
    """Time in which nobody gets on."""
    found = data["stalls"]
    table = Table(
        "stalls",
        [
            Column("what"),
            Column("games with any", "share"),
            Column("a game", "number"),
            Column("most", "number"),
        ],
        [[row["what"], row["share"], row["mean"], row["most"]] for row in found],
    )
    told = f"{data['endless']:,} of {data['games']:,} games had no end."
    return Section(
        "Every game ends" if not data["endless"] else f"{data['endless']:,} games did not end",
        f"{told} What else may hold players up, and how often it did:",
        [Figure("", told, table)],
    )
