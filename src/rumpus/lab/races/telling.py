"""The report about races on unequal links."""

from dataclasses import asdict

from rumpus.foresight.shares import wilson
from rumpus.lab.races.latency import SLY, LatencyReport
from rumpus.lab.report.plots.bars import grouped
from rumpus.lab.report.plots.rows import Row, rows
from rumpus.lab.report.report import Figure, Report, Section, Tile
from rumpus.lab.report.tables import Cell, Column, Table, percent

NEAR = 0.02
"""Shares that differ by less are called equal."""


def latency_report(found: LatencyReport, command: str) -> Report:
    """Everything about these races."""
    return Report(
        name="races",
        title="Races, near and far",
        headline=f"The judge calls the true winner in {percent(found.right_judged)} of {found.races:,} races;"
        f" going by arrival would, in {percent(found.right_by_arrival)}.",
        tiles=[
            Tile(percent(found.right_by_arrival), "right by arrival"),
            Tile(percent(found.right_judged), "right by the judge"),
            Tile(percent(found.right_witnessed), "right with a witness to the links"),
            Tile(f"{found.hold_mean_ms:.0f} ms", f"a hand is held on average, {found.hold_max_ms} at most"),
        ],
        sections=[_shares(found), _feigning(found)],
        command=command,
        data=asdict(found),
    )


def _shares(found: LatencyReport) -> Section:
    names = [f"{link:g} ms" for link in found.links]
    series = [
        ("by arrival", found.by_arrival),
        ("by the judge", found.judged),
        ("with witness", found.witnessed),
    ]
    told = "; ".join(f"{name}: " + ", ".join(percent(share) for share in shares) for name, shares in series)
    cells: list[list[Cell]] = []
    for place, link in enumerate(names):
        row: list[Cell] = [link]
        for _, shares in series:
            low, high = wilson(shares[place] * found.races, found.races)
            row += [round(shares[place], 5), round(low, 5), round(high, 5)]
        cells.append(row)
    fair = all(abs(share - found.fair) < NEAR for share in found.judged)
    columns = [Column("round trip")]
    for name, _ in series:
        columns += [Column(name, "share"), Column(f"{name} low", "share"), Column(f"{name} high", "share")]
    return Section(
        "Equal players win equally, wherever they sit" if fair else "Who wins from how far away",
        "Who wins races between equal players whose links differ; the line is an equal share"
        f" ({percent(found.fair)}).",
        [Figure(grouped(names, series, told, found.fair), f"{told}.", Table("races", columns, cells))],
    )


def _feigning(found: LatencyReport) -> Section:
    cheat = found.feigning
    honest = found.judged[found.links.index(cheat.link)]
    tried = [
        ("honest", honest, found.races),
        ("while it lasts", cheat.while_allowance, cheat.races_while),
        ("used up", cheat.after, cheat.races_after),
        ("from first ping", cheat.from_first_ping, found.races),
        ("witnessed", cheat.witnessed, found.races),
        (f"sly, {SLY:g} ms", cheat.sly, found.races),
    ]
    shown = [
        Row(name, share, *wilson(share * races, races), number=number)
        for number, (name, share, races) in enumerate(tried)
        if share is not None and races > 0
    ]
    told = ", ".join(f"{row.name} {percent(row.value)}" for row in shown)
    table = Table(
        "feigned_lag",
        [Column("how"), Column("share", "share"), Column("low", "share"), Column("high", "share")],
        [[row.name, round(row.value, 5), round(row.low, 5), round(row.high, 5)] for row in shown],
    )
    return Section(
        "What feigned lag gains",
        f"What the player on {cheat.link:g} ms wins by answering pings {cheat.feigned_ms:g} ms late: in"
        " mid-game while the allowance lasts and when it is used up; from the very first ping; and where the"
        " kernel is a witness to the link.",
        [
            Figure(
                rows(
                    shown,
                    f"Share of races won: {told}.",
                    percent,
                    found.fair,
                    f"equal: {percent(found.fair)}",
                ),
                f"{told}.",
                table,
            )
        ],
    )
