"""The page of every address: one file, with what it would ask for first already in it.

A browser that had to ask for it would wait for three answers, one after another, before it could show the
shelf.
"""

import asyncio
from functools import lru_cache
from pathlib import Path

from aiohttp import web
from aiohttp.hdrs import ACCEPT_ENCODING, ACCEPT_LANGUAGE, VARY

from rumpus.server.codes import CODE, code_length
from rumpus.server.context import ServerContext
from rumpus.server.errors import Refusal
from rumpus.server.guests import Guest
from rumpus.server.http.api import find_room, me_of
from rumpus.server.http.front_door import drawn_door
from rumpus.server.http.preview import drawings_of, replay_tags, room_tags
from rumpus.server.http.replays import ADDRESS, ending_of, find_replay
from rumpus.server.http.security import CONTEXT, language_read_by
from rumpus.server.http.shelf import the_shelf
from rumpus.server.languages import tag_of
from rumpus.server.rooms.room import Room
from rumpus.wire.encoding import encode

PLACE = b'<script type="application/json" id="first-answers"></script>'
"""Where index.html wants the answers. Data, not a script: the content policy allows no inline script."""
ROOM = b'<div id="room"></div>'
"""Where a script puts the page, or finds it drawn; until then nothing on it can be pressed."""
WRITTEN_IN = b'<html lang="en">'
"""What index.html says its language is; the page begins to speak the one that stands there."""


TAGS = web.RequestKey("tags", bytes)
"""What messengers show of a link to a room that another node has."""

PATIENCE = 3.0
"""Seconds that a page waits for what is told of a finished game to messengers."""


async def filled_page(request: web.Request, index: Path, guest: Guest) -> web.Response:
    """The page for one guest."""
    language = language_read_by(request)
    settings = request.app[CONTEXT].settings
    me = await me_of(request, guest)
    letters = code_length(settings.public)
    answers = encode(
        {"me": me, "shelf": the_shelf(language), "letters": letters, "quick_match": settings.quick_match}
    )
    before, after = _halves(index, index.stat().st_mtime_ns)
    # A name may hold anything, and a browser looks for the element's end before it looks at JSON.
    answered = PLACE.replace(b"></", b">" + answers.replace(b"<", b"\\u003c") + b"</")
    before = before.replace(WRITTEN_IN, b'<html lang="%b">' % tag_of(language).encode())
    # Whoever has games that wait sees them above the rest, and no drawing has them.
    if request.path == "/" and not me.games:
        door = drawn_door(index.parent, language, letters, settings.quick_match, me.name)
        after = after.replace(ROOM, ROOM.replace(b"></", b" inert>" + door + b"</") if door else ROOM)
    body = before + await _preview(request, index, language) + answered + after
    page = web.Response(
        body=body,
        content_type="text/html",
        charset="utf-8",
        headers={
            "Cache-Control": "private, no-cache",
            VARY: f"{ACCEPT_ENCODING}, {ACCEPT_LANGUAGE}, Cookie",
        },
    )
    if "gzip" in request.headers.get(ACCEPT_ENCODING, ""):
        page.enable_compression(web.ContentCoding.gzip)
    return page


async def _preview(request: web.Request, index: Path, language: str) -> bytes:
    """What messengers show of a link; of no room or game, and to whoever tries many codes, nothing."""
    drawn = drawings_of(index.parent).is_file()
    base = request.app[CONTEXT].link_base
    path = request.path.strip("/")
    place, _, name = path.rpartition("/")
    try:
        if place == "replay" and ADDRESS.fullmatch(name):
            return await _of_replay(request, f"{base}/{path}", drawn, language)
        if not CODE.fullmatch(path.upper()):
            return b""
        elsewhere: bytes | None = request.get(TAGS)
        if elsewhere is not None:
            return elsewhere
        room = find_room(request, path.upper())
    except Refusal:
        return b""
    return tags_of(request.app[CONTEXT], room, drawn, language)


def tags_of(context: ServerContext, room: Room, drawn: bool, language: str) -> bytes:
    """What they show of a link to a room; with its picture, if that can be drawn."""
    picture = f"{context.link_base}/api/rooms/{room.code}/preview.png"
    return room_tags(room, picture if drawn else None, language)


async def _of_replay(request: web.Request, link: str, drawn: bool, language: str) -> bytes:
    """The page does not wait long for what only messengers read; whoever reads the game reads on."""
    replay = await find_replay(request, link.rpartition("/")[2])
    reading = asyncio.ensure_future(ending_of(request, replay))
    done, _ = await asyncio.wait([reading], timeout=PATIENCE)
    if not done:
        reading.add_done_callback(lambda late: late.cancelled() or late.exception())
        return b""
    return replay_tags(reading.result(), link, f"{link}.png" if drawn else None, language)


@lru_cache(maxsize=1)
def _halves(index: Path, _changed: int) -> tuple[bytes, bytes]:
    """The file before and after the place of the answers; read again when it was built anew."""
    before, _, after = index.read_bytes().partition(PLACE)
    return before, after
