"""The report about towers: how high steady and shaky hands build."""

from collections.abc import Sequence
from dataclasses import asdict

from rumpus.lab.certainty import Z
from rumpus.lab.report.plots.lines import Line, lines
from rumpus.lab.report.plots.rows import Row, rows
from rumpus.lab.report.report import Figure, Report, Section, Tile
from rumpus.lab.report.tables import Cell, Column, Table, percent_tick, written
from rumpus.lab.towers.heights import MEASURED, HeightReport

HEIGHTS = range(2, 10)
WAYS = {"mix": "people", "best": "careful"}
"""How faces are chosen, in a word: as people mix them, or always the gentlest."""


def tower_report(found: Sequence[HeightReport], towers: int, seed: str, command: str) -> Report:
    """Everything about these towers."""
    best = max(found, key=lambda row: row.mean)
    return Report(
        name="towers",
        title="Towers, built and fallen",
        headline=f"The steadiest hand here reaches {best.mean:.1f} of nine blocks on average.",
        tiles=[Tile(f"{row.mean:.1f}", f"blocks: {_name(row)}") for row in found],
        sections=[_reach(found, towers), _means(found)],
        command=command,
        data={"towers": towers, "seed": seed, "rows": [asdict(row) for row in found]},
    )


def _name(row: HeightReport) -> str:
    return f"{row.sigma:g} mm, {WAYS.get(row.way, row.way)}"


def _reach(found: Sequence[HeightReport], towers: int) -> Section:
    shown = [
        Line(_name(row), list(zip(HEIGHTS, row.reach, strict=True)), number)
        for number, row in enumerate(found)
    ]
    cells: list[list[Cell]] = []
    for row in found:
        cells.append([_name(row), "built", *row.reach, round(row.mean, 3)])
        design = MEASURED.get((row.sigma, row.way))
        if design is not None:
            cells.append([_name(row), "design", *design])
    told = "; ".join(f"{_name(row)}: seven blocks {row.reach[5]:.0%}" for row in found)
    return Section(
        "Every block is a little less likely than the last",
        f"The share of {towers:,} towers that came to be so high, by how far the hand misses and how faces"
        " are chosen: as people mix them, or always the gentlest.",
        [
            Figure(
                lines(
                    shown, f"How many towers reach a height. {told}.", "blocks", percent_tick, None, (0, 1)
                ),
                f"{told}.",
                Table(
                    "heights",
                    [
                        Column("hand"),
                        Column("whose"),
                        *(Column(f"{height} blocks", "share") for height in HEIGHTS),
                        Column("mean", "number"),
                    ],
                    cells,
                ),
            )
        ],
    )


def _means(found: Sequence[HeightReport]) -> Section:
    shown = [
        Row(_name(row), row.mean, row.mean - Z * row.error, row.mean + Z * row.error, number)
        for number, row in enumerate(found)
    ]
    told = ", ".join(f"{row.name} {row.value:.1f}" for row in shown)
    middle = sum(row.value for row in shown) / len(shown)
    cells: list[list[Cell]] = []
    for row, built in zip(shown, found, strict=True):
        design = MEASURED.get((built.sigma, built.way))
        mean, low, high = (round(value, 3) for value in (row.value, row.low, row.high))
        cells.append([row.name, mean, low, high, design[-1] if design else None])
    return Section(
        "How high on average",
        "With 95 % intervals; the table has what the blocks were designed with beside it.",
        [
            Figure(
                rows(shown, f"Mean height: {told}.", lambda value: written(value, "number"), middle, "mean"),
                f"{told}.",
                Table(
                    "mean_heights",
                    [
                        Column("hand"),
                        Column("blocks", "number"),
                        Column("low", "number"),
                        Column("high", "number"),
                        Column("designed", "number"),
                    ],
                    cells,
                ),
            )
        ],
    )
