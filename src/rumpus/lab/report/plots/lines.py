"""Lines over a scale: how something grows, falls or becomes certain."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rumpus.lab.report.plots.canvas import WIDTH, Scale, line, mark, path, short, svg, text, ticks

LEFT, HEIGHT = 50, 185


@dataclass(frozen=True)
class Line:
    """One line with its name, and perhaps a band around it."""

    name: str
    points: Sequence[tuple[float, float]]
    number: int = 0
    band: Sequence[tuple[float, float, float]] = ()
    """Where the truth is: a place, and the bounds there."""
    dashed: bool = False
    """Whether it is only there to compare with."""


def lines(
    shown: Sequence[Line],
    told: str,
    below: str,
    spell: Callable[[float], str] = short,
    goal: tuple[float, str] | None = None,
    bounds: tuple[float, float] | None = None,
) -> str:
    """All lines on one scale; `goal` is a line across and its name, `bounds` the lowest and highest shown."""
    places = [x for each in shown for x, _ in each.points]
    heights = [y for each in shown for _, y in each.points]
    heights += [bound for each in shown for _, *both in each.band for bound in both]
    heights += [goal[0]] if goal else []
    low, high = bounds or (min(heights), max(heights))
    high = high if high > low else low + 1
    top = 12 + 22 * ((len(shown) + 1) // 2) if len(shown) > 1 else 14
    base = top + HEIGHT
    across = Scale(min(places), max([*places, min(places) + 1e-9]), LEFT + 6, WIDTH - 16)
    up = Scale(low, high, base, top)
    drawn = []
    for tick in ticks(low, high, 5):
        drawn.append(line(LEFT, up(tick), WIDTH - 10, up(tick), "grid"))
        drawn.append(text(LEFT - 6, up(tick) + 4, spell(tick), "small", "end"))
    for tick in ticks(across.low, across.high, 5):
        drawn.append(text(across(tick), base + 18, short(tick), "small", "middle"))
    drawn.append(text(WIDTH - 12, base + 37, below, "small", "end"))
    for each in shown:
        if each.band:
            edge = [(across(x), up(min(upper, high))) for x, _, upper in each.band]
            edge += [(across(x), up(max(lower, low))) for x, lower, _ in reversed(each.band)]
            drawn.append(path(edge, f"band s{each.number % 6}", closed=True))
    if goal:
        drawn.append(line(LEFT, up(goal[0]), WIDTH - 10, up(goal[0]), "goal"))
        under = 16 if up(goal[0]) + 22 < base else -6
        drawn.append(text(WIDTH - 14, up(goal[0]) + under, goal[1], "small", "end"))
    for each in shown:
        kind = f"line s{each.number % 6}" + (" dashed" if each.dashed else "")
        drawn.append(path([(across(x), up(y)) for x, y in each.points], kind))
        if not each.dashed:
            step = max(1, (len(each.points) - 1) // 8)
            drawn += [mark(across(x), up(y), each.number, 5) for x, y in each.points[::step]]
    if len(shown) > 1:
        for place, each in enumerate(shown):
            x, y = LEFT + 8 + (place % 2) * 160, 12 + 22 * (place // 2)
            sample = line(x - 8, y, x + 8, y, f"line s{each.number % 6} dashed")
            drawn.append(sample if each.dashed else mark(x, y, each.number, 6))
            drawn.append(text(x + 14, y + 5, each.name, "small"))
    drawn.append(line(LEFT, base, WIDTH - 10, base, "axis"))
    return svg(base + 44, told, drawn)
