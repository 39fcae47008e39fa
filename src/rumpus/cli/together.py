"""Several servers of one machine on one port: started, watched, and told to leave."""

import signal
import socket
import subprocess
import sys
import time
import webbrowser
from collections.abc import Mapping, Sequence
from types import FrameType
from typing import Final, final

from rumpus.cli.speech import err, out
from rumpus.server.settings import NODE

OURS: Final = ("--workers", "--node", "--node-address", "--port", "--host", "--url", "--metrics")
"""Options that are not passed on to a worker as they are."""

FIRST_PAUSE: Final = 0.2
LONGEST_PAUSE: Final = 5.0
"""Seconds before a worker that has ended is started again, doubled each time."""

LONG: Final = 60.0
"""Seconds after which a worker that ends may be started again soon."""

LOOK: Final = 0.1


@final
class Worker:
    """One of them, again and again."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._pause = FIRST_PAUSE
        self._start_at = 0.0
        self._began = 0.0
        self._process: subprocess.Popen[bytes] | None = None

    def look(self, now: float) -> None:
        """Start it, if it is not there."""
        if self._process is not None and self._process.poll() is not None:
            err.print(f"A worker has ended ({self._process.returncode}).", highlight=False)
            if now - self._began > LONG:
                self._pause = FIRST_PAUSE
            self._start_at = now + self._pause
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            self._process = None
        if self._process is None and now >= self._start_at:
            self._began = now
            self._process = subprocess.Popen(self._command)  # noqa: S603  # our own

    def tell(self, number: int) -> None:
        """Pass a signal on."""
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(number)

    def wait(self) -> None:
        """Until it has ended."""
        if self._process is not None:
            self._process.wait()


def work_together(
    node: str, number: int, front: Sequence[str], each_its_own: Mapping[str, str], url: str, browser: bool
) -> None:
    """Keep so many servers at work until a signal says otherwise; then all of them leave.

    Of what each has of its own, HOST:PORT, the first gets this port and the others those that follow.
    """
    name = socket.gethostname().partition(".")[0] if node == NODE else node
    command = [sys.executable, "-m", "rumpus", "play", *passed_on(sys.argv[2:]), *front]
    command += ["--share-port", "--no-browser", "--url", url]
    workers = []
    for each in range(number):
        own = [f"{option}={with_port(said, each)}" for option, said in each_its_own.items() if said]
        workers.append(Worker([*command, *own, f"--node={name}-{each + 1}"]))
    told: list[int] = []

    def stop(signal_number: int, frame: FrameType | None) -> None:
        told.append(signal_number)

    for each in (signal.SIGINT, signal.SIGTERM):
        signal.signal(each, stop)
    for worker in workers:
        worker.look(time.monotonic())
    out.print(f"{number} servers are open at [bold]{url}[/]. Ctrl-C stops.", highlight=False)
    if browser:
        webbrowser.open(url)
    while not told:
        time.sleep(LOOK)
        for worker in workers:
            worker.look(time.monotonic())
    for worker in workers:
        worker.tell(told[0])
    for worker in workers:
        worker.wait()


def with_port(address: str, higher: int) -> str:
    """The same host, and a port that is so much higher."""
    host, _, port = address.rpartition(":")
    return f"{host}:{int(port) + higher}"


def passed_on(words: Sequence[str]) -> list[str]:
    """What was asked of `rumpus play`, without what is each worker's own."""
    kept: list[str] = []
    waiting = iter(words)
    for word in waiting:
        if word in OURS:
            next(waiting, None)
        elif not word.startswith(tuple(f"{option}=" for option in OURS)):
            kept.append(word)
    return kept
