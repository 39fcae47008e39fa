"""The last table of a game of cards: stacks of dominoes, the last card and the score, or a race to a pile."""

from typing import Any, Final

from rumpus.server.pictures.canvas import INK, PAPER, PLANK, SOFT_INK, Drawings, Look, face, image, words

WIDE: Final = 620.0
"""Pixels that a table has, from the left."""
MIDDLE: Final = 330.0
DARK: Final = "#3f3350"
"""What a wild card has instead of a color."""
ROWS: Final = 5
"""Faces in a column of scores, if one is enough."""


# ---- Domaniacal


def stacks(piles: list[list[tuple[int, int]]], looks: list[Look], drawn: Drawings) -> str:
    """Everybody's stack of dominoes, each card with its numbers, and whose it is."""
    room = WIDE / len(piles)
    width = min(150.0, room - 14)
    high = width * 5 / 7
    most = max(len(pile) for pile in piles)
    step = min(high * 0.5, (440 - width * 0.55 - high) / max(1, most - 1))
    found = ""
    for seat, pile in enumerate(piles):
        left = 40 + room * seat + (room - width) / 2
        size = min(96.0, width * 0.8)
        found += face(looks[seat], drawn, left + (width - size) / 2, PLANK - size + 6, size)
        for level, sides in enumerate(pile):
            lean = (level * 37 + seat * 11) % 7 - 3
            y = PLANK - size - high - step * level
            # The next one leaves a strip of it to be seen.
            strip = high if level == len(pile) - 1 else step
            found += _domino(sides, left + lean, y, width, strip, drawn["tints"])
    return found


def _domino(sides: tuple[int, int], x: float, y: float, width: float, strip: float, tints: list[str]) -> str:
    high = width * 5 / 7
    half = width / 2
    size = min(strip * 0.82, high * 0.6)
    halves = "".join(
        f'<rect x="{x + half * place}" y="{y}" width="{half}" height="{high}" fill="{tints[number]}"/>'
        + words(x + half * (place + 0.5), y + high - strip / 2 + size * 0.36, size, str(number))
        for place, number in enumerate(sides)
    )
    return (
        f'{halves}<path d="M{x + half} {y}v{high}" stroke="{INK}" stroke-width="3"/>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{high}" rx="7" fill="none" stroke="{INK}"'
        ' stroke-width="4"/>'
    )


# ---- UNO Attack!


def score(card: dict[str, Any], color: int, totals: list[int], looks: list[Look], drawn: Drawings) -> str:
    """The card with which it ended, and everybody's points, the most first."""
    order = sorted(range(len(looks)), key=lambda seat: -totals[seat])[: 2 * ROWS]
    rows = len(order) if len(order) <= ROWS else (len(order) + 1) // 2
    size = 96.0 if rows == len(order) else 78.0
    found = _uno_card(card, color, drawn["colors"])
    for place, seat in enumerate(order):
        x = 440 if rows == len(order) else 375 + 165 * (place // rows)
        y = 330 + (size + 4) * (place % rows - rows / 2)
        found += face(looks[seat], drawn, x, y, size)
        found += words(x + size + 42, y + size * 0.64, size * 0.42, f"{totals[seat]:,}")
    return found


def _uno_card(card: dict[str, Any], color: int, colors: list[dict[str, str]]) -> str:
    name = str(card["name"])
    paint = colors[color] if 0 <= color < len(colors) else None
    lines = name.upper().replace("WILD ", "").split(" ")
    size = 190.0 if len(name) == 1 else min(76.0, 300 / max(len(line) for line in lines))
    text = "".join(
        f'<text x="200" y="{330 + size * (0.36 + place - (len(lines) - 1) / 2)}" font-size="{size}" '
        f'fill="{INK}">{line}</text>'
        for place, line in enumerate(lines)
    )
    shape = (
        f'<path transform="translate(90 220) scale(2.2)" d="{paint["outline"]}" fill="{PAPER}" stroke="{INK}"'
        ' stroke-width="2.6" stroke-linejoin="round"/>'
        if paint
        else f'<ellipse cx="200" cy="330" rx="118" ry="96" fill="{PAPER}" stroke="{INK}" stroke-width="6"/>'
    )
    return (
        '<g transform="rotate(-6 200 330)"><rect x="52" y="118" width="296" height="424" rx="30"'
        f' fill="{PAPER}" stroke="{INK}" stroke-width="6"/>'
        '<rect x="70" y="136" width="260" height="388" rx="20"'
        f' fill="{paint["fill"] if paint else DARK}"/>{shape}{text}</g>'
    )


# ---- Loonacy


def piles(tops: list[list[str]], art: dict[str, str]) -> str:
    """The piles with their pictures."""
    room = WIDE / max(1, len(tops))
    width = min(250.0, room - 24)
    y = PLANK - width * 0.72
    return "".join(
        _picture_card(top, 40 + room * (place + 0.5), y, width, -3 + 5 * (place % 2), art)
        for place, top in enumerate(tops)
    )


def race(
    top: list[str], runners: tuple[Look, Look], margin: float, art: dict[str, str], drawn: Drawings
) -> str:
    """The pile that two hands reached for, and by how many milliseconds it was close."""
    lag = min(150.0, 40 + margin * 3)
    said = f"{margin / 1000:.3f} s" if margin < 1000 else f"{margin / 1000:.1f} s"
    checks = "".join(
        f'<rect x="{318 + 12 * (row % 2)}" y="{400 + 16 * row}" width="12" height="16" fill="{INK}"/>'
        for row in range(10)
    )
    return (
        words(MIDDLE, 66, 46, "Photo finish", SOFT_INK)
        + _picture_card(top, MIDDLE, 236, 210, -4, art)
        + f'<rect x="318" y="400" width="24" height="160" fill="{PAPER}"/>{checks}'
        + face(runners[0], drawn, 170, PLANK - 146, 150)
        + face(runners[1], drawn, 330 + lag, PLANK - 126, 130)
        + words(395 + lag, 412, 36, said)
    )


def _picture_card(
    pictures: list[str], x: float, y: float, width: float, turn: float, art: dict[str, str]
) -> str:
    """A card with its two pictures, its middle at this point."""
    high = width * 1.4
    left, top, size = x - width / 2, y - high / 2, high * 0.44
    shown = "".join(
        image(art[name.lower().replace(" ", "-")], x - size / 2, top + high * (0.04 + 0.48 * place), size)
        for place, name in enumerate(pictures)
        if name.lower().replace(" ", "-") in art
    )
    return (
        f'<g transform="rotate({turn} {x} {y})"><rect x="{left}" y="{top}" width="{width}" height="{high}"'
        f' rx="{width * 0.09}" fill="{PAPER}" stroke="{INK}" stroke-width="6"/>{shown}</g>'
    )
