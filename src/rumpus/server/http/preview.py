"""What a link shows of its room where it is passed on: a title, a sentence, a picture of box and faces.

The picture is drawn with the client's own drawings. No text that people have written goes into it.
"""

import base64
import json
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final

from rumpus.server.rooms.room import Room

WIDTH: Final = 1200
HEIGHT: Final = 630
"""What messengers ask for."""

FONT: Final = "Fredoka Light SemiBold"
"""As the font file calls itself."""

INK: Final = "#2b2118"
WORDMARK: Final = ("#c23f29", "#1f6f6d", "#d98a1f", "#8d5bb0", "#4a86cf", "#5f7f1d")
MOST_FACES: Final = 6
"""In a row; the others are counted."""


@dataclass(frozen=True)
class Scene:
    """All that a picture of a room shows; the same scene is the same picture."""

    code: str
    game: str
    title: str
    faces: tuple[tuple[int, str | None], ...]
    """The chairs that are taken, and how whoever sits there looks; a bot looks like a bot (None)."""
    locked: bool


def scene_of(room: Room) -> Scene:
    """What may be told of a room to everybody who has its link: of a locked one, not who is in it."""
    locked = room.presence.admitted is not None
    return Scene(
        code=room.code,
        game=room.box.info.slug,
        title=room.box.info.title,
        faces=()
        if locked
        else tuple(
            (place, None if chair.guest is None else look_of(chair.guest.id))
            for place, chair in enumerate(room.chairs)
            if not chair.empty and not chair.left
        ),
        locked=locked,
    )


def look_of(person: str) -> str:
    """How a guest looks, as `web/src/lib/looks.ts` has it: by their public id."""
    total = 7
    for letter in person:
        total = (total * 31 + ord(letter)) & 0xFFFF_FFFF
    return f"{total % 3}{(total >> 3) % 3}"


# ---- In words


def tags_of(room: Room, picture: str | None) -> bytes:
    """The page's tags for whoever shows a link; `picture` is the picture's whole address, if there is one."""
    said = {
        "og:type": "website",
        "og:site_name": "Rumpus",
        "og:title": f"Play {room.box.info.title} in room {room.code}",
        "og:description": sentence_of(room),
        "og:url": room.link,
    }
    if picture is not None:
        said |= {
            "og:image": picture,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": f"{room.box.info.title}, code {' '.join(room.code)}",
        }
    tags = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in said.items())
    card = "summary" if picture is None else "summary_large_image"
    return f'{tags}<meta name="twitter:card" content="{card}" />'.encode()


def sentence_of(room: Room) -> str:
    """Who is there."""
    if room.presence.admitted is not None:
        return "The door is locked: ask the host to let you in."
    taken = [chair for chair in room.chairs if not chair.empty and not chair.left]
    here = [chair.name for chair in taken if chair.guest is not None]
    bots = len(taken) - len(here)
    if bots:
        here.append("a bot" if bots == 1 else f"{bots} bots")
    if not here:
        return "Come in, sit down, make some noise."
    who = here[0] if len(here) == 1 else f"{', '.join(here[:-1])} and {here[-1]}"
    return f"{who} {'sit' if len(taken) > 1 else 'sits'} at the table. Come in!"


# ---- As a picture


def drawings_of(site: Path) -> Path:
    """Where the built client has put its drawings for us."""
    return site / "preview" / "drawings.json"


@lru_cache(maxsize=1)
def drawings(file: Path, _changed: int) -> dict[str, Any]:
    """The client's drawings; read again when it was built anew."""
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def svg_of(scene: Scene, drawn: dict[str, Any]) -> str:
    """A room as a picture."""
    return "".join(
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
            f'font-family="{FONT}" text-anchor="middle">'
            '<defs><radialGradient id="glow" cx="0.5" cy="0" r="0.9"><stop offset="0" stop-color="#fffaf0"/>'
            '<stop offset="1" stop-color="#f7ebd1"/></radialGradient>'
            '<linearGradient id="tile" x2="0" y2="1"><stop offset="0" stop-color="#f7d9a5"/>'
            '<stop offset="1" stop-color="#ecc081"/></linearGradient></defs>'
            f'<rect width="{WIDTH}" height="{HEIGHT}" fill="url(#glow)"/>'
            f'<rect y="560" width="{WIDTH}" height="44" fill="#b87b3f"/>'
            f'<rect y="604" width="{WIDTH}" height="26" fill="#8c5827"/>',
            _lid(scene, drawn["lids"].get(scene.game)),
            _wordmark(),
            f'<text x="810" y="208" font-size="60" fill="{INK}">{escape(scene.title)}</text>',
            _tiles(scene.code),
            _faces(scene, drawn["faces"]),
            "</svg>",
        )
    )


def _image(svg: str, x: float, y: float, size: float, turn: float = 0) -> str:
    """A drawing in a drawing; as an image of its own, its names and styles stay inside."""
    data = base64.b64encode(svg.encode()).decode()
    return (
        f'<image href="data:image/svg+xml;base64,{data}" x="{x}" y="{y}" width="{size}" height="{size}" '
        f'transform="rotate({turn} {x + size / 2} {y + size / 2})"/>'
    )


def _lid(scene: Scene, lid: dict[str, Any] | None) -> str:
    """The box, standing on the plank."""
    color, side, art = (lid["color"], lid["side"], lid["art"]) if lid else ("#dfbb8a", "#85563a", [])
    if len(art) == 1:
        pictures = _image(art[0], 110, 150, 300)
    else:
        places = ((165, 120, 0), (80, 285, -8), (260, 285, 7))
        pictures = "".join(
            _image(each, x, y, 190, turn) for each, (x, y, turn) in zip(art, places, strict=False)
        )
    return (
        '<g transform="rotate(-2 260 560)">'
        f'<g stroke="{INK}" stroke-width="6">'
        f'<rect x="60" y="86" width="400" height="474" rx="22" fill="{color}"/>'
        f'<path d="M63 520 H457 V538 Q457 557 438 557 H82 Q63 557 63 538 Z" fill="{side}"/></g>{pictures}</g>'
    )


def _wordmark() -> str:
    letters = "".join(
        f'<tspan fill="{color}" dy="{-5 if place % 2 else 5}">{letter}</tspan>'
        for place, (letter, color) in enumerate(zip("Rumpus", WORDMARK, strict=True))
    )
    return f'<text x="810" y="118" font-size="84">{letters}</text>'


def _tiles(code: str) -> str:
    """The code in wooden letters."""
    size = 124 if len(code) <= 4 else 96
    step = size + 14
    left = 810 - (step * len(code) - 14) / 2
    return "".join(
        f'<g transform="translate({left + step * place} {316 - size / 2}) rotate({2 if place % 2 else -2.5}'
        f' {size / 2} {size / 2})"><rect width="{size}" height="{size}" rx="20" fill="#c98f4e" stroke="{INK}"'
        f' stroke-width="5"/><rect x="2.5" y="2.5" width="{size - 5}" height="{size - 14}" rx="18"'
        f' fill="url(#tile)"/><text x="{size / 2}" y="{size * 0.7}" font-size="{size * 0.66}"'
        f' fill="{INK}">{letter}</text></g>'
        for place, letter in enumerate(code)
    )


def _faces(scene: Scene, faces: list[dict[str, Any]]) -> str:
    """Who sits there, on the plank."""
    if not scene.faces:
        words = "The door is locked" if scene.locked else "Come in!"
        return f'<text x="810" y="490" font-size="48" fill="#6a543b">{words}</text>'
    shown = scene.faces[: MOST_FACES - 1] if len(scene.faces) > MOST_FACES else scene.faces
    more = len(scene.faces) - len(shown)
    step = 108
    left = 810 - step * (len(shown) + (more > 0)) / 2
    row = "".join(
        _image(
            faces[chair]["bot"] if look is None else faces[chair]["people"][look],
            left + step * place,
            455,
            104,
        )
        for place, (chair, look) in enumerate(shown)
    )
    if more:
        row += (
            f'<text x="{left + step * (len(shown) + 0.5)}" y="524" font-size="48" fill="{INK}">+{more}</text>'
        )
    return row
