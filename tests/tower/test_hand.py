"""The hand: gentle enough to set a block down, strong enough to ruin everything."""

import math

import pytest

from rumpus.tower.blocks import HAND_SPEED, REACH, REST, edge
from rumpus.tower.hand import TICK, Hand
from rumpus.tower.judge import Verdict
from rumpus.tower.placing import Placement
from rumpus.tower.turning import LEVEL, angle_between, raised, turn_of
from rumpus.tower.world import World

UPRIGHT = raised(0, 0.0)
NEW = 5


def tower_of_five() -> World:
    world, height = World(), 0.0
    for block in range(5):
        world.put(block, (0.0, 0.0, height + edge(block) / 2, *UPRIGHT))
        height += edge(block)
    return world


def top(world: World) -> float:
    return world.pose(4)[2] + edge(4) / 2


def drive(placement: Placement, start: tuple[float, ...], end: tuple[float, ...], speed: float) -> None:
    """Move the hand on a straight line, at a speed in meters a second."""
    ticks = math.ceil(math.dist(start, end) / speed / TICK)
    for tick in range(1, ticks + 1):
        x, y, z = (a + (b - a) * tick / ticks for a, b in zip(start, end, strict=True))
        placement.hand.reach((x, y, z, *UPRIGHT))
        placement.tick()


def finish(placement: Placement) -> Verdict:
    while placement.verdict is None:
        placement.tick()
    return placement.verdict


@pytest.mark.parametrize("speed", [0.03, 0.4])
def test_lowering_leaves_a_tower_standing(speed: float) -> None:
    world = tower_of_five()
    before = world.poses()[:5]
    above = top(world) + edge(NEW) / 2
    world.put(NEW, (0.0, 0.0, above + 0.05, *UPRIGHT))
    placement = Placement(world, range(5), NEW)
    drive(placement, (0.0, 0.0, above + 0.05), (0.0, 0.0, above - 0.002), speed)
    moved = max(math.dist(a[:3], b[:3]) for a, b in zip(before, world.poses()[:5], strict=True))
    assert moved < 0.0005
    placement.let_go()
    assert finish(placement) is Verdict.STOOD


@pytest.mark.parametrize("speed", [0.2, 0.5])
def test_ramming_topples_a_tower(speed: float) -> None:
    world = tower_of_five()
    middle = world.pose(2)[2]
    world.put(NEW, (0.12, 0.0, middle, *UPRIGHT))
    placement = Placement(world, range(5), NEW)
    drive(placement, (0.12, 0.0, middle), (-0.12, 0.0, middle), speed)
    assert finish(placement) is Verdict.FELL


def test_touching_the_side_gently_is_a_nudge_and_no_fall() -> None:
    world = tower_of_five()
    middle = world.pose(1)[2]
    beside = (edge(1) + edge(NEW)) / 2
    world.put(NEW, (beside + 0.01, 0.0, middle, *UPRIGHT))
    placement = Placement(world, range(5), NEW)
    drive(placement, (beside + 0.01, 0.0, middle), (beside - 0.001, 0.0, middle), 0.02)
    assert placement.nudged()
    assert placement.verdict is None


def test_a_hand_is_no_faster_than_a_hand_may_be() -> None:
    world = World()
    placement = Placement(world, [], NEW)
    placement.hand.reach((REST[NEW][0], REST[NEW][1], 0.3, *UPRIGHT))
    for _ in range(10):
        placement.tick()
    risen = world.pose(NEW)[2] - REST[NEW][2]
    assert 0.25 * HAND_SPEED * 10 * TICK < risen < 1.02 * HAND_SPEED * 10 * TICK


def test_a_hand_stays_within_reach_and_ignores_nonsense() -> None:
    hand = Hand(World(), NEW)
    hand.reach((9.0, -9.0, 9.0, *UPRIGHT))
    assert hand.wanted[:3] == (REACH[0], -REACH[1], REACH[2])
    hand.reach((math.nan, 0.0, 0.0, *UPRIGHT))
    assert hand.wanted[:3] == (REACH[0], -REACH[1], REACH[2])
    hand.reach((0.0, 0.0, -1.0, 0.0, 0.0, 0.0, 0.0))
    assert hand.wanted == (0.0, 0.0, 0.0, *LEVEL)


def test_a_wrist_turns_a_block_to_any_face() -> None:
    world = World()
    placement = Placement(world, [], NEW)
    for face in range(6):
        turn = raised(face, 0.4)
        placement.hand.reach((0.0, 0.1, 0.15, *turn))
        for _ in range(50):
            placement.tick()
        assert angle_between(turn_of(world.pose(NEW)), turn) < math.radians(1)
        assert math.dist(world.pose(NEW)[:3], (0.0, 0.1, 0.15)) < 0.001


def test_a_tower_is_simulated_only_while_the_block_is_near_it() -> None:
    world = tower_of_five()
    world.step(500)
    placement = Placement(world, range(5), NEW)
    placement.hand.reach((0.0, -0.15, 0.3, *UPRIGHT))
    seen = []
    for _ in range(60):
        placement.tick()
        seen.append(world.solid(0))
    assert seen == [True] * 25 + [False] * 35, "half a second without motion is rest"
    stood = world.poses()[:5]
    for reach in ((0.0, 0.0, 0.3), (0.0, 0.0, top(world) + edge(NEW) / 2 - 0.001)):
        placement.hand.reach((*reach, *UPRIGHT))
        for _ in range(50):
            placement.tick()
        seen.append(world.solid(0))
    assert seen[-2:] == [False, True]
    assert (4, NEW) in world.pairs()
    moved = max(math.dist(a[:3], b[:3]) for a, b in zip(stood, world.poses()[:5], strict=True))
    assert moved < 0.0005
    placement.hand.reach((0.0, -0.15, 0.3, *UPRIGHT))
    for _ in range(100):
        placement.tick()
    assert not world.solid(0)
    placement.let_go()
    assert world.solid(0)
