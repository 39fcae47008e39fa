"""Who wins from where."""

from typing import Any

from rumpus.lab.report.plots.rows import Row, rows
from rumpus.lab.report.report import Figure, Section
from rumpus.lab.report.tables import Column, Table, percent


def seats(data: dict[str, Any]) -> Section:
    """Who wins from where."""
    found = data["seats"]
    fair = found[0]["fair"]
    off = [row for row in found if row["off"]]
    same = len(set(data["levels"])) == 1
    if not same:
        heading = "Who wins"
    elif off:
        heading = f"Chair {off[0]['seat'] + 1} wins {percent(off[0]['share'])} instead of {percent(fair)}"
    else:
        heading = f"No chair is off its {percent(fair)}"
    table = Table(
        "seats",
        [
            Column("seat", "count"),
            Column("bot"),
            Column("wins", "count"),
            Column("share", "share"),
            Column("low", "share"),
            Column("high", "share"),
            Column("games for ±1 point", "count"),
            Column("games to tell it from equal", "count"),
        ],
        [
            [
                row["seat"] + 1,
                row["bot"],
                row["wins"],
                row["share"],
                *row["interval"],
                row["games_for_one_point"],
                row["games_to_tell"],
            ]
            for row in found
        ],
    )
    shown = [
        Row(f"chair {row['seat'] + 1}", row["share"], row["interval"][0], row["interval"][1], row["seat"])
        for row in found
    ]
    told = ", ".join(f"chair {row['seat'] + 1} {percent(row['share'])}" for row in found)
    most = max(row["games_for_one_point"] for row in found)
    doubt = " It may be the bots' doing as well as the rules'." if off and same else ""
    shared = f" {data['shared_wins']:,} wins were shared." if data["shared_wins"] else ""
    return Section(
        heading,
        f"Bars are Wilson's 95 % intervals; “off” means beyond what chance does to the worst of {len(found)}"
        f" chairs. Plus or minus one point takes about {most:,} games.{shared}{doubt}",
        [Figure(rows(shown, f"Wins: {told}.", percent, fair, f"equal: {percent(fair)}"), told, table)],
    )
