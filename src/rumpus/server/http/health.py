"""Two questions for whoever watches over the server: is it well, and may visitors come?"""

import msgspec
from aiohttp import web

from rumpus.server.http.security import CONTEXT
from rumpus.wire.encoding import encode


class Readiness(msgspec.Struct):
    """Whether visitors may come."""

    ready: bool


async def healthz(request: web.Request) -> web.Response:
    """A word for each part of the server; 503 if one of them is in trouble."""
    health = request.app[CONTEXT].health
    return _answer(health.report(), health.is_well())


async def readyz(request: web.Request) -> web.Response:
    """Whether visitors may come; 503 if not yet, or no longer."""
    ready = request.app[CONTEXT].health.ready
    return _answer(Readiness(ready), ready)


def _answer(body: object, well: bool) -> web.Response:
    return web.Response(
        body=encode(body),
        status=200 if well else 503,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


ROUTES = [web.get("/healthz", healthz), web.get("/readyz", readyz)]
