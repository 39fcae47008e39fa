"""One live placement in its world, on the workbench: by a person's hand, or by a bot's arm."""

import os
import threading
from typing import final

from rumpus.engine.chance import Dice
from rumpus.server.luck import new_seed
from rumpus.server.workbench import Errand, Sight
from rumpus.tower.aim import Aim
from rumpus.tower.film import HAND, POSE, coarse
from rumpus.tower.gravity import word_for
from rumpus.tower.placing import STREAM, Filmed, Placement
from rumpus.tower.plan import SKILLS, Arm, choose
from rumpus.tower.turning import pose_of
from rumpus.tower.world import World

THINKERS = threading.Semaphore(max(1, (os.cpu_count() or 1) - 1))
"""So many bots may think at the same time; others wait, with the block in their hand."""


@final
class Carrying:
    """From the grab to gravity's word."""

    def __init__(self, errand: Errand) -> None:
        self._errand = errand
        world = World()
        world.stack(errand.tower, errand.poses)
        self._filmed = Filmed(Placement(world, errand.tower, errand.block))
        # What a bot's hand does need not be dealt again: it is in the film.
        self._chance = Dice(new_seed())
        self._aim: Aim | None = None
        self._arm: Arm | None = None
        self._told_done = False
        self._hand: bytes | None = None
        if errand.level is not None:
            threading.Thread(target=self._think, name="rumpus-bot", daemon=True).start()

    def tick(self) -> Sight | None:
        """Twenty milliseconds, and what there is to see of them, if anything."""
        errand, placement = self._errand, self._filmed.placement
        if errand.wanted is not None:
            placement.hand.reach(pose_of(errand.wanted))
        if errand.let_go:
            placement.let_go()
        elif placement.holding:
            self._move_arm(placement)
        messages = self._filmed.tick()
        hand = self._hand_seen(placement)
        done = self._arm is not None and self._arm.done and not self._told_done
        if placement.verdict is not None:
            return Sight(messages, hand, done, word_for(placement, self._filmed.film()))
        if not messages and hand is None and not done:
            return None
        self._told_done = self._told_done or done
        return Sight(messages, hand, done)

    def _move_arm(self, placement: Placement) -> None:
        if self._arm is None and self._aim is not None and self._errand.level is not None:
            self._arm = Arm(placement, self._aim, SKILLS[self._errand.level], self._chance)
        if self._arm is not None:
            self._arm.tick()

    def _think(self) -> None:
        """Choose where to place, in a world of one's own; meanwhile the block is in the hand."""
        errand = self._errand
        assert errand.level is not None
        with THINKERS:
            if errand.dropped:
                return
            world = World()
            world.stack(errand.tower, errand.poses)
            self._aim = choose(world, errand.tower, errand.block, SKILLS[errand.level], self._chance)

    def _hand_seen(self, placement: Placement) -> bytes | None:
        """Where the hand wants its block, if that has changed since it was last shown."""
        if not placement.holding or placement.ticks % STREAM:
            return None
        seen = bytes([HAND]) + POSE.pack(*coarse(placement.hand.wanted))
        if seen == self._hand:
            return None
        self._hand = seen
        return seen
