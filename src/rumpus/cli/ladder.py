"""`rumpus lab ladder`: all levels of a game on one scale."""

import json
from pathlib import Path
from typing import Annotated

import typer

from rumpus.bots.strengths import SHIPPED
from rumpus.cli.asked import Game, GameSeed, Players
from rumpus.cli.sim import chosen_gravity
from rumpus.cli.speech import out, polite, progress_bar
from rumpus.cli.workers import Cluster, Jobs, sharing
from rumpus.games import shelf_box
from rumpus.lab import ladder
from rumpus.lab.pairings import Plan


def lab_ladder(
    game: Game,
    games: Annotated[int, typer.Option(min=2, max=1_000_000, help="How many games of every pair.")] = 400,
    players: Players = 4,
    seed: GameSeed = "ladder",
    jobs: Jobs = 1,
    cluster: Cluster = None,
    gravity: Annotated[
        str | None, typer.Option(help="What makes towers fall: surrogate (the usual one) or real.")
    ] = None,
    write: Annotated[
        bool, typer.Option("--write", help="Keep what was found: ratings and Play now go by it.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """How good bots are beside each other: everybody against everybody, on the scale of people's ratings."""
    with polite():
        box = shelf_box(game)
        box.info.check_players(players)
        plan = Plan(game, players, games, seed, chosen_gravity(box, gravity))
    with sharing(cluster, jobs) as workers, progress_bar() as progress:
        task = progress.add_task(f"playing {box.info.title}", total=plan.total)
        found = ladder.climb(plan, workers, lambda done: progress.advance(task, done))
    if write:
        Path(str(SHIPPED)).write_text(ladder.strengths_text(found), "utf-8")
    if as_json:
        out.out(json.dumps(ladder.as_data(found)), highlight=False)
    else:
        ladder.render(found, out)
