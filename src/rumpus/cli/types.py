"""`rumpus types`: the TypeScript types of the web client, written from the Python source."""

from pathlib import Path
from typing import Annotated

import typer

from rumpus.cli.speech import err, out
from rumpus.wire.typescript import typescript

TARGET = Path("web/src/lib/wire.ts")


def types(
    check: Annotated[bool, typer.Option("--check", help="Only say whether the file is current.")] = False,
    to: Annotated[Path, typer.Option(help="The file.")] = TARGET,
) -> None:
    """Write the web client's types from the Python source."""
    wanted = typescript()
    current = to.exists() and to.read_text("utf-8") == wanted
    if check and not current:
        err.print(f"{to} is out of date: run `rumpus types`.", style="red", highlight=False)
        raise typer.Exit(1)
    if not current:
        to.parent.mkdir(parents=True, exist_ok=True)
        to.write_text(wanted, "utf-8")
    out.print(f"{to} is {'current' if current else 'written'}.", highlight=False)
