"""One placement, tick by tick: a block is carried, let go and counted over, until gravity has spoken.

What still moves then has an aftermath, until the tower rests or falls after all. Live tables, bots and
simulations all place like this. Nobody here waits: whoever calls `tick` decides whether its 20 milliseconds
are real ones.
"""

import math
from abc import ABCMeta, abstractmethod
from collections.abc import Sequence

from rumpus.tower import film
from rumpus.tower.aim import lowest, top_of
from rumpus.tower.blocks import REST, edge
from rumpus.tower.hand import STEPS, TICK, Hand
from rumpus.tower.judge import Judge, Rest, ThreeCount, Verdict
from rumpus.tower.turning import Pose, turn_of
from rumpus.tower.world import World

SHOW = 2.0
"""Seconds for which a fall goes on before it is spoken of."""

ON_THE_TABLE = 0.002
"""Meters: a block let go so low has been put back, not added, and costs nothing."""

NEAR = 0.025
"""Meters: twice as far as a hand gets in a tick."""

CORNER = 0.87
"""How far a block's corners are from its middle, in edges."""

STREAM = 2
"""Ticks between two frames, while nothing falls."""

LONGEST_FILM = 2_000
"""Messages. Of whoever ponders for longer than about a minute, only the end is kept."""


LONGEST_LIFE = 10.0
"""Seconds. Most towers rest within one or two; what trembles for longer does so for ever, and never falls."""


class Living(metaclass=ABCMeta):
    """A tower that may move, and may fall, until there is a verdict."""

    def __init__(self, world: World, judge: Judge, rest: Rest, show: float) -> None:
        self.world = world
        self.judge = judge
        self.verdict: Verdict | None = None
        self.ticks = 0
        self._rest = rest
        self._show = show
        self._show_left = 0.0
        self._falling = False

    @property
    def falling(self) -> bool:
        """Whether a fall is being shown."""
        return self._falling

    @property
    def numeral(self) -> int:
        """One, two or three while it is counted, else 0."""
        return 0

    def nudged(self) -> set[int]:
        """The tower blocks that have been nudged, as long as a block is held."""
        return set()

    @abstractmethod
    def shown(self) -> dict[int, Pose]:
        """The blocks that there is something to see of, and where they are."""

    def poses(self) -> list[float]:
        """The tower's poses, seven numbers a block, bottom first."""
        return [number for block in self.judge.tower for number in self.world.pose(block)]

    def tick(self) -> None:
        """Twenty milliseconds."""
        if self.verdict is not None:
            return
        self.ticks += 1
        self.world.step(STEPS)
        self._rest.tick()
        if self._falling:
            self._go_on_falling()
        elif self.judge.fallen():
            self.world.let_go()
            self._falling = True
            self._show_left = self._show
            self._go_on_falling()
        else:
            self.verdict = self._verdict()

    @abstractmethod
    def _verdict(self) -> Verdict | None:
        """After a tick in which nothing has fallen."""

    def _go_on_falling(self) -> None:
        if self._show_left <= TICK / 2:
            self.verdict = Verdict.FELL
        self._show_left -= TICK


class Aftermath(Living):
    """A tower that nobody touches, from the end of a placement until it rests or has fallen."""

    def shown(self) -> dict[int, Pose]:
        return {block: self.world.pose(block) for block in self.judge.tower}

    def _verdict(self) -> Verdict | None:
        tired = self.ticks * TICK > LONGEST_LIFE - TICK / 2
        return Verdict.RESTED if self._rest.reached or tired else None


class Placement(Living):
    """From a grab to a verdict."""

    def __init__(
        self,
        world: World,
        tower: Sequence[int],
        block: int,
        show: float = SHOW,
        may_nudge: bool = False,
    ) -> None:
        judge = Judge(world, tower)
        super().__init__(world, judge, Rest(world, judge.tower), show)
        self.block = block
        self._height = len(tower)
        world.put(block, world.pose(block))
        self.hand = Hand(world, block)
        world.hold(self.hand)
        self._may_nudge = may_nudge
        self._frozen = False
        self._count: ThreeCount | None = None
        self._returned: Verdict | None = None
        """Why the block went back to the table when it was let go."""

    @property
    def height(self) -> int:
        """How many blocks the tower had before."""
        return self._height

    @property
    def holding(self) -> bool:
        """Whether the block is still in the hand."""
        return self.world.grip is self.hand

    @property
    def numeral(self) -> int:
        return 0 if self._count is None or self._falling else self._count.numeral

    def nudged(self) -> set[int]:
        return self.judge.nudged(self.block) if self.holding else set()

    def shown(self) -> dict[int, Pose]:
        return dict(enumerate(self.world.poses()))

    def touches(self) -> bool:
        """Whether the block touches anything."""
        return any(self.block in pair for pair in self.world.pairs())

    def let_go(self) -> None:
        """Open the hand. What lies on the table, or was held by a hand that nudged the tower, goes back."""
        if not self.holding:
            return
        nudged = not self._may_nudge and self.nudged()
        self._thaw()
        self.world.let_go()
        pose = self.world.pose(self.block)
        if nudged:
            self._returned = Verdict.NUDGED
        elif self.judge.tower and pose[2] - lowest(self.block, turn_of(pose)) < ON_THE_TABLE:
            self._returned = Verdict.SLIPPED
        if self._returned is None:
            self._count = ThreeCount(self.judge, self.block)
        else:
            self._lay_aside()

    def put_back(self) -> Aftermath:
        """Nobody waits for a verdict any more: the block goes back, and the tower goes on by itself."""
        self._thaw()
        self._lay_aside()
        return Aftermath(self.world, self.judge, Rest(self.world, self.judge.tower), self._show)

    def aftermath(self) -> Aftermath | None:
        """After the verdict: what the tower does from now on by itself; None if it is at rest, or down."""
        if self.verdict is Verdict.FELL:
            return None
        if self.verdict is Verdict.NUDGED or (self.verdict is Verdict.SLIPPED and self._count is not None):
            return self.put_back()  # what leaned on the block has lost it
        return None if self._rest.reached else Aftermath(self.world, self.judge, self._rest, self._show)

    def tick(self) -> None:
        if self.holding:
            self.hand.set_out()
        self._spare_the_tower()
        super().tick()

    def _verdict(self) -> Verdict | None:
        if self._count is not None:
            verdict = self._count.tick()
            if verdict is Verdict.SLIPPED:
                self._lay_aside()
            return verdict
        if self.holding:
            self.judge.watch(self.block)
        return self._returned

    def _lay_aside(self) -> None:
        """The block is where free blocks lie, and no part of the tower."""
        self.world.let_go()
        self.world.lay_aside(self.block, REST[self.block])
        self.judge.take_back(self.block)

    def _spare_the_tower(self) -> None:
        """A tower at rest with nothing near it need not be simulated."""
        tower = self.judge.tower
        near = not self.holding or not tower or self._near()
        if near:
            self._thaw()
        elif not self._frozen and self._rest.reached:
            for block in tower:
                self.world.freeze(block)
            self._frozen = True

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


class Filmed:
    """A placement or its aftermath with a camera on it: what browsers are sent is what is kept."""

    def __init__(self, scene: Living, began: int = 0) -> None:
        self.scene = scene
        self._began = began
        """What the clock showed then, in milliseconds."""
        self._camera = film.Camera()
        self._shown: dict[int, bytes] = {}
        self._messages: list[bytes] = []

    def tick(self) -> list[bytes]:
        """Twenty milliseconds, and what there is to see of them."""
        scene = self.scene
        scene.tick()
        seen: list[bytes] = []
        if scene.falling:
            self._once(seen, film.FALLING, b"")
        if scene.falling or scene.ticks % STREAM == 0 or scene.verdict is not None:
            frame = self._camera.frame(self.millis, scene.shown())
            if frame is not None:
                seen.append(frame)
            nudged = sum(1 << block for block in scene.nudged())
            if nudged or film.NUDGED in self._shown:
                self._once(seen, film.NUDGED, nudged.to_bytes(2, "little"))
        if scene.numeral:
            self._once(seen, film.COUNT, bytes([scene.numeral]))
        if len(self._messages) > LONGEST_FILM:
            self._messages = [film.whole_frame(self.millis, scene.shown())]
        self._messages += seen
        return seen

    @property
    def millis(self) -> int:
        """What the clock shows."""
        return self._began + round(self.scene.ticks * TICK * 1000)

    def film(self) -> str:
        """The record so far."""
        return film.develop(self._messages)

    def _once(self, seen: list[bytes], kind: int, rest: bytes) -> None:
        """Say something, unless it was the last thing of its kind that was said."""
        if self._shown.get(kind) != rest:
            self._shown[kind] = rest
            seen.append(bytes([kind]) + rest)
