"""Bars: how many games were how long, and groups of shares side by side."""

from collections.abc import Sequence
from dataclasses import dataclass

from rumpus.lab.report.plots.canvas import WIDTH, Scale, box, line, mark, short, svg, text, ticks

LEFT, TOP, HEIGHT = 46, 26, 170


@dataclass(frozen=True)
class Bin:
    """All values from one bound to the next, and how many."""

    low: float
    high: float
    count: int


def binned(values: Sequence[float], about: int = 28) -> list[Bin]:
    """Values in bins of a round width; the longest hundredth share the last one."""
    ordered = sorted(values)
    low, high = ordered[0], ordered[min(len(ordered) - 1, int(0.99 * len(ordered)))]
    if high <= low:
        return [Bin(low, low + 1, len(ordered))]
    bounds = ticks(low, high, about)
    step = bounds[1] - bounds[0] if len(bounds) > 1 else high - low
    if all(float(value).is_integer() for value in ordered):
        step = max(1.0, round(step))
    first = step * (low // step)
    many = int((high - first) // step) + 1
    counts = [0] * many
    for value in ordered:
        counts[min(many - 1, int((value - first) // step))] += 1
    return [
        Bin(first + step * place, first + step * (place + 1), count) for place, count in enumerate(counts)
    ]


def histogram(bins: Sequence[Bin], told: str, unit: str, middle: float, usual: tuple[float, float]) -> str:
    """How often what happened: the middle is marked, and nine of ten games are in full color."""
    across = Scale(bins[0].low, bins[-1].high, LEFT, WIDTH - 12)
    most = max(each.count for each in bins)
    up = Scale(0, most, TOP + HEIGHT, TOP)
    drawn = []
    for each in bins:
        inside = usual[0] <= (each.low + each.high) / 2 <= usual[1] or each.low <= middle < each.high
        x, width = across(each.low), across(each.high) - across(each.low)
        kind = "bar" if inside else "bar faint"
        drawn.append(box(x + 0.6, up(each.count), width - 1.2, TOP + HEIGHT - up(each.count), kind, 2))
    drawn.append(line(across(middle), TOP - 6, across(middle), TOP + HEIGHT, "goal"))
    place = min(max(across(middle), LEFT + 50), WIDTH - 70)
    drawn.append(text(place, TOP - 11, f"half: {short(round(middle, 1))} {unit}", "small", "middle"))
    return svg(TOP + HEIGHT + 42, told, [*drawn, *_bottom(across, bins[0].low, bins[-1].high, unit)])


def _bottom(across: Scale, low: float, high: float, unit: str) -> list[str]:
    base = TOP + HEIGHT
    drawn = [line(LEFT, base, WIDTH - 10, base, "axis")]
    for tick in ticks(low, high, 5):
        drawn.append(text(across(tick), base + 17, short(tick), "small", "middle"))
    drawn.append(text(WIDTH - 12, base + 35, unit, "small", "end"))
    return drawn


def grouped(
    groups: Sequence[str], series: Sequence[tuple[str, Sequence[float]]], told: str, goal: float | None = None
) -> str:
    """Shares side by side: a group of bars for each name, a bar in it for each series."""
    top = 22 + 22 * ((len(series) + 1) // 2)
    base = top + HEIGHT
    most = max([*(value for _, values in series for value in values), goal or 0.0])
    up = Scale(0, 1.05 * most, base, top)
    room = (WIDTH - LEFT - 12) / len(groups)
    width = min(44.0, 0.82 * room / len(series))
    drawn = []
    for tick in ticks(0, 1.05 * most, 4):
        drawn.append(line(LEFT, up(tick), WIDTH - 10, up(tick), "grid"))
        drawn.append(text(LEFT - 6, up(tick) + 4, f"{100 * tick:g} %", "small", "end"))
    for place, name in enumerate(groups):
        start = LEFT + room * (place + 0.5) - width * len(series) / 2
        drawn.append(text(LEFT + room * (place + 0.5), base + 18, name, "small", "middle"))
        for number, (_, values) in enumerate(series):
            value = values[place]
            x = start + width * number
            drawn.append(box(x + 1, up(value), width - 2, base - up(value), f"bar s{number}", 3))
    if goal is not None:
        drawn.append(line(LEFT, up(goal), WIDTH - 10, up(goal), "goal"))
    for number, (name, _) in enumerate(series):
        x, y = LEFT + 8 + (number % 2) * 150, 16 + 22 * (number // 2)
        drawn += [mark(x, y, number), text(x + 14, y + 5, name, "small")]
    drawn.append(line(LEFT, base, WIDTH - 10, base, "axis"))
    return svg(base + 28, told, drawn)
