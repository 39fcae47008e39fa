"""`rumpus`, the command."""

import typer

from rumpus.cli import bench, games, lab, logs, play, sim, types

app = typer.Typer(
    help="A game room for frantic tabletop games.", no_args_is_help=True, pretty_exceptions_enable=False
)
app.command()(play.play)
app.command()(games.games)
app.command()(games.rules)
app.command()(sim.sim)
app.command()(logs.replay)
app.command()(logs.verify)
app.command()(types.types)
app.add_typer(bench.app, name="bench")
app.add_typer(lab.app, name="lab")


def main() -> None:
    """Run the command."""
    app()


if __name__ == "__main__":
    main()
