"""The lab's reports that whoever keeps this server has published: pages to look at, in which nothing acts."""

import asyncio
import re
from pathlib import Path

from aiohttp import web
from aiohttp.hdrs import ACCEPT_ENCODING, VARY

from rumpus.server.errors import NoSuchPage
from rumpus.server.http.api import answer
from rumpus.server.http.security import CONTEXT
from rumpus.server.settings import reports_in

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,80}")
LIST = "index"
"""The name under which the list of all others lies; the lab writes it."""
LARGEST = 8_000_000
"""Bytes of a page that a browser is sent."""


async def get_names(request: web.Request) -> web.Response:
    """What the reports are called, for pages that would link to one."""
    folder = reports_in(request.app[CONTEXT].settings.data)
    return answer(await asyncio.to_thread(_names, folder))


async def get_list(request: web.Request) -> web.Response:
    """Which reports there are."""
    return await _page(request, LIST)


async def get_report(request: web.Request) -> web.Response:
    """One of them."""
    return await _page(request, request.match_info["name"])


async def _page(request: web.Request, name: str) -> web.Response:
    folder = reports_in(request.app[CONTEXT].settings.data)
    text = await asyncio.to_thread(_read, folder, name) if NAME.fullmatch(name) else None
    if text is None:
        raise NoSuchPage("There is no such report here.")
    page = web.Response(
        body=text,
        content_type="text/html",
        charset="utf-8",
        headers={"Cache-Control": "no-cache", VARY: ACCEPT_ENCODING},
    )
    if "gzip" in request.headers.get(ACCEPT_ENCODING, ""):
        page.enable_compression(web.ContentCoding.gzip)
    return page


def _names(folder: Path) -> list[str]:
    try:
        return sorted(file.stem for file in folder.glob("*.html") if file.stem != LIST)
    except OSError:
        return []


def _read(folder: Path, name: str) -> bytes | None:
    """A page that lies in the folder itself, and not what a link there points to."""
    try:
        file = (folder / f"{name}.html").resolve()
        if file.parent != folder.resolve() or file.stat().st_size > LARGEST:
            return None
        return file.read_bytes()
    except OSError:
        return None


ROUTES = [
    web.get("/api/reports", get_names),
    web.get("/lab", get_list),
    web.get("/lab/{name}", get_report),
]
