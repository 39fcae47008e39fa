"""`rumpus sim`: many games between bots."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from rumpus.bots import check_level
from rumpus.cli.asked import Game, GameSeed, HouseRules, Players
from rumpus.cli.speech import out, polite, progress_bar
from rumpus.cli.workers import Cluster, Jobs, sharing
from rumpus.engine.box import Box
from rumpus.engine.options import BadOption, parse
from rumpus.foresight.gravities import GRAVITIES
from rumpus.games import shelf_box
from rumpus.lab.cluster import LOCAL
from rumpus.lab.simulate import Plan, simulate


def sim(
    game: Game,
    players: Players = 4,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games to play.")] = 1000,
    bots: Annotated[
        str, typer.Option(help="A level for all seats, or one a seat with commas: easy, normal …")
    ] = "normal",
    seed: GameSeed = "1",
    option: HouseRules = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    log: Annotated[Path | None, typer.Option(help="Write every game's log into this folder.")] = None,
    gravity: Annotated[
        str | None,
        typer.Option(help="What makes towers fall: surrogate (fitted, quick; the usual one) or real."),
    ] = None,
) -> None:
    """Play many games between bots and sum them up."""
    with polite():
        box = shelf_box(game)
        levels = seat_levels(box, players, bots)
        options = parse(box.info.defaults, split_options(option or []))
        pull = chosen_gravity(box, gravity)
        if log is not None:
            if cluster not in (None, LOCAL):
                raise ValueError("Logs would lie on other machines: --log goes with --cluster local only.")
            make_folder(log)
    plan = Plan(game, levels, games, seed, options, log and log.absolute(), pull)
    with sharing(cluster, jobs) as workers, progress_bar() as progress:
        task = progress.add_task(f"playing {box.info.title}", total=games)
        report = simulate(plan, workers, lambda done: progress.advance(task, done))
    if as_json:
        out.out(json.dumps(report), highlight=False)
    else:
        show(box, report)


def seat_levels(box: Box, players: int, bots: str) -> tuple[str, ...]:
    """One level a seat, from one for all or a list of them."""
    box.info.check_players(players)
    levels = tuple(level.strip() for level in bots.split(","))
    for level in levels:
        check_level(box, level)
    if len(levels) == 1:
        return levels * players
    if len(levels) != players:
        raise ValueError(f"{players} players need {players} bot levels or one for all, not {len(levels)}.")
    return levels


def chosen_gravity(box: Box, wanted: str | None) -> str | None:
    """Which gravity a game is played with; None if nothing falls in it."""
    if not box.info.gravity:
        if wanted is not None:
            raise ValueError(f"Nothing falls in {box.info.title}: it takes no gravity.")
        return None
    if wanted is not None and wanted not in GRAVITIES:
        raise ValueError(f"There is no gravity “{wanted}”; there are: {', '.join(GRAVITIES)}.")
    return wanted or GRAVITIES[0]


def split_options(texts: list[str]) -> dict[str, object]:
    """Pairs of name=value."""
    return dict(map(split_option, texts))


def split_option(text: str) -> tuple[str, str]:
    """One such pair."""
    name, equals, value = text.partition("=")
    if not equals:
        raise BadOption(f"An option is written name=value; “{text}” is not.")
    return name.strip(), value.strip()


def make_folder(folder: Path) -> None:
    """Make sure that logs can be written there."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as trouble:
        raise ValueError(f"Cannot write logs into {folder}: {trouble}.") from None


def show(box: Box, report: dict[str, Any]) -> None:
    """The report for people."""
    seats = Table("seat", "bot", "wins", "share", "95 % interval", box=None)
    for row in report["wins"]:
        low, high = row["interval"]
        seats.add_row(
            str(row["seat"] + 1),
            row["bot"],
            str(row["wins"]),
            f"{row['share']:.1%}",
            f"{low:.1%} – {high:.1%}",
        )
    out.print(f"{report['games']} games of {report['game']}, seed {report['seed']}", highlight=False)
    out.print(seats)
    lengths = Table("per game", "mean", "p5", "p50", "p95", box=None)
    for name, value in report.items():
        if isinstance(value, dict):
            numbers = [f"{value[key]:g}" for key in ("mean", "p5", "p50", "p95")]
            lengths.add_row(name.replace("_", " "), *numbers)
    out.print(lengths)
    for name in box.info.ratios:
        out.print(f"{name.replace('_', ' ')}: {report[name]:g}", highlight=False)
    out.print(
        f"{report['decisions']} decisions in {report['seconds']} s: "
        f"{report['decisions_per_second']} decisions/s, {report['games_per_second']} games/s",
        highlight=False,
    )
