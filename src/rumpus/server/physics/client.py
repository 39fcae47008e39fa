"""Where towers are built: a process beside the server, so that physics never keeps the event loop waiting.

It is started when the first game with a tower begins. A tower at rest is not there, and costs nothing. If the
process is lost, every block in a hand slips; a block that is taken meanwhile waits for the next one.
"""

import logging
from collections.abc import Callable
from typing import final

from rumpus.server.loop.background import BackgroundJobs
from rumpus.server.loop.helper import Helper
from rumpus.server.loop.pipe import packed
from rumpus.server.physics.protocol import (
    Begin,
    Command,
    Drop,
    Freeze,
    MoveHand,
    PhysicsFrame,
    PutBack,
    Release,
    read_answer,
)

WORKER = ("-m", "rumpus.server.physics.worker")
"""What Python runs in the other process."""

PACE = 0.02
"""Seconds that a tick takes on the clock: as many as in the world."""

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
        self.helper = Helper("towers'", lambda: (*WORKER, str(PACE)), jobs, self)
        self._numbers = 0
        self._waiting: dict[tuple[int, type[Command]], Command] = {}
        """For a process that does not run yet. Of where a hand wants its block, the latest is enough."""

    def prepare(self) -> None:
        """Somebody will need it soon: loading a physics engine takes a moment."""
        self.helper.prepare()

    def condition(self) -> str:
        """How the process is, in a word."""
        return self.helper.condition()

    def begin(
        self,
        tower: tuple[int, ...],
        poses: tuple[float, ...],
        block: int,
        report: Callable[[PlacementHandle, PhysicsFrame], None],
        *,
        level: str | None = None,
        top: int | None = None,
        hands: tuple[int, ...] = (),
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
        begin = Begin(self._numbers, tower, poses, block, level, top, hands, may_nudge, before)
        placement = PlacementHandle(self, begin, report)
        self.placements[self._numbers] = placement
        self.prepare()
        self.send(placement.begin)
        return placement

    def send(self, command: Command) -> None:
        """Send a command to the process, or keep it until there is one."""
        if not self.helper.send(packed(command)) and command.number in self.placements:
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
        await self.helper.stop()

    # ---- What becomes of the process

    def first_orders(self) -> bytes:
        """All that waited for it."""
        orders = b"".join(packed(command) for command in self._waiting.values())
        self._waiting.clear()
        return orders

    def hear(self, message: bytes) -> None:
        """A frame for one of the tables, or a sign of life."""
        answer = read_answer(message)
        placement = self.placements.get(answer.number) if isinstance(answer, PhysicsFrame) else None
        if placement is not None and isinstance(answer, PhysicsFrame):
            if answer.fault:
                _log.error("A tower has failed, and its block slips: %s", answer.fault)
            if answer.lost or (answer.said is not None and not answer.lives_on):
                del self.placements[answer.number]
            self._report(placement, answer)

    def lose(self) -> str:
        """Every table hears that nothing more will come."""
        lost, self.placements = self.placements, {}
        self._waiting.clear()
        for number, placement in lost.items():
            self._report(placement, PhysicsFrame(number, lost=True))
        return f"Placements that ended: {len(lost)}."

    @staticmethod
    def _report(placement: PlacementHandle, frame: PhysicsFrame) -> None:
        """Tell a table. If it cannot take that in, the others are told all the same."""
        try:
            placement.report(placement, frame)
        except Exception:
            _log.exception("a physics frame could not be taken in")
