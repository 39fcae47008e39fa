"""How experiments are asked for and where their reports go, alike for all of them."""

import json
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer

from rumpus.cli.speech import err, out, progress_bar
from rumpus.lab.report.files import NO_PARQUET, has_parquet, write
from rumpus.lab.report.published import publish as lay_out
from rumpus.lab.report.report import Report
from rumpus.server.settings import default_data, reports_in

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C has ended."""

Seed = Annotated[str, typer.Option(help="The same seed gives the same numbers.")]
AsJson = Annotated[bool, typer.Option("--json", help="Print the numbers as one JSON object.")]
Out = Annotated[Path | None, typer.Option("--out", help="The folder for the report [default: lab/NAME].")]
Publish = Annotated[bool, typer.Option("--publish", help="Also show it on this machine's server, at /lab.")]
Data = Annotated[Path | None, typer.Option(help="That server's folder, as given to `rumpus play --data`.")]


def folder_for(name: str, wanted: Path | None) -> Path:
    """Where a report goes."""
    return wanted or Path("lab") / name


@contextmanager
def working(title: str, total: int, folder: Path) -> Iterator[tuple[Path, Callable[[int], None]]]:
    """A progress bar, and a folder for finished pieces, which stay there if Ctrl-C ends the work."""
    parts = folder / ".parts"
    try:
        with progress_bar() as progress:
            task = progress.add_task(title, total=total)
            yield parts, lambda done: progress.advance(task, done)
    except KeyboardInterrupt:
        err.print("Stopped. The same command goes on from here.", highlight=False)
        raise typer.Exit(INTERRUPTED) from None
    shutil.rmtree(parts, ignore_errors=True)


def keep(report: Report, folder: Path, published: bool, data: Path | None) -> Path | None:
    """Write the report; where a server shows it, if it does."""
    try:
        write(report, folder)
        return lay_out(report, reports_in(data or default_data())) if published else None
    except OSError as trouble:
        raise ValueError(f"Cannot write the report: {trouble}.") from None


def say_where(report: Report, folder: Path, place: Path | None) -> None:
    """Where to look."""
    out.print(f"The report is {folder / 'report.html'}, with its numbers beside it.", highlight=False)
    if place is not None:
        out.print(f"Servers that keep their games in {place.parent.parent} show it at /lab/{report.name}.")
    if not has_parquet():
        err.print(NO_PARQUET, highlight=False, markup=False, style="dim")


def hand_over(report: Report, folder: Path, as_json: bool, published: bool, data: Path | None) -> None:
    """Write the report, and give the short answer."""
    place = keep(report, folder, published, data)
    if as_json:
        out.out(json.dumps(report.data), highlight=False)
        return
    out.print(report.headline, highlight=False, markup=False)
    for tile in report.tiles:
        out.print(f"  [bold]{tile.value}[/] {tile.words}", highlight=False)
    say_where(report, folder, place)
