"""What held the event loop up: a thread beside it looks where the loop is when it should be elsewhere."""

import logging
import sys
import threading
from collections import Counter
from types import FrameType
from typing import Final, final

from rumpus.server.loop.lag import LoopLag

LOOKS: Final = 4
"""How often the thread wakes within the time that is still all right."""

REST: Final = 10.0
"""Seconds between two lines: what holds a loop up often does so again and again."""

STUCK: Final = 10.0
"""Seconds after which a hold-up is told before it is over. It may never be."""

OURS: Final = "rumpus."

_log = logging.getLogger("rumpus")


@final
class LoopWatchdog:
    """Writes a line when the event loop was held up for more than `limit` seconds.

    It says where the loop was seen, and for how long it worked: if it did not, something else on the machine
    kept it from working, or it waited for a file.
    """

    def __init__(self, lag: LoopLag, limit: float) -> None:
        """Watch the loop of the thread that calls this."""
        self._lag = lag
        self._limit = limit
        self._watched = threading.get_ident()
        self._seen: Counter[str] = Counter()
        self._told_stuck = False
        self._silent_until = 0.0
        self._untold = 0
        self._leash = threading.Lock()  # an event would do, but waking up costs twice as much
        self._leash.acquire()
        lag.when_late = self._over
        self._thread = threading.Thread(target=self._watch, name="watchdog", daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Watch no more."""
        self._leash.release()
        self._thread.join()

    # ---- On the thread

    def _watch(self) -> None:
        while not self._leash.acquire(timeout=self._limit / LOOKS):
            late = self._lag.late_by()
            if late > self._limit / 2:
                self._look()
            if late > STUCK and not self._told_stuck:
                self._told_stuck = True
                _log.error("The event loop has been held up for %.0f s, %s.", late, self._where())

    def _look(self) -> None:
        frame = sys._current_frames().get(self._watched)
        if frame is not None:
            self._seen[place(frame)] += 1

    # ---- On the loop

    def _over(self, late: float, worked: float, now: float) -> None:
        """The loop goes on after so many seconds, of which it has worked so many."""
        if late > self._limit:
            if now < self._silent_until:
                self._untold += 1
            else:
                self._silent_until = now + REST
                more = f" ({self._untold} times more since the last line)" if self._untold else ""
                self._untold = 0
                _log.warning(
                    "The event loop was held up for %.0f ms, of which it worked %.0f, %s%s.",
                    late * 1000,
                    worked * 1000,
                    self._where(),
                    more,
                )
        self._seen = Counter()
        self._told_stuck = False

    def _where(self) -> str:
        seen = self._seen.most_common(1)
        return f"seen {seen[0][1]} times in {seen[0][0]}" if seen else "and was not seen"


def place(frame: FrameType) -> str:
    """Where somebody is: module, function and line, and from where of ours they got there."""
    at: FrameType | None = frame
    while at is not None and not _module(at).startswith(OURS):
        at = at.f_back
    if at is None or at is frame:
        return _name(frame)
    return f"{_name(frame)} from {_name(at)}"


def _name(frame: FrameType) -> str:
    return f"{_module(frame)}:{frame.f_code.co_name}:{frame.f_lineno}"


def _module(frame: FrameType) -> str:
    return str(frame.f_globals.get("__name__", "?"))
