"""Pictures of rooms, drawn one at a time in another process, and kept for whoever asks next."""

import asyncio
import sys
from collections import OrderedDict
from contextlib import suppress
from pathlib import Path
from typing import Final, final

from aiohttp import web

from rumpus.server.errors import LimitReached, NoSuchPage, NotNow
from rumpus.server.http import static
from rumpus.server.http.api import find_room
from rumpus.server.http.preview import WIDTH, Scene, drawings, drawings_of, scene_of, svg_of
from rumpus.server.http.security import address_of

KEPT: Final = 64
"""Pictures that are remembered: about 70 KB each."""

MOST_WAITING: Final = 8
"""Requests that may wait for pictures that are still to be drawn."""

PATIENCE: Final = 20.0
"""Seconds that drawing one may take, on a busy machine."""

RASTERIZE: Final = Path(__file__).with_name("rasterize.py")

NOT_DRAWN: Final = "The picture of this room could not be drawn; please try again later."


@final
class PreviewPrinter:
    """Makes PNGs of scenes."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Scene, bytes] = OrderedDict()
        self._press = asyncio.Lock()
        self._waiting = 0

    def has(self, scene: Scene) -> bool:
        """Whether this one need not be drawn."""
        return scene in self._kept

    async def print(self, scene: Scene) -> bytes:
        """The picture of a scene."""
        if self._waiting >= MOST_WAITING:
            raise NotNow(NOT_DRAWN)
        self._waiting += 1
        try:
            async with self._press:
                if scene not in self._kept:
                    self._kept[scene] = await self._draw(scene)
                    while len(self._kept) > KEPT:
                        self._kept.popitem(last=False)
        finally:
            self._waiting -= 1
        self._kept.move_to_end(scene)
        return self._kept[scene]

    async def _draw(self, scene: Scene) -> bytes:
        file = drawings_of(static.SITE)
        if not file.is_file():
            raise NoSuchPage("The pages of this server have not been built, and with them its pictures.")
        svg = svg_of(scene, drawings(file, file.stat().st_mtime_ns))
        font = file.with_name("letters.ttf")
        try:
            async with asyncio.timeout(PATIENCE):
                picture = await _run(svg.encode(), sys.executable, "-P", RASTERIZE, font, str(WIDTH))
        except (OSError, TimeoutError):
            picture = b""
        if not picture:
            raise NotNow(NOT_DRAWN)
        return picture


async def _run(given: bytes, *command: str | Path) -> bytes:
    """What a program answers; nothing if it fails. It does not outlive whoever waits for it."""
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
    try:
        answer, _ = await process.communicate(given)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
    return answer if process.returncode == 0 else b""


PRINTER: web.AppKey[PreviewPrinter] = web.AppKey("printer", PreviewPrinter)


async def get_preview(request: web.Request) -> web.Response:
    """A room's picture, for messengers and whoever else shows its link."""
    printer = request.app[PRINTER]
    scene = scene_of(find_room(request))
    if not printer.has(scene) and not address_of(request).previews.take(1.0):
        raise LimitReached("Many pictures were asked for from where you are: please wait a little.")
    return web.Response(
        body=await printer.print(scene),
        content_type="image/png",
        # Other sites may show it: that is what it is for.
        headers={"Cache-Control": "public, max-age=60", "Cross-Origin-Resource-Policy": "cross-origin"},
    )


ROUTES = [web.get("/api/rooms/{code}/preview.png", get_preview)]
