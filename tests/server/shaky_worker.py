"""The physics's own process, except that somebody bumps into the table just before every count is over.

Only towers of two and more are bumped. How hard is in RUMPUS_BUMP, in meters a second.
"""

import os

from rumpus.server.physics import placement, worker
from rumpus.tower.placing import Placement

BUMP = float(os.environ["RUMPUS_BUMP"])
LAST_TICKS = 2


class Bumped(Placement):
    """A placement whose block is shoved two ticks before the end of its count."""

    _threes = 0

    def tick(self) -> None:
        self._threes += self.numeral == 3
        if self._threes == 50 - LAST_TICKS and len(self.judge.tower) > 1:
            self.world.throw(self.block, (BUMP, 0.0, 0.0))
        super().tick()


if __name__ == "__main__":
    vars(placement)["Placement"] = Bumped
    worker.main()
