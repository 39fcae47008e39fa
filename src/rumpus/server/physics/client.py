"""Where towers are built: a process beside the server, so that physics never keeps the event loop waiting.

It is started when the first game with a tower begins. A tower at rest is not there, and costs nothing. The
process is asked every second whether it still lives. If it dies, hangs or cannot be started, every block in
a hand slips, and another one is tried, at once and then less and less often. A block that is taken meanwhile
waits for the next try.
"""

import asyncio
import logging
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import final

from rumpus.server.loop.background import BackgroundJobs
from rumpus.server.physics.protocol import (
    Begin,
    Command,
    Drop,
    Freeze,
    MoveHand,
    PhysicsFrame,
    Ping,
    Pong,
    PutBack,
    Release,
    cut,
    packed,
    read_answer,
)

WORKER = ("-m", "rumpus.server.physics.worker")
"""What Python runs in the other process."""

PACE = 0.02
"""Seconds that a tick takes on the clock: as many as in the world."""

CHUNK = 65_536
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
"""Seconds between two tries to start it, doubled after every failure: nobody with a block in the hand waits
longer for a verdict."""

UNNEEDED_PAUSE = 30.0
"""And while nobody has a block in the hand."""

FAREWELL = 2.0
"""Seconds the process has to end by itself."""

_log = logging.getLogger("rumpus")


@final
class PlacementHandle:
    """One placement and the tower after it, as its table knows them."""

    def __init__(
        self, client: "PhysicsClient", begin: Begin, report: Callable[["PlacementHandle", PhysicsFrame], None]
    ) -> None:
        self.begin = begin
        self.report = report
        self._client = client

    def move_hand(self, pose: tuple[float, float, float, float, float, float, float]) -> None:
        """Where the hand wants the block."""
        self._client.send(MoveHand(self.begin.number, pose))

    def release(self) -> None:
        """The hand has opened."""
        self._client.send(Release(self.begin.number))

    def put_back(self) -> None:
        """Nobody places its block any more; the tower goes on."""
        self._client.send(PutBack(self.begin.number))

    def freeze(self, frozen: bool) -> None:
        """Let no time pass in its world, or let it pass again."""
        self._client.send(Freeze(self.begin.number, frozen))

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self._client.forget(self)


@final
class PhysicsClient:
    """All placements of a server that go on now, and all towers that still move."""

    def __init__(self, jobs: BackgroundJobs) -> None:
        self.placements: dict[int, PlacementHandle] = {}
        self._jobs = jobs
        self._numbers = 0
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None
        self._needed = asyncio.Event()
        self._stopping = asyncio.Event()
        self._in_trouble = False
        """Whether the last process failed, and no other one has answered since."""
        self._unanswered = 0
        self._has_answered = False
        self._waiting: dict[tuple[int, type[Command]], Command] = {}
        """For a process that does not run yet. Of where a hand wants its block, the latest is enough."""

    def prepare(self) -> None:
        """Somebody will need it soon: loading a physics engine takes a moment."""
        self._needed.set()
        if self._running is None:
            self._running = self._jobs.keep("Building towers", self._run)

    def condition(self) -> str:
        """How the process is, in a word."""
        if self._in_trouble:
            return "down"
        return "idle" if self._process is None else "ok"

    def begin(
        self,
        tower: tuple[int, ...],
        poses: tuple[float, ...],
        block: int,
        report: Callable[[PlacementHandle, PhysicsFrame], None],
        *,
        level: str | None = None,
        may_nudge: bool = False,
        after: PlacementHandle | None = None,
    ) -> PlacementHandle:
        """Let a placement go on until its tower rests or it is dropped; `report` gets its frames.

        Its tower stands as these poses say, unless it still moves `after` another placement.
        """
        self._numbers += 1
        before = None if after is None else after.begin.number
        if before is not None:
            self.placements.pop(before, None)
        begin = Begin(self._numbers, tower, poses, block, level, may_nudge, before)
        placement = PlacementHandle(self, begin, report)
        self.placements[self._numbers] = placement
        self.prepare()
        self.send(placement.begin)
        return placement

    def send(self, command: Command) -> None:
        """Send a command to the process, or keep it until there is one."""
        stream = None if self._process is None else self._process.stdin
        if stream is not None:
            if not stream.is_closing():
                stream.write(packed(command))
        elif command.number in self.placements:
            self._waiting[command.number, type(command)] = command

    def forget(self, placement: PlacementHandle) -> None:
        """Stop a placement, if it still goes on."""
        number = placement.begin.number
        if self.placements.pop(number, None) is not None:
            self._waiting = {key: command for key, command in self._waiting.items() if key[0] != number}
            self.send(Drop(number))

    async def stop(self) -> None:
        """Drop everything."""
        self.placements.clear()
        running = self._running
        if running is None:
            return
        self._stopping.set()
        self._needed.set()
        if self._process is not None:
            self._hang_up(self._process)
        await asyncio.wait([running], timeout=FAREWELL)
        if self._process is not None:
            _kill(self._process)
        await running

    # ---- One process after another

    async def _run(self) -> None:
        """Keep a process for as long as there are towers."""
        pause = FIRST_PAUSE
        while not self._stopping.is_set():
            self._needed.clear()
            self._has_answered = False
            why = await self._run_once()
            if self._has_answered:
                self._needed.set()
                pause = FIRST_PAUSE
            self._lose_all(why)
            await _happens(self._stopping, within=pause)
            await _happens(self._needed, within=UNNEEDED_PAUSE)
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _run_once(self) -> str:
        """One process, from its start to its end; why it came to that."""
        command = [sys.executable, *WORKER, str(PACE)]
        pipe = asyncio.subprocess.PIPE
        try:
            process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, stderr=pipe)
        except Exception as trouble:  # no file, no memory, no Python: whatever it is, it may pass
            return f"cannot be started: {trouble}"
        assert process.stdin is not None and process.stderr is not None
        process.stdin.write(b"".join(packed(command) for command in self._waiting.values()))
        self._waiting.clear()
        self._process = process
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
        self._process = None
        return why or f"has ended ({code}): {await last_words or 'without a word'}"

    async def _listen(self, process: asyncio.subprocess.Process) -> None:
        """Take in whatever it says, until it says no more."""
        assert process.stdout is not None
        stream = bytearray()
        while data := await process.stdout.read(CHUNK):
            stream += data
            for message in cut(stream):
                self._receive(read_answer(message))

    async def _feel_pulse(self, process: asyncio.subprocess.Process) -> None:
        """Ask again and again whether it lives; kill it if it does not say so."""
        assert process.stdin is not None
        self._unanswered = 0
        while self._unanswered < (SILENCE if self._has_answered else FIRST_SILENCE):
            self._unanswered += 1
            if not process.stdin.is_closing():
                process.stdin.write(packed(Ping()))
            await asyncio.sleep(PING_EVERY)
        _kill(process)

    @staticmethod
    def _hang_up(process: asyncio.subprocess.Process) -> None:
        """Close its input: its sign to leave."""
        assert process.stdin is not None
        process.stdin.close()

    def _receive(self, answer: PhysicsFrame | Pong) -> None:
        self._unanswered = 0
        self._has_answered = True
        if self._in_trouble:
            self._in_trouble = False
            _log.warning("The towers' process works again.")
        placement = self.placements.get(answer.number) if isinstance(answer, PhysicsFrame) else None
        if placement is not None and isinstance(answer, PhysicsFrame):
            if answer.fault:
                _log.error("A tower has failed, and its block slips: %s", answer.fault)
            if answer.lost or (answer.said is not None and not answer.lives_on):
                del self.placements[answer.number]
            self._report(placement, answer)

    def _lose_all(self, why: str) -> None:
        """The process has gone. Unless the server goes too, every table hears that nothing more will come."""
        lost, self.placements = self.placements, {}
        self._waiting.clear()
        if not self._in_trouble and not self._stopping.is_set():
            self._in_trouble = True
            _log.error(
                "The towers' process %s. Another one is tried. Placements that ended: %d.", why, len(lost)
            )
        for number, placement in lost.items():
            self._report(placement, PhysicsFrame(number, lost=True))

    @staticmethod
    def _report(placement: PlacementHandle, frame: PhysicsFrame) -> None:
        """Tell a table. If it cannot take that in, the others are told all the same."""
        try:
            placement.report(placement, frame)
        except Exception:
            _log.exception("a physics frame could not be taken in")


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
