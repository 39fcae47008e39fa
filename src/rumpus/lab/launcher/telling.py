"""The report about launchers."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from rumpus.lab.launcher.behavior import MOST_BLANKS, WITS, Behavior
from rumpus.lab.launcher.fitting import Candidate, spelled
from rumpus.lab.report.plots.bars import grouped
from rumpus.lab.report.plots.lines import Line, lines
from rumpus.lab.report.plots.rows import Row, rows
from rumpus.lab.report.report import Figure, Report, Section, Tile
from rumpus.lab.report.tables import Cell, Column, Table, percent_tick, written

LEARNED = 0.3
"""Whoever is surprised by less than so many bits a press has learned it."""
SIZES = range(1, 9)
"""Cards of a shot that are drawn apart; the rest comes last."""


def launcher_report(
    found: Sequence[Behavior], fitted: Sequence[Candidate], seed: str, command: str
) -> Report:
    """Models side by side; the last one is the real machine, if there are candidates for it."""
    sections = [_hazard(found), _cards(found), _sizes(found), _wits(found)]
    headline = f"{len(found)} launchers side by side: when they fire, and what they throw."
    if fitted:
        sections.insert(0, _fit(fitted))
        headline = f"Your launcher is most like this one: {fitted[0].name}."
    data: dict[str, Any] = {
        "seed": seed,
        "launchers": [asdict(each) for each in found],
        "candidates": [
            {"name": each.name, "bits": round(each.bits, 4), "worse_by": round(each.worse_by, 4)}
            | {"error": round(each.error, 4), "model": spelled(each.model) if each.model else None}
            for each in fitted
        ],
    }
    return Report(
        name="launcher",
        title="The launcher, listened to",
        headline=headline,
        tiles=[Tile(f"{each.cards_per_press:.2f}", f"cards a press: {each.name}") for each in found],
        sections=sections,
        command=command,
        data=data,
    )


def _hazard(found: Sequence[Behavior]) -> Section:
    shown = [
        Line(
            each.name,
            [(hazard.blanks, hazard.share) for hazard in each.hazards],
            number,
            # Only of what was seen seldom one is uncertain: the bands of models would be too narrow to see.
            [(hazard.blanks, *hazard.interval) for hazard in each.hazards] if each.presses < 5_000 else (),
        )
        for number, each in enumerate(found)
    ]
    columns = [Column("blanks before", "count")]
    for each in found:
        columns += [Column(each.name, "share"), Column(f"{each.name} low", "share")]
        columns += [Column(f"{each.name} high", "share")]
    cells: list[list[Cell]] = []
    for blanks in range(MOST_BLANKS + 1):
        row: list[Cell] = [blanks]
        for each in found:
            known = [hazard for hazard in each.hazards if hazard.blanks == blanks]
            row += [known[0].share, *known[0].interval] if known else [None] * 3
        cells.append(row)
    told = "; ".join(
        f"{each.name}: " + ", ".join(f"{hazard.share:.0%}" for hazard in each.hazards) for each in found
    )
    told = f"How likely a press fires after 0, 1, 2 … blanks. {told}."
    return Section(
        "The longer it has been silent, the more one fears it",
        "How likely the next press fires, by how many presses have brought nothing. With even odds nothing is"
        " ever due; the real machine fires after four presses at the latest.",
        [
            Figure(
                lines(shown, told, "blanks in a row", percent_tick, None, (0.0, 1.0)),
                told,
                Table("hazard", columns, cells),
            )
        ],
    )


def _cards(found: Sequence[Behavior]) -> Section:
    shown = [
        Row(
            each.name,
            each.cards_per_press,
            each.cards_per_press - each.cards_per_press_error,
            each.cards_per_press + each.cards_per_press_error,
            number,
        )
        for number, each in enumerate(found)
    ]
    table = Table(
        "cards_per_press",
        [
            Column("launcher"),
            Column("presses", "count"),
            Column("cards a press", "number"),
            Column("low", "number"),
            Column("high", "number"),
            Column("shots a press", "share"),
        ],
        [
            [row.name, each.presses, row.value, round(row.low, 4), round(row.high, 4), each.shots_per_press]
            for row, each in zip(shown, found, strict=True)
        ],
    )
    mean = sum(row.value for row in shown) / len(shown)
    told = ", ".join(f"{row.name} {row.value:.2f}" for row in shown)
    picture = rows(
        shown, f"Cards a press: {told}.", lambda value: written(value, "number"), mean, f"mean {mean:.2f}"
    )
    return Section(
        f"About {mean:.2f} cards a press",
        "What a press costs on average, with 95 % intervals, from a full launcher.",
        [Figure(picture, f"Cards a press: {told}.", table)],
    )


def _sizes(found: Sequence[Behavior]) -> Section:
    names = [str(size) for size in SIZES] + ["more"]
    series = []
    for each in found:
        shot = max(1e-9, 1 - each.sizes.get(0, 0.0))
        shares = [each.sizes.get(size, 0.0) / shot for size in SIZES]
        series.append((each.name, [*shares, max(0.0, 1 - sum(shares))]))
    together = [sum(values[place] for _, values in series) for place in range(len(SIZES))]
    usual = names[together.index(max(together))]
    told = "How many cards a shot has: " + "; ".join(
        f"{name}: most often {names[values.index(max(values))]}" for name, values in series
    )
    table = Table(
        "shot_sizes",
        [Column("cards"), *(Column(name, "share") for name, _ in series)],
        [[name, *(round(values[place], 5) for _, values in series)] for place, name in enumerate(names)],
    )
    return Section(
        f"A shot has {usual} cards more often than any other number",
        "How many cards come out when it fires. All models throw alike; they differ in when.",
        [Figure(grouped(names, series, told), f"{told}.", table)],
    )


def _wits(found: Sequence[Behavior]) -> Section:
    wits = list(WITS)
    series = [(wit, [each.surprises[wit] for each in found]) for wit in wits]
    told = "; ".join(
        f"{each.name}: {each.surprises[wits[0]]:.2f} bits to who counts nothing, "
        f"{each.surprises[wits[-1]]:.2f} to who remembers three gaps"
        for each in found
    )
    table = Table(
        "wits",
        [Column("launcher"), *(Column(wit, "number") for wit in wits)],
        [[each.name, *(each.surprises[wit] for wit in wits)] for each in found],
    )
    learned = [each.name for each in found if min(each.surprises.values()) < LEARNED]
    return Section(
        f"Who counts along learns: {', '.join(learned)}" if learned else "Nobody learns any of them",
        "How much of a surprise a press still is, in percent of a coin's toss, to somebody who has watched"
        " the first half of the presses and remembers so much. More to remember can also mislead.",
        [Figure(grouped([each.name for each in found], series, told), f"{told}.", table)],
    )


def _fit(fitted: Sequence[Candidate]) -> Section:
    best = fitted[0]
    models = [each for each in fitted if each.model is not None]
    near = [each.name for each in fitted[1:] if each.worse_by <= each.error]
    shown = [
        Row(each.name, each.worse_by, each.worse_by - each.error, each.worse_by + each.error, number)
        for number, each in enumerate(fitted)
    ]
    table = Table(
        "candidates",
        [
            Column("model"),
            Column("bits a press", "number"),
            Column("worse by", "number"),
            Column("plus or minus", "number"),
            Column("as a model"),
        ],
        [
            [
                each.name,
                round(each.bits, 4),
                round(each.worse_by, 4),
                round(each.error, 4),
                spelled(each.model) if each.model else None,
            ]
            for each in fitted
        ],
    )
    told = f"The best is {best.name}, at {best.bits:.3f} bits a press."
    beside = f" Nobody can tell it from {', '.join(near)} by these presses." if near else ""
    line = (
        f" Put this line into MODELS to play with it: {spelled(models[0].model)}" if models[0].model else ""
    )
    return Section(
        f"Yours is like this: {best.name}",
        "By how many bits a press each model is more surprised by what you wrote down than the best one."
        f"{beside} An order is only believed if it came again without a fault.{line}",
        [Figure(rows(shown, told, lambda value: written(value, "number"), 0.0, "the best"), told, table)],
    )
