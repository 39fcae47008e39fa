"""`rumpus bench tower`, `rumpus lab tower` and `rumpus lab blocks`: the tower measured, and carved."""

import json
from dataclasses import asdict
from pathlib import Path
from typing import Annotated

import typer
from rich.table import Table

from rumpus.cli.reports import AsJson, Data, Out, Publish, folder_for, keep, say_where, working
from rumpus.cli.speech import err, out, polite
from rumpus.cli.workers import Cluster, Jobs, sharing
from rumpus.lab.report.report import command_line
from rumpus.lab.towers.build import build_many
from rumpus.lab.towers.fit import Fit, fit
from rumpus.lab.towers.heights import MEASURED, HeightReport, reached, read_skills
from rumpus.lab.towers.speed import TowerSpeed, measure
from rumpus.lab.towers.telling import tower_report
from rumpus.tower import carve

SHIPPED = Path(carve.__file__).parent
FIT_SKILLS = (0.75, 1.5, 2.5, 4.0)
FIT_WAYS = ("mix", "best", "any")


def bench_tower(
    seconds: Annotated[
        float,
        typer.Option(min=0.1, max=60, help="CPU-seconds for each height; five times as long for rooms."),
    ] = 2.0,
    rooms: Annotated[
        int, typer.Option(min=0, max=200, help="Also let so many rooms of a real server place at once.")
    ] = 0,
    as_json: AsJson = False,
) -> None:
    """How fast the world is, what a room costs, and whether many rooms at once delay the server."""
    with err.status("measuring …") as status:
        speed = measure(seconds)
        report = asdict(speed)
        if rooms:
            # Only this needs a network, which not every platform has in the same way.
            from rumpus.cli.crowded import crowded  # noqa: PLC0415  # other commands start without it

            report["rooms"] = crowded(rooms, 5 * seconds, lambda what: status.update(f"{what} …"))
    if as_json:
        out.out(json.dumps(report), highlight=False)
        return
    show_speed(speed)
    for name, value in report.get("rooms", {}).items():
        out.print(f"{name.replace('_', ' ')}: {value:,}", highlight=False)


def lab_tower(
    skill: Annotated[
        str, typer.Option(help="By how many millimeters the hand misses, with commas.")
    ] = "1.0,1.5,3.0",
    towers: Annotated[int, typer.Option(min=1, max=100_000, help="How many towers for each row.")] = 100,
    seed: Annotated[str, typer.Option(help="The same seed gives the same towers.")] = "1",
    jobs: Jobs = 1,
    cluster: Cluster = None,
    refit: Annotated[
        bool, typer.Option("--fit", help="Instead, fit the odds of `--gravity surrogate` to real placements.")
    ] = False,
    folder: Out = None,
    publish: Publish = False,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """How high towers come to be, beside the figures that the blocks were designed with."""
    with polite():
        sigmas = FIT_SKILLS if refit else read_skills(skill)
    ways = FIT_WAYS if refit else ("mix", "best")
    place = folder_for("towers", folder)
    total = len(sigmas) * len(ways) * towers
    with sharing(cluster, jobs) as workers, working("building towers", total, place) as (parts, progress):
        built = {
            (sigma, way): build_many(sigma, way, towers, seed, workers, progress, parts)
            for sigma in sigmas
            for way in ways
        }
    if refit:
        fitted = fit([tower for some in built.values() for tower in some])
        (SHIPPED / "odds.json").write_text(fitted.text(), "utf-8")
        out.out(json.dumps(asdict(fitted)), highlight=False) if as_json else show_fit(fitted)
        return
    rows = [reached(sigma, way, some) for (sigma, way), some in built.items()]
    command = command_line("tower", skill=skill, towers=towers, seed=seed)
    report = tower_report(rows, towers, seed, command)
    with polite():
        shown_at = keep(report, place, publish, data)
    if as_json:
        out.out(json.dumps([asdict(row) for row in rows]), highlight=False)
    else:
        show_reach(rows)
        say_where(report, place, shown_at)


def lab_blocks() -> None:
    """Carve the blocks anew."""
    (SHIPPED / "blocks.json").write_text(carve.text(), "utf-8")
    out.print(f"{SHIPPED / 'blocks.json'} is written.", highlight=False, soft_wrap=True)


def show_speed(speed: TowerSpeed) -> None:
    """The figures of one process, for people."""
    table = Table("blocks", "steps/s", "CPU ms per simulated s", "times real time", box=None)
    for pace in speed.paces:
        table.add_row(
            str(pace.blocks),
            f"{pace.steps_per_second:,}",
            f"{pace.cpu_ms_per_simulated_second:.1f}",
            f"{pace.times_real_time:.1f}",
        )
    out.print(table)
    out.print(
        f"snapshot {speed.snapshot_us} µs ({speed.snapshot_bytes:,} bytes), restore {speed.restore_us} µs; "
        f"a room's 20 ms tick {speed.tick_ms_mean} ms CPU (p99 {speed.tick_ms_p99})",
        highlight=False,
        soft_wrap=True,
    )


def show_reach(rows: list[HeightReport]) -> None:
    """How often towers reached each height; in the second line of each, what was measured for the design."""
    table = Table("σ mm", "play", *[str(height) for height in range(2, 10)], "mean ± s.e.", box=None)
    for row in rows:
        shares = [f"{share:.2f}" for share in row.reach]
        table.add_row(f"{row.sigma:g}", row.way, *shares, f"{row.mean:.2f} ± {row.error:.2f}")
        design = MEASURED.get((row.sigma, row.way))
        if design is not None:
            *known, mean = design
            table.add_row("", "design", *[f"{share:.2f}" for share in known], f"{mean:.1f}", style="dim")
    out.print(table)


def show_fit(fitted: Fit) -> None:
    """How often placements stood, and how often the odds said so without having seen them."""
    table = Table("height", "placements", "stood", "foretold", "standard error", box=None)
    for row in fitted.by_height:
        table.add_row(
            str(row.height),
            str(row.attempts),
            f"{row.stood:.3f}",
            f"{row.foretold:.3f}",
            f"{row.error:.3f}",
        )
    out.print(table)
    out.print(
        f"{fitted.attempts} placements in {fitted.towers} towers; mean log loss on unseen towers "
        f"{fitted.surprise:.3f} (knowing the height alone: {fitted.surprise_by_height:.3f}); "
        f"{fitted.fell_later} of {fitted.stood} that stood fell later, {fitted.again} had to be placed again",
        highlight=False,
        soft_wrap=True,
    )
