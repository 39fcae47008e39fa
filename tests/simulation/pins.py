"""Every clock and every source of luck that a server could reach, tied to the world for a while."""

import gc
import logging
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from rumpus.server.live.clock import MatchClock
from rumpus.server.loop import lag
from rumpus.server.rooms import games, stand_ins
from rumpus.server.store.postgres import node, store, writer
from simulation.lines import connect
from simulation.questions import SimulatedReader
from simulation.world import World

NOWHERE = Path("/simulated")
"""A folder that is never looked into."""

PULSE = 5.0
"""Seconds between two looks of a server whether its loop was late: in the world a look costs as much as in
earnest, and a machine that is frozen is late by more."""

LOOK = 7.5
"""And between two looks of a room for sleepers, for the same reason."""


@contextmanager
def pinned(world: World, keep_replay: Callable[..., None]) -> Iterator[None]:
    """In here nothing of a server sees the real time, real luck, or a real disk.

    (The real functions are replaced where they are defined, and wherever a module has taken one by name.)
    """
    luck = world.secrets
    pins: list[tuple[Any, str, Any]] = [
        (time, "monotonic", world.clock),
        (time, "time", world.date),
        (time, "thread_time", world.clock),
        (secrets, "token_bytes", luck.randbytes),
        (secrets, "token_hex", lambda size: luck.randbytes(size).hex()),
        (secrets, "choice", luck.choice),
        (games, "MatchClock", lambda start=0: MatchClock(start, world.clock)),
        (lag, "TICK", PULSE),
        (stand_ins, "CHECK_EVERY", LOOK),
        (store, "PostgresReader", SimulatedReader),
        (node, "connect", connect),
        (writer, "connect", connect),
        (writer, "write_file", keep_replay),
    ]
    real = {id(vars(owner)[name]): new for owner, name, new in pins if owner in (time, secrets)}
    taken = [
        (module, name, real[id(value)])
        for module in list(sys.modules.values())
        if getattr(module, "__name__", "").startswith("rumpus.server")
        for name, value in list(vars(module).items())
        if id(value) in real
    ]
    with ExitStack() as stack:
        stack.enter_context(without_garbage())
        stack.enter_context(listening(world))
        for owner, name, new in [*pins, *taken]:
            stack.enter_context(patch.object(owner, name, new))
        yield


@contextmanager
def without_garbage() -> Iterator[None]:
    """Python looks for cycles when it happens to: a guest who is forgotten a little later is read anew."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class Ear(logging.Handler):
    """Whatever a server logs was either planted here, or is a fault."""

    EXPECTED = (
        "PostgreSQL takes nothing",
        "PostgreSQL takes games again",
        "simulated trouble",
        "failed and is set up again",
        "which is closed, failed",
        "Replays are written again",
        "is not there any more: its rooms are anybody's",
    )

    def __init__(self, world: World) -> None:
        super().__init__(logging.WARNING)
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        said = record.getMessage()
        fault = record.exc_info[1] if record.exc_info else None
        planted = fault is None or "simulated trouble" in str(fault)
        if not planted or not any(each in said for each in self.EXPECTED):
            self._world.breaks(f"the log says: {said} {fault!r}")


@contextmanager
def listening(world: World) -> Iterator[None]:
    """In here every warning of a server is heard, and none is printed."""
    log = logging.getLogger("rumpus")
    ear, before = Ear(world), (log.level, log.propagate)
    log.addHandler(ear)
    log.setLevel(logging.WARNING)
    log.propagate = False
    try:
        yield
    finally:
        log.removeHandler(ear)
        log.level, log.propagate = before
