"""A report: a headline, a few large numbers, and sections with a picture and the table under it."""

import shlex
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from rumpus import __version__
from rumpus.lab.report.tables import Table


@dataclass(frozen=True)
class Tile:
    """One number that says most."""

    value: str
    words: str


@dataclass(frozen=True)
class Figure:
    """A picture, what it shows in a sentence, and its numbers."""

    picture: str
    """Inline SVG, or nothing where the table says it all."""
    told: str
    """What somebody who cannot see it has to know."""
    table: Table


@dataclass(frozen=True)
class Section:
    """One question, its answer as a heading, and what it rests on."""

    heading: str
    words: str
    figures: Sequence[Figure]


@dataclass(frozen=True)
class Report:
    """Everything that one experiment has found."""

    name: str
    """As a file and in an address: small letters and hyphens."""
    title: str
    headline: str
    tiles: Sequence[Tile]
    sections: Sequence[Section]
    command: str
    """What makes the same report again."""
    data: dict[str, Any]
    """All of it for programs."""
    more_tables: Sequence[Table] = field(default_factory=tuple)
    """Too long to be read on the page: every single game."""

    @property
    def version(self) -> str:
        """The version that made it."""
        return __version__

    def tables(self) -> list[Table]:
        """All tables, those on the page first."""
        shown = [figure.table for section in self.sections for figure in section.figures]
        return [*shown, *self.more_tables]


def command_line(*words: str, **options: Any) -> str:
    """A command as it is typed in a shell; options that are None are left out, lists are repeated."""
    said = ["rumpus", "lab", *words]
    for name, value in options.items():
        for each in value if isinstance(value, list | tuple) else [value]:
            if each is not None:
                said += [f"--{name.replace('_', '-')}", str(each)]
    return shlex.join(said)
