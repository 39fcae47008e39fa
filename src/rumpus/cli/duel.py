"""`rumpus lab duel`: how often one bot beats others."""

import json
from typing import Annotated

import typer

from rumpus.bots import check_level
from rumpus.cli.asked import Game, GameSeed, HouseRules, Players
from rumpus.cli.sim import chosen_gravity, split_options
from rumpus.cli.speech import out, polite, progress_bar
from rumpus.cli.workers import Cluster, Jobs, sharing
from rumpus.engine.options import parse
from rumpus.games import shelf_box
from rumpus.lab.duel import Duel, fight


def lab_duel(
    game: Game,
    one: Annotated[str, typer.Option(help="The level in question.")] = "hard",
    against: Annotated[str, typer.Option(help="The level of everybody else.")] = "normal",
    players: Players = 2,
    games: Annotated[int, typer.Option(min=10, max=10_000_000, help="How many games.")] = 2_000,
    seed: GameSeed = "1",
    option: HouseRules = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """How often one bot wins against others, from every chair alike."""
    with polite():
        box = shelf_box(game)
        box.info.check_players(players)
        check_level(box, one)
        check_level(box, against)
        options = parse(box.info.defaults, split_options(option or []))
        duel = Duel(game, one, against, players, games, seed, options, chosen_gravity(box, None))
    with sharing(cluster, jobs) as workers, progress_bar() as progress:
        task = progress.add_task(f"playing {box.info.title}", total=games)
        report = fight(duel, workers, lambda done: progress.advance(task, done))
    if as_json:
        out.out(json.dumps(report), highlight=False)
        return
    low, high = report["interval"]
    rivals = against if players == 2 else f"{players - 1} × {against}"
    out.print(
        f"{box.info.title}, {one} against {rivals}: {report['share']:.1%} of {report['games']} games won"
        f" ({low:.1%} – {high:.1%}; equals would win {report['even']:.1%})",
        highlight=False,
    )
