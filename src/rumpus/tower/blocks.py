"""The nine blocks: their shape, sizes and faces, and where they lie when nobody uses them.

Their shape is in blocks.json, which the browser draws from as well; `rumpus lab blocks` carves it anew.
"""

import json
from importlib.resources import files

from rumpus.tower.turning import Pose, Vector, pose_of

DATA = json.loads(files("rumpus.tower").joinpath("blocks.json").read_text("utf-8"))

BLOCKS = 9
EDGES = (0.050, 0.042, 0.034)
"""Meters from a flat face to the top of the dome opposite: large, medium, small."""

DROPS = (0.025, 0.050, 0.090)
"""How far a dome's corners lie below its top, in edges: gentle (+x), medium (+y), strong (+z)."""

REACH = (0.30, 0.30, 0.60)
"""How far from the tower's foot a hand may carry a block, in meters: to each side, to and fro, and up."""

HAND_SPEED = 0.6
"""Meters a second: how fast a hand may move."""

VERTICES: list[list[float]] = DATA["vertices"]
"""The corners of the block's facets, in edges, about its middle."""

GENTLE, MEDIUM, STRONG, FLAT_X, FLAT_Y, FLAT_Z = range(6)
"""Faces: three domes at the ends of x, y and z, and the flat faces opposite them."""

NORMALS: tuple[Vector, ...] = (
    (1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, 0.0, 1.0),
    (-1.0, 0.0, 0.0),
    (0.0, -1.0, 0.0),
    (0.0, 0.0, -1.0),
)
"""Which way each face looks, in the block's own axes."""

REST: list[Pose] = [pose_of(pose) for pose in DATA["rest"]]
"""Where each block lies when it is free."""


def edge(block: int) -> float:
    """How large a block is. Blocks are numbered by size, three colors each."""
    return EDGES[block // 3]
