"""`rumpus rules`: how a game is played."""

from typing import Annotated

import typer
from rich.markdown import Markdown
from rich.table import Table

from rumpus.cli.asked import Game
from rumpus.cli.speech import out, polite
from rumpus.engine.languages import ENGLISH, LANGUAGES
from rumpus.engine.options import choices, spelled
from rumpus.games import shelf_box


def rules(
    game: Game,
    language: Annotated[str, typer.Option(help=f"One of: {', '.join(LANGUAGES)}.")] = ENGLISH,
) -> None:
    """Tell how a game is played, in our words, with its options."""
    with polite():
        if language not in LANGUAGES:
            raise ValueError(f"There is no language “{language}” here; there are: {', '.join(LANGUAGES)}.")
        box = shelf_box(game)
    out.print(Markdown(box.guide_in(language)))
    table = Table("option", "default", "can be", "what it does", title="Options", title_justify="left")
    for choice in choices(box.info.defaults):
        told = choice.help if box.speeches is None else box.speeches.of(language).phrase(choice.help)
        table.add_row(choice.name, spelled(choice.value), choice.allowed(), told)
    out.print(table)
