"""Tables of a report: the same rows for people, for a spreadsheet and for other programs."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Any, Literal

Kind = Literal["text", "count", "number", "share", "points"]
"""How a column is written: words, whole numbers, other numbers, shares of one, or differences of shares."""

Cell = str | int | float | None


@dataclass(frozen=True)
class Column:
    """A column's name, for people and (in small letters) for programs, and how it is written."""

    name: str
    kind: Kind = "text"

    @property
    def key(self) -> str:
        """What the column is called in a file."""
        letters = "".join(letter if letter.isalnum() else " " for letter in self.name.lower())
        return "_".join(letters.split())


@dataclass(frozen=True)
class Table:
    """Rows under a name, which is also the name of the file they are written to."""

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]

    def by_column(self) -> dict[str, list[Cell]]:
        """The values of each column, by the name that programs use."""
        return {column.key: [row[place] for row in self.rows] for place, column in enumerate(self.columns)}


def written(value: Cell, kind: Kind) -> str:
    """One value as people read it."""
    if value is None:
        return "–"
    if kind == "text" or isinstance(value, str):
        return str(value)
    if kind == "share":
        return percent(value)
    if kind == "points":
        return f"{100 * value:+.1f}".replace("-", "−")
    if kind == "count":
        return f"{round(value):,}"
    return f"{value:,.4g}" if abs(value) < 1000 else f"{value:,.0f}"


def percent(share: float) -> str:
    """A share as people write it."""
    return f"{100 * share:.1f} %"


def percent_tick(share: float) -> str:
    """A share at an axis."""
    return f"{100 * share:.0f} %"


def points_tick(worth: float) -> str:
    """A difference of shares at an axis, in points."""
    return "0" if worth == 0 else f"{100 * worth:+g}".replace("-", "−")


def table_html(table: Table) -> str:
    """The table, with a caption for those who jump from one to the next."""
    heads = "".join(
        f'<th scope="col"{_numeric(column)}>{escape(column.name)}</th>' for column in table.columns
    )
    rows = "".join(f"<tr>{_row_html(table.columns, row)}</tr>" for row in table.rows)
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="Table: {escape(table.name, quote=True)}">'
        f'<table data-name="{escape(table.name, quote=True)}"><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
    )


def _row_html(columns: Sequence[Column], row: Sequence[Any]) -> str:
    cells = []
    for place, (column, value) in enumerate(zip(columns, row, strict=True)):
        tag, scope = ("th", ' scope="row"') if place == 0 else ("td", "")
        cells.append(f"<{tag}{scope}{_numeric(column)}>{escape(written(value, column.kind))}</{tag}>")
    return "".join(cells)


def _numeric(column: Column) -> str:
    return "" if column.kind == "text" else ' class="n"'
