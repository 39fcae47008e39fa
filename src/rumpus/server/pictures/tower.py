"""A crooked tower as it stood, seen from where it looks most crooked."""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rumpus.games.wonky.gravity import NUMBERS_A_POSE
from rumpus.server.pictures.canvas import INK, PLANK, Drawings
from rumpus.tower.blocks import DATA, NORMALS, VERTICES, edge
from rumpus.tower.turning import Pose, Vector, axes, pose_of, rotated, turn_of

FROM_ABOVE: Final = math.radians(14)
FROM_THE_SIDE: Final = math.radians(24)
"""So that two sides of a block can be seen."""
LIGHT: Final[Vector] = (-0.4, 0.75, 0.35)
"""From where it comes, as the picture is seen: the left, above, and the front."""
NEAREST: Final = 1900.0
"""Pixels a meter, for a tower that has hardly begun."""
HIGHEST: Final = 480.0
"""Pixels that a tower may be high."""

Spot = tuple[float, float]


def _rims() -> list[list[int]]:
    """The corners around every face of a block, one after another."""
    sides: list[list[Sequence[int]]] = [[] for _ in NORMALS]
    for triangle in DATA["triangles"]:
        a, b, c = (VERTICES[corner] for corner in triangle)
        u, v = [q - p for p, q in zip(a, b, strict=True)], [q - p for p, q in zip(a, c, strict=True)]
        normal = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
        sides[max(range(6), key=lambda face: _dot(NORMALS[face], normal))].append(triangle)
    return [_rim(side) for side in sides]


def _rim(triangles: list[Sequence[int]]) -> list[int]:
    """Edges that only one triangle has are on the rim."""
    edges = [(t[at], t[(at + 1) % 3]) for t in triangles for at in range(3)]
    count = Counter(frozenset(each) for each in edges)
    onward = {start: end for start, end in edges if count[frozenset((start, end))] == 1}
    first = next(iter(onward))
    rim = [first]
    while (following := onward[rim[-1]]) != first:
        rim.append(following)
    return rim


def _dot(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def height_of(blocks: Sequence[int], numbers: Sequence[float]) -> float:
    """How high a tower is, in meters."""
    return max(corner[2] for block, pose in _placed(blocks, numbers) for corner in _corners(block, pose))


def _placed(blocks: Sequence[int], numbers: Sequence[float]) -> list[tuple[int, Pose]]:
    """Every block with its pose."""
    starts = range(0, len(blocks) * NUMBERS_A_POSE, NUMBERS_A_POSE)
    poses = [pose_of(numbers[at : at + NUMBERS_A_POSE]) for at in starts]
    return list(zip(blocks, poses, strict=True))


def tower(blocks: Sequence[int], numbers: Sequence[float], drawn: Drawings, x: float) -> str:
    """The tower, standing on the plank at `x`."""
    placed = _placed(blocks, numbers)
    camera = _Camera([pose for _, pose in placed])
    bodies = [list(camera.seen(_corners(block, pose))) for block, pose in placed]
    left, right = (choose(spot[0] for body in bodies for spot in body) for choose in (min, max))
    high = max(spot[1] for body in bodies for spot in body)
    scale = min(NEAREST, HIGHEST / high)
    middle = (left + right) / 2
    shapes = [
        f'<ellipse cx="{x}" cy="{PLANK + 16}" rx="{(right - left) * scale * 0.62}" ry="16" fill="#8c5827"/>'
    ]
    for (block, pose), body in zip(placed, bodies, strict=True):
        stain = drawn["stains"][block % 3]
        spots = [(x + (across - middle) * scale, PLANK + 14 - up * scale) for across, up in body]
        shapes.append(_polygon(_hull(spots), stain["wood"], f' stroke="{INK}" stroke-width="9"'))
        for face, rim in enumerate(RIMS):
            normal = rotated(turn_of(pose), NORMALS[face])
            if camera.faces(normal):
                shade = _shade(stain, camera.lit(normal))
                shapes.append(_polygon([spots[corner] for corner in rim], shade, f' stroke="{shade}"'))
                shapes.append(_dots(face, rim, spots, stain["deep"]))
    return f'<g stroke-linejoin="round">{"".join(shapes)}</g>'


def _corners(block: int, pose: Pose) -> Iterator[Vector]:
    """Every corner of a block, where its pose puts it."""
    rows, size = axes(turn_of(pose)), edge(block)
    for x, y, z in VERTICES:
        i, j, k = (row[0] * x + row[1] * y + row[2] * z for row in rows)
        yield pose[0] + size * i, pose[1] + size * j, pose[2] + size * k


class _Camera:
    """Looks so that the tower leans across the picture, and a little from above."""

    def __init__(self, poses: Sequence[Pose]) -> None:
        foot = poses[0]
        leaning = [(pose[0] - foot[0], pose[1] - foot[1]) for pose in poses]
        x, y = max(leaning, key=lambda lean: math.hypot(*lean))
        yaw = math.atan2(y, x) - FROM_THE_SIDE
        self._across = (math.cos(yaw), math.sin(yaw), 0.0)
        away = (-math.sin(yaw), math.cos(yaw))
        self._up = (math.sin(FROM_ABOVE) * away[0], math.sin(FROM_ABOVE) * away[1], math.cos(FROM_ABOVE))
        self._to = (-math.cos(FROM_ABOVE) * away[0], -math.cos(FROM_ABOVE) * away[1], math.sin(FROM_ABOVE))

    def seen(self, points: Iterator[Vector]) -> Iterator[Spot]:
        """Where points are in the picture, in meters."""
        return ((_dot(point, self._across), _dot(point, self._up)) for point in points)

    def lit(self, normal: Vector) -> float:
        """How much light falls on a face that looks this way: 1 is all of it, below 0 none."""
        seen = (_dot(normal, self._across), _dot(normal, self._up), _dot(normal, self._to))
        return _dot(seen, LIGHT)

    def faces(self, normal: Vector) -> bool:
        """Whether a face that looks this way can be seen."""
        return _dot(normal, self._to) > 0.0


def _hull(spots: list[Spot]) -> list[Spot]:
    """The outline of a block: it has no dents."""
    ordered = sorted(spots)
    halves: list[list[Spot]] = []
    for side in (ordered, ordered[::-1]):
        half: list[Spot] = []
        for spot in side:
            while len(half) > 1 and _bends(half[-2], half[-1], spot) <= 0:
                half.pop()
            half.append(spot)
        halves.append(half[:-1])
    return halves[0] + halves[1]


def _bends(a: Spot, b: Spot, c: Spot) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _shade(stain: dict[str, str], lit: float) -> str:
    """Between a wood and its light, or its shade."""
    other, share = (stain["light"], lit) if lit > 0 else (stain["deep"], -lit)
    parts = (
        round(int(stain["wood"][at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share)
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{min(255, max(0, part)):02x}" for part in parts)


def _dots(face: int, rim: list[int], spots: list[Spot], color: str) -> str:
    """How strong a dome is, as it is marked on the block."""
    count = DATA["faces"][face]["dots"]
    middle = [sum(spots[corner][axis] for corner in rim) / len(rim) for axis in (0, 1)]
    start = spots[rim[0]]
    found = ""
    for dot in range(count):
        away = (dot - (count - 1) / 2) * 0.34
        x, y = (m + (s - m) * away for m, s in zip(middle, start, strict=True))
        found += f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{color}" stroke="none"/>'
    return found


def _polygon(spots: Sequence[Spot], fill: str, more: str) -> str:
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
    return f'<polygon points="{points}" fill="{fill}"{more}/>'


RIMS: Final = _rims()
