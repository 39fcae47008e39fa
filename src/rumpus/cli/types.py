"""`rumpus types`: what the web client knows of the Python source, written as TypeScript."""

from pathlib import Path
from typing import Annotated

import typer

from rumpus.cli.speech import err, out
from rumpus.wire.typescript import files

TARGET = Path("web/src")


def types(
    check: Annotated[bool, typer.Option("--check", help="Only say whether the files are current.")] = False,
    to: Annotated[Path, typer.Option(help="The client's source folder.")] = TARGET,
) -> None:
    """Write the web client's types and numbers from the Python source."""
    wanted = {to / path: text for path, text in files().items()}
    outdated = [path for path, text in wanted.items() if not path.exists() or path.read_text("utf-8") != text]
    if check and outdated:
        for path in outdated:
            err.print(f"{path} is out of date: run `rumpus types`.", style="red", highlight=False)
        raise typer.Exit(1)
    for path in outdated:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(wanted[path], "utf-8")
        out.print(f"{path} is written.", highlight=False)
    if not outdated:
        out.print(f"All {len(wanted)} files are current.", highlight=False)
