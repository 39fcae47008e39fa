"""`rumpus bench`: how fast it is here, beside others in the same run."""

import json
from typing import Annotated, Any

import typer
from rich.table import Table

from rumpus.cli.speech import err, out
from rumpus.lab.speed import compare

app = typer.Typer(help="Measure speed on this machine.", no_args_is_help=True)


@app.callback()
def bench() -> None:
    """Measure speed on this machine."""


@app.command()
def sim(
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="CPU-seconds for each figure.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Random play and whole games between bots: compiled, interpreted, and beside other engines."""
    with err.status("measuring …") as status:
        report = compare(seconds, lambda what: status.update(f"measuring {what} …"))
    if as_json:
        out.out(json.dumps(report), highlight=False)
    else:
        show(report)


def show(report: dict[str, Any]) -> None:
    """The report for people."""
    here, interpreted = report["installed"], report["interpreted"]
    how = "compiled" if here["compiled"] else "interpreted (no compiled modules are installed)"
    table = Table("per CPU-second, one core", how, "interpreted", "ratio", box=None)
    for name, value in here.items():
        if name != "compiled":
            ratio = value / interpreted[name]
            table.add_row(name.replace("_", " "), f"{value:,}", f"{interpreted[name]:,}", f"{ratio:.1f}×")
    out.print(table)
    ours = here["sketch_decisions_per_second"]
    others = Table("other engines, same run", "decisions/s", "our sketch is", box=None)
    for name, value in report["peers"].items():
        if value is None:
            others.add_row(name, "not installed", "pip install 'rumpus[bench]'")
        else:
            others.add_row(name, f"{value:,.0f}", f"{ours / value:.1f}× as fast")
    out.print(others)
