"""Where things are and how they are turned: vectors, and quaternions written (w, x, y, z)."""

import math
from collections.abc import Sequence

Turn = tuple[float, float, float, float]
Vector = tuple[float, float, float]

Pose = tuple[float, float, float, float, float, float, float]
"""x, y, z of a block's middle, in meters, and how it is turned."""

LEVEL: Turn = (1.0, 0.0, 0.0, 0.0)

QUARTER = math.sqrt(0.5)

RAISING: tuple[Turn, ...] = (
    (QUARTER, 0.0, -QUARTER, 0.0),
    (QUARTER, QUARTER, 0.0, 0.0),
    LEVEL,
    (QUARTER, 0.0, QUARTER, 0.0),
    (QUARTER, -QUARTER, 0.0, 0.0),
    (0.0, 1.0, 0.0, 0.0),
)
"""What turns each face of a block upwards."""


def pose_of(numbers: Sequence[float]) -> Pose:
    """Seven numbers as a pose."""
    x, y, z, a, b, c, d = numbers
    return x, y, z, a, b, c, d


def turn_of(pose: Pose) -> Turn:
    """How it is turned."""
    return pose[3], pose[4], pose[5], pose[6]


def after(second: Turn, first: Turn) -> Turn:
    """Turned by `first`, and then by `second`."""
    a, b, c, d = second
    w, x, y, z = first
    return (
        a * w - b * x - c * y - d * z,
        a * x + b * w + c * z - d * y,
        a * y - b * z + c * w + d * x,
        a * z + b * y - c * x + d * w,
    )


def about(axis: int, angle: float) -> Turn:
    """A turn about x, y or z by an angle in radians."""
    turned = [math.cos(angle / 2), 0.0, 0.0, 0.0]
    turned[1 + axis] = math.sin(angle / 2)
    return (turned[0], turned[1], turned[2], turned[3])


def raised(face: int, yaw: float) -> Turn:
    """With this face up, turned about the vertical."""
    return after(about(2, yaw), RAISING[face])


def axes(turn: Turn) -> tuple[Vector, Vector, Vector]:
    """The rows of the rotation matrix: what a block's x, y and z add to the world's x, y and z."""
    w, x, y, z = turn
    return (
        (1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)),
    )


def rotated(turn: Turn, vector: Vector) -> Vector:
    """A block's own vector, in the world."""
    x, y, z = vector
    a, b, c = axes(turn)
    return (
        a[0] * x + a[1] * y + a[2] * z,
        b[0] * x + b[1] * y + b[2] * z,
        c[0] * x + c[1] * y + c[2] * z,
    )


def unit(turn: Turn) -> Turn:
    """The same turn with length 1; nonsense becomes no turn at all."""
    length = math.sqrt(sum(part * part for part in turn))
    if not 0.5 < length < 2.0:
        return LEVEL
    w, x, y, z = (part / length for part in turn)
    return (w, x, y, z)


def between(start: Turn, end: Turn) -> tuple[Vector, float]:
    """The shortest way from one to the other: the axis (not of length 1) times k gives the angles.

    Returns the vector part and the factor k that turns it into a rotation vector in radians.
    """
    w, x, y, z = after(end, (start[0], -start[1], -start[2], -start[3]))
    if w < 0:
        w, x, y, z = -w, -x, -y, -z
    sine = math.sqrt(x * x + y * y + z * z)
    return (x, y, z), 2.0 if sine < 1e-9 else 2 * math.atan2(sine, w) / sine


def angle_between(start: Turn, end: Turn) -> float:
    """In radians."""
    (x, y, z), factor = between(start, end)
    return factor * math.sqrt(x * x + y * y + z * z)


def towards(start: Turn, end: Turn, most: float) -> Turn:
    """From one turn towards another, by at most so many radians."""
    angle = angle_between(start, end)
    if angle <= most:
        return end
    (x, y, z), _ = between(start, end)
    share = math.sin(most / 2) / math.sin(angle / 2)
    return unit(after((math.cos(most / 2), x * share, y * share, z * share), start))


def upward_face(turn: Turn) -> int:
    """Which face of a block points up, more or less."""
    heights = axes(turn)[2]
    axis = max(range(3), key=lambda each: abs(heights[each]))
    return axis if heights[axis] > 0 else axis + 3
