"""How fast the world is on this machine, and what a room costs while somebody places a block."""

import time
from dataclasses import dataclass

from rumpus.tower.blocks import EDGES
from rumpus.tower.placing import Filmed, Placement
from rumpus.tower.turning import LEVEL, raised
from rumpus.tower.world import STEP, World

HEIGHTS = (3, 5, 7, 9)
ORDER = (0, 1, 2, 3, 4, 5, 6, 7, 8)
ROUNDS = 200


@dataclass(frozen=True)
class Pace:
    """A tower of one height, standing still, which costs no less than one that sways."""

    blocks: int
    steps_per_second: int
    cpu_ms_per_simulated_second: float
    times_real_time: float


@dataclass(frozen=True)
class TowerSpeed:
    """Everything `rumpus bench tower` measures in one process; CPU time of one core."""

    paces: list[Pace]
    snapshot_us: float
    restore_us: float
    snapshot_bytes: int
    tick_ms_mean: float
    tick_ms_p99: float
    """A room's tick of 20 milliseconds with a ninth block in the hand, hand, judge and film included."""


def tower_of(blocks: int) -> World:
    """Large blocks first, gentle domes up, settled."""
    world, height = World(), 0.0
    for block in ORDER[:blocks]:
        size = EDGES[block // 3]
        world.put(block, (0.0, 0.0, height + size / 2, *raised(0, 0.0)))
        height += size
    world.step(250)
    return world


def measure(seconds: float) -> TowerSpeed:
    """All figures, with so many CPU-seconds for each height."""
    world = tower_of(9)
    snapshot = timed(world.snapshot)
    moment = world.snapshot()
    restore = timed(lambda: world.restore(moment))
    ticks = room_ticks()
    return TowerSpeed(
        paces=[pace(blocks, seconds) for blocks in HEIGHTS],
        snapshot_us=round(snapshot * 1e6, 1),
        restore_us=round(restore * 1e6, 1),
        snapshot_bytes=moment.state.nbytes,
        tick_ms_mean=round(1000 * sum(ticks) / len(ticks), 3),
        tick_ms_p99=round(1000 * ticks[len(ticks) * 99 // 100], 3),
    )


def pace(blocks: int, seconds: float) -> Pace:
    """How fast a tower of this height is simulated."""
    world = tower_of(blocks)
    started = time.process_time()
    steps = 0
    while time.process_time() - started < seconds:
        world.step(100)
        steps += 100
    a_step = (time.process_time() - started) / steps
    return Pace(blocks, round(1 / a_step), round(1000 * a_step / STEP, 1), round(STEP / a_step, 1))


def timed(work: object) -> float:
    """Seconds of CPU for one call."""
    assert callable(work)
    started = time.process_time()
    for _ in range(ROUNDS):
        work()
    return (time.process_time() - started) / ROUNDS


def room_ticks() -> list[float]:
    """CPU-seconds of single ticks, from the shortest to the longest."""
    world = tower_of(8)
    last = ORDER[-1]
    world.put(last, (0.0, 0.0, world.pose(7)[2] + EDGES[2] + 0.01, *LEVEL))
    placement = Placement(world, ORDER[:-1], last)
    filmed = Filmed(placement)
    took = []
    for tick in range(5 * ROUNDS):
        x, y, z, *_ = placement.hand.wanted
        placement.hand.reach((x + (0.001 if tick % 2 else -0.001), y, z, *LEVEL))
        started = time.process_time()
        filmed.tick()
        took.append(time.process_time() - started)
    return sorted(took)
