"""The judge: what is a fall, what is a nudge, what is on top, what is at rest, and the count to three."""

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
"""Seconds."""

STILL = (0.0001, math.radians(0.2))
"""Meters and radians: whoever stays within stands still, for all that anybody can see.

Speeds do not tell: a tower that sways stands still for a moment, and one at rest may tremble for ever.
"""

AT_REST = 0.5
"""Seconds of standing still after which a tower rests."""


class Verdict(Enum):
    """What gravity says."""

    STOOD = "stood"
    FELL = "fell"
    SLIPPED = "slipped"
    NUDGED = "nudged"
    RESTED = "rested"


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
        self._untouched = self._before
        """Where each block was before the held one first touched the tower."""
        self._touched = False

    def add(self, block: int) -> None:
        """The new block has been let go. It may drop or roll onto another face, but must stay up there."""
        top = max((self.world.pose(each)[2] + edge(each) / 2 for each in self.tower), default=0.0)
        self.tower.append(block)
        self._floor[block] = top + (0.5 - SUNK) * edge(block)

    def take_back(self, block: int) -> None:
        """The new block is not part of the tower after all."""
        if block in self._floor and block not in self._before:
            self.tower.remove(block)
            del self._floor[block]

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
        return angle(rotated(turn_of(self.world.pose(block)), upward), self._was_up[block])

    def watch(self, held: int) -> None:
        """After every tick with a block in the hand: until it touches the tower, nothing is its doing."""
        tower = set(self.tower)
        if not self._touched:
            self._touched = any(held in pair and not tower.isdisjoint(pair) for pair in self.world.pairs())
        if not self._touched:
            self._untouched = {block: self.world.pose(block) for block in self.tower}

    def nudged(self, held: int) -> set[int]:
        """Tower blocks that the held one pushes sideways, or that it has moved."""
        found = {
            block
            for block in self.tower
            if moved(self._untouched[block], self.world.pose(block), SHIFTED, TILTED)
        }
        for one, other, upright in self.world.contacts():
            if held in (one, other) and upright < SIDEWAYS and one != TABLE:
                found.add(one if other == held else other)
        return found

    def on_top(self, block: int) -> bool:
        """Whether it is the highest of all and not on the table; the first block may be nowhere else."""
        others = [each for each in self.tower if each != block]
        height = self.world.pose(block)[2]
        return not others or (
            (TABLE, block) not in self.world.pairs()
            and all(height > self.world.pose(each)[2] for each in others)
        )


class Rest:
    """Whether a tower has come to rest."""

    def __init__(self, world: World, tower: Sequence[int]) -> None:
        self._world = world
        self._tower = tower
        self._where: dict[int, Pose] = {}
        # Only a tower that was put there has no motion at all, and it was put there at rest.
        self._still = AT_REST if world.speeds(tower) == (0.0, 0.0) else 0.0

    def tick(self) -> None:
        """After every tick of the world."""
        poses = {block: self._world.pose(block) for block in self._tower}
        if any(moved(self._where.get(block, pose), pose, *STILL) for block, pose in poses.items()):
            self._still = 0.0
        else:
            self._still += TICK
        if self._still == 0.0 or self._where.keys() != poses.keys():
            self._where = poses

    @property
    def reached(self) -> bool:
        """Whether it has stood still for long enough."""
        return self._still > AT_REST - TICK / 2


class ThreeCount:
    """From the moment the block is let go: one, two, three. What stands then has stood, however it sways."""

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
        """After every tick in which nothing fell: the verdict, or None while it must still be counted."""
        self.elapsed += TICK
        if self.elapsed < COUNT - TICK / 2:
            return None
        return Verdict.STOOD if self._judge.on_top(self._block) else Verdict.SLIPPED


def up_axis(pose: Pose) -> Vector:
    """The direction of a block's own that points up, more or less."""
    return NORMALS[upward_face(turn_of(pose))]


def moved(before: Pose, now: Pose, far: float, steep: float) -> bool:
    """Whether a block is further than so many meters from where it was, or has tilted by so many radians."""
    axis = up_axis(before)
    return (
        math.dist(before[:3], now[:3]) > far
        or angle(rotated(turn_of(before), axis), rotated(turn_of(now), axis)) > steep
    )


def angle(one: Vector, other: Vector) -> float:
    """Between two directions, in radians."""
    return math.acos(max(-1.0, min(1.0, sum(a * b for a, b in zip(one, other, strict=True)))))
