"""What it is worth to be dealt a card."""

from typing import Any

from rumpus.lab.report.plots.rows import Row, rows
from rumpus.lab.report.report import Figure, Section
from rumpus.lab.report.tables import Column, Table, points_tick

CARDS_SHOWN = 24


def cards(data: dict[str, Any]) -> Section | None:
    """What it is worth to be dealt a card."""
    found = data["cards"]
    if not found:
        return None
    out = [row for row in found if row["stands_out"]]
    half = CARDS_SHOWN // 2
    shown = found if len(found) <= CARDS_SHOWN else [*found[:half], *found[-half:]]
    drawn = [
        Row(row["card"], row["worth"], row["low"], row["high"], 3 if row["worth"] >= 0 else 0)
        for row in shown
    ]
    best, worst = found[0], found[-1]
    told = (
        f"From {best['card']} ({100 * best['worth']:+.1f} points) to {worst['card']}"
        f" ({100 * worst['worth']:+.1f} points)."
    )
    table = Table(
        "cards",
        [
            Column("card"),
            Column("times dealt", "count"),
            Column("won", "share"),
            Column("worth in points", "points"),
            Column("low", "points"),
            Column("high", "points"),
            Column("stands out"),
        ],
        [
            [
                row["card"],
                row["dealt"],
                row["won"],
                row["worth"],
                row["low"],
                row["high"],
                "yes" if row["stands_out"] else "no",
            ]
            for row in found
        ],
    )
    picked = "" if shown is found else f" The best and the worst {half} of {len(found)} are drawn."
    return Section(
        f"{best['card']} is the card to be dealt" if best["stands_out"] else "No card stands out",
        "By how many percentage points being dealt a card changes the chance to win that deal, in"
        f" {data['deals']:,} deals. {len(out)} of {len(found)} stand out even though so many were looked at."
        f"{picked}",
        [
            Figure(
                rows(drawn, told, points_tick, 0.0, "worth nothing"),
                told,
                table,
            )
        ],
    )
