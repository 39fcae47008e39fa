"""ADD TO THE TOWER, with real blocks: where a block must rest so that the tower grows upward."""

import pytest

from rumpus.games.wonky.gravity import Slipped, Stood
from rumpus.tower.blocks import GENTLE
from rumpus.tower.judge import Judge
from rumpus.tower.turning import Pose, raised
from rumpus.tower.world import World
from sheets.sheet import ruling, sheet
from sheets.wonky import given, somewhere
from sheets.wonky_notation import blocks_of

LB, MB, SB = blocks_of("LB MB SB")
UPRIGHT = raised(GENTLE, 0.0)
SETTLING = 20
"""Steps of the world in which what was put down comes to touch what it lies on."""


@sheet("WON-36")
@ruling("W-13")
@pytest.mark.parametrize(
    ("aside", "height", "counts"),
    [
        (-0.02, 0.109, True),  # on the upper block
        (0.02, 0.0665, False),  # on the shoulder of the lower block, beside the upper one and lower than that
        (0.2, 0.017, False),  # on the table
    ],
)
def test_a_block_counts_only_where_it_is_the_highest_of_the_tower(
    aside: float, height: float, counts: bool
) -> None:
    scene = given(hands="SB pass | LG MP", tower="LB MB")
    scene.play(0, "SB")
    scene.place(0, "SB")
    world = World()
    world.put(LB, (0.0, 0.0, 0.025, *UPRIGHT))
    world.put(MB, (-0.02, 0.0, 0.071, *UPRIGHT))
    on_top = is_on_top(world, [LB, MB], SB, (aside, 0.0, height, *UPRIGHT))

    scene.hears(Stood(somewhere(3), "") if on_top else Slipped(somewhere(2), ""))
    assert (scene.tower(), scene.turn()) == (("LB MB SB", 1) if counts else ("LB MB", 0))
    assert scene.phase() == ("playing" if counts else "placing")


@sheet("WON-36")
@ruling("W-13")
def test_a_block_that_leans_on_the_tower_from_the_table_is_not_on_top_however_high() -> None:
    world = World()
    world.put(SB, (0.0, 0.0, 0.017, *UPRIGHT))
    assert not is_on_top(world, [SB], LB, (0.0415, 0.0, 0.025, *UPRIGHT))


def is_on_top(world: World, tower: list[int], block: int, pose: Pose) -> bool:
    """What the judge says of a block that is put there."""
    judge = Judge(world, tower)
    world.put(block, pose)
    judge.add(block)
    world.step(SETTLING)
    return judge.on_top(block)
