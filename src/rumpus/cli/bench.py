"""`rumpus bench`: how fast it is here, beside others in the same run."""

import json
import signal
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from rumpus.cli.speech import err, out, polite
from rumpus.cli.tower import bench_tower
from rumpus.lab.speed import compare

app = typer.Typer(help="Measure speed on this machine.", no_args_is_help=True, add_completion=False)


@app.callback()
def bench() -> None:
    """Measure speed on this machine."""


app.command("tower")(bench_tower)


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


@app.command()
def server(
    tables: Annotated[int, typer.Option(min=1, max=2_000, help="How many tables.")] = 250,
    players: Annotated[int, typer.Option(min=2, max=5, help="Players at each.")] = 4,
    rate: Annotated[float, typer.Option(min=0.1, max=50, help="Actions a second at each table.")] = 8.0,
    seconds: Annotated[float, typer.Option(min=1, max=600, help="How long to measure.")] = 30.0,
    climb: Annotated[bool, typer.Option(help="Also find the highest rate that is held.")] = True,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """A real server under load: its own process and disk, sockets over loopback, legal actions."""
    # Only this command needs a network, which not every platform has in the same way.
    from rumpus.lab.load.measure import Load, measure  # noqa: PLC0415  # other commands start without it
    from rumpus.server.app import event_loop  # noqa: PLC0415  # likewise

    # Asked kindly to end, it ends its server, too: as after Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with polite(), err.status("starting …") as status:
        load = Load(tables, players, rate, seconds, climb)
        report = measure(load, lambda what: status.update(f"{what} …"), event_loop())
    if as_json:
        out.out(json.dumps(report), highlight=False)
    else:
        rows = Table("the server under load", "", box=None)
        for name, value in report.items():
            rows.add_row(name.replace("_", " "), f"{value:,}")
        out.print(rows)


@app.command()
def thinking(
    tables: Annotated[
        int, typer.Option(min=1, max=500, help="Live tables of bots, each with a watcher.")
    ] = 50,
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long to measure each half.")] = 15.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Whether live tables wait while processes beside the server think as hard as they can."""
    # Only this needs a network, which not every platform has in the same way.
    from rumpus.cli.thoughtful import thoughtful  # noqa: PLC0415  # other commands start without it

    with err.status("starting …") as status:
        report = thoughtful(tables, seconds, lambda what: status.update(f"{what} …"))
    if as_json:
        out.out(json.dumps(report), highlight=False)
        return
    for name, value in report.items():
        out.print(f"{name.replace('_', ' ')}: {value:,}", highlight=False)


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
    ours = here["uno_attack_decisions_per_second"]
    others = Table("other engines, same run", "decisions/s", "our UNO Attack! is", box=None)
    for name, value in report["peers"].items():
        if value is None:
            others.add_row(name, "not installed", escape("pip install 'rumpus[bench]'"))
        else:
            others.add_row(name, f"{value:,.0f}", f"{ours / value:.1f}× as fast")
    out.print(others)
