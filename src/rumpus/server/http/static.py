"""The built web client, as files."""

from pathlib import Path

from aiohttp import web

import rumpus
from rumpus.server.errors import NoSuchPage, NotNow, Refusal
from rumpus.server.http.page import filled_page
from rumpus.server.http.security import PARTS, guest_of

SITE = (Path(rumpus.__file__).parent / "web").resolve()
"""Resolved, because in a compiled copy of the package it is a link to the one that was built."""
FOR_EVER = "public, max-age=31536000, immutable"
"""For files with a hash of themselves in their name."""

NOT_BUILT = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Rumpus</title>
<p>The server is running, but its pages have not been built.
In a checkout, <code>make setup</code> builds them.</p>
</html>
"""


def _file(wanted: str) -> Path | None:
    """The file of the site at this path, if there is one."""
    try:
        file = (SITE / wanted).resolve()
        found = wanted != "" and file.is_relative_to(SITE) and file.is_file()
    except (OSError, ValueError):  # a name that no file system knows: too long, or with a zero byte
        return None
    return file if found else None


async def page(request: web.Request) -> web.StreamResponse:
    """What there is at this address."""
    try:
        return await _page(request)
    except OSError:  # no descriptor left
        raise NotNow("The server is very busy: please try again in a moment.") from None


def check_dates(request: web.Request) -> None:
    """Refuse moments that no calendar has, before aiohttp stumbles over them."""
    try:
        _ = request.if_modified_since, request.if_unmodified_since, request.if_range
    except (ValueError, OverflowError):
        raise Refusal("A date in that request makes no sense.") from None


async def _page(request: web.Request) -> web.StreamResponse:
    """A file of the site if there is one; for any address without a file extension, the page."""
    wanted = request.match_info["path"]
    file = _file(wanted)
    if file is not None:
        check_dates(request)
        file.open("rb").close()  # later, nobody could be told that it cannot be read
        caching = FOR_EVER if request.path.startswith(PARTS) else "no-cache"
        return web.FileResponse(file, headers={"Cache-Control": caching})
    if "." in wanted.rpartition("/")[2]:
        raise web.HTTPNotFound(text="There is no such file.")
    if wanted.startswith("api/"):
        raise NoSuchPage("There is nothing to ask for at that address.")
    # The page brings the guest's cookie: the requests it makes at once must all come from one guest.
    guest = guest_of(request)
    index = SITE / "index.html"
    if index.is_file():
        return await filled_page(request, index, guest)
    return web.Response(
        text=NOT_BUILT, content_type="text/html", headers={"Cache-Control": "private, no-cache"}
    )
