"""`rumpus rules`: how a game is played."""

import typer
from rich.markdown import Markdown
from rich.table import Table

from rumpus.cli.speech import out, polite
from rumpus.engine.options import choices, spelled
from rumpus.games import shelf_box


def rules(game: str = typer.Argument(help="A game, as `rumpus games` spells it.")) -> None:
    """Tell how a game is played, in our words, with its options."""
    with polite():
        box = shelf_box(game)
    out.print(Markdown(box.guide))
    table = Table("option", "default", "can be", "what it does", title="Options", title_justify="left")
    for choice in choices(box.info.defaults):
        table.add_row(choice.name, spelled(choice.value), choice.allowed(), choice.help)
    out.print(table)
