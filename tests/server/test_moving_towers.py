"""What the physics process does with a tower that still moves, without any process."""

import pytest

from rumpus.games.wonky.gravity import Nudged, Rested, Stood
from rumpus.server.physics.placement import LivePlacement
from rumpus.server.physics.protocol import Begin, Drop, Freeze, PhysicsFrame, PutBack, Release
from rumpus.server.physics.worker import all_still, obey
from rumpus.tower import film
from rumpus.tower.blocks import REST
from rumpus.tower.turning import raised

UPRIGHT = raised(0, 0.0)
BASE = (0.0, 0.0, 0.025, *UPRIGHT)
TOWER = (*BASE, 0.0, 0.0, 0.0752, *UPRIGHT)

Placements = dict[int, LivePlacement]


def next_word(live: LivePlacement) -> PhysicsFrame:
    """Go on until gravity speaks."""
    for _ in range(1_000):
        frame = live.tick()
        if frame is not None and frame.said is not None:
            return frame
    raise AssertionError("gravity says nothing")


def swaying() -> Placements:
    """A second block stands, and sways."""
    placements: Placements = {}
    obey(Begin(1, (0,), BASE, 1), placements)
    live = placements[1]
    world = live._placement.world
    world.put(1, (0.0, 0.0, 0.0752, *UPRIGHT))
    obey(Release(1), placements)
    for _ in range(149):
        live.tick()
    world.throw(1, (0.15, 0.0, 0.0))
    frame = next_word(live)
    assert frame.said == Stood.__name__ and frame.lives_on
    return placements


def test_a_swaying_tower_speaks_twice() -> None:
    live = swaying()[1]
    before = live.millis
    frame = next_word(live)
    assert frame.said == Rested.__name__ and not frame.lives_on and len(frame.poses) == 14
    assert live.millis > before >= 3_000, "its clock goes on"
    assert isinstance(frame.word(), Rested)


def test_a_frozen_tower_goes_on_swaying_when_time_passes_again() -> None:
    placements = swaying()
    live = placements[1]
    seen, millis = live._placement.world.pose(1), live.millis
    obey(Freeze(1, True), placements)
    assert all_still(placements)
    assert [live.tick() for _ in range(50)] == [None] * 50
    assert live.millis == millis and live._placement.world.pose(1) == seen
    obey(Freeze(1, False), placements)
    assert not all_still(placements)
    assert next_word(live).said == Rested.__name__ and live.millis > millis


def test_the_next_block_is_placed_in_the_same_moving_world() -> None:
    placements = swaying()
    first = placements[1]
    obey(Begin(2, (0, 1), TOWER, 2, after=1), placements)
    assert list(placements) == [2]
    assert placements[2]._placement.world is first._placement.world
    assert placements[2].millis == first.millis
    frame = next(frame for _ in range(4) if (frame := placements[2].tick()) is not None)
    assert sorted(film.read_frame(frame.messages[0])[1]) == list(range(9))


def test_a_tower_that_rests_already_is_put_there_as_it_was_recorded() -> None:
    placements: Placements = {}
    obey(Begin(2, (0, 1), TOWER, 2, after=1), placements)
    assert placements[2]._placement.poses() == list(TOWER)


def push(live: LivePlacement) -> None:
    """Carry a block beside the tower, and move its upper block by three millimeters."""
    world = live._placement.world
    for x, z in ((-0.12, 0.2), (-0.07, 0.085)):
        live.move_hand((x, 0.0, z, *UPRIGHT))
        for _ in range(60):
            live.tick()
    x = -0.07
    while world.pose(1)[0] < 0.003:
        x += 0.0004
        live.move_hand((x, 0.0, 0.085, *UPRIGHT))
        live.tick()


def test_taking_another_block_does_not_undo_a_nudge() -> None:
    placements: Placements = {}
    obey(Begin(1, (0, 1), TOWER, 2), placements)
    push(placements[1])
    obey(Begin(2, (0, 1), TOWER, 3, after=1), placements)
    world = placements[2]._placement.world
    assert world.pose(1)[0] > 0.0025, "the tower stays as it was pushed"
    assert world.pose(2) == pytest.approx(REST[2]) and not world.solid(2)


def test_a_nudge_is_told_with_the_tower_as_it_was_pushed() -> None:
    placements: Placements = {}
    obey(Begin(1, (0, 1), TOWER, 2), placements)
    push(placements[1])
    obey(Release(1), placements)
    frame = next_word(placements[1])
    assert frame.said == Nudged.__name__ and frame.lives_on and frame.poses[7] > 0.0025


def test_a_block_that_nobody_places_any_more_goes_back() -> None:
    placements: Placements = {}
    obey(Begin(1, (0, 1), TOWER, 2), placements)
    obey(PutBack(1), placements)
    frame = next_word(placements[1])
    assert frame.said == Rested.__name__ and frame.poses == pytest.approx(list(TOWER), abs=1e-3)
    obey(Drop(1), placements)
    obey(PutBack(1), placements)
    assert placements == {}
