"""`rumpus games`: what there is to play."""

from rich.table import Table

from rumpus.cli.speech import out
from rumpus.games import SHELF


def games() -> None:
    """List the games on the shelf."""
    table = Table("game", "title", "players", "in a word", box=None)
    for box in SHELF:
        info = box.info
        table.add_row(info.slug, info.title, f"{info.seats.start}–{info.seats.stop - 1}", info.blurb)
    out.print(table)
