"""A process of its own: `python -m rumpus.server.archive.reader` reads replay files and tells them again.

To fold a long game takes a tenth of a second, in which the event loop could tell nobody anything. What it
answers is gzip already, as it will travel.
"""

import gzip
import os
import signal
import sys
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import BinaryIO

import msgspec

from rumpus.engine.ids import Seat
from rumpus.server.archive.questions import GARBLED, HEAD, TOLD, Question
from rumpus.server.pictures.ending import ending_of
from rumpus.wire.codec import Garbled
from rumpus.wire.encoding import encode
from rumpus.wire.logbook import Logbook, load
from rumpus.wire.messages import ReplayFilms, ReplaySteps, ShopWindow
from rumpus.wire.steps import films, retold, steps

BOOKS_OPEN = 4
"""Games that are kept unfolded: people look at one from several sides."""


def main() -> None:
    """Answer until the server hangs up."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then hangs up
    with suppress(BrokenPipeError, ProcessLookupError):
        os.nice(5)  # whoever plays comes first
        for line in sys.stdin.buffer:
            respond(msgspec.json.decode(line, type=Question), sys.stdout.buffer)


def respond(question: Question, pipe: BinaryIO) -> None:
    """Write one answer."""
    try:
        kind, body = TOLD, answer(question)
    except (Garbled, OSError, UnicodeDecodeError) as trouble:
        kind, body = GARBLED, str(trouble).encode()
    packed = gzip.compress(body, 6)
    pipe.write(HEAD.pack(kind, len(packed)) + packed)
    pipe.flush()


def answer(question: Question) -> bytes:
    """The part that is asked for, as JSON; the log as it is."""
    if question.part == "log":
        return Path(question.file).read_bytes()
    book = opened(question.file, Path(question.file).stat().st_ctime_ns)
    if question.part == "game":
        return encode(retold(book, question.language))
    if question.part == "films":
        return encode(ReplayFilms(films(book)))
    if question.part == "ending":
        return encode(ending_of(book, question.raced_at))
    if question.part == "tape":
        shown = list(steps(book, None, False, question.language))
        return encode(ShopWindow(retold(book, question.language), shown, films(book)))
    seat = None if question.seat is None else Seat(question.seat)
    if seat is not None and seat not in range(len(book.names)):
        raise Garbled("Nobody sits there.")
    return encode(ReplaySteps(seat, question.open, list(steps(book, seat, question.open, question.language))))


@lru_cache(maxsize=BOOKS_OPEN)
def opened(file: str, _changed: int) -> Logbook:
    """A replay file; it is changed only if somebody in it wants to be forgotten, and then read again."""
    return load(Path(file).read_text("utf-8"))


if __name__ == "__main__":
    main()
