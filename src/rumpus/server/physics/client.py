"""Where towers are built: a process beside the server, so that physics never keeps the event loop waiting.

It is started when the first game with a tower begins. A tower at rest is not there, and costs nothing. If the
process dies, every block in a hand has to be placed again, by a new one, on the tower as it last was.
"""

import asyncio
import logging
import sys
from collections.abc import Callable
from typing import final

from rumpus.server.physics.protocol import (
    Begin,
    Command,
    Drop,
    MoveHand,
    PhysicsFrame,
    PutBack,
    Release,
    cut,
    packed,
    read_frame,
)

WORKER = ("-m", "rumpus.server.physics.worker")
"""What Python runs in the other process."""

PACE = 0.02
"""Seconds that a tick takes on the clock: as many as in the world."""

CHUNK = 65_536

_log = logging.getLogger("rumpus")
FAREWELL = 2.0
"""Seconds the process has to end by itself."""


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

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self._client.forget(self)


@final
class PhysicsClient:
    """All placements of a server that go on now, and all towers that still move."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.placements: dict[int, PlacementHandle] = {}
        self._loop = loop
        self._numbers = 0
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None
        self._stopping = False
        self._waiting: list[bytes] = []
        """Commands for a process that is still starting."""

    def prepare(self) -> None:
        """Somebody will need it soon: loading a physics engine takes a moment."""
        if self._running is None:
            self._running = self._loop.create_task(self._run())

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
        if stream is None:
            self._waiting.append(packed(command))
        elif not stream.is_closing():
            stream.write(packed(command))

    def forget(self, placement: PlacementHandle) -> None:
        """Stop a placement, if it still goes on."""
        if self.placements.pop(placement.begin.number, None) is not None:
            self.send(Drop(placement.begin.number))

    async def stop(self) -> None:
        """Drop everything."""
        self.placements.clear()
        running = self._running
        if running is None:
            return
        self._stopping = True
        if self._process is not None:
            self._hang_up(self._process)
        await asyncio.wait([running], timeout=FAREWELL)
        if self._process is not None:
            self._process.kill()
        await running

    # ---- Inside

    async def _run(self) -> None:
        """One process, from its start to its end."""
        command = [sys.executable, *WORKER, str(PACE)]
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe)
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(b"".join(self._waiting))
        self._waiting.clear()
        self._process = process
        if self._stopping:
            self._hang_up(process)
        stream = bytearray()
        while data := await process.stdout.read(CHUNK):
            stream += data
            for message in cut(stream):
                self._receive(read_frame(message))
        await process.wait()
        self._process = self._running = None
        self._begin_again()

    @staticmethod
    def _hang_up(process: asyncio.subprocess.Process) -> None:
        """Close its input: its sign to leave."""
        assert process.stdin is not None
        process.stdin.close()

    def _receive(self, frame: PhysicsFrame) -> None:
        placement = self.placements.get(frame.number)
        if placement is not None:
            if frame.said is not None and not frame.lives_on:
                del self.placements[frame.number]
            self._report(placement, frame)

    def _begin_again(self) -> None:
        """The process has gone. Unless the server goes too, every table hears that nothing more will come."""
        lost, self.placements = self.placements, {}
        if lost:
            _log.error("The towers' process has died; %d towers stopped.", len(lost))
        for number, placement in lost.items():
            self._report(placement, PhysicsFrame(number, lost=True))

    @staticmethod
    def _report(placement: PlacementHandle, frame: PhysicsFrame) -> None:
        """Tell a table. If it cannot take that in, the others are told all the same."""
        try:
            placement.report(placement, frame)
        except Exception:
            _log.exception("a physics frame could not be taken in")
