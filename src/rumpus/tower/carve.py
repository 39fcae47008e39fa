"""Carves the block: three flat faces, three gently domed ones opposite them, every facet exactly flat.

A dome is a paraboloid sampled on a grid. Four neighboring grid points of a paraboloid lie in one plane (on a
sphere they do not), so a block rests on facets with four corners and does not flicker between three of them.
All blocks have one shape: it is carved with an edge of 1, and the sizes only scale it.
"""

import json
from typing import Any

import numpy as np
import numpy.typing as npt

from rumpus.tower.blocks import DROPS, EDGES, HAND_SPEED, NORMALS, REACH
from rumpus.tower.world import hull

PAD = 0.05
"""Half the width of the flat pad on top of a dome, in edges. The grid lines lie at odd multiples of it."""

HALF = 0.5
NAMES = ("gentle", "medium", "strong", "flat", "flat", "flat")

ARC_WIDE, ARC_DEEP = 0.265, 0.19
ARC_ENDS = 0.225
"""Free blocks lie on an arc before the tower, as seen from the viewer's place at negative y: as far
apart from left to right that none hides another, and its ends nearer to the tower than its middle."""

Point = npt.NDArray[np.float64]


def carve() -> dict[str, Any]:
    """Everything in blocks.json."""
    vertices = points()
    return {
        "edges": list(EDGES),
        "vertices": vertices.tolist(),
        "triangles": hull(vertices).tolist(),
        "faces": [
            {
                "name": name,
                "normal": list(NORMALS[face]),
                "dots": face + 1 if face < 3 else 0,
            }
            for face, name in enumerate(NAMES)
        ],
        "reach": list(REACH),
        "speed": HAND_SPEED,
        "rest": [resting_place(block) for block in range(9)],
    }


def text() -> str:
    """The file's text: one line an entry, so that a change can be read as a diff."""
    lines = [f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in carve().items()]
    return "{\n" + ",\n".join(lines) + "\n}\n"


def resting_place(block: int) -> list[float]:
    """Where a block lies when it is free: gentle dome up, medium dome towards the viewer."""
    x = ARC_ENDS * (block / 4 - 1)
    y = -ARC_DEEP * np.sqrt(1 - (x / ARC_WIDE) ** 2)
    # +x is turned up by a quarter turn about y; then +y is turned outwards, halfway from the viewer.
    yaw = np.arctan2(y, x / 2) - np.pi / 2
    c, s, q = np.cos(yaw / 2), np.sin(yaw / 2), np.sqrt(0.5)
    pose = [
        x,
        y,
        EDGES[block // 3] / 2,
        c * q,
        s * q,
        -c * q,
        s * q,
    ]
    return [round(float(number), 6) for number in pose]


def points() -> Point:
    """The corners of all facets, in edges, about the middle of the cube."""
    found = corners()
    for face in range(3):
        found += inner_points(face) + rim_points(face)
    return np.unique(np.round(np.array(found), 9), axis=0)


def dome(face: int, point: Point) -> float:
    """How high dome `face` is above the cube's middle, over this point."""
    one, other = others(face)
    radius = 1 / (4 * DROPS[face])
    return float(HALF - (point[one] ** 2 + point[other] ** 2) / (2 * radius))


def others(face: int) -> tuple[int, int]:
    """The two axes that dome `face` lies across."""
    return (face + 1) % 3, (face + 2) % 3


def grid() -> list[float]:
    """The lines along which a dome bends. None runs so close to the rim that a sliver would be left."""
    lines, line = [], PAD
    while line < HALF - 0.35 * PAD:
        lines += [line, -line]
        line += 2 * PAD
    return lines


def corners() -> list[Point]:
    """The eight corners of the block: where three faces, flat or domed, meet."""
    found = []
    for domed in np.ndindex(2, 2, 2):
        corner = np.array([HALF if up else -HALF for up in domed])
        for _ in range(80):  # the domes' heights depend on each other; this converges to the last bit
            corner = np.array([dome(axis, corner) if domed[axis] else -HALF for axis in range(3)])
        found.append(corner)
    return found


def inner_points(face: int) -> list[Point]:
    """Where grid lines cross on a dome."""
    one, other = others(face)
    found = []
    for u in grid():
        for v in grid():
            point = np.zeros(3)
            point[one], point[other] = u, v
            point[face] = dome(face, point)
            if u < dome(one, point) - 1e-5 and v < dome(other, point) - 1e-5:
                found.append(point)
    return found


def rim_points(face: int) -> list[Point]:
    """Where grid lines end: at the flat neighbor on one side, at the domed neighbor on the other."""
    found = []
    for along, across in (others(face), others(face)[::-1]):
        for u in grid():
            point = np.zeros(3)
            point[along], point[across] = u, -HALF
            point[face] = dome(face, point)
            if u < dome(along, point) - 1e-5:
                found.append(point.copy())
            for _ in range(80):
                point[across] = dome(across, point)
                point[face] = dome(face, point)
            if u < dome(along, point) - 1e-5:
                found.append(point)
    return found
