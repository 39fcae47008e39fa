"""The world: blocks that fall, slide, rock and come to rest. The only file that knows the physics engine."""

import mujoco
import numpy as np
import numpy.typing as npt

Numbers = npt.NDArray[np.float64]


def hull(points: Numbers) -> npt.NDArray[np.int32]:
    """The triangles round points that all are corners, each counterclockwise as seen from outside.

    They are the engine's own: what is drawn is what is collided with.
    """
    numbers = " ".join(f"{number:.12g}" for number in points.ravel())
    mesh = f'<asset><mesh name="hull" vertex="{numbers}"/></asset>'
    body = '<worldbody><geom type="mesh" mesh="hull"/></worldbody>'
    triangles: npt.NDArray[np.int32] = mujoco.MjModel.from_xml_string(
        f"<mujoco>{mesh}{body}</mujoco>"
    ).mesh_face
    if len(set(triangles.ravel())) != len(points):
        raise ValueError("Some of these points are no corners of their hull.")
    return triangles
