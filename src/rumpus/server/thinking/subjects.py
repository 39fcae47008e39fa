"""What there is to think about: each subject turns a question into an answer, step by step.

A step is something to say, or None; between two of them a few milliseconds pass, for whoever has to listen.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict
from functools import lru_cache
from pathlib import Path
from typing import Final

import msgspec

from rumpus.engine.chance import Dice
from rumpus.foresight.curve import chances, curve
from rumpus.foresight.endings import play_endings
from rumpus.foresight.forks import find_fork, forks
from rumpus.foresight.moments import check_seat, players
from rumpus.server.store.records import Beginning
from rumpus.server.thinking.moves import think_of_move
from rumpus.server.thinking.questions import (
    ABOUT_BEGINNING,
    ABOUT_CURVE,
    ABOUT_ENDINGS,
    ABOUT_FORKS,
    ABOUT_MOVE,
    ALL_SAID,
    AboutBeginning,
    AboutCurve,
    AboutEndings,
    AboutForks,
)
from rumpus.wire.codec import Garbled, entry_line
from rumpus.wire.encoding import encode
from rumpus.wire.logbook import Logbook, load
from rumpus.wire.messages import Possibility

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
    yield ALL_SAID


def think_of_endings(question: bytes) -> Iterator[bytes | None]:
    """Everybody's chances at one moment, closer and closer."""
    asked = msgspec.msgpack.decode(question, type=AboutEndings)
    logbook = _read(asked.replay)
    fork = find_fork(logbook, asked.at, asked.change)
    for wins in play_endings(logbook, fork, asked.endings, check_seat(logbook, asked.seat)):
        tell = wins.over or wins.endings % TELL_EVERY == 0 or wins.endings == asked.endings
        yield encode(chances(logbook, asked.at, wins)) if tell else None
    yield ALL_SAID


def think_of_forks(question: bytes) -> Iterator[bytes | None]:
    """What could have happened at one moment."""
    asked = msgspec.msgpack.decode(question, type=AboutForks)
    found = forks(_read(asked.replay), asked.at, asked.language)
    yield encode([Possibility(each.key, each.kind, each.seat, each.sentence) for each in found])
    yield ALL_SAID


def think_of_beginning(question: bytes) -> Iterator[bytes | None]:
    """The entries with which a what-if begins."""
    asked = msgspec.msgpack.decode(question, type=AboutBeginning)
    logbook = _read(asked.replay)
    box = logbook.box
    fork = find_fork(logbook, asked.at, asked.change)
    match = fork.match(logbook, Dice(f"{asked.seed}/fork"), keep_log=True)
    if match.over:
        raise Garbled("The game is over then: there is nothing left to play.")
    before = [] if fork.before is None else logbook.entries[: fork.before.seq + 1]
    entries = [*before, *match.log]
    yield encode(
        Beginning(
            game=box.info.slug,
            options=asdict(logbook.options),
            levels=list(players(logbook)),
            gone=[entry.seat for entry in entries if entry.seat is not None and entry.action is None],
            lines=[entry_line(entry, box).decode() for entry in entries],
            seed=asked.seed,
            origin=asked.origin,
        )
    )


SUBJECTS: Final[Mapping[str, Callable[[bytes], Iterator[bytes | None]]]] = {
    ABOUT_CURVE: think_of_curve,
    ABOUT_ENDINGS: think_of_endings,
    ABOUT_FORKS: think_of_forks,
    ABOUT_BEGINNING: think_of_beginning,
    ABOUT_MOVE: think_of_move,
}
