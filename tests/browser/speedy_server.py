"""The real server, except that the time of its matches passes RUMPUS_SPEED times as fast as ours.

Looking, counting and breaks are shorter, and bots think, turn and reach sooner, all by the same factor.
"""

import os
from functools import partial

from rumpus.__main__ import main
from rumpus.server.live.clock import MatchClock
from rumpus.server.rooms import games

vars(games)["MatchClock"] = partial(MatchClock, speed=float(os.environ.get("RUMPUS_SPEED", "1")))

if __name__ == "__main__":
    main()
