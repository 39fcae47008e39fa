"""`rumpus lab balance`: is a game fair, how long is it, does skill show, and can one come back?"""

from typing import Annotated

import typer

from rumpus.bots import check_level
from rumpus.cli.asked import Bots, Game, HouseRules, Players, Pull
from rumpus.cli.reports import AsJson, Data, Out, Publish, Seed, folder_for, hand_over, working
from rumpus.cli.sim import chosen_gravity, seat_levels, split_options
from rumpus.cli.speech import polite
from rumpus.cli.workers import Cluster, Jobs, sharing
from rumpus.engine.options import parse
from rumpus.games import shelf_box
from rumpus.lab.balance.experiment import Setup, experiment, usual_levels
from rumpus.lab.balance.telling import balance_report
from rumpus.lab.report.report import command_line
from rumpus.lab.simulate import Plan

WATCHED_OF = 10
"""One game in so many is looked at closely, unless somebody wants more."""
DUELS = 400


def balance(
    game: Game,
    players: Players = 4,
    games: Annotated[int, typer.Option(min=20, max=10_000_000, help="How many games to play.")] = 20_000,
    bots: Bots = "normal",
    seed: Seed = "1",
    option: HouseRules = None,
    gravity: Pull = None,
    watched: Annotated[
        int | None, typer.Option(min=10, help="Games to look at closely [default: a tenth].")
    ] = None,
    duels: Annotated[int, typer.Option(min=0, max=1_000_000, help="Games between each two levels.")] = DUELS,
    levels: Annotated[
        str | None, typer.Option(help="Which levels duel, with commas, the weakest first.")
    ] = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    out: Out = None,
    publish: Publish = False,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Is a game fair, how long is it, does skill show, and can one come back?"""
    with polite():
        box = shelf_box(game)
        seated = seat_levels(box, players, bots)
        options = parse(box.info.defaults, split_options(option or []))
        plan = Plan(game, seated, games, seed, options, gravity=chosen_gravity(box, gravity))
        dueling = usual_levels(game) if levels is None else tuple(levels.split(","))
        for level in dueling:
            check_level(box, level)
    close = min(games, watched if watched is not None else max(games // WATCHED_OF, 10))
    setup = Setup(plan, close, duels, dueling if duels else ())
    folder = folder_for(f"balance-{game}", out)
    command = command_line(
        "balance",
        game,
        players=players,
        games=games,
        bots=bots,
        seed=seed,
        option=option or [],
        gravity=plan.gravity,
        watched=close,
        duels=duels,
        levels=levels,
    )
    title = f"weighing {box.info.title}"
    with sharing(cluster, jobs) as workers, working(title, setup.total, folder) as (parts, progress):
        report = balance_report(experiment(setup, workers, parts, progress), command)
    with polite():
        hand_over(report, folder, as_json, publish, data)
