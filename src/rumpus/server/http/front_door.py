"""The front door as it was drawn when the client was built, for people to see before any script has come.

`web/door.mjs` draws it once for every language and kind of server, with holes for what only the server knows.
"""

import re
from collections.abc import Mapping
from functools import cache, lru_cache
from html import escape
from pathlib import Path

from rumpus.games import SHELF
from rumpus.server.http.shelf import words_of

HOLE = re.compile(r"\{\{([a-z -]+)\}\}")
TAKEN_DOWN = SHELF[0].info
"""The first box is the one that is taken down."""


def drawn_door(site: Path, language: str, letters: int, quick_match: bool, name: str) -> bytes:
    """The front door for somebody of this name, or nothing if it was not drawn: then a script draws it."""
    quick = "-quick" if quick_match else ""
    drawing = site / "door" / f"{language}-{letters}{quick}.html"
    if not drawing.is_file():
        return b""
    holes = shelf_holes(language) | {"name": name}
    return _filled(_read(drawing, drawing.stat().st_mtime_ns), holes).encode()


@cache
def shelf_holes(language: str) -> dict[str, str]:
    """What stands on the shelf, by the names of the holes."""
    return {
        **{f"title {box.info.slug}": box.info.title for box in SHELF},
        "blurb": words_of(language).get(TAKEN_DOWN.blurb, TAKEN_DOWN.blurb),
        "from": str(TAKEN_DOWN.seats.start),
        "to": str(TAKEN_DOWN.seats.stop - 1),
    }


def _filled(drawing: str, holes: Mapping[str, str]) -> str:
    return HOLE.sub(lambda hole: escape(holes[hole[1]]), drawing)


@lru_cache(maxsize=8)
def _read(drawing: Path, _changed: int) -> str:
    """The file; read again when it was built anew."""
    return drawing.read_text("utf-8")
