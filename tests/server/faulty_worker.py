"""The physics's own process, except that what bots place goes wrong, at the point RUMPUS_FAULT names."""

import os

from rumpus.server.physics import placement, worker
from rumpus.server.physics.placement import LivePlacement
from rumpus.server.physics.protocol import Begin, PhysicsFrame

WHERE = os.environ["RUMPUS_FAULT"]


def fail(*_: object) -> None:
    raise RuntimeError("planted here")


class Faulty(LivePlacement):  # type: ignore[misc]  # final, but for this
    """A placement that fails when a bot holds the block."""

    def __init__(self, begin: Begin, before: LivePlacement | None = None) -> None:
        self._by_bot = begin.level is not None
        if self._by_bot and WHERE == "begin":
            fail()
        super().__init__(begin, before)

    def tick(self) -> PhysicsFrame | None:
        if self._by_bot and WHERE == "tick":
            fail()
        return super().tick()


if __name__ == "__main__":
    vars(worker)["LivePlacement"] = Faulty
    if WHERE == "think":
        vars(placement)["choose"] = fail
    worker.main()
