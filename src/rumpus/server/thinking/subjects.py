"""What there is to think about: each subject turns a question into an answer, step by step.

A step is something to say, or None; between two of them a few milliseconds pass, for whoever has to listen.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from rumpus.foresight.curve import chances, curve
from rumpus.foresight.endings import play_endings
from rumpus.foresight.forks import find_fork, forks
from rumpus.foresight.moments import check_seat
from rumpus.server.thinking.questions import (
    ABOUT_CURVE,
    ABOUT_ENDINGS,
    ABOUT_FORKS,
    AboutCurve,
    AboutEndings,
    AboutForks,
    Possibility,
)
from rumpus.wire.encoding import encode
from rumpus.wire.logbook import Logbook, load

TELL_EVERY: Final = 50
"""Endings after which somebody who waits sees the bars move."""


@lru_cache(maxsize=8)
def _read(replay: str) -> Logbook:
    """A finished game, which never changes."""
    return load(Path(replay).read_text("utf-8"))


def think_of_curve(question: bytes) -> Iterator[bytes | None]:
    """Everybody's chances along a game, point by point."""
    asked = msgspec.msgpack.decode(question, type=AboutCurve)
    logbook = _read(asked.replay)
    seat = check_seat(logbook, asked.seat)
    for point in curve(logbook, asked.points, asked.endings, seat):
        yield None if point is None else encode(point)


def think_of_endings(question: bytes) -> Iterator[bytes | None]:
    """Everybody's chances at one moment, closer and closer."""
    asked = msgspec.msgpack.decode(question, type=AboutEndings)
    logbook = _read(asked.replay)
    fork = find_fork(logbook, asked.at, asked.change)
    for wins in play_endings(logbook, fork, asked.endings, check_seat(logbook, asked.seat)):
        tell = wins.over or wins.endings % TELL_EVERY == 0 or wins.endings == asked.endings
        yield encode(chances(logbook, asked.at, wins)) if tell else None


def think_of_forks(question: bytes) -> Iterator[bytes | None]:
    """What could have happened at one moment."""
    asked = msgspec.msgpack.decode(question, type=AboutForks)
    found = forks(_read(asked.replay), asked.at)
    yield encode([Possibility(each.key, each.kind, each.seat, each.sentence) for each in found])


SUBJECTS: Final[Mapping[str, Callable[[bytes], Iterator[bytes | None]]]] = {
    ABOUT_CURVE: think_of_curve,
    ABOUT_ENDINGS: think_of_endings,
    ABOUT_FORKS: think_of_forks,
}
