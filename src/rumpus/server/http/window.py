"""The shop window: at the front door, a small table where bots play; see docs/decisions/0030-shop-window.md.

It is a tape of a real game (`tools/record_tapes.py`), told like any other that is over: no sockets, no bots
that think, and after the first who looks, not even a file that is read.
"""

from pathlib import Path
from typing import Final

from aiohttp import web

from rumpus.server.archive.questions import Question
from rumpus.server.errors import LimitReached, NoSuchPage
from rumpus.server.http.replays import ARCHIVE, packed
from rumpus.server.http.security import address_of, language_read_by

TAPES: Final = Path(__file__).resolve().parent / "tapes"
"""Where they lie, by their game."""

NO_TAPE: Final = "There is nothing to ask for at that address."


async def get_window(request: web.Request) -> web.Response:
    """A whole game, as the gallery saw it: no hand is shown."""
    tape = tapes().get(request.match_info["game"])
    if tape is None:
        raise NoSuchPage(NO_TAPE)
    archive = request.app[ARCHIVE]
    question = Question(str(tape), "tape", language=language_read_by(request))
    if not archive.has(question) and not address_of(request).replays.take(1.0):
        raise LimitReached("Many games were asked for from where you are: please wait a little.")
    return packed(request, await archive.answer(question))


def tapes() -> dict[str, Path]:
    """Every tape there is."""
    return {path.stem: path for path in TAPES.glob("*.jsonl")}


ROUTES = [web.get("/api/window/{game}", get_window)]
"""What stands in the window."""
