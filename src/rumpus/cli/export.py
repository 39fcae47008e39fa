"""`rumpus export`: logged games as a Parquet file for learners."""

from pathlib import Path
from typing import Annotated

import typer

from rumpus.cli.speech import out, polite, read_text
from rumpus.wire.logbook import load


def export(
    files: Annotated[list[Path], typer.Argument(help="Logs, as `rumpus sim --log` writes them.")],
    to: Annotated[Path, typer.Option(help="The Parquet file to write.")],
) -> None:
    """Write logged games as rows: what whoever acted saw, could do and did, and what it brought."""
    try:
        # Only this needs it, and not everybody who plays has installed it.
        import pyarrow  # noqa: F401, PLC0415
    except ModuleNotFoundError:
        raise typer.BadParameter("pyarrow is missing: pip install 'rumpus[parquet]'") from None
    from rumpus.envs.export import write  # noqa: PLC0415  # it imports NumPy

    with polite():
        written = write(((file.stem, load(read_text(file))) for file in files), to)
    out.print(f"{written:,} decisions of {len(files):,} games are in {to}.", highlight=False, soft_wrap=True)
