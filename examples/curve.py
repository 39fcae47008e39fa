"""Draws a learning curve, as `self_play.py` writes it, as an SVG picture.

python examples/curve.py curve.csv curve.svg "Domaniacal, two players"
"""

import csv
import sys
from pathlib import Path

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 360, 70, 30, 54, 56

STYLE = """
.paper { fill: #fdf8ee } .grid { stroke: #e2d8c6 } .luck { stroke: #8a8094; stroke-dasharray: 5 5 }
.curve { fill: none; stroke: #b3472d; stroke-width: 3; stroke-linejoin: round } .dot { fill: #b3472d }
text { font: 14px Georgia, serif; fill: #2c2433 } .title { font-weight: 700; font-size: 17px }
.end { text-anchor: end } .middle { text-anchor: middle }
"""


def draw(rows: list[tuple[int, float]], title: str) -> str:
    """The share of games won against luck, over the answers it was learned from."""
    most = max(answers for answers, _ in rows)
    every = next(step for step in (10_000, 50_000, 100_000, 500_000, 1_000_000, 10**9) if most / step <= 8)

    def across(answers: float) -> float:
        return round(LEFT + (WIDTH - LEFT - RIGHT) * answers / most, 1)

    def down(share: float) -> float:
        return round(HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * (share - 0.4) / 0.6, 1)

    first, last = rows[0][1], rows[-1][1]
    told = f"{title}: from {first:.0%} of the games won against luck to {last:.0%} after {most:,} answers"
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
        f' aria-label="{told}"><style>{STYLE}</style>',
        f'<rect class="paper" width="{WIDTH}" height="{HEIGHT}" rx="12"/>',
        f'<text class="title" x="{LEFT}" y="32">{title}: games won against luck</text>',
    ]
    for tenth in range(4, 11):
        y = down(tenth / 10)
        kind = "luck" if tenth == 5 else "grid"
        drawn.append(f'<line class="{kind}" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y}" y2="{y}"/>')
        drawn.append(f'<text class="end" x="{LEFT - 10}" y="{y + 5}">{tenth * 10} %</text>')
    below, right = HEIGHT - BOTTOM + 24, WIDTH - RIGHT
    for answers in range(0, most + 1, every):
        drawn.append(f'<text class="middle" x="{across(answers)}" y="{below}">{answers // 1000:,}k</text>')
    drawn.append(f'<text class="end" x="{right}" y="{below + 22}">answers it has learned from</text>')
    points = " ".join(f"{across(answers)},{down(share)}" for answers, share in rows)
    drawn.append(f'<polyline class="curve" points="{points}"/>')
    drawn += [f'<circle class="dot" cx="{across(x)}" cy="{down(share)}" r="4"/>' for x, share in rows]
    drawn.append(f'<text class="end" x="{right}" y="{down(last) + 26}">{last:.1%}</text></svg>')
    return "\n".join(drawn) + "\n"


def main(source: str, place: str, title: str) -> None:
    """Read the curve and write the picture."""
    with Path(source).open(newline="") as file:
        rows = [(int(row["answers"]), float(row["share_won"])) for row in csv.DictReader(file)]
    Path(place).write_text(draw(rows, title), "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:4])
