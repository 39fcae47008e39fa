"""Values with their intervals, one row each, beside a line that says what to compare them with."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rumpus.lab.report.plots.canvas import WIDTH, Scale, box, line, mark, svg, text, ticks

ROW = 26
LETTERS = 14
"""Letters of a name that fit beside a plot of the usual width."""
MOST_LETTERS = 24
"""And beside a narrow one."""


@dataclass(frozen=True)
class Row:
    """One value and the interval in which the truth is."""

    name: str
    value: float
    low: float
    high: float
    number: int = 0
    """Which shape and color it has."""


def rows(
    shown: Sequence[Row], told: str, spell: Callable[[float], str], line_at: float, line_name: str
) -> str:
    """All rows on one scale, wide enough for every interval and for the line."""
    low = min(line_at, *(row.low for row in shown))
    high = max(line_at, *(row.high for row in shown))
    room = 0.06 * (high - low) or 0.01
    long = max(len(row.name) for row in shown) > LETTERS
    label, letters, kind = (176, MOST_LETTERS, "small") if long else (124, LETTERS, "")
    scale = Scale(low - room, high + room, label, WIDTH - 14)
    bottom = ROW * len(shown) + 24
    drawn = [line(scale(line_at), 20, scale(line_at), bottom, "goal")]
    drawn.append(text(min(max(scale(line_at), 60), WIDTH - 60), 13, line_name, "small", "middle"))
    for tick in ticks(low - room, high + room, 3 if long else 4):
        drawn.append(line(scale(tick), bottom, scale(tick), bottom + 5, "axis"))
        drawn.append(text(scale(tick), bottom + 20, spell(tick), "small", "middle"))
    for place, row in enumerate(shown):
        middle = 24 + ROW * place + ROW / 2
        name = row.name if len(row.name) <= letters else f"{row.name[: letters - 1]}…"
        drawn.append(text(label - 10, middle + 5, name, kind, "end"))
        drawn.append(
            box(
                scale(row.low), middle - 4, scale(row.high) - scale(row.low), 8, f"reach s{row.number % 6}", 4
            )
        )
        drawn.append(mark(scale(row.value), middle, row.number))
    drawn.append(line(label, bottom, WIDTH - 10, bottom, "axis"))
    return svg(bottom + 28, told, drawn)
