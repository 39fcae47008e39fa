"""`rumpus bench`: how fast it is here, beside others in the same run."""

import json
import signal
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from rumpus.cli.speech import err, out, polite
from rumpus.cli.tower import bench_tower
from rumpus.lab.searching import MEASURED
from rumpus.lab.searching import measure as measure_search
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
def envs(
    seconds: Annotated[float, typer.Option(min=0.1, max=60, help="CPU-seconds for each figure.")] = 2.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Environments for learners, with all observations, beside others in the same run."""
    try:
        # Only this needs them, and not everybody who plays has installed them.
        from rumpus.envs.speed import measure  # noqa: PLC0415
        from rumpus.lab.learner_peers import PEERS, one_game  # noqa: PLC0415
    except ModuleNotFoundError as missing:
        raise typer.BadParameter(f"{missing.name} is missing: pip install 'rumpus[bench]'") from None
    with err.status("measuring …") as status:
        ours = measure(seconds, one_game, lambda what: status.update(f"measuring {what} …"))
        others: dict[str, float | None] = {}
        for name, measured in PEERS.items():
            status.update(f"measuring {name} …")
            others[name] = measured(seconds)
    if as_json:
        out.out(json.dumps({"rumpus": ours, "peers": others}), highlight=False)
        return
    table = Table("steps a CPU-second, with observations and masks", "", box=None)
    for name, value in {**ours, **others}.items():
        table.add_row(name, "not installed" if value is None else f"{value:,.0f}")
    out.print(table)


@app.command()
def search(
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="CPU-seconds for each figure.")] = 3.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """How long the bots that search think about one move, in every moment of whole games."""
    found = []
    with err.status("measuring …") as status:
        for what in MEASURED:
            status.update(f"measuring {what.slug} for {what.players} …")
            found.append(measure_search(what, seconds))
    if as_json:
        out.out(json.dumps(found), highlight=False)
        return
    rows = Table("game", "players", "playouts", "searches", "ms a move", "p95", box=None)
    for each in found:
        cells = [each[name] for name in ("game", "players", "playouts", "searches", "mean_ms", "p95_ms")]
        rows.add_row(*(str(cell) for cell in cells))
    out.print(rows)
    out.print("compiled" if found[0]["compiled"] else "interpreted", highlight=False)


@app.command()
def server(
    tables: Annotated[int, typer.Option(min=1, max=2_000, help="How many tables.")] = 250,
    players: Annotated[int, typer.Option(min=2, max=5, help="Players at each.")] = 4,
    rate: Annotated[float, typer.Option(min=0.1, max=1_000, help="Actions a second at each table.")] = 8.0,
    seconds: Annotated[float, typer.Option(min=1, max=600, help="How long to measure.")] = 30.0,
    climb: Annotated[bool, typer.Option(help="Also find the highest rate that is held.")] = True,
    store: Annotated[
        str,
        typer.Option(
            help="Measure the same beside it on an empty PostgreSQL database of its own, postgresql://…."
        ),
    ] = "",
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
        reports = {
            kind: measure(load, lambda what: status.update(f"{what} …"), event_loop(), place)
            for kind, place in (("folder", ""), ("postgresql", store))
            if place or kind == "folder"
        }
    if as_json:
        out.out(json.dumps(reports if store else reports["folder"]), highlight=False)
    else:
        rows = Table("the server under load", *(kind if store else "" for kind in reports), box=None)
        for name in reports["folder"]:
            rows.add_row(name.replace("_", " "), *(f"{report[name]:,}" for report in reports.values()))
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
    _print(report, as_json)


@app.command()
def bots(
    tables: Annotated[
        int, typer.Option(min=1, max=1_000, help="Live tables, all chairs with bots, each with a watcher.")
    ] = 300,
    levels: Annotated[
        str, typer.Option(help="How good they are, table by table, with commas.")
    ] = "hard,expert",
    seconds: Annotated[float, typer.Option(min=0.1, max=600, help="How long to measure.")] = 30.0,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Whether live tables wait while their bots think their moves over, and whether every move is in time."""
    # Only this needs a network, which not every platform has in the same way.
    from rumpus.cli.pensive import pensive  # noqa: PLC0415  # other commands start without it

    with err.status("starting …") as status:
        wanted = [level.strip() for level in levels.split(",")]
        report = pensive(tables, wanted, seconds, lambda what: status.update(f"{what} …"))
    _print(report, as_json)


def _print(report: dict[str, Any], as_json: bool) -> None:
    if as_json:
        out.out(json.dumps(report), highlight=False)
        return
    for name, value in report.items():
        said = value if isinstance(value, str) else f"{value:,}"
        out.print(f"{name.replace('_', ' ')}: {said}", highlight=False)


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
