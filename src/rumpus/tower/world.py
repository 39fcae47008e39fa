"""The world: blocks that fall, slide, rock and come to rest. The only file that knows the physics engine.

The settings are measured ones (docs/decisions tells how). Two rules keep a restored world exactly the same
world: after restoring only contacts are found anew, and nobody steers by anything but `pose` and `motion`.
"""

import copy
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Protocol

import mujoco  # type: ignore[import-untyped]
import numpy as np
import numpy.typing as npt

from rumpus.tower.blocks import BLOCKS, EDGES, REST, VERTICES
from rumpus.tower.turning import Pose, pose_of

Numbers = npt.NDArray[np.float64]

TABLE = -1
"""What a block touches when it touches no block."""

GRAVITY = 9.81
STEP = 0.002
"""Seconds. At twice that a tower of nine wanders by a millimeter."""

OPTIONS = (
    f'timestep="{STEP}" integrator="implicitfast" '
    'cone="elliptic" impratio="100" iterations="50" tolerance="1e-10"'
)

WHOLE = 8
"""Solid blocks from which on it is quicker to solve for all nine than to find out which of them touch."""

TOUCH = 'friction="0.5 0.002 0.0001" condim="3" solref=".004 1" solimp=".998 .9995 .0005 .5 2"'
"""Stiff, dull wood. Softer contacts chatter for ever; rolling friction is not needed, the pads do it."""

DENSITY = 650

NO_ISLANDS = int(mujoco.mjtDisableBit.mjDSBL_ISLAND)
INTEGRATION = mujoco.mjtState.mjSTATE_INTEGRATION


class Grip(Protocol):
    """Whoever holds a block."""

    block: int

    def push(self, pose: list[float], motion: list[float]) -> tuple[float, ...]:
        """Force and torque on the block's center of mass during the next step."""


@dataclass(frozen=True)
class Snapshot:
    """A moment of the world that it can go back to, to the last bit."""

    state: Numbers
    solid: tuple[bool, ...]


def hull(points: Numbers) -> npt.NDArray[np.int32]:
    """The triangles round points that all are corners, each counterclockwise as seen from outside.

    They are the engine's own: what is drawn is what is collided with.
    """
    mesh = f'<asset><mesh name="hull" vertex="{spelled(points)}"/></asset>'
    body = '<worldbody><geom type="mesh" mesh="hull"/></worldbody>'
    model = mujoco.MjModel.from_xml_string(f"<mujoco>{mesh}{body}</mujoco>")
    triangles: npt.NDArray[np.int32] = model.mesh_face
    if len(set(triangles.ravel())) != len(points):
        raise ValueError("Some of these points are no corners of their hull.")
    return triangles


def spelled(points: Numbers) -> str:
    """Points as the engine reads them."""
    return " ".join(f"{number:.12g}" for number in points.ravel())


def compiled(bodies: str, meshes: str = "", down: tuple[float, float, float] = (0.0, 0.0, -GRAVITY)) -> Any:
    """A model of bodies on a table, one shape each, with wood that behaves like ours."""
    gravity = " ".join(str(part) for part in down)
    return mujoco.MjModel.from_xml_string(
        f'<mujoco><compiler inertiafromgeom="true"/><option gravity="{gravity}" {OPTIONS}/>'
        f'<size memory="8M"/><default><geom density="{DENSITY}" {TOUCH}/></default><asset>{meshes}</asset>'
        f'<worldbody><geom type="plane" size="1 1 .1"/>{bodies}</worldbody></mujoco>'
    )


@cache
def nine_blocks() -> Any:
    """The model that every world begins as a copy of."""
    shape = np.array(VERTICES)
    meshes = "".join(
        f'<mesh name="size{size}" vertex="{spelled(shape * length)}"/>' for size, length in enumerate(EDGES)
    )
    # Compiled as if all were laid aside: a model without any such body would ignore it later.
    bodies = "".join(
        f'<body pos="{block} 0 1" gravcomp="1"><freejoint/><geom type="mesh" mesh="size{block // 3}"/></body>'
        for block in range(BLOCKS)
    )
    return compiled(bodies, meshes)


class World:
    """Nine blocks and a table. A block is solid, or it is laid aside: then nothing moves or touches it."""

    def __init__(self, model: Any = None) -> None:
        # A model of its own, because laying a block aside changes the model.
        self._model = copy.copy(nine_blocks() if model is None else model)
        self._data = mujoco.MjData(self._model)
        self.blocks = self._model.nbody - 1
        self.masses: list[float] = self._model.body_mass[1:].tolist()
        self.inertias: list[float] = self._model.body_inertia[1:].mean(axis=1).tolist()
        self.centers: list[list[float]] = self._model.body_ipos[1:].tolist()
        """Each block's center of mass, seen from its middle."""
        self._solid = [True] * self.blocks
        self.grip: Grip | None = None
        self.steps = 0
        if model is None:
            self.clear()

    # ---- blocks -------------------------------------------------------------------------------------

    def clear(self) -> None:
        """All blocks back to where free blocks lie."""
        self.let_go()
        for block, rest in enumerate(REST):
            self.lay_aside(block, rest)

    def stack(self, tower: Sequence[int], poses: Sequence[float]) -> None:
        """Nothing but this tower, at rest: seven numbers a block, bottom first."""
        self.clear()
        for place, block in enumerate(tower):
            self.put(block, pose_of(poses[7 * place : 7 * place + 7]))

    def put(self, block: int, pose: Pose) -> None:
        """A solid block there, without any motion."""
        self._make_solid(block, solid=True)
        self._data.qpos[7 * block : 7 * block + 7] = pose
        self.stop(block)

    def lay_aside(self, block: int, pose: Pose) -> None:
        """A block there that nothing moves and nothing touches."""
        self.put(block, pose)
        self.freeze(block)

    def freeze(self, block: int) -> None:
        """Lay a block aside where it is."""
        self.stop(block)
        self._make_solid(block, solid=False)

    def thaw(self, block: int) -> None:
        """Let a block take part again."""
        self._make_solid(block, solid=True)

    def stop(self, block: int) -> None:
        """Take a block's motion away, and with it what the solver remembers of it."""
        motion = slice(6 * block, 6 * block + 6)
        self._data.qvel[motion] = 0
        self._data.qacc_warmstart[motion] = 0

    def throw(self, block: int, velocity: tuple[float, float, float]) -> None:
        """Give a block a velocity in meters a second."""
        self._data.qvel[6 * block : 6 * block + 3] = velocity

    def solid(self, block: int) -> bool:
        """Whether it takes part."""
        return self._solid[block]

    def _make_solid(self, block: int, solid: bool) -> None:
        self._solid[block] = solid
        body = block + 1
        # The engine sorts out pairs by body before it looks at shapes: both must know.
        for mask in (
            self._model.geom_contype,
            self._model.geom_conaffinity,
            self._model.body_contype,
            self._model.body_conaffinity,
        ):
            mask[body] = int(solid)
        self._model.body_gravcomp[body] = float(not solid)
        self._model.opt.disableflags = NO_ISLANDS if sum(self._solid) >= WHOLE else 0

    # ---- time ---------------------------------------------------------------------------------------

    def hold(self, grip: Grip) -> None:
        """From now on this hand pushes its block."""
        self.let_go()
        self.grip = grip

    def let_go(self) -> None:
        """Nobody pushes anything any more."""
        self._data.xfrc_applied[:] = 0
        self.grip = None

    def step(self, steps: int = 1) -> None:
        """Let time pass, two milliseconds a step."""
        self.steps += steps
        grip = self.grip
        if grip is None:
            mujoco.mj_step(self._model, self._data, steps)
            return
        block = grip.block
        place, motion = slice(7 * block, 7 * block + 7), slice(6 * block, 6 * block + 6)
        data, pushed = self._data, self._data.xfrc_applied[block + 1]
        for _ in range(steps):
            pushed[:] = grip.push(data.qpos[place].tolist(), data.qvel[motion].tolist())
            mujoco.mj_step(self._model, data)

    def snapshot(self) -> Snapshot:
        """This moment, without the hand."""
        state = np.empty(mujoco.mj_stateSize(self._model, INTEGRATION))
        mujoco.mj_getState(self._model, self._data, state, INTEGRATION)
        return Snapshot(state, tuple(self._solid))

    def restore(self, moment: Snapshot) -> None:
        """Go back to it; nobody holds anything."""
        self.grip = None
        for block, solid in enumerate(moment.solid):
            if solid != self._solid[block]:
                self._make_solid(block, solid)
        mujoco.mj_setState(self._model, self._data, moment.state, INTEGRATION)
        # Not mj_forward: it would overwrite what the solver remembers, and the future would differ.
        mujoco.mj_fwdPosition(self._model, self._data)

    # ---- looking ------------------------------------------------------------------------------------

    def pose(self, block: int) -> Pose:
        """Where a block is."""
        return pose_of(self._data.qpos[7 * block : 7 * block + 7].tolist())

    def poses(self) -> list[Pose]:
        """Where all blocks are."""
        return [pose_of(row) for row in self._data.qpos.reshape(-1, 7).tolist()]

    def speeds(self, blocks: Sequence[int]) -> tuple[float, float]:
        """The fastest of these blocks: meters a second, and radians a second."""
        motions = self._data.qvel.reshape(-1, 6)[list(blocks)]
        return (
            float(np.linalg.norm(motions[:, :3], axis=1).max(initial=0)),
            float(np.linalg.norm(motions[:, 3:], axis=1).max(initial=0)),
        )

    def contacts(self) -> Iterator[tuple[int, int, float]]:
        """What touches what: two blocks (or TABLE), the lesser first, and how upright their contact is."""
        contact = self._data.contact
        for (one, other), upright in zip(contact.geom.tolist(), contact.frame[:, 2].tolist(), strict=True):
            yield min(one, other) - 1, max(one, other) - 1, abs(upright)

    def pairs(self) -> set[tuple[int, int]]:
        """What touches what, without saying how."""
        return {(one, other) for one, other, _ in self.contacts()}
