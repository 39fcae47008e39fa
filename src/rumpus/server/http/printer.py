"""Pictures of rooms and of finished games, drawn one at a time in another process, and kept."""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from typing import Final, Protocol, final

from aiohttp import web

from rumpus.server.errors import LimitReached, NoSuchPage, NotNow
from rumpus.server.http import static
from rumpus.server.http.api import find_room
from rumpus.server.http.preview import drawings, drawings_of, scene_of
from rumpus.server.http.replays import ending_of, find_replay
from rumpus.server.http.security import address_of
from rumpus.server.loop.kept import KeptAnswers
from rumpus.server.pictures.canvas import WIDTH, Drawings
from rumpus.server.pictures.souvenir import souvenir_of

KEPT: Final = 4 * 1024 * 1024
"""Bytes of pictures that are remembered: about sixty of them."""

MOST_WAITING: Final = 8
"""Requests that may wait for pictures that are still to be drawn."""

PATIENCE: Final = 20.0
"""Seconds that drawing one may take, on a busy machine."""

RASTERIZE: Final = Path(__file__).with_name("rasterize.py")

NOT_DRAWN: Final = "This picture could not be drawn; please try again later."


class Scene(Protocol):
    """What can be drawn; the same scene is the same picture."""

    def __hash__(self) -> int: ...

    def svg(self, drawn: Drawings) -> str:
        """The picture."""
        ...


@final
class PreviewPrinter:
    """Makes PNGs of scenes."""

    def __init__(self) -> None:
        self._pictures = KeptAnswers(self._draw, KEPT, MOST_WAITING)

    def has(self, scene: Scene) -> bool:
        """Whether this one need not be drawn."""
        return self._pictures.has(scene)

    async def print(self, scene: Scene) -> bytes:
        """The picture of a scene."""
        return await self._pictures.answer(scene, NOT_DRAWN)

    async def _draw(self, scene: Scene) -> bytes:
        file = drawings_of(static.SITE)
        if not file.is_file():
            raise NoSuchPage("The pages of this server have not been built, and with them its pictures.")
        # In a thread, because a tower has thousands of corners.
        svg = await asyncio.to_thread(scene.svg, drawings(file, file.stat().st_mtime_ns))
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


async def _printed(request: web.Request, scene: Scene) -> web.Response:
    printer = request.app[PRINTER]
    if not printer.has(scene) and not address_of(request).previews.take(1.0):
        raise LimitReached("Many pictures were asked for from where you are: please wait a little.")
    return web.Response(
        body=await printer.print(scene),
        content_type="image/png",
        # Other sites may show it: that is what it is for.
        headers={"Cache-Control": "public, max-age=60", "Cross-Origin-Resource-Policy": "cross-origin"},
    )


async def get_preview(request: web.Request) -> web.Response:
    """A room's picture, for messengers and whoever else shows its link."""
    return await _printed(request, scene_of(find_room(request)))


async def get_souvenir(request: web.Request) -> web.Response:
    """How a finished game ended, as a picture to pass on."""
    replay = await find_replay(request, request.match_info["id"])
    return await _printed(request, souvenir_of(replay, await ending_of(request, replay)))


ROUTES = [
    web.get("/api/rooms/{code}/preview.png", get_preview),
    web.get("/replay/{id}.png", get_souvenir),
]
