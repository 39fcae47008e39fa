"""`rumpus lab temperaments`: whether any of the three wins more than its share."""

import json
from typing import Annotated

import typer

from rumpus.bots import USUAL, check_level
from rumpus.cli.asked import Game, GameSeed, HouseRules
from rumpus.cli.sim import chosen_gravity, split_options
from rumpus.cli.speech import out, polite, progress_bar
from rumpus.cli.workers import Cluster, Jobs, sharing
from rumpus.engine.options import parse
from rumpus.games import shelf_box
from rumpus.lab.temperaments import SEATINGS, Meeting, meet


def lab_temperaments(
    game: Game,
    level: Annotated[str, typer.Option(help="How good all of them are.")] = USUAL,
    games: Annotated[int, typer.Option(min=len(SEATINGS), max=10_000_000, help="How many games.")] = 3_000,
    seed: GameSeed = "1",
    option: HouseRules = None,
    jobs: Jobs = 1,
    cluster: Cluster = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """How often each temperament wins at a table with all three, in every seating alike."""
    with polite():
        box = shelf_box(game)
        check_level(box, level)
        options = parse(box.info.defaults, split_options(option or []))
        meeting = Meeting(game, level, games, seed, options, chosen_gravity(box, None))
    with sharing(cluster, jobs) as workers, progress_bar() as progress:
        task = progress.add_task(f"playing {box.info.title}", total=games)
        report = meet(meeting, workers, lambda done: progress.advance(task, done))
    if as_json:
        out.out(json.dumps(report), highlight=False)
        return
    out.print(f"{box.info.title}, {level}, {report['games']} games", highlight=False)
    for name, share in report["shares"].items():
        low, high = report["intervals"][name]
        out.print(f"  {name}: {share:.1%} ({low:.1%} – {high:.1%})", highlight=False)
