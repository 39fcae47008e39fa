"""`rumpus lab`: experiments."""

import json
from dataclasses import asdict
from typing import Annotated

import typer

from rumpus.cli import balance, compare, launcher, tower
from rumpus.cli.asked import Game, GameSeed, Players
from rumpus.cli.duel import lab_duel
from rumpus.cli.ladder import lab_ladder
from rumpus.cli.reports import Data, Out, Publish, folder_for, keep, say_where
from rumpus.cli.sim import seat_levels
from rumpus.cli.speech import err, out, polite, progress_bar
from rumpus.cli.temperaments import lab_temperaments
from rumpus.cli.workers import Cluster, Jobs, sharing
from rumpus.games import shelf_box
from rumpus.lab import calibration, newcomers
from rumpus.lab.races import latency as experiment
from rumpus.lab.races.telling import latency_report
from rumpus.lab.report.report import command_line

app = typer.Typer(help="Experiments.", no_args_is_help=True, add_completion=False)


@app.callback()
def lab() -> None:
    """Experiments."""


app.command("balance")(balance.balance)
app.command("compare")(compare.compare)
app.command("launcher")(launcher.launcher)
app.command("tower")(tower.lab_tower)
app.command("blocks")(tower.lab_blocks)
app.command("duel")(lab_duel)
app.command("ladder")(lab_ladder)
app.command("temperaments")(lab_temperaments)


@app.command()
def latency(
    links: Annotated[str, typer.Option(help="Round trips in milliseconds, one a player.")] = "20,120,250,250",
    races: Annotated[int, typer.Option(min=100, max=10_000_000, help="How many races.")] = 20_000,
    seed: Annotated[str, typer.Option(help="The same seed gives the same races.")] = "1",
    spreads: Annotated[
        str, typer.Option(help="How much trips spread, in milliseconds, one a player; else as usual.")
    ] = "",
    folder: Out = None,
    publish: Publish = False,
    data: Data = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Who wins races between equal players on unequal links: by arrival, and by the race judge."""
    with polite(), err.status("racing …"):
        report = experiment.latency(
            experiment.read_links(links), races, seed, spreads=experiment.read_spreads(spreads)
        )
    command = command_line("latency", links=links, races=races, seed=seed, spreads=spreads or None)
    told, place = latency_report(report, command), folder_for("races", folder)
    with polite():
        shown_at = keep(told, place, publish, data)
    if as_json:
        out.out(json.dumps(asdict(report)), highlight=False)
    else:
        experiment.render(report, out)
        say_where(told, place, shown_at)


@app.command("newcomers")
def lab_newcomers(
    game: Annotated[str, typer.Argument(help="One of the two Loonacies.")] = "uglydoll-loonacy",
    evenings: Annotated[int, typer.Option(min=10, max=1_000_000, help="Newcomers of each temper.")] = 1_000,
    seed: GameSeed = "1",
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """How often newcomers win their first five games of Play now, whose bots fit themselves to them."""
    with polite(), err.status("playing …"):
        found = newcomers.newcomers(shelf_box(game), evenings, seed)
    if as_json:
        out.out(json.dumps([asdict(each) for each in found]), highlight=False)
    else:
        newcomers.render(found, out)


@app.command("calibration")
def lab_calibration(
    game: Game,
    games: Annotated[int, typer.Option(min=10, max=1_000_000, help="How many games are played.")] = 300,
    moments: Annotated[int, typer.Option(min=1, max=100, help="Moments of each that are asked about.")] = 5,
    endings: Annotated[int, typer.Option(min=10, max=100_000, help="Endings of each moment.")] = 100,
    players: Players = 4,
    bots: Annotated[str, typer.Option(help="The level of all of them.")] = "normal",
    seed: GameSeed = "1",
    jobs: Jobs = 1,
    cluster: Cluster = None,
    fit: Annotated[bool, typer.Option(help="Say which sharpness would suit these games best.")] = False,
) -> None:
    """Whether chances come true: of moments said 60 to 70 %, how many are won."""
    with polite():
        box = shelf_box(game)
        level, *_ = seat_levels(box, players, bots)
    plan = calibration.Plan(game, players, level, games, moments, endings, seed)
    with sharing(cluster, jobs) as workers, progress_bar() as progress:
        task = progress.add_task(f"asking about {box.info.title}", total=games)
        said = calibration.ask(plan, workers, lambda done: progress.advance(task, done))
    calibration.render(box, plan, said, fit, out)
