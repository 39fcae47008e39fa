"""Finished games over HTTP: who has the link may watch, and a game that is still played has none."""

import gzip
import re
from functools import partial
from typing import Final

import msgspec
from aiohttp import web
from aiohttp.hdrs import ACCEPT_ENCODING, ACCEPT_LANGUAGE, CONTENT_ENCODING, VARY

from rumpus.engine.languages import ENGLISH
from rumpus.server.archive.archive import Archive
from rumpus.server.archive.questions import Part
from rumpus.server.errors import LimitReached, NoSuchPage
from rumpus.server.http.security import CONTEXT, address_of, language_read_by
from rumpus.server.pictures.ending import Ending
from rumpus.server.store.records import ReplayRecord
from rumpus.wire.encoding import encode
from rumpus.wire.messages import ReplayFound

ARCHIVE: web.AppKey[Archive] = web.AppKey("archive", Archive)

ADDRESS: Final = re.compile("[0-9a-f]{20}")
UNCHANGING: Final = "private, max-age=3600"
"""A finished game stays as it is."""
SAID_IN: Final = f"{ACCEPT_LANGUAGE}, Cookie"
"""But it is told in the language of whoever asks."""

NO_GAME: Final = "There is no finished game at this address. Replays are kept for a while, not for ever."


async def find_replay(request: web.Request, address: str) -> ReplayRecord:
    """The finished game that a request names."""
    found = None
    if ADDRESS.fullmatch(address):
        store = request.app[CONTEXT].store
        found = await store.ask(partial(store.replay, address))
    if found is None:
        raise NoSuchPage(NO_GAME)
    return found


async def part_of(
    request: web.Request, replay: ReplayRecord, part: Part, seat: int | None = None, open_hands: bool = False
) -> bytes:
    """One part of a game, as gzip."""
    archive = request.app[ARCHIVE]
    told = part in ("game", "steps")
    language = language_read_by(request) if told else ENGLISH
    question = archive.question(replay, part, seat, open_hands, language)
    if not archive.has(question) and not address_of(request).replays.take(1.0):
        raise LimitReached("Many games were asked for from where you are: please wait a little.")
    return await archive.answer(question)


async def ending_of(request: web.Request, replay: ReplayRecord) -> Ending:
    """What a picture of its end shows."""
    return msgspec.json.decode(gzip.decompress(await part_of(request, replay, "ending")), type=Ending)


def packed(request: web.Request, packed: bytes, content_type: str = "application/json") -> web.Response:
    """An answer that is gzip already, for those who read it; the others get it unpacked."""
    headers = {"Cache-Control": UNCHANGING, VARY: f"{ACCEPT_ENCODING}, {SAID_IN}"}
    if "gzip" in request.headers.get(ACCEPT_ENCODING, ""):
        headers[CONTENT_ENCODING] = "gzip"
    else:
        packed = gzip.decompress(packed)
    return web.Response(body=packed, content_type=content_type, headers=headers)


async def get_replay(request: web.Request) -> web.Response:
    """What game it was, who played it, and how it ended."""
    replay = await find_replay(request, request.match_info["id"])
    told = msgspec.Raw(gzip.decompress(await part_of(request, replay, "game")))
    found = ReplayFound(
        replay.id,
        replay.finished_at,
        replay.chairs,
        replay.people,
        replay.photos,
        told,  # type: ignore[arg-type]  # encoded already
    )
    headers = {"Cache-Control": UNCHANGING, VARY: SAID_IN}
    return web.Response(body=encode(found), content_type="application/json", headers=headers)


async def get_steps(request: web.Request) -> web.Response:
    """The whole game from one point of view."""
    replay = await find_replay(request, request.match_info["id"])
    wanted = request.query.get("seat", "")
    seat = int(wanted) if re.fullmatch("[0-9]", wanted) else None
    if seat is not None and seat >= len(replay.chairs):
        raise NoSuchPage("Nobody sat there.")
    open_hands = request.query.get("open") == "1"
    return packed(request, await part_of(request, replay, "steps", seat, open_hands))


async def get_films(request: web.Request) -> web.Response:
    """What was watched at its tower."""
    replay = await find_replay(request, request.match_info["id"])
    return packed(request, await part_of(request, replay, "films"))


async def get_log(request: web.Request) -> web.Response:
    """Its log, as `rumpus replay` and `rumpus verify` read it."""
    replay = await find_replay(request, request.match_info["id"])
    return packed(request, await part_of(request, replay, "log"), "application/jsonl")


ROUTES = [
    web.get("/api/replays/{id}", get_replay),
    web.get("/api/replays/{id}/steps", get_steps),
    web.get("/api/replays/{id}/films", get_films),
    web.get("/api/replays/{id}/log.jsonl", get_log),
]
