"""Where towers are built: a process beside the server, so that physics never keeps the event loop waiting.

It is started when the first game with a tower begins. A tower between two turns is not there, and costs
nothing. If the process dies, every block in a hand has to be placed again, by a new one.
"""

import asyncio
import logging
import sys
from collections.abc import Callable
from typing import final

from rumpus.games.wonky.gravity import Slipped
from rumpus.server.errands import Begin, Drop, Order, Reach, Release, Sight, cut, packed, read_sight

PACE = 0.02
"""Seconds that a tick takes on the clock: as many as in the world."""

CHUNK = 65_536
FAREWELL = 2.0
"""Seconds the process has to end by itself."""


@final
class Errand:
    """One placement, as its table knows it."""

    def __init__(self, bench: "Workbench", begin: Begin, report: Callable[["Errand", Sight], None]) -> None:
        self.begin = begin
        self.report = report
        self._bench = bench

    def reach(self, pose: tuple[float, float, float, float, float, float, float]) -> None:
        """Where the hand wants the block."""
        self._bench.tell(Reach(self.begin.number, pose))

    def release(self) -> None:
        """The hand has opened."""
        self._bench.tell(Release(self.begin.number))

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self._bench.forget(self)


@final
class Workbench:
    """All placements of a server that go on now."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.errands: dict[int, Errand] = {}
        self._loop = loop
        self._numbers = 0
        self._process: asyncio.subprocess.Process | None = None
        self._running: asyncio.Task[None] | None = None
        self._stopping = False
        self._waiting: list[bytes] = []
        """What is to be told to a process that is still starting."""

    def prepare(self) -> None:
        """Somebody will need it soon: loading a physics engine takes a moment."""
        if self._running is None:
            self._running = self._loop.create_task(self._run())

    def begin(
        self,
        tower: tuple[int, ...],
        poses: tuple[float, ...],
        block: int,
        level: str | None,
        report: Callable[[Errand, Sight], None],
    ) -> Errand:
        """Let a placement go on until it is over or dropped; `report` hears what there is to see."""
        self._numbers += 1
        errand = Errand(self, Begin(self._numbers, tower, poses, block, level), report)
        self.errands[self._numbers] = errand
        self.prepare()
        self.tell(errand.begin)
        return errand

    def tell(self, order: Order) -> None:
        """Say something to the process, or keep it until there is one."""
        stream = None if self._process is None else self._process.stdin
        if stream is None:
            self._waiting.append(packed(order))
        elif not stream.is_closing():
            stream.write(packed(order))

    def forget(self, errand: Errand) -> None:
        """Stop a placement, if it still goes on."""
        if self.errands.pop(errand.begin.number, None) is not None:
            self.tell(Drop(errand.begin.number))

    async def stop(self) -> None:
        """Drop everything."""
        self.errands.clear()
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
        command = [sys.executable, "-m", "rumpus.server.towers", str(PACE)]
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
                self._hear(read_sight(message))
        await process.wait()
        self._process = self._running = None
        self._begin_again()

    @staticmethod
    def _hang_up(process: asyncio.subprocess.Process) -> None:
        """Close its ear: its sign to leave."""
        assert process.stdin is not None
        process.stdin.close()

    def _hear(self, sight: Sight) -> None:
        errand = self.errands.get(sight.number)
        if errand is not None:
            if sight.said is not None:
                del self.errands[sight.number]
            errand.report(errand, sight)

    def _begin_again(self) -> None:
        """The process has gone. Unless the server goes too, whatever was in a hand has slipped from it."""
        lost, self.errands = self.errands, {}
        if lost:
            logging.getLogger("rumpus").error("The towers' process has died; %d blocks slipped.", len(lost))
        for errand in lost.values():
            poses = list(errand.begin.poses)
            sight = Sight(errand.begin.number, lets_go=True, said=Slipped.__name__, poses=poses)
            errand.report(errand, sight)
