"""Where the next block should go, and how far from there it really goes."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from rumpus.engine.chance import Chance
from rumpus.tower.blocks import NORMALS, VERTICES, edge
from rumpus.tower.turning import Turn, about, after, axes, raised, rotated, turn_of, upward_face
from rumpus.tower.world import World

CORNERS = np.array(VERTICES)

PULL = 0.003
"""Meters by which every placement leans back towards the tower's foot, at most."""


@dataclass(frozen=True)
class Aim:
    """A block over this spot, turned like this."""

    face: int
    x: float
    y: float
    turn: Turn


@dataclass(frozen=True)
class Top:
    """The top of the tower: the middle of its upward face, its highest point, and how it is turned."""

    x: float
    y: float
    z: float
    yaw: float
    face: int | None
    """None: there is no tower, and this is the table."""


def top_of(world: World, tower: Sequence[int]) -> Top:
    """What the next block will lie on."""
    if not tower:
        return Top(0.0, 0.0, 0.0, 0.0, None)
    block = tower[-1]
    pose = world.pose(block)
    turn = turn_of(pose)
    face = upward_face(turn)
    up, along = rotated(turn, NORMALS[face]), rotated(turn, NORMALS[(face + 1) % 3])
    half = edge(block) / 2
    return Top(
        pose[0] + up[0] * half,
        pose[1] + up[1] * half,
        pose[2] + highest(block, turn),
        math.atan2(along[1], along[0]),
        face,
    )


def lowest(block: int, turn: Turn) -> float:
    """How far a block's lowest corner lies below its middle, in meters."""
    return -float((CORNERS @ axes(turn)[2]).min()) * edge(block)


def highest(block: int, turn: Turn) -> float:
    """How far a block's highest corner lies above its middle, in meters."""
    return float((CORNERS @ axes(turn)[2]).max()) * edge(block)


def straight(world: World, tower: Sequence[int], face: int, pull: float = PULL) -> Aim:
    """Onto the middle of the top, leaning back a little so that the tower's weight comes over its foot."""
    top = top_of(world, tower)
    x, y = top.x, top.y
    if tower:
        foot = world.pose(tower[0])
        weight = sum(world.masses[block] for block in tower)
        dx = foot[0] - sum(world.masses[block] * world.pose(block)[0] for block in tower) / weight
        dy = foot[1] - sum(world.masses[block] * world.pose(block)[1] for block in tower) / weight
        share = min(1.0, pull / max(math.hypot(dx, dy), 1e-12))
        x, y = x + dx * share, y + dy * share
    return Aim(face, x, y, raised(face, top.yaw))


def missed(aim: Aim, sigma: float, chance: Chance) -> Aim:
    """The same as a hand does it that misses by `sigma` millimeters to each side, and turns a little too."""
    lean = math.radians(0.5 * sigma)
    yaw = math.radians(2 * sigma + 1) * chance.normal()
    turn = after(about(2, yaw), aim.turn)
    turn = after(about(1, lean * chance.normal()), turn)
    turn = after(about(0, lean * chance.normal()), turn)
    x = aim.x + 0.001 * sigma * chance.normal()
    return replace(aim, x=x, y=aim.y + 0.001 * sigma * chance.normal(), turn=turn)
