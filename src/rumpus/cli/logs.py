"""`rumpus replay` and `rumpus verify`: a logged game shown again, and checked card by card."""

from pathlib import Path
from typing import Annotated

import typer

from rumpus.cli.speech import err, out, polite, read_text
from rumpus.engine.match import replay as fold
from rumpus.wire.logbook import discrepancy, load

LogFile = Annotated[Path, typer.Argument(help="A log, as `rumpus sim --log` writes it.")]


def replay(
    file: LogFile,
    scenes: Annotated[bool, typer.Option(help="Show the whole table after every entry.")] = False,
) -> None:
    """Tell a logged game again, from its events alone."""
    with polite():
        logbook = load(read_text(file))
    words, names = logbook.box.words, logbook.names
    states = fold(logbook.box.game, logbook.options, len(names), logbook.entries)
    out.print(f"{logbook.box.info.title}: {', '.join(names)}", highlight=False, markup=False)
    for entry, state in zip(logbook.entries, states, strict=True):
        clock = f"{entry.at / 1000:8.3f} s  "
        for event in entry.events:
            out.print(clock + words.event(event, names), highlight=False, markup=False)
            clock = " " * len(clock)
        if scenes:
            for line in words.scene(state, names):
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
