"""What every picture begins with: its size, paper and plank, the name of the house, and faces."""

import base64
from typing import Any, Final

WIDTH: Final = 1200
HEIGHT: Final = 630
"""What messengers ask for."""

FONT: Final = "Fredoka Light SemiBold"
"""As the font file calls itself."""

INK: Final = "#2b2118"
SOFT_INK: Final = "#6a543b"
PAPER: Final = "#fff8e7"
PLANK: Final = 560
"""Where things stand."""

WORDMARK: Final = ("#c23f29", "#1f6f6d", "#d98a1f", "#8d5bb0", "#4a86cf", "#5f7f1d")

Drawings = dict[str, Any]
"""The client's own drawings, as it was built with."""

Look = tuple[int, str | None]
"""A chair, and how whoever sits there looks; a bot looks like a bot (None)."""


def canvas(*parts: str) -> str:
    """A whole picture: paper, a plank, and what stands on it."""
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'font-family="{FONT}" text-anchor="middle">'
            '<defs><radialGradient id="glow" cx="0.5" cy="0" r="0.9"><stop offset="0" stop-color="#fffaf0"/>'
            '<stop offset="1" stop-color="#f7ebd1"/></radialGradient>'
            '<linearGradient id="tile" x2="0" y2="1"><stop offset="0" stop-color="#f7d9a5"/>'
            '<stop offset="1" stop-color="#ecc081"/></linearGradient></defs>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#glow)"/>'
            f'<rect y="{PLANK}" width="{WIDTH}" height="44" fill="#b87b3f"/>'
            f'<rect y="{PLANK + 44}" width="{WIDTH}" height="26" fill="#8c5827"/>',
            *parts,
            "</svg>",
        )
    )


def image(svg: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """A drawing in a drawing; as an image of its own, its names and styles stay inside."""
    data = base64.b64encode(svg.encode()).decode()
    return (
        f'<image href="data:image/svg+xml;base64,{data}" x="{x}" y="{y}" width="{size}" height="{size}" '
        f'transform="rotate({turn} {x + size / 2} {y + size / 2})"/>'
    )


def face(look: Look, drawn: Drawings, x: float, y: float, size: float) -> str:
    """Somebody's face, as on the table."""
    chair, how = look
    faces = drawn["faces"][chair]
    return image(faces["bot"] if how is None else faces["people"][how], x, y, size)


def wordmark(x: float, y: float, size: float) -> str:
    """The name of the house."""
    letters = "".join(
        f'<tspan fill="{color}" dy="{-5 if place % 2 else 5}">{letter}</tspan>'
        for place, (letter, color) in enumerate(zip("Rumpus", WORDMARK, strict=True))
    )
    return f'<text x="{x}" y="{y}" font-size="{size}">{letters}</text>'


def words(x: float, y: float, size: float, said: str, color: str = INK) -> str:
    """One line; `said` is our own, and needs no escaping."""
    return f'<text x="{x}" y="{y}" font-size="{size}" fill="{color}">{said}</text>'


def look_of(person: str) -> str:
    """How a guest looks, as `web/src/lib/looks.ts` has it: by their public id."""
    total = 7
    for letter in person:
        total = (total * 31 + ord(letter)) & 0xFFFF_FFFF
    return f"{total % 3}{(total >> 3) % 3}"
