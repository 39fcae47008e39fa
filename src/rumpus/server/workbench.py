"""Where towers are built: a thread that lets every placement of the house go on, 20 milliseconds at a time.

The event loop and this thread share an `Errand` for each placement: the loop writes what is wanted, the
thread reports what there is to see. The physics engine is loaded when it is first needed, off the loop.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import TYPE_CHECKING, final

from rumpus.games.wonky.gravity import Slipped, Word

if TYPE_CHECKING:
    from rumpus.server.carrying import Carrying

TICK = 0.02
"""Seconds of the world and of the clock; the same as the hand's."""

BEHIND = 0.2
"""Seconds. Whoever is further behind lets time go by: a slow tower is better than a jerky one."""


@dataclass(frozen=True)
class Sight:
    """What there is to see after a tick."""

    messages: list[bytes]
    """For all browsers, in order."""
    hand: bytes | None
    """Where the hand wants its block, for all but its owner."""
    lets_go: bool = False
    """A bot's arm has set its block down."""
    word: Word | None = None
    """Gravity's word, once it is spoken."""


@dataclass(eq=False)
class Errand:
    """One placement, as the loop and the thread know it. Each field is written on one side only."""

    tower: tuple[int, ...]
    poses: tuple[float, ...]
    block: int
    level: str | None
    """The bot that places, or None for a person."""
    report: Callable[["Errand", Sight], None]
    """Called on the event loop."""
    wanted: tuple[float, ...] | None = None
    """Where the hand should be; written by the loop."""
    let_go: bool = False
    """Whether the rules have let go; written by the loop."""
    dropped: bool = False
    """Whether nobody wants to know any more; written by the loop."""
    carrying: "Carrying | None" = field(default=None, repr=False)
    """The placement itself; only the thread touches it."""


@final
class Workbench:
    """All placements of a server. A tower between two turns is not here, and costs nothing."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._new: SimpleQueue[Errand | None] = SimpleQueue()
        self._thread: threading.Thread | None = None
        self.errands = 0
        """How many placements go on; written by the thread, for whoever is curious."""

    def begin(self, errand: Errand) -> None:
        """Let a placement go on until it is over or dropped."""
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="rumpus-towers", daemon=True)
            self._thread.start()
        self._new.put(errand)

    def stop(self) -> None:
        """Drop everything."""
        if self._thread is not None:
            self._new.put(None)
            self._thread.join()
            self._thread = None

    # ---- On the thread

    def _work(self) -> None:
        errands: list[Errand] = []
        due = time.monotonic()
        while True:
            while not errands or not self._new.empty():
                errand = self._new.get()
                if errand is None:
                    return
                if not errands:
                    due = time.monotonic()
                errands.append(errand)
            errands = [errand for errand in errands if self._go_on(errand)]
            self.errands = len(errands)
            due += TICK
            now = time.monotonic()
            if due > now:
                time.sleep(due - now)
            elif due < now - BEHIND:
                due = now

    def _go_on(self, errand: Errand) -> bool:
        """One tick; whether there is more to do."""
        if errand.dropped:
            return False
        try:
            sight = self._tick(errand)
        except Exception:
            logging.getLogger("rumpus").exception("A placement went wrong and has to be done again.")
            sight = Sight([], None, lets_go=True, word=Slipped(list(errand.poses), ""))
        if sight is not None:
            with contextlib.suppress(RuntimeError):  # the loop has closed: nobody is left to see it
                self._loop.call_soon_threadsafe(errand.report, errand, sight)
        return sight is None or sight.word is None

    def _tick(self, errand: Errand) -> Sight | None:
        if errand.carrying is None:
            from rumpus.server.carrying import Carrying  # noqa: PLC0415  # loads the physics engine

            errand.carrying = Carrying(errand)
        return errand.carrying.tick()
