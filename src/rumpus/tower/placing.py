"""One placement, tick by tick: a block is carried, let go and counted over, until gravity has spoken.

Live tables, bots and simulations all place like this. Nobody here waits: whoever calls `tick` decides whether
its 20 milliseconds are real ones.
"""

import math
from collections.abc import Sequence

from rumpus.tower import film
from rumpus.tower.aim import lowest, top_of
from rumpus.tower.blocks import edge
from rumpus.tower.hand import STEPS, TICK, Hand
from rumpus.tower.judge import Judge, ThreeCount, Verdict
from rumpus.tower.turning import turn_of
from rumpus.tower.world import World

SHOW = 2.0
"""Seconds for which a fall goes on before it is spoken of."""

ON_THE_TABLE = 0.002
"""Meters: a block let go so low has been put back, not added, and costs nothing."""

NEAR = 0.025
"""Meters: twice as far as a hand gets in a tick."""

CORNER = 0.87
"""How far a block's corners are from its middle, in edges."""

STILL = (0.0005, 0.02)
"""Meters and radians a second: a tower that moves less may be left alone while nothing is near it."""

STREAM = 2
"""Ticks between two frames, while nothing falls."""

LONGEST_FILM = 2_000
"""Messages. Of whoever ponders for longer than about a minute, only the end is kept."""


class Placement:
    """From a grab to a verdict."""

    def __init__(self, world: World, tower: Sequence[int], block: int, show: float = SHOW) -> None:
        self.world = world
        self.block = block
        self.judge = Judge(world, tower)
        self.verdict: Verdict | None = None
        self.ticks = 0
        self._height = len(tower)
        world.put(block, world.pose(block))
        self.hand = Hand(world, block)
        world.hold(self.hand)
        self._frozen = False
        self._count: ThreeCount | None = None
        self._put_back = False
        self._show = show
        self._show_left = 0.0
        self._falling = False

    @property
    def height(self) -> int:
        """How many blocks the tower had before."""
        return self._height

    @property
    def holding(self) -> bool:
        """Whether the block is still in the hand."""
        return self.world.grip is self.hand

    @property
    def falling(self) -> bool:
        """Whether a fall is being shown."""
        return self._falling

    @property
    def numeral(self) -> int:
        """One, two or three while it is counted, else 0."""
        return 0 if self._count is None or self._falling else self._count.numeral

    def nudged(self) -> set[int]:
        """The tower blocks that have been nudged, as long as the new one is held."""
        return self.judge.nudged(self.block) if self.holding else set()

    def touches(self) -> bool:
        """Whether the block touches anything."""
        return any(self.block in pair for pair in self.world.pairs())

    def let_go(self) -> None:
        """Open the hand. A block that already lies on the table has been put back, not added."""
        if not self.holding:
            return
        self._thaw()
        self.world.let_go()
        pose = self.world.pose(self.block)
        self._put_back = bool(self.judge.tower) and pose[2] - lowest(self.block, turn_of(pose)) < ON_THE_TABLE
        if not self._put_back:
            self._count = ThreeCount(self.judge, self.block)

    def tick(self) -> None:
        """Twenty milliseconds."""
        if self.verdict is not None:
            return
        self.ticks += 1
        if self.holding:
            self.hand.set_out()
        self._spare_the_tower()
        self.world.step(STEPS)
        if self._falling:
            self._go_on_falling()
        elif self._count is not None:
            self._see(self._count.tick())
        elif self.judge.fallen():
            self._see(Verdict.FELL)
        elif self._put_back:
            self.verdict = Verdict.SLIPPED

    def poses(self) -> list[float]:
        """The tower's poses, seven numbers a block, bottom first."""
        return [number for block in self.judge.tower for number in self.world.pose(block)]

    def _spare_the_tower(self) -> None:
        """A tower that stands still with nothing near it need not be simulated."""
        tower = self.judge.tower
        near = not self.holding or not tower or self._near()
        if near:
            self._thaw()
        elif not self._frozen and self._stands_still():
            for block in tower:
                self.world.freeze(block)
            self._frozen = True

    def _stands_still(self) -> bool:
        speed, spin = self.world.speeds(self.judge.tower)
        return speed < STILL[0] and spin < STILL[1]

    def _near(self) -> bool:
        """Whether the held block could touch the tower within this tick and the next."""
        x, y, z, *_ = pose = self.world.pose(self.block)
        tower = self.judge.tower
        if z - lowest(self.block, turn_of(pose)) > top_of(self.world, tower).z + NEAR:
            return False
        apart = (math.hypot(x - at[0], y - at[1]) for at in map(self.world.pose, tower))
        return any(
            away < CORNER * (edge(self.block) + edge(block)) + NEAR
            for away, block in zip(apart, tower, strict=True)
        )

    def _thaw(self) -> None:
        if self._frozen:
            for block in self.judge.tower:
                self.world.thaw(block)
            self._frozen = False

    def _see(self, verdict: Verdict | None) -> None:
        if verdict is Verdict.FELL:
            self.world.let_go()
            self._falling = True
            self._show_left = self._show
            self._go_on_falling()
        else:
            self.verdict = verdict

    def _go_on_falling(self) -> None:
        if self._show_left <= TICK / 2:
            self.verdict = Verdict.FELL
        self._show_left -= TICK


class Filmed:
    """A placement with a camera on it: what browsers are sent is what is kept."""

    def __init__(self, placement: Placement) -> None:
        self.placement = placement
        self._camera = film.Camera()
        self._shown: dict[int, bytes] = {}
        self._messages: list[bytes] = []

    def tick(self) -> list[bytes]:
        """Twenty milliseconds, and what there is to see of them."""
        placement = self.placement
        placement.tick()
        seen: list[bytes] = []
        if placement.falling:
            self._once(seen, film.FALLING, b"")
        if placement.falling or placement.ticks % STREAM == 0 or placement.verdict is not None:
            frame = self._camera.frame(self.millis, placement.world.poses())
            if frame is not None:
                seen.append(frame)
            nudged = sum(1 << block for block in placement.nudged())
            if nudged or film.NUDGED in self._shown:
                self._once(seen, film.NUDGED, nudged.to_bytes(2, "little"))
        if placement.numeral:
            self._once(seen, film.COUNT, bytes([placement.numeral]))
        if len(self._messages) > LONGEST_FILM:
            self._messages = [self.now()]
        self._messages += seen
        return seen

    @property
    def millis(self) -> int:
        """How long it has been going on."""
        return round(self.placement.ticks * TICK * 1000)

    def now(self) -> bytes:
        """Everything as it is, for whoever comes in the middle."""
        return film.whole_frame(self.millis, self.placement.world.poses())

    def film(self) -> str:
        """The record so far."""
        return film.develop(self._messages)

    def _once(self, seen: list[bytes], kind: int, rest: bytes) -> None:
        """Say something, unless it was the last thing of its kind that was said."""
        if self._shown.get(kind) != rest:
            self._shown[kind] = rest
            seen.append(bytes([kind]) + rest)
