"""After the count a tower that sways goes on until it rests or falls. And what a hand must not do before."""

import math

import pytest

from rumpus.tower.blocks import REST
from rumpus.tower.hand import TICK
from rumpus.tower.judge import AT_REST, COUNT, Judge, Rest, Verdict
from rumpus.tower.placing import LONGEST_LIFE, Placement
from rumpus.tower.plan import live_out
from rumpus.tower.turning import about, after, raised
from rumpus.tower.world import World
from sheets.sheet import sheet

UPRIGHT = raised(0, 0.0)
ABOVE = (0.0, 0.0, 0.0755, *UPRIGHT)
FAR = (0.0, -0.15, 0.2, *UPRIGHT)


def base() -> World:
    """One large block on the table."""
    world = World()
    world.put(0, (0.0, 0.0, 0.025, *UPRIGHT))
    return world


def bumped(speed: float) -> Placement:
    """A second block set down, and pushed just before the count is over, as if somebody bumped the table."""
    world = base()
    world.put(1, ABOVE)
    placement = Placement(world, [0], 1)
    placement.let_go()
    while placement.verdict is None:
        if placement.ticks * TICK == pytest.approx(COUNT - TICK):
            world.throw(1, (speed, 0.0, 0.0))
        placement.tick()
    return placement


def pushed(to: float, may_nudge: bool = False) -> Placement:
    """The upper of two blocks pushed sideways by a third one in the hand, until it is so far off."""
    world = base()
    world.put(1, (0.0, 0.0, 0.0751, *UPRIGHT))
    beside = 0.0505
    world.put(2, (-beside, 0.0, 0.085, *UPRIGHT))
    placement = Placement(world, [0, 1], 2, may_nudge=may_nudge)
    wanted = -beside
    while world.pose(1)[0] < to and placement.verdict is None:
        wanted += 0.0004
        placement.hand.reach((wanted, 0.0, 0.085, *UPRIGHT))
        placement.tick()
    return placement


# ---- Three is three


@sheet("WON-39", "WON-40")
def test_a_swaying_tower_has_stood_after_three_seconds_exactly() -> None:
    placement = bumped(0.15)
    assert placement.verdict is Verdict.STOOD
    assert placement.ticks * TICK == pytest.approx(3.0)
    speed, _ = placement.world.speeds([0, 1])
    assert speed > 0.025, "it is still in full swing"


def test_a_tower_at_rest_after_the_count_sleeps() -> None:
    assert bumped(0.0).aftermath() is None


def test_a_swaying_tower_lives_until_it_rests() -> None:
    placement = bumped(0.1)
    stood = placement.poses()
    aftermath = live_out(placement)
    assert aftermath is not None and aftermath.verdict is Verdict.RESTED
    assert AT_REST <= aftermath.ticks * TICK < LONGEST_LIFE
    assert math.dist(aftermath.poses()[7:10], stood[7:10]) > 0.0003, "it has moved on"
    before = aftermath.poses()
    aftermath.tick()
    assert aftermath.poses() == before


@sheet("WON-42")
def test_a_tower_may_fall_after_it_has_stood() -> None:
    placement = bumped(0.9)
    assert placement.verdict is Verdict.STOOD
    aftermath = live_out(placement)
    assert aftermath is not None and aftermath.verdict is Verdict.FELL and aftermath.falling


def test_what_trembles_for_ever_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rest, "reached", False)
    aftermath = live_out(bumped(0.0))
    assert aftermath is not None and aftermath.verdict is Verdict.RESTED
    assert aftermath.ticks * TICK == pytest.approx(LONGEST_LIFE)


def test_a_tower_that_turns_back_is_not_at_rest() -> None:
    world = base()
    world.put(1, ABOVE)
    world.throw(1, (0.01, 0.0, 0.0))
    rest = Rest(world, [0, 1])
    for tick in range(30):
        x = 0.001 * math.sin(2 * math.pi * tick / 10)
        world.put(1, (x, 0.0, 0.0755, *UPRIGHT))  # without any speed
        rest.tick()
    assert not rest.reached
    for _ in range(25):
        rest.tick()
    assert rest.reached


def test_the_next_placement_goes_on_in_the_moving_world() -> None:
    world = bumped(0.15).world
    placement = Placement(world, [0, 1], 2)
    before = world.pose(1)
    placement.tick()
    assert world.solid(1) and math.dist(world.pose(1)[:3], before[:3]) > 0.0001


# ---- Nudging


def test_what_moves_by_itself_is_nobodys_nudge() -> None:
    world = bumped(0.25).world
    placement = Placement(world, [0, 1], 2)
    before = world.pose(1)
    placement.hand.reach(FAR)
    for _ in range(20):
        placement.tick()
    assert math.dist(world.pose(1)[:3], before[:3]) > 0.0015
    assert placement.nudged() == set()


@sheet("WON-37")
def test_who_has_moved_a_block_and_lets_go_places_again() -> None:
    placement = pushed(0.003)
    world = placement.world
    assert placement.nudged() == {1}
    placement.hand.reach((-0.1, 0.0, 0.2, *UPRIGHT))
    for _ in range(30):
        placement.tick()
    assert placement.nudged() == {1}, "moving away does not undo it"
    placement.hand.reach((0.0, 0.0, 0.2, *UPRIGHT))
    for _ in range(50):
        placement.tick()
    placement.let_go()
    placement.tick()
    assert placement.verdict is Verdict.NUDGED
    assert len(placement.poses()) == 14 and placement.poses()[7] > 0.0025, "the tower stays as it was pushed"
    assert not world.solid(2) and world.pose(2) == pytest.approx(REST[2]), "the block is back on the table"
    aftermath = live_out(placement)
    assert aftermath is not None and aftermath.verdict is Verdict.RESTED


@sheet("WON-37")
def test_who_lets_go_while_pushing_places_again() -> None:
    placement = pushed(0.0002)
    assert placement.nudged() == {1} and placement.world.pose(1)[0] < 0.0015
    placement.let_go()
    placement.tick()
    assert placement.verdict is Verdict.NUDGED


@sheet("WON-37")
def test_where_nudging_is_allowed_the_block_is_counted() -> None:
    placement = pushed(0.003, may_nudge=True)
    for wanted in ((-0.1, 0.0, 0.2), (0.003, 0.0, 0.2), (0.003, 0.0, 0.1255)):
        placement.hand.reach((*wanted, *UPRIGHT))
        for _ in range(40):
            placement.tick()
    assert placement.nudged() == {1}, "it is shown all the same"
    placement.let_go()
    while placement.verdict is None:
        placement.tick()
    assert placement.verdict is Verdict.STOOD


@sheet("WON-37", "WON-41")
def test_what_falls_while_it_is_pushed_is_a_fall() -> None:
    placement = pushed(0.05)
    while placement.verdict is None:
        placement.tick()
    assert placement.verdict is Verdict.FELL


def test_two_degrees_are_a_nudge_too() -> None:
    world = base()
    world.put(1, ABOVE)
    judge = Judge(world, [0, 1])
    for degrees, found in ((1.9, set()), (2.1, {1})):
        world.put(1, (*ABOVE[:3], *after(about(0, math.radians(degrees)), UPRIGHT)))
        assert judge.nudged(3) == found


def test_a_block_put_back_in_the_middle_leaves_the_tower_alone() -> None:
    world = base()
    world.put(1, FAR)
    aftermath = Placement(world, [0], 1).put_back()
    aftermath.tick()
    assert aftermath.verdict is Verdict.RESTED and len(aftermath.poses()) == 7
    assert world.pose(1) == pytest.approx(REST[1]) and not world.solid(1) and world.grip is None
