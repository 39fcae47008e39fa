"""Heat maps: who beats whom, and what pairs are worth."""

from collections.abc import Callable, Sequence

from rumpus.lab.report.plots.canvas import WIDTH, box, svg, text

LABEL = 76


def heat(
    rows: Sequence[str],
    columns: Sequence[str],
    values: Sequence[Sequence[float | None]],
    told: str,
    spell: Callable[[float], str],
    middle: float,
    reach: float,
) -> str:
    """One square for each pair; warm above the middle, cool below, and as strong as it is far from it."""
    side = min(76.0, (WIDTH - LABEL - 8) / len(columns))
    tall = min(52.0, side)
    small = " small" if side < 44 else ""
    drawn = [
        text(LABEL + side * (place + 0.5), 15, name, "small", "middle") for place, name in enumerate(columns)
    ]
    for down, name in enumerate(rows):
        y = 24 + tall * down
        drawn.append(text(LABEL - 8, y + tall / 2 + 5, name, "small" if small else "", "end"))
        for right, value in enumerate(values[down]):
            x = LABEL + side * right
            if value is None:
                continue
            drawn.append(box(x + 1.5, y + 1.5, side - 3, tall - 3, f"cell {warmth(value, middle, reach)}", 7))
            drawn.append(text(x + side / 2, y + tall / 2 + 5, spell(value), f"in{small}", "middle"))
    return svg(24 + tall * len(rows) + 6, told, drawn)


def warmth(value: float, middle: float, reach: float) -> str:
    """One of nine colors, from c-4 over c0 to c4."""
    step = round(4 * max(-1.0, min(1.0, (value - middle) / reach))) if reach > 0 else 0
    return f"c{step}"
