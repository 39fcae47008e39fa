"""The judge: what is a fall, what is a nudge, what is on top, and the count to three."""

import math
from collections.abc import Sequence
from enum import Enum

from rumpus.tower.blocks import NORMALS, edge
from rumpus.tower.hand import TICK
from rumpus.tower.turning import Pose, Vector, rotated, turn_of, upward_face
from rumpus.tower.world import TABLE, World

SUNK = 0.25
"""In edges: whoever is so much lower than before has fallen."""

TIPPED = math.radians(30)
SHIFTED = 0.0015
TILTED = math.radians(2)
"""Whoever moved so far, in meters or radians, before the new block was let go has been nudged."""

SIDEWAYS = 0.5
"""A contact whose normal is less upright than this pushes rather than presses."""

COUNT = 3.0
PATIENCE = 2.0
"""Seconds: the count, and how much longer its three may last while the tower still sways."""

SWAYING = (0.025, 0.8)
"""Meters and radians a second."""


class Verdict(Enum):
    """What gravity says."""

    STOOD = "stood"
    FELL = "fell"
    SLIPPED = "slipped"


class Judge:
    """Watches one tower during one turn, and remembers how it stood before."""

    def __init__(self, world: World, tower: Sequence[int]) -> None:
        self.world = world
        self.tower = list(tower)
        self._before = {block: world.pose(block) for block in tower}
        self._upward = {block: up_axis(pose) for block, pose in self._before.items()}
        self._was_up = {
            block: rotated(turn_of(pose), self._upward[block]) for block, pose in self._before.items()
        }
        self._floor = {block: pose[2] - SUNK * edge(block) for block, pose in self._before.items()}

    def add(self, block: int) -> None:
        """The new block has been let go. It may drop or roll onto another face, but must stay up there."""
        top = max((self.world.pose(each)[2] + edge(each) / 2 for each in self.tower), default=0.0)
        self.tower.append(block)
        self._floor[block] = top + (0.5 - SUNK) * edge(block)

    def fallen(self) -> list[int]:
        """Blocks that are on the table or much lower than before, or have tipped over.

        The base may do as it likes: what makes a fall is that it loses a block.
        """
        grounded = {other for one, other in self.world.pairs() if one == TABLE}
        return [
            block
            for block in self.tower[1:]
            if block in grounded
            or self.world.pose(block)[2] < self._floor[block]
            or self.tilt(block) > TIPPED
        ]

    def tilt(self, block: int) -> float:
        """By how much, in radians, the direction has changed that pointed up before."""
        upward = self._upward.get(block)
        if upward is None:
            return 0.0
        x, y, z = rotated(turn_of(self.world.pose(block)), upward)
        a, b, c = self._was_up[block]
        return math.acos(max(-1.0, min(1.0, x * a + y * b + z * c)))

    def nudged(self, held: int) -> set[int]:
        """Tower blocks that the held one pushes sideways, or that are no longer where they were."""
        found = {
            block
            for block in self.tower
            if math.dist(self.world.pose(block)[:3], self._before[block][:3]) > SHIFTED
            or self.tilt(block) > TILTED
        }
        for one, other, upright in self.world.contacts():
            if held in (one, other) and upright < SIDEWAYS and one != TABLE:
                found.add(one if other == held else other)
        return found

    def on_top(self, block: int) -> bool:
        """Whether it rests on the tower alone and is the highest of all; the first block, on the table."""
        pairs = self.world.pairs()
        others = [each for each in self.tower if each != block]
        if not others:
            return (TABLE, block) in pairs
        height = self.world.pose(block)[2]
        return (
            (TABLE, block) not in pairs
            and any((min(block, each), max(block, each)) in pairs for each in others)
            and all(height > self.world.pose(each)[2] for each in others)
        )


class ThreeCount:
    """From the moment the block is let go: one, two, three."""

    def __init__(self, judge: Judge, block: int) -> None:
        self._judge = judge
        self._block = block
        self.elapsed = 0.0
        judge.add(block)

    @property
    def numeral(self) -> int:
        """What is being said: one, two or three."""
        return min(3, 1 + int(self.elapsed + TICK / 2))

    def tick(self) -> Verdict | None:
        """After every tick of the world: the verdict, or None while it must still be counted."""
        self.elapsed += TICK
        judge = self._judge
        if judge.fallen():
            return Verdict.FELL
        if self.elapsed < COUNT - TICK / 2:
            return None
        speed, spin = judge.world.speeds(judge.tower)
        swaying = speed > SWAYING[0] or spin > SWAYING[1]
        if swaying and self.elapsed < COUNT + PATIENCE:
            return None
        return Verdict.STOOD if judge.on_top(self._block) else Verdict.SLIPPED


def up_axis(pose: Pose) -> Vector:
    """The direction of a block's own that points up, more or less."""
    return NORMALS[upward_face(turn_of(pose))]
