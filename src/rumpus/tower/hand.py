"""The hand: a spring with limited force. It can lower a block onto a tower, and it can knock the tower over.

It only reads where its block is and how that moves, so that a restored world goes on exactly as before.
"""

import math

from rumpus.tower.blocks import HAND_SPEED, REACH
from rumpus.tower.turning import Pose, Turn, axes, between, towards, turn_of, unit
from rumpus.tower.world import GRAVITY, STEP, World

STIFFNESS = 35.0
"""Radians a second: how quickly the spring pulls a block to where the hand is."""

LEASH = 0.012
"""Meters. The spring stretches no further, so a hand that runs ahead pulls no harder."""

MOST_FORCE = 1.5
"""Newtons."""

WRIST = 45.0
"""Radians a second: the same for turning."""

MOST_TORQUE = 0.03
"""Newton-meters."""

TURNING_SPEED = 8.0
"""Radians a second: how fast a wrist turns."""

STEPS = 10
"""Steps of the world in a tick."""

TICK = STEPS * STEP
"""Seconds between two looks at where the hand wants to be."""


class Hand:
    """Carries one block to wherever it is wanted, no faster and no further than a hand may."""

    def __init__(self, world: World, block: int) -> None:
        self.block = block
        self._mass = world.masses[block]
        self._inertia = world.inertias[block]
        self._center = world.centers[block]
        self.wanted: Pose = world.pose(block)
        self._at = self.wanted[:3]
        self._turn: Turn = turn_of(self.wanted)
        self._velocity = (0.0, 0.0, 0.0)

    def reach(self, wanted: Pose) -> None:
        """Where the block should be. Within reach, it will get there."""
        if not all(map(math.isfinite, wanted)):
            return
        x, y, z = wanted[:3]
        self.wanted = (
            min(max(x, -REACH[0]), REACH[0]),
            min(max(y, -REACH[1]), REACH[1]),
            min(max(z, 0.0), REACH[2]),
            *unit(turn_of(wanted)),
        )

    def set_out(self) -> None:
        """At the beginning of a tick: move towards what is wanted, as far as a tick allows."""
        x, y, z = self.wanted[:3]
        way = (x - self._at[0], y - self._at[1], z - self._at[2])
        length = math.sqrt(way[0] ** 2 + way[1] ** 2 + way[2] ** 2)
        pace = min(1.0, HAND_SPEED * TICK / length) / TICK if length > 0 else 0.0
        self._velocity = (way[0] * pace, way[1] * pace, way[2] * pace)
        self._turn = towards(self._turn, turn_of(self.wanted), TURNING_SPEED * TICK)

    def push(self, pose: list[float], motion: list[float]) -> tuple[float, ...]:
        """Force and torque for one step: springs to where the hand is, dampers to how it moves."""
        px, py, pz, qw, qx, qy, qz = pose
        vx, vy, vz, a, b, c = motion
        rows = axes((qw, qx, qy, qz))
        wx, wy, wz = (row[0] * a + row[1] * b + row[2] * c for row in rows)
        a, b, c = self._center
        rx, ry, rz = (row[0] * a + row[1] * b + row[2] * c for row in rows)
        # What is damped is the motion of the center of mass, which is not quite the block's middle.
        vx += wy * rz - wz * ry
        vy += wz * rx - wx * rz
        vz += wx * ry - wy * rx
        ux, uy, uz = self._velocity
        tx, ty, tz = self._at
        tx, ty, tz = self._at = (tx + ux * STEP, ty + uy * STEP, tz + uz * STEP)
        ex, ey, ez = tx - px, ty - py, tz - pz
        stretch = math.sqrt(ex * ex + ey * ey + ez * ez)
        spring = self._mass * STIFFNESS**2 * (LEASH / stretch if stretch > LEASH else 1.0)
        damper = 2 * self._mass * STIFFNESS
        fx, fy, fz = limited(
            spring * ex + damper * (ux - vx),
            spring * ey + damper * (uy - vy),
            spring * ez + damper * (uz - vz),
            MOST_FORCE,
        )
        (ex, ey, ez), factor = between((qw, qx, qy, qz), self._turn)
        spring = self._inertia * WRIST**2 * factor
        damper = 2 * self._inertia * WRIST
        torque = limited(
            spring * ex - damper * wx, spring * ey - damper * wy, spring * ez - damper * wz, MOST_TORQUE
        )
        return fx, fy, fz + self._mass * GRAVITY, *torque


def limited(x: float, y: float, z: float, most: float) -> tuple[float, float, float]:
    """The same direction, but no longer than `most`."""
    length = math.sqrt(x * x + y * y + z * z)
    if length <= most:
        return x, y, z
    return x * most / length, y * most / length, z * most / length
