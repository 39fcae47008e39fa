"""`rumpus lab compare`: what does a house rule do?"""

from typing import Annotated

import typer

from rumpus.cli.asked import Bots, Game, Players, Pull
from rumpus.cli.reports import AsJson, Data, Out, Publish, Seed, folder_for, hand_over, working
from rumpus.cli.sim import chosen_gravity, seat_levels, split_option
from rumpus.cli.speech import polite
from rumpus.cli.workers import Cluster, Jobs, sharing
from rumpus.games import shelf_box
from rumpus.lab.compare.experiment import Question
from rumpus.lab.compare.experiment import compare as experiment
from rumpus.lab.compare.telling import compare_report
from rumpus.lab.compare.variants import variants
from rumpus.lab.report.report import command_line
from rumpus.lab.simulate import Plan


def compare(
    game: Game,
    option: Annotated[
        list[str],
        typer.Option(help="name=value; the option that is compared twice or more, any other once."),
    ],
    measure: Annotated[str, typer.Option(help="In what: minutes, turns, first chair wins …")] = "minutes",
    players: Players = 4,
    games: Annotated[int, typer.Option(min=20, max=10_000_000, help="Games of each, at most.")] = 20_000,
    bots: Bots = "normal",
    margin: Annotated[
        float, typer.Option(min=0.0001, max=1.0, help="Less than this share of the mean is no difference.")
    ] = 0.02,
    stop: Annotated[bool, typer.Option(help="Stop as soon as it is certain.")] = True,
    gravity: Pull = None,
    seed: Seed = "1",
    jobs: Jobs = 1,
    cluster: Cluster = None,
    out: Out = None,
    publish: Publish = False,
    data: Data = None,
    as_json: AsJson = False,
) -> None:
    """Play the same deals by two rules or more, until the difference is certain."""
    with polite():
        box = shelf_box(game)
        seated = seat_levels(box, players, bots)
        ways = tuple(variants(box, [split_option(each) for each in option]))
        plan = Plan(game, seated, games, seed, ways[0].options, gravity=chosen_gravity(box, gravity))
    question = Question(plan, ways, measure, margin, stop)
    command = command_line(
        "compare",
        game,
        option=option,
        measure=measure,
        players=players,
        games=games,
        bots=bots,
        margin=margin,
        gravity=plan.gravity,
        seed=seed,
    )
    folder = folder_for(f"compare-{game}", out)
    title = f"comparing {box.info.title}"
    with polite(), sharing(cluster, jobs) as workers, working(title, games, folder) as (parts, progress):
        found = experiment(question, workers, parts, progress)
    report = compare_report(question, found, command + ("" if stop else " --no-stop"))
    with polite():
        hand_over(report, folder, as_json, publish, data)
