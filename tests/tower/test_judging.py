"""The judge and the count: what stands, what falls, what slips, and when that is said."""

import pytest

from rumpus.engine.chance import Dice
from rumpus.tower.aim import straight
from rumpus.tower.blocks import FLAT_X, GENTLE, REST, STRONG, edge
from rumpus.tower.hand import TICK
from rumpus.tower.judge import Judge, Verdict
from rumpus.tower.placing import SHOW, Placement
from rumpus.tower.plan import Arm, choose, ideas, imagine, place
from rumpus.tower.skills import SKILLS, Skill
from rumpus.tower.turning import Pose, raised
from rumpus.tower.world import World

UPRIGHT = raised(GENTLE, 0.0)


def two_high() -> World:
    world = World()
    world.put(0, (0.0, 0.0, 0.025, *UPRIGHT))
    world.put(1, (0.0, 0.0, 0.075, *UPRIGHT))
    return world


def release(world: World, tower: list[int], block: int, pose: Pose) -> Placement:
    """A block let go at a pose, and everything that came of it."""
    world.put(block, pose)
    placement = Placement(world, tower, block)
    placement.tick()
    placement.let_go()
    while placement.verdict is None:
        placement.tick()
    return placement


def test_a_block_set_down_stands_after_the_count_of_three() -> None:
    placement = release(two_high(), [0, 1], 3, (0.0, 0.0, 0.1213, *UPRIGHT))
    assert placement.verdict is Verdict.STOOD
    assert placement.ticks * TICK == pytest.approx(3 + TICK)  # one tick before it was let go
    assert len(placement.poses()) == 21


def test_the_count_is_said_aloud() -> None:
    world = two_high()
    world.put(3, (0.0, 0.0, 0.1213, *UPRIGHT))
    placement = Placement(world, [0, 1], 3)
    placement.let_go()
    said = []
    while placement.verdict is None:
        placement.tick()
        said.append(placement.numeral)
    assert [said.count(numeral) for numeral in (1, 2, 3)] == [49, 50, 51]
    assert said == sorted(said)


def test_a_block_beside_the_tower_has_fallen() -> None:
    placement = release(two_high(), [0, 1], 3, (0.06, 0.0, 0.1, *UPRIGHT))
    assert placement.verdict is Verdict.FELL
    assert placement.falling
    assert placement.numeral == 0


def test_a_fall_is_shown_before_it_is_spoken_of() -> None:
    world = two_high()
    world.put(3, (0.06, 0.0, 0.1, *UPRIGHT))
    placement = Placement(world, [0, 1], 3)
    placement.let_go()
    while not placement.falling:
        placement.tick()
    began = placement.ticks
    while placement.verdict is None:
        placement.tick()
    assert (placement.ticks - began) * TICK == pytest.approx(SHOW)
    placement.tick()
    assert (placement.ticks - began) * TICK == pytest.approx(SHOW)


def test_the_first_block_stands_on_the_table_wherever_it_is() -> None:
    assert release(World(), [], 0, (0.1, 0.1, 0.026, *UPRIGHT)).verdict is Verdict.STOOD


def test_a_block_let_go_where_it_lay_has_been_put_back() -> None:
    placement = release(two_high(), [0, 1], 4, REST[4])
    assert placement.verdict is Verdict.SLIPPED
    assert len(placement.poses()) == 14


def test_a_block_that_is_not_the_highest_has_slipped() -> None:
    world = two_high()
    judge = Judge(world, [0, 1])
    world.put(6, (0.0, 0.0, 0.117, *UPRIGHT))
    judge.add(6)
    assert judge.on_top(6)
    world.put(6, (0.04, 0.0, 0.0749, *UPRIGHT))
    assert not judge.on_top(6), "the second block is higher"


def test_a_block_on_the_table_is_not_on_top_however_high_it_is() -> None:
    world = World()
    world.put(6, (0.0, 0.0, 0.017, *UPRIGHT))
    judge = Judge(world, [6])
    world.put(0, (0.06, 0.0, 0.025, *UPRIGHT))
    judge.add(0)
    world.step(1)
    assert not judge.on_top(0)


def test_whoever_tips_over_has_fallen_even_if_nothing_reached_the_table() -> None:
    world = two_high()
    judge = Judge(world, [0, 1])
    assert judge.fallen() == []
    world.put(1, (0.0, 0.0, 0.075, *raised(STRONG, 0.0)))
    assert judge.fallen() == [1]


def test_a_base_that_tips_over_alone_has_not_fallen() -> None:
    world = World()
    world.put(0, (0.0, 0.0, 0.025, *UPRIGHT))
    judge = Judge(world, [0])
    world.put(0, (0.0, 0.0, 0.025, *raised(STRONG, 0.0)))
    assert judge.fallen() == []


def test_whoever_sank_has_fallen() -> None:
    world = two_high()
    judge = Judge(world, [0, 1])
    world.put(1, (0.3, 0.0, 0.06, *UPRIGHT))
    assert judge.fallen() == [1]


def test_whoever_was_moved_was_nudged() -> None:
    world = two_high()
    judge = Judge(world, [0, 1])
    world.put(1, (0.0014, 0.0, 0.075, *UPRIGHT))
    assert judge.nudged(3) == set()
    world.put(1, (0.0016, 0.0, 0.075, *UPRIGHT))
    assert judge.nudged(3) == {1}


# ---- Bots


def test_a_steady_bot_lifts_a_block_from_its_place_and_sets_it_down() -> None:
    world, chance = two_high(), Dice("steady")
    before = world.poses()[4]
    assert before == REST[4]
    placement = Placement(world, [0, 1], 4)
    arm = Arm(placement, straight(world, [0, 1], GENTLE), Skill(0.5), chance)
    while placement.verdict is None:
        arm.tick()
        if arm.done:
            placement.let_go()
        placement.tick()
        assert placement.nudged() == set()
    assert placement.verdict is Verdict.STOOD
    assert 4 < placement.ticks * TICK < 12


def test_simulated_and_live_placements_use_the_same_arm() -> None:
    world, chance = two_high(), Dice("same")
    placement = place(world, [0, 1], 4, straight(world, [0, 1], GENTLE), Skill(0.5), chance)
    assert placement.verdict is Verdict.STOOD
    assert placement.ticks * TICK < 6


def test_thinking_leaves_the_world_as_it_was() -> None:
    world = two_high()
    world.put(2, (0.0, 0.0, 0.125, *UPRIGHT))
    before = world.poses()
    aim = choose(world, [0, 1, 2], 3, SKILLS["normal"], Dice("thinking"))
    assert world.poses() == before
    assert not world.solid(3)
    assert abs(aim.x) < 0.004 and abs(aim.y) < 0.004


def test_who_thinks_keeps_to_the_first_idea_that_works_in_the_mind() -> None:
    world = two_high()
    world.put(2, (0.002, 0.0, 0.125, *UPRIGHT))
    tower = [0, 1, 2]
    lean, upright = straight(world, tower, GENTLE), straight(world, tower, GENTLE, pull=0.0)
    assert lean.x < upright.x
    assert choose(world, tower, 3, Skill(0.2, 2), Dice("well")) == lean


def test_a_kind_bot_leaves_the_gentle_face_on_top_and_a_nasty_one_the_strong() -> None:
    world = two_high()
    assert choose(world, [0, 1], 3, Skill(0.5, 1, malice=0.0), Dice("kind")).face == GENTLE
    assert choose(world, [0, 1], 3, Skill(0.5, 1, malice=1.0), Dice("nasty")).face == STRONG


def test_a_dome_is_set_down_only_on_a_flat_top() -> None:
    world = World()
    world.put(0, (0.0, 0.0, 0.025, *UPRIGHT))
    assert [aim.face for aim in ideas(world, [0], GENTLE)] == [GENTLE, GENTLE]
    world.put(0, (0.0, 0.0, 0.025, *raised(FLAT_X, 0.0)))
    assert [aim.face for aim in ideas(world, [0], GENTLE)] == [GENTLE, GENTLE, FLAT_X]


def test_far_off_the_middle_a_block_does_not_stay() -> None:
    world = two_high()
    aim = straight(world, [0, 1], GENTLE)
    before = world.snapshot()
    assert imagine(world, [0, 1], 3, aim, 0.1, Dice("on"), before)
    off = type(aim)(aim.face, aim.x + 0.6 * edge(3), aim.y, aim.turn)
    assert not imagine(world, [0, 1], 3, off, 0.1, Dice("off"), before)
