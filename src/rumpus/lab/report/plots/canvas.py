"""The paper on which plots are drawn: its size, its scales, its ticks and its marks."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH = 380
"""Units across. A phone shows one as 0.85 px and a laptop as 1.3, so letters of 14 can be read on both."""

SHAPES = 6
"""Marks: circle, square, triangle, star, drop and hexagon, as the chairs have them."""


@dataclass(frozen=True)
class Scale:
    """From numbers to places on the paper."""

    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return round(self.start + part * (self.end - self.start), 2)


def svg(height: float, told: str, drawn: Sequence[str]) -> str:
    """The whole picture, with what it shows for those who cannot see it."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(told, quote=True)}">'
        f"{''.join(drawn)}</svg>"
    )


def text(x: float, y: float, said: str, kind: str = "", anchor: str = "start") -> str:
    """Words at a place."""
    named = f' class="{kind}"' if kind else ""
    return f'<text x="{x:g}" y="{y:g}"{named} text-anchor="{anchor}">{escape(said)}</text>'


def line(x1: float, y1: float, x2: float, y2: float, kind: str) -> str:
    """A straight line."""
    return f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" class="{kind}"/>'


def box(x: float, y: float, width: float, height: float, kind: str, radius: float = 3) -> str:
    """A rectangle with soft corners."""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{max(0.0, width):g}" height="{max(0.0, height):g}" '
        f'rx="{radius:g}" class="{kind}"/>'
    )


def path(points: Sequence[tuple[float, float]], kind: str, closed: bool = False) -> str:
    """A line through points."""
    steps = " ".join(f"{x:g},{y:g}" for x, y in points)
    return f'<{"polygon" if closed else "polyline"} points="{steps}" class="{kind}"/>'


def mark(x: float, y: float, number: int, size: float = 7) -> str:
    """The mark of one row or line: its own shape and color."""
    kind = f"mark s{number % SHAPES}"
    shape = number % SHAPES
    if shape == 0:
        return f'<circle cx="{x:g}" cy="{y:g}" r="{size:g}" class="{kind}"/>'
    if shape == 1:
        return box(x - 0.85 * size, y - 0.85 * size, 1.7 * size, 1.7 * size, kind, 1.5)
    if shape == 4:
        return (
            f'<path d="M{x:g} {y - 1.25 * size:g}q{size:g} {1.1 * size:g} {size:g} {1.35 * size:g}'
            f'a{size:g} {size:g} 0 1 1 {-2 * size:g} 0q0 {-0.25 * size:g} {size:g} {-1.35 * size:g}z" '
            f'class="{kind}"/>'
        )
    corners = {2: (3, 1.0), 3: (10, 0.5), 5: (6, 1.0)}[shape]
    return path(_corners(x, y, 1.15 * size, *corners), kind, closed=True)


def _corners(x: float, y: float, size: float, many: int, inner: float) -> list[tuple[float, float]]:
    """The corners of a regular shape with its tip up; every second one may lie further in."""
    found = []
    for place in range(many):
        reach = size * (inner if place % 2 else 1.0)
        turn = 2 * math.pi * place / many
        found.append((round(x + reach * math.sin(turn), 2), round(y - reach * math.cos(turn), 2)))
    return found


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round numbers between two others."""
    rough = (high - low) / about
    power = 10.0 ** math.floor(math.log10(rough))
    step = next(power * nice for nice in (1, 2, 2.5, 5, 10) if power * nice >= rough)
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(place * step, 10) for place in range(first, last + 1)]


def short(value: float) -> str:
    """A tick's number."""
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:g}".replace("-", "−")
