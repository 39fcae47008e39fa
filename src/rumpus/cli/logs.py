"""`rumpus replay` and `rumpus verify`: a logged game shown again, and checked card by card."""

from pathlib import Path
from typing import Annotated

import typer

from rumpus.cli.speech import err, out, polite, read_text
from rumpus.wire.logbook import discrepancy, load, retell

LogFile = Annotated[Path, typer.Argument(help="A log, as `rumpus sim --log` writes it.")]


def replay(
    file: LogFile,
    scenes: Annotated[bool, typer.Option(help="Show the whole table after every entry.")] = False,
) -> None:
    """Tell a logged game again, from its events alone."""
    with polite():
        logbook = load(read_text(file))
        out.print(f"{logbook.box.info.title}: {', '.join(logbook.names)}", highlight=False, markup=False)
        for moment in retell(logbook):
            clock = f"{moment.at / 1000:8.3f} s  "
            for sentence in moment.sentences:
                out.print(clock + sentence, highlight=False, markup=False)
                clock = " " * len(clock)
            if scenes:
                for line in moment.scene:
                    out.print(f"{clock}  {line}", highlight=False, markup=False, style="dim")


def verify(file: LogFile) -> None:
    """Deal a logged game again from its seed and check that everything came as it should."""
    with polite():
        logbook = load(read_text(file))
    found = discrepancy(logbook)
    if found is not None:
        err.print(found, style="red", highlight=False, markup=False)
        raise typer.Exit(1)
    events = sum(len(entry.events) for entry in logbook.entries)
    out.print(
        f"{file}: all {len(logbook.entries)} entries with {events} events are what seed and rules say.",
        highlight=False,
        markup=False,
        soft_wrap=True,
    )
