"""What if, over HTTP: everybody's chances along a finished game, what else could have been, and playing on.

Answers come line by line while they are thought of. One that is whole is kept beside the replay.
"""

import re
from collections import Counter
from collections.abc import AsyncGenerator, Iterator
from contextlib import aclosing, contextmanager, suppress
from typing import Final, final

import msgspec
from aiohttp import web

from rumpus.engine.said import Said
from rumpus.server.errors import LimitReached, NoSuchPage, Refusal
from rumpus.server.http.api import REGISTRY, answer, body_of, made
from rumpus.server.http.replays import find_replay
from rumpus.server.http.security import CONTEXT, address_of, guest_of, language_read_by
from rumpus.server.seeds import new_seed
from rumpus.server.store.foreseen import Foreseen
from rumpus.server.store.records import Beginning, ReplayRecord
from rumpus.server.thinking.questions import (
    ABOUT_BEGINNING,
    ABOUT_CURVE,
    ABOUT_ENDINGS,
    ABOUT_FORKS,
    ALL_SAID,
    AboutBeginning,
    AboutCurve,
    AboutEndings,
    AboutForks,
)
from rumpus.wire.encoding import encode
from rumpus.wire.messages import PlayOn
from rumpus.wire.messages import Refusal as Refused

POINTS: Final = 48
POINT_ENDINGS: Final = 100
"""A curve has so many points, each of so many endings: the eye sees no more."""

ENDINGS: Final = 1_000
FEWER: Final = 3
"""So many times fewer are played while others wait to be thought for."""

NUMBER: Final = re.compile(r"[0-9]{1,6}")


@final
class WhatIfs:
    """What is being asked, by whom, and what has been answered."""

    def __init__(self, foreseen: Foreseen) -> None:
        self.foreseen = foreseen
        self.asking: Counter[str] = Counter()
        """How many questions of each guest are being thought about."""


WHATIFS: web.AppKey[WhatIfs] = web.AppKey("whatifs", WhatIfs)


def number_in(request: web.Request, name: str) -> int | None:
    """A number from the query; None if it is not there."""
    text = request.query.get(name, "")
    if text and not NUMBER.fullmatch(text):
        raise Refusal(Said("“{name}” is a number.", name=name))
    return int(text) if text else None


def seat_in(request: web.Request, replay: ReplayRecord) -> int | None:
    """From whose knowledge: one of the seats, or nobody's."""
    seat = number_in(request, "seat")
    if seat is not None and seat >= len(replay.chairs):
        raise NoSuchPage("Nobody sat there.")
    return seat


@contextmanager
def _one_more_question(request: web.Request) -> Iterator[None]:
    """Refuse those who ask too much."""
    asking, key = request.app[WHATIFS].asking, guest_of(request).key
    if asking[key] >= request.app[CONTEXT].limits.thoughts_of_guest:
        raise LimitReached("One thing after another: you are being thought for already.")
    if not address_of(request).thoughts.take(1.0):
        raise LimitReached("Many questions came from where you are: please wait a little.")
    asking[key] += 1
    try:
        yield
    finally:
        asking[key] -= 1
        if not asking[key]:
            del asking[key]


async def _lines(
    request: web.Request, replay: ReplayRecord, subject: str, question: msgspec.Struct
) -> AsyncGenerator[bytes]:
    """The lines of an answer, thought of now or found beside the replay."""
    foreseen, context = request.app[WHATIFS].foreseen, request.app[CONTEXT]
    name = encode([subject, question]).decode()
    known = await foreseen.find(replay.file_name, name)
    if known is not None:
        for line in known:
            yield line
        return
    said: list[bytes] = []
    with _one_more_question(request):
        packed = msgspec.msgpack.encode(question)
        words = context.thinking.think(subject, packed, context.limits.thought_seconds)
        async with aclosing(words):
            async for line in words:
                said.append(line)
                yield line
    if said and said[-1] == ALL_SAID:
        last = said[:-2] if subject == ABOUT_CURVE else []
        await foreseen.keep(replay.file_name, name, [*last, *said[-2:]])


async def _stream(
    request: web.Request, replay: ReplayRecord, subject: str, question: msgspec.Struct
) -> web.StreamResponse:
    """Line by line. What goes wrong before the first is a refusal, and after it a last line that says so."""
    response = web.StreamResponse(headers={"Cache-Control": "no-store"})
    response.content_type = "application/jsonl"
    async with aclosing(_lines(request, replay, subject, question)) as lines:
        first = await anext(lines, ALL_SAID)
        guest_of(request)
        with suppress(ConnectionResetError):  # nobody wants to know any more
            await response.prepare(request)
            await response.write(first + b"\n")
            try:
                async for line in lines:
                    await response.write(line + b"\n")
            except Refusal as refusal:
                await response.write(encode(Refused(str(refusal))) + b"\n")
            await response.write_eof()
    return response


def _file(request: web.Request, replay: ReplayRecord) -> str:
    return str(request.app[CONTEXT].settings.replays / replay.file_name)


async def get_chances(request: web.Request) -> web.StreamResponse:
    """Everybody's chances along the game, point by point."""
    replay = await find_replay(request, request.match_info["id"])
    asked = AboutCurve(_file(request, replay), POINTS, POINT_ENDINGS, seat_in(request, replay))
    return await _stream(request, replay, ABOUT_CURVE, asked)


async def get_endings(request: web.Request) -> web.StreamResponse:
    """Everybody's chances at one moment, as it was or with one thing otherwise, closer and closer."""
    replay = await find_replay(request, request.match_info["id"])
    at, change = number_in(request, "at"), request.query.get("change", "")
    if at is None:
        raise Refusal("“at” says which step.")
    wanted = ENDINGS // FEWER if request.app[CONTEXT].thinking.is_busy else ENDINGS
    asked = AboutEndings(_file(request, replay), at, change, wanted, seat_in(request, replay))
    return await _stream(request, replay, ABOUT_ENDINGS, asked)


async def get_forks(request: web.Request) -> web.Response:
    """What could have happened instead of a step."""
    replay = await find_replay(request, request.match_info["id"])
    at = number_in(request, "at")
    if at is None:
        raise Refusal("“at” says which step.")
    asked = AboutForks(_file(request, replay), at, language_read_by(request))
    said = [line async for line in _lines(request, replay, ABOUT_FORKS, asked)]
    return answer(msgspec.Raw(said[0]))


async def post_play(request: web.Request) -> web.Response:
    """Take a seat at a moment of a finished game, and play on against bots."""
    body = await body_of(request, PlayOn)
    replay = await find_replay(request, request.match_info["id"])
    context = request.app[CONTEXT]
    context.check_disk()
    if not 0 <= body.seat < len(replay.chairs):
        raise NoSuchPage("Nobody sat there.")
    address = address_of(request)
    if not address.rooms.take(1.0):
        raise LimitReached("Many rooms were opened from where you are: please wait a little.")
    asked = AboutBeginning(_file(request, replay), body.at, body.change, new_seed(), replay.id)
    with _one_more_question(request):
        said = await context.thinking.answer(
            ABOUT_BEGINNING, msgspec.msgpack.encode(asked), context.limits.thought_seconds
        )
    beginning = msgspec.json.decode(said, type=Beginning)
    if body.seat in beginning.gone:
        raise Refusal("Whoever sat there had left the table by then.")
    room = request.app[REGISTRY].open_at(guest_of(request), beginning, body.seat, address)
    return await made(request, room)


ROUTES = [
    web.get("/api/replays/{id}/chances", get_chances),
    web.get("/api/replays/{id}/endings", get_endings),
    web.get("/api/replays/{id}/forks", get_forks),
    web.post("/api/replays/{id}/play", post_play),
]
