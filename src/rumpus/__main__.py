"""`rumpus`, the command."""

from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

from rumpus import __version__

COMMANDS = {
    "play": "play",
    "move": "move",
    "admin": "admin",
    "games": "games",
    "rules": "rules",
    "sim": "sim",
    "replay": "logs",
    "verify": "logs",
    "export": "export",
    "whatif": "whatif",
    "types": "types",
    "bench": "bench",
    "lab": "lab",
}
"""What can be said, and the module of `rumpus.cli` that does it."""


class Commands(TyperGroup):
    """All commands, each imported only when it is asked for: a list of games needs no physics."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in COMMANDS:
            return None
        module = import_module(f"rumpus.cli.{COMMANDS[cmd_name]}")
        chapter: typer.Typer | None = getattr(module, "app", None)
        if chapter is None:
            chapter = typer.Typer(add_completion=False)
            chapter.command(cmd_name)(getattr(module, cmd_name))
        command = get_command(chapter)
        command.name = cmd_name
        return command


app = typer.Typer(
    cls=Commands,
    help="A game room for frantic tabletop games.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)


def say_version(asked: bool) -> None:
    """Print the version and stop."""
    if asked:
        typer.echo(f"rumpus {__version__}")
        raise typer.Exit


@app.callback()
def rumpus(
    version: Annotated[
        bool,
        typer.Option("--version", help="Say which version this is.", callback=say_version, is_eager=True),
    ] = False,
) -> None:
    """A game room for frantic tabletop games."""


def main() -> None:
    """Run the command."""
    app()


if __name__ == "__main__":
    main()
