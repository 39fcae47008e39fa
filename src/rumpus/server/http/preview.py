"""What a link shows of its room where it is passed on: a title, a sentence, a picture of box and faces.

The picture is drawn with the client's own drawings. No text that people have written goes into it.
"""

import json
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Any, Final

from rumpus.engine.languages import AND
from rumpus.engine.said import Said
from rumpus.server.pictures.canvas import (
    HEIGHT,
    INK,
    SOFT_INK,
    WIDTH,
    Drawings,
    Look,
    canvas,
    face,
    image,
    look_of,
    wordmark,
    words,
)
from rumpus.server.pictures.ending import Ending
from rumpus.server.rooms.room import Room
from rumpus.server.speech import said_in

MOST_FACES: Final = 6
"""In a row; the others are counted."""


@dataclass(frozen=True)
class Scene:
    """All that a picture of a room shows; the same scene is the same picture."""

    code: str
    game: str
    title: str
    faces: tuple[Look, ...]
    """The chairs that are taken."""
    locked: bool

    def svg(self, drawn: Drawings) -> str:
        """The picture."""
        return canvas(
            _lid(self, drawn["lids"].get(self.game)),
            wordmark(810, 118, 84),
            words(810, 208, 60, escape(self.title)),
            _tiles(self.code),
            _faces(self, drawn),
        )


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


# ---- In words


def room_tags(room: Room, picture: str | None, language: str) -> bytes:
    """The page's tags for whoever shows a link to a room."""
    title, code = room.box.info.title, room.code
    return _tags(
        said_in(language, Said("Play {title} in room {code}", title=title, code=code)),
        said_in(language, sentence_of(room)),
        room.link,
        picture,
        said_in(language, Said("{title}, code {code}", title=title, code=" ".join(code))),
    )


def replay_tags(ending: Ending, link: str, picture: str | None, language: str) -> bytes:
    """The same for a link to a finished game."""
    winners = _listed([ending.names[seat] for seat in ending.winners], language)
    names, title = _listed(ending.names, language), ending.title
    return _tags(
        said_in(language, Said("{names} won {title}", names=winners, title=title)),
        said_in(language, Said("{names} played it on Rumpus. Watch it again, move by move.", names=names)),
        link,
        picture,
        said_in(language, Said("How this game of {title} ended", title=title)),
    )


def _tags(title: str, sentence: str, link: str, picture: str | None, drawn: str) -> bytes:
    """`picture` is the picture's whole address, if there is one, and `drawn` what is on it."""
    said = {
        "og:type": "website",
        "og:site_name": "Rumpus",
        "og:title": title,
        "og:description": sentence,
        "og:url": link,
    }
    if picture is not None:
        said |= {
            "og:image": picture,
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": drawn,
        }
    tags = "".join(f'<meta property="{name}" content="{escape(value)}" />' for name, value in said.items())
    card = "summary" if picture is None else "summary_large_image"
    return f'{tags}<meta name="twitter:card" content="{card}" />'.encode()


def _listed(names: list[str], language: str) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])}{AND[language]}{names[-1]}"


def sentence_of(room: Room) -> str:
    """Who is there."""
    if room.presence.admitted is not None:
        return "The door is locked: ask the host to let you in."
    taken = [chair for chair in room.chairs if not chair.empty and not chair.left]
    here = [chair.name for chair in taken if chair.guest is not None]
    bots = len(taken) - len(here)
    if not taken:
        return "Come in, sit down, make some noise."
    if bots:
        here.append(Said("a bot") if bots == 1 else Said("{n} bots", n=bots))
    if len(taken) == 1:
        return Said("{who} sits at the table. Come in!", who=here[0])
    if len(here) == 1:
        return Said("{who} sit at the table. Come in!", who=here[0])
    return Said("{names} and {last} sit at the table. Come in!", names=", ".join(here[:-1]), last=here[-1])


# ---- As a picture


def drawings_of(site: Path) -> Path:
    """Where the built client has put its drawings for us."""
    return site / "preview" / "drawings.json"


@lru_cache(maxsize=1)
def drawings(file: Path, _changed: int) -> Drawings:
    """The client's drawings; read again when it was built anew."""
    found: Drawings = json.loads(file.read_text("utf-8"))
    return found


def _lid(scene: Scene, lid: dict[str, Any] | None) -> str:
    """The box, standing on the plank."""
    color, side, art = (lid["color"], lid["side"], lid["art"]) if lid else ("#dfbb8a", "#85563a", [])
    if len(art) == 1:
        pictures = image(art[0], 110, 150, 300)
    else:
        places = ((165, 120, 0), (80, 285, -8), (260, 285, 7))
        pictures = "".join(
            image(each, x, y, 190, turn) for each, (x, y, turn) in zip(art, places, strict=False)
        )
    return (
        '<g transform="rotate(-2 260 560)">'
        f'<g stroke="{INK}" stroke-width="6">'
        f'<rect x="60" y="86" width="400" height="474" rx="22" fill="{color}"/>'
        f'<path d="M63 520 H457 V538 Q457 557 438 557 H82 Q63 557 63 538 Z" fill="{side}"/></g>{pictures}</g>'
    )


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


def _faces(scene: Scene, drawn: Drawings) -> str:
    """Who sits there, on the plank."""
    if not scene.faces:
        return words(810, 490, 48, "The door is locked" if scene.locked else "Come in!", SOFT_INK)
    shown = scene.faces[: MOST_FACES - 1] if len(scene.faces) > MOST_FACES else scene.faces
    more = len(scene.faces) - len(shown)
    step = 108
    left = 810 - step * (len(shown) + (more > 0)) / 2
    row = "".join(face(look, drawn, left + step * place, 455, 104) for place, look in enumerate(shown))
    return row + (words(left + step * (len(shown) + 0.5), 524, 48, f"+{more}") if more else "")
