"""How the command line speaks: one sentence for bad input, and never a traceback."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import typer
from rich.console import Console

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


def read_text(path: Path) -> str:
    """The text of a file, or a complaint in a sentence."""
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as trouble:
        raise ValueError(f"Cannot read {path}: {trouble}.") from None
