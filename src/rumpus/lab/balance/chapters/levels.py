"""Which level of bots beats which, and how long it takes to see it."""

from typing import Any

from rumpus.lab.certainty import chance_to_lead
from rumpus.lab.report.plots.heat import heat
from rumpus.lab.report.plots.lines import Line, lines
from rumpus.lab.report.report import Figure, Section
from rumpus.lab.report.tables import Column, Table, percent_tick

LONGEST_EVENING = 61
"""Games up to which the curves of skill are drawn."""


def ladder(data: dict[str, Any]) -> Section | None:
    """Which level beats which."""
    found = data["pairs"]
    if not found:
        return None
    names = data["duel_levels"]
    shares = {(row["first"], row["second"]): row["share"] for row in found}
    shares |= {(row["second"], row["first"]): 1 - row["share"] for row in found}
    grid = [[shares.get((left, top)) for top in names[::-1]] for left in names[::-1]]
    told = ", ".join(f"{row['first']} wins {row['share']:.0%} against {row['second']}" for row in found)
    picture = heat(names[::-1], names[::-1], grid, told, lambda share: f"{100 * share:.0f} %", 0.5, 0.5)
    wrong = [row for row in found if row["interval"][1] < 0.5]
    return Section(
        "Every level beats those below it" if not wrong else "Not every level beats those below it",
        f"Two at a table, {data['duels']:,} games a pair, every deal played from both chairs. Warm: the level"
        " at the left wins more often than the one above."
        + (f" Left out: {', '.join(data['levels_left_out'])}." if data["levels_left_out"] else ""),
        [Figure(picture, f"{told}.", _pair_table(found))],
    )


def _pair_table(found: list[dict[str, Any]]) -> Table:
    return Table(
        "levels",
        [
            Column("better"),
            Column("weaker"),
            Column("games", "count"),
            Column("share", "share"),
            Column("low", "share"),
            Column("high", "share"),
            Column("games until it leads with 95 %", "count"),
            Column("at most", "count"),
        ],
        [
            [
                row["first"],
                row["second"],
                row["games"],
                row["share"],
                *row["interval"],
                row["games_until_lead"],
                row["at_most"],
            ]
            for row in found
        ],
    )


def skill(data: dict[str, Any]) -> Section | None:
    """After how many games one sees who is better."""
    names = data["duel_levels"]
    neighbors = set(zip(names[1:], names, strict=False))
    found = [row for row in data["pairs"] if (row["first"], row["second"]) in neighbors]
    if not found:
        return None
    evening = range(1, LONGEST_EVENING + 1, 2)
    shown = [
        Line(
            f"{row['first']} – {row['second']}",
            [(games, chance_to_lead(row["share"], games)) for games in evening],
            number,
        )
        for number, row in enumerate(found)
    ]
    needed = "; ".join(
        f"{row['first']} against {row['second']}: {row['games_until_lead'] or 'never'}"
        f"{'' if row['at_most'] is None else ' (at most ' + format(row['at_most'], ',') + ')'}"
        for row in found
    )
    slowest = max((row["games_until_lead"] or LONGEST_EVENING) for row in found)
    table = Table(
        "skill",
        [Column("games", "count"), *(Column(each.name, "share") for each in shown)],
        [
            [games, *(round(each.points[place][1], 4) for each in shown)]
            for place, games in enumerate(evening)
        ],
    )
    told = f"Games until the better one has won more than half with 95 %: {needed}."
    heading = (
        "One game tells who is better"
        if slowest == 1
        else f"It takes up to {slowest:,} games to see who is better"
    )
    return Section(
        heading,
        "How likely it is that the better of two neighbors on the ladder has won more games, after an evening"
        " of so many. A game of pure luck would stay at one half for ever.",
        [
            Figure(
                lines(shown, told, "games", percent_tick, (0.95, "95 %"), (0.45, 1.0)),
                told,
                table,
            )
        ],
    )
