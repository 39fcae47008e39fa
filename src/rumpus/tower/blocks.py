"""The nine blocks: their shape, sizes and faces, and where they lie when nobody uses them.

The numbers are in blocks.json, which the browser draws from as well; `rumpus lab blocks` carves it anew.
"""

import json
from importlib.resources import files

from rumpus.tower.turning import Pose, pose_of

DATA = json.loads(files("rumpus.tower").joinpath("blocks.json").read_text("utf-8"))

BLOCKS = 9
EDGES: tuple[float, ...] = tuple(DATA["edges"])
"""Meters from a flat face to the top of the dome opposite, one a size: large, medium, small."""

VERTICES: list[list[float]] = DATA["vertices"]
"""The corners of the block's facets, in edges, about its middle."""

GENTLE, MEDIUM, STRONG, FLAT_X, FLAT_Y, FLAT_Z = range(6)
"""Faces: three domes at the ends of x, y and z, and the flat faces opposite them."""

NORMALS: list[list[float]] = [face["normal"] for face in DATA["faces"]]

REACH: tuple[float, float, float] = tuple(DATA["reach"])
"""How far from the tower's foot a hand may carry a block, in meters: to each side, to and fro, and up."""

HAND_SPEED: float = DATA["speed"]
"""Meters a second: how fast a hand may move."""

REST: list[Pose] = [pose_of(pose) for pose in DATA["rest"]]
"""Where each block lies when it is free."""


def edge(block: int) -> float:
    """How large a block is. Blocks are numbered by size, three colors each."""
    return EDGES[block // 3]
