"""Waiting for strangers: an answer that stays open for as long as somebody waits."""

import asyncio
from functools import partial

from aiohttp import web

from rumpus.games import shelf_box
from rumpus.server.http.security import CONTEXT, guest_of
from rumpus.server.rooms.quick_match import QuickMatch, Waiting
from rumpus.wire.encoding import encode

QUICK: web.AppKey[QuickMatch] = web.AppKey("quick match", QuickMatch)

HEARTBEAT = 5.0
"""Seconds after which something is sent for nothing: a tab that is gone is noticed by it."""


async def get_quick(request: web.Request) -> web.StreamResponse:
    """Let me play with strangers."""
    quick, context = request.app[QUICK], request.app[CONTEXT]
    guest, box = guest_of(request), shelf_box(request.match_info["game"])
    rating = await context.store.ask(partial(context.regulars.rating, guest.key, box.info.slug, "people"))
    waiting = quick.join(guest, box, rating.mean)
    try:
        return await _tell(request, waiting)
    finally:
        quick.leave(waiting)


async def _tell(request: web.Request, waiting: Waiting) -> web.StreamResponse:
    response = web.StreamResponse(
        headers={"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    )
    await response.prepare(request)
    while True:
        try:
            async with asyncio.timeout(HEARTBEAT):
                news = await waiting.news.get()
        except TimeoutError:
            await response.write(b":\n\n")
            continue
        if news is None:
            await response.write(b"event: end\ndata: {}\n\n")
            return response
        await response.write(b"data: " + encode(news) + b"\n\n")


ROUTES = [web.get("/api/quick/{game}", get_quick)]
