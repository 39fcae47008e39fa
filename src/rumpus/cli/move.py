"""`rumpus move`: carry all games from a folder into PostgreSQL, or back."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Annotated

import typer

from rumpus.cli.speech import out, polite, progress_bar
from rumpus.server.store.folder_side import FolderSide
from rumpus.server.store.moving import CannotMove, Moved, Side, carry
from rumpus.server.store.opening import check_address, without_password
from rumpus.server.store.refusals import CannotOpen


def move(
    source: Annotated[str, typer.Option("--from", help="A data folder, or postgresql://….")],
    target: Annotated[str, typer.Option("--to", help="Where to: the other kind, and empty.")],
) -> None:
    """Carry rooms, games, guests and results from a data folder into PostgreSQL, or back."""
    with polite():
        if source == target:
            raise ValueError("That is the same place.")
        moved = asyncio.run(carry_between(source, target))
    out.print(
        f"Carried and compared: {moved.rows:,} rows, {moved.entries:,} entries of logs"
        f" and {moved.files:,} replay files.",
        highlight=False,
    )
    for game in moved.damaged:
        out.print(f"The log of game {game} is damaged and stays behind.", highlight=False)


async def carry_between(source: str, target: str) -> Moved:
    """With a bar that shows how far it is."""
    one = await open_side(source, must_exist=True)
    try:
        other = await open_side(target)
        try:
            return await with_a_bar(one, other)
        finally:
            await other.close()
    except CannotMove as trouble:
        raise ValueError(str(trouble)) from None
    finally:
        await one.close()


async def open_side(place: str, must_exist: bool = False) -> Side:
    """A store that no server has open; ValueError, with a sentence, if it cannot be had."""
    shown = without_password(place) if "://" in place else place
    try:
        if "://" in place:
            check_address(place)
            from rumpus.server.store.postgres import side  # noqa: PLC0415  # an extra

            return await side.open_side(place)
        if must_exist and not (Path(place) / "rumpus.db").exists():
            raise CannotOpen("there are no games in it")
        return FolderSide(Path(place))
    except (CannotOpen, OSError, sqlite3.Error) as trouble:
        raise ValueError(f"Cannot open {shown}: {trouble}.") from None


async def with_a_bar(source: Side, target: Side) -> Moved:
    """Rows twice: carried, and compared."""
    with progress_bar() as bar:
        rows = bar.add_task("rows", total=await source.count())
        entries = bar.add_task("entries", total=None)
        files = bar.add_task("files", total=None)
        compared = bar.add_task("compared", total=None)

        kinds = {"entries": entries, "files": files, "compared": compared}

        def progress(what: str, more: int) -> None:
            bar.advance(kinds.get(what, rows), more)

        return await carry(source, target, progress)
