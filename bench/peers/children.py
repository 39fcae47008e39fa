"""A process we started: spoken to in lines of JSON, and stopped by its id whatever happens."""

import json
import os
import queue
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

GOODBYE: Final = 3.0
"""Seconds for each way of asking a process to end, before the next, less polite one."""


class Child:
    """A process that answers every line with one line, and leaves when its input ends."""

    def __init__(self, name: str, command: Sequence[str], folder: Path) -> None:
        self.name = name
        self._process = subprocess.Popen(  # noqa: S603  # a command of ours, not of a stranger
            command,
            cwd=folder,
            env={**os.environ, "NODE_ENV": "production"},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            # Ctrl-C reaches us alone, and we end it in good order.
            start_new_session=True,
        )
        self._answers: queue.Queue[str | None] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            # A library may greet on the same stream; every answer of ours is an object.
            if line.startswith("{"):
                self._answers.put(line)
        self._answers.put(None)

    def hear(self, seconds: float) -> dict[str, Any]:
        """The next answer."""
        try:
            line = self._answers.get(timeout=seconds)
        except queue.Empty:
            raise TimeoutError(f"{self.name} said nothing for {seconds:.0f} seconds.") from None
        if line is None:
            raise ChildProcessError(f"{self.name} ended in mid-benchmark (exit {self._process.poll()}).")
        answer: dict[str, Any] = json.loads(line)
        return answer

    def ask(self, order: object, seconds: float = 10.0) -> dict[str, Any]:
        """Say something, and hear the answer."""
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(json.dumps(order) + "\n")
            self._process.stdin.flush()
        except BrokenPipeError:
            raise ChildProcessError(f"{self.name} is gone (exit {self._process.poll()}).") from None
        return self.hear(seconds)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        assert self._process.stdin is not None
        for ask in (self._process.stdin.close, self._process.terminate, self._process.kill):
            try:
                ask()
                self._process.wait(GOODBYE)
                return
            except (subprocess.TimeoutExpired, BrokenPipeError):
                continue
