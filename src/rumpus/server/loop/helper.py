"""A process beside the server: started when it is needed, watched, and started again when it is gone.

It is asked every second whether it still lives. If it dies, hangs or cannot be started, whoever works with it
is told, and another one is tried, at once and then less and less often.
"""

import asyncio
import logging
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Protocol, final

from rumpus.server.loop.background import BackgroundJobs
from rumpus.server.loop.pipe import CHUNK, Ping, cut, packed

LAST_WORDS = 500

PING_EVERY = 1.0
"""Seconds between two questions whether the process still lives."""

SILENCE = 5
"""Questions without an answer after which it hangs. They are counted, not timed: a loop that was itself
held up has asked only once."""

FIRST_SILENCE = 30
"""And as long as it has never answered: loading a physics engine on a busy machine takes its time."""

FIRST_PAUSE = 0.1
LONGEST_PAUSE = 4.0
"""Seconds between two tries to start it, doubled after every failure: nobody waits longer for it."""

UNNEEDED_PAUSE = 30.0
"""And while nobody needs it."""

FAREWELL = 2.0
"""Seconds the process has to end by itself."""

_log = logging.getLogger("rumpus")


class Employer(Protocol):
    """Whoever works with a helper."""

    def first_orders(self) -> bytes:
        """What a process that has just been started is told at once."""

    def hear(self, message: bytes) -> None:
        """Something it says. An exception means that it is not to be understood, and ends it."""

    def lose(self) -> str:
        """It is gone, with all that it was doing; what that was, in a sentence."""


@final
class Helper:
    """One process after another, doing the same."""

    def __init__(
        self, name: str, command: Callable[[], Sequence[str]], jobs: BackgroundJobs, employer: Employer
    ) -> None:
        self.process: asyncio.subprocess.Process | None = None
        self._name = name
        self._command = command
        """What Python runs in the other process."""
        self._jobs = jobs
        self._employer = employer
        self._running: asyncio.Task[None] | None = None
        self._needed = asyncio.Event()
        self._stopping = asyncio.Event()
        self._in_trouble = False
        """Whether the last process failed, and no other one has answered since."""
        self._unanswered = 0
        self._has_answered = False

    def prepare(self) -> None:
        """Somebody will need it soon: starting it takes a moment."""
        self._needed.set()
        if self._running is None:
            self._running = self._jobs.keep(self._name, self._run)

    def condition(self) -> str:
        """How the process is, in a word."""
        if self._in_trouble:
            return "down"
        return "idle" if self.process is None else "ok"

    def send(self, message: bytes) -> bool:
        """Tell it something; whether there was a process to be told."""
        stream = None if self.process is None else self.process.stdin
        if stream is None:
            return False
        if not stream.is_closing():
            stream.write(message)
        return True

    async def stop(self) -> None:
        """Let it end."""
        running = self._running
        if running is None:
            return
        self._stopping.set()
        self._needed.set()
        if self.process is not None:
            self._hang_up(self.process)
        await asyncio.wait([running], timeout=FAREWELL)
        if self.process is not None:
            _kill(self.process)
        await running

    async def _run(self) -> None:
        """Keep a process for as long as it is needed."""
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            self._needed.clear()
            self._has_answered = False
            why = await self._run_once()
            if self._has_answered:
                self._needed.set()
                pause = FIRST_PAUSE
            self._lose(why)
            await _happens(self._stopping, within=pause)
            await _happens(self._needed, within=UNNEEDED_PAUSE)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _run_once(self) -> str:
        """One process, from its start to its end; why it came to that."""
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable, *self._command(), stdin=pipe, stdout=pipe, stderr=pipe
            )
        except Exception as trouble:  # no file, no memory, no Python: whatever it is, it may pass
            return f"cannot be started: {trouble}"
        assert process.stdin is not None and process.stderr is not None
        self.process = process
        self.send(self._employer.first_orders())  # unless it has ended already
        if self._stopping.is_set():
            self._hang_up(process)
        pulse = asyncio.create_task(self._feel_pulse(process))
        last_words = asyncio.create_task(_last_line(process.stderr))
        try:
            await self._listen(process)
        except Exception as trouble:
            why = f"is not understood: {trouble}"
        else:
            why = "did not answer any more" if pulse.done() else ""
        pulse.cancel()
        _kill(process)
        code = await process.wait()
        self.process = None
        return why or f"has ended ({code}): {await last_words or 'without a word'}"

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Take in whatever it says, until it says no more."""
        assert process.stdout is not None
        stream = bytearray()
        while data := await process.stdout.read(CHUNK):
            stream += data
            for message in cut(stream):
                self._employer.hear(message)
                self._note_answer()

    def _note_answer(self) -> None:
        self._unanswered = 0
        self._has_answered = True
        if self._in_trouble:
            self._in_trouble = False
            _log.warning("The %s process works again.", self._name)

    async def _feel_pulse(self, process: asyncio.subprocess.Process) -> None:
        """Ask again and again whether it lives; kill it if it does not say so."""
        self._unanswered = 0
        while self._unanswered < (SILENCE if self._has_answered else FIRST_SILENCE):
            self._unanswered += 1
            self.send(packed(Ping()))
            await asyncio.sleep(PING_EVERY)
        _kill(process)

    @staticmethod
    def _hang_up(process: asyncio.subprocess.Process) -> None:
        """Close its input: its sign to leave."""
        assert process.stdin is not None
        process.stdin.close()

    def _lose(self, why: str) -> None:
        lost = self._employer.lose()
        if not self._in_trouble and not self._stopping.is_set():
            self._in_trouble = True
            _log.error("The %s process %s. Another one is tried. %s", self._name, why, lost)


async def _happens(event: asyncio.Event, *, within: float) -> None:
    """Wait for it, but no longer than so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(within):
            await event.wait()


async def _last_line(stream: asyncio.StreamReader) -> str:
    """What a process has said last: after an exception, which one."""
    said = b""
    while data := await stream.read(CHUNK):
        said = (said + data)[-LAST_WORDS:]
    lines = said.decode("utf-8", "replace").split("\n")
    return next((line for line in reversed(lines) if line.strip()), "")


def _kill(process: asyncio.subprocess.Process) -> None:
    """End it, if it has not ended."""
    with suppress(ProcessLookupError):
        process.kill()
