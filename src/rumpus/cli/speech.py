"""How the command line speaks: one sentence for bad input, and never a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

out = Console()
err = Console(stderr=True)


@contextmanager
def polite() -> Iterator[None]:
    """Turn a complaint about the input (a ValueError with a sentence in it) into exit code 2."""
    try:
        yield
    except ValueError as complaint:
        err.print(str(complaint), style="red", highlight=False, markup=False, soft_wrap=True)
        raise typer.Exit(2) from None


def progress_bar() -> Progress:
    """How far it is."""
    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=err,
        transient=True,
    )


def read_text(path: Path) -> str:
    """The text of a file, or a complaint in a sentence."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise ValueError(f"Cannot read {path}: {trouble}.") from None
