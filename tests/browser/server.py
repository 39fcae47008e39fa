"""The real server in a process of its own, to be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from rumpus.lab.load.process import ONE_ADDRESS

PATIENCE = 60.0
"""Seconds a server has to answer."""


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


class LiveServer:
    """`rumpus play` on one port and one folder of data, as often as it is started."""

    options: tuple[str, ...] = ()
    """What is said on the command line besides."""

    def __init__(self, data: Path, *program: str, python: str = sys.executable, **environment: str) -> None:
        self._program = (python, *(program or ("-m", "rumpus")))
        self._environment = environment
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._data = data
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def rooms(self) -> Path:
        """Its data."""
        return self._data / "rooms"

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [*self._program, "play", "--no-browser", *self.options]
        with (self._data / "server.log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, "--port", str(self.port), "--data", str(self.rooms)],
                stdout=log,
                stderr=log,
                env={**os.environ, **ONE_ADDRESS, "PYTHONUNBUFFERED": "1", **self._environment},
            )
        deadline = time.monotonic() + PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                story = (self._data / "server.log").read_text("utf-8", "replace")
                raise RuntimeError(f"The server did not start. It said:\n{story}")
            time.sleep(0.05)

    @property
    def database(self) -> Path:
        """Where it keeps everything."""
        return self._data / "rooms" / "rumpus.db"

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def stop(self) -> None:
        """End it politely."""
        if self._process is not None and self.running:
            self._process.terminate()
            try:
                self._process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/readyz", timeout=1) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False
