"""Whatever holds the event loop up is named in the log, in one line, and seldom enough to be read."""

import asyncio
import sys
import threading
import time
from pathlib import Path
from types import FrameType

import pytest

from rumpus.server.loop import watchdog
from rumpus.server.loop.lag import LoopLag
from rumpus.server.loop.watchdog import LoopWatchdog, place
from server.visitors import run, running, soon


def hold_up(until: threading.Event) -> None:
    """What the watchdog should see."""
    until.wait()


class Eyes:
    """Lets the loop go on once it has been seen so often."""

    def __init__(self, dog: LoopWatchdog, looks: int) -> None:
        self._dog = dog
        self._looks = looks
        self.enough = threading.Event()
        self._thread = threading.Thread(target=self._wait)
        self._thread.start()

    def _wait(self) -> None:
        while self._dog._seen.total() < self._looks:
            time.sleep(0.005)
        self.enough.set()


def test_a_hold_up_is_named_with_its_place(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with running(tmp_path, hold_up=0.05) as server:
            hold_up(Eyes(server._watchdog, 3).enough)
            await soon(lambda: caplog.records)

    run(story())
    line = caplog.records[0].getMessage()
    assert line.startswith("The event loop was held up for ") and " ms, of which it worked " in line
    assert " in threading:wait:" in line and "\n" not in line
    assert caplog.records[0].exc_info is None


def test_lines_are_few_and_say_how_many_there_would_be(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        lag = LoopLag(asyncio.get_running_loop())
        dog = LoopWatchdog(lag, 100.0)
        for now in range(60):
            lag.when_late(101.0, 0.5, float(now))
            lag.when_late(99.0, 0.5, float(now))  # not worth a line
        lag.stop()
        dog.stop()

    run(story())
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 6 and "more" not in lines[0]
    assert all("(9 times more since the last line)" in line for line in lines[1:])
    assert lines[0] == "The event loop was held up for 101000 ms, of which it worked 500, and was not seen."


def test_a_loop_that_never_goes_on_is_told_all_the_same(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watchdog, "STUCK", 0.1)

    async def story() -> None:
        lag = LoopLag(asyncio.get_running_loop())
        dog = LoopWatchdog(lag, 0.05)
        while not caplog.records:
            time.sleep(0.01)
        dog.stop()
        lag.stop()

    run(story())
    (record,) = caplog.records
    assert record.getMessage().startswith("The event loop has been held up for 0 s, seen ")
    assert "test_watchdog:story:" in record.getMessage()


def test_a_place_outside_is_told_with_where_of_ours_it_was_called_from() -> None:
    def frame() -> FrameType:
        return sys._getframe()

    theirs = frame()
    assert place(theirs) == f"{__name__}:frame:{theirs.f_lineno}"
    ours = {"__name__": "rumpus.somewhere", "frame": frame}
    exec("def called():\n    return frame()", ours)
    called = ours["called"]
    assert callable(called)
    assert place(called()).endswith(" from rumpus.somewhere:called:2")
