"""One live placement in its world, by a person's hand or a bot's arm, and its tower until that rests."""

import os
import threading
from typing import final

from rumpus.engine.chance import Dice
from rumpus.games.wonky.gravity import Fell
from rumpus.server.physics.protocol import Begin, PhysicsFrame
from rumpus.server.seeds import new_seed
from rumpus.tower.aim import Aim
from rumpus.tower.film import HAND, POSE, coarse
from rumpus.tower.gravity import word_for
from rumpus.tower.placing import STREAM, Filmed, Placement
from rumpus.tower.plan import Arm, choose
from rumpus.tower.skills import skilled
from rumpus.tower.turning import Pose
from rumpus.tower.world import World

THINKERS = threading.Semaphore(max(1, (os.cpu_count() or 1) - 1))
"""So many bots may think at the same time; others wait, with the block in their hand."""


@final
class LivePlacement:
    """From the grab to gravity's word, and on until the tower rests or has fallen."""

    def __init__(self, begin: Begin, before: "LivePlacement | None" = None) -> None:
        self._begin = begin
        self.frozen = False
        """Whether no time passes in its world."""
        if before is None:
            world = World()
            world.stack(begin.tower, begin.poses)
            began = 0
        else:
            world, began = before.hand_over(), before.millis
        self._placement = Placement(world, begin.tower, begin.block, may_nudge=begin.may_nudge)
        self._filmed = Filmed(self._placement, began)
        # What a bot's hand does need not be dealt again: it is in the film.
        self._chance = Dice(new_seed())
        self._aim: Aim | None = None
        self._arm: Arm | None = None
        self._hand: bytes | None = None
        self._told_done = self._told_falling = self._dropped = False
        self._fault: Exception | None = None
        """What went wrong while a bot thought, on its own thread."""
        if begin.level is not None:
            poses = self._placement.poses()
            threading.Thread(target=self._think, args=(begin.level, poses), daemon=True).start()

    @property
    def millis(self) -> int:
        """What the clock of its stream shows."""
        return self._filmed.millis

    def move_hand(self, pose: Pose) -> None:
        """Where a person's hand wants the block."""
        self._placement.hand.reach(pose)

    def release(self) -> None:
        """The rules have let go."""
        self._placement.let_go()

    def put_back(self) -> None:
        """Nobody places the block any more."""
        self._dropped = True
        if self._filmed.scene is self._placement:
            self._filmed = Filmed(self._placement.put_back(), self.millis)

    def hand_over(self) -> World:
        """The world as it is, for the next placement: a block still in the hand goes back."""
        self.put_back()
        return self._placement.world

    def drop(self) -> None:
        """Nobody waits for it any more."""
        self._dropped = True

    def tick(self) -> PhysicsFrame | None:
        """Twenty milliseconds, unless it is frozen, and what there is to see of them, if anything."""
        if self.frozen:
            return None
        if self._fault is not None:
            raise self._fault
        placement, number, scene = self._placement, self._begin.number, self._filmed.scene
        if placement.holding:
            self._move_arm()
        messages = self._filmed.tick()
        hand = self._hand_seen()
        done = self._arm is not None and self._arm.done and not self._told_done
        self._told_done = self._told_done or done
        topples = scene.falling and not self._told_falling
        self._told_falling = scene.falling
        if scene.verdict is not None:
            word = word_for(scene, self._filmed.film())
            poses = [] if isinstance(word, Fell) else word.poses
            lives_on = self._live_on()
            return PhysicsFrame(
                number, messages, hand, done, topples, type(word).__name__, poses, word.film, lives_on
            )
        if not messages and hand is None and not done:
            return None
        return PhysicsFrame(number, messages, hand, done, topples)

    def _live_on(self) -> bool:
        """After a verdict: whether the tower still moves. Then there is more to see."""
        aftermath = self._placement.aftermath() if self._filmed.scene is self._placement else None
        if aftermath is not None:
            self._filmed = Filmed(aftermath, self.millis)
        return aftermath is not None

    def _move_arm(self) -> None:
        level = self._begin.level
        if self._arm is None and self._aim is not None and level is not None:
            self._arm = Arm(self._placement, self._aim, skilled(level, self._begin.top), self._chance)
        if self._arm is not None:
            self._arm.tick()

    def _think(self, level: str, poses: list[float]) -> None:
        """Choose where to place, in a world of one's own; meanwhile the block is in the hand."""
        begin = self._begin
        with THINKERS:
            if not self._dropped:
                try:
                    world = World()
                    world.stack(begin.tower, poses)
                    self._aim = choose(
                        world,
                        begin.tower,
                        begin.block,
                        skilled(level, self._begin.top),
                        self._chance,
                        begin.hands,
                    )
                except Exception as fault:
                    self._fault = fault

    def _hand_seen(self) -> bytes | None:
        """Where the hand wants its block, if that has changed since it was last shown."""
        if not self._placement.holding or self._placement.ticks % STREAM:
            return None
        seen = bytes([HAND]) + POSE.pack(*coarse(self._placement.hand.wanted))
        if seen == self._hand:
            return None
        self._hand = seen
        return seen
