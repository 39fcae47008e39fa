"""Films: what browsers were sent, to be shown again without simulating."""

import math

import pytest

from rumpus.tower import film, placing
from rumpus.tower.blocks import BLOCKS, REST
from rumpus.tower.judge import Verdict
from rumpus.tower.placing import Filmed, Placement
from rumpus.tower.turning import raised
from rumpus.tower.world import World

UPRIGHT = raised(0, 0.3)


def filmed(height: float = 0.0255, x: float = 0.0) -> tuple[Filmed, list[bytes]]:
    """A block let go beside or over another, and everything that was sent."""
    world = World()
    world.put(0, (0.0, 0.0, 0.025, *UPRIGHT))
    world.put(1, (x, 0.0, 0.05 + height, *UPRIGHT))
    placement = Placement(world, [0], 1)
    shot = Filmed(placement)
    sent = shot.tick()
    placement.let_go()
    while shot.scene.verdict is None:
        sent += shot.tick()
    return shot, sent


def last_poses(messages: list[bytes]) -> dict[int, tuple[float, ...]]:
    seen: dict[int, tuple[float, ...]] = {}
    for message in messages:
        if message[0] == film.POSES:
            seen |= film.read_frame(message)[1]
    return seen


def close(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    return math.dist(one[:3], other[:3]) < film.GRAIN and math.dist(one[3:], other[3:]) < 1e-4


def test_a_pose_survives_the_journey_to_a_twentieth_of_a_millimeter() -> None:
    pose = (0.12345, -0.2, 0.05, *UPRIGHT)
    assert close(film.fine(film.coarse(pose)), pose)


def test_far_away_blocks_are_shown_at_the_edge_of_what_can_be_told() -> None:
    assert film.coarse((99.0, -99.0, 0.0, 1.0, 0.0, 0.0, 0.0))[:2] == (32767, -32767)


def test_a_frame_tells_only_what_moved() -> None:
    camera = film.Camera()
    poses = [(0.0, 0.0, 0.01 * block, 1.0, 0.0, 0.0, 0.0) for block in range(BLOCKS)]
    first = camera.frame(40, dict(enumerate(poses)))
    assert first is not None and len(first) == 3 + 9 * 15
    assert camera.frame(80, dict(enumerate(poses))) is None
    poses[4] = (0.01, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
    second = camera.frame(120, dict(enumerate(poses)))
    assert second is not None and len(second) == 3 + 15
    assert film.read_frame(second) == (120, {4: film.fine(film.coarse(poses[4]))})


def test_a_standing_film_ends_with_the_tower_as_it_stands() -> None:
    shot, sent = filmed()
    assert shot.scene.verdict is Verdict.STOOD
    shown = list(film.project(shot.film()))
    assert shown == sent
    assert [message[1] for message in shown if message[0] == film.COUNT] == [1, 2, 3]
    final = last_poses(shown)
    assert len(final) == BLOCKS
    for block in (0, 1):
        assert close(final[block], shot.scene.world.pose(block))
    assert close(final[5], REST[5])


def test_a_fall_is_filmed_twice_as_closely() -> None:
    shot, sent = filmed(height=0.06, x=0.07)
    assert shot.scene.verdict is Verdict.FELL
    falls = sent.index(bytes([film.FALLING]))
    moments = [film.read_frame(message)[0] for message in sent[falls:] if message[0] == film.POSES]
    assert moments[1] - moments[0] == 20
    assert close(last_poses(sent)[1], shot.scene.world.pose(1))


def test_a_nudge_is_told_once_and_taken_back() -> None:
    world = World()
    world.put(0, (0.0, 0.0, 0.025, *raised(0, 0.0)))
    beside = (0.05 + 0.05) / 2
    world.put(1, (beside + 0.004, 0.0, 0.03, *raised(0, 0.0)))
    placement = Placement(world, [0], 1)
    shot = Filmed(placement)
    sent: list[bytes] = []
    for x in (beside - 0.0005, beside + 0.02):
        placement.hand.reach((x, 0.0, 0.03, *raised(0, 0.0)))
        for _ in range(40):
            sent += shot.tick()
    assert [message[1:] for message in sent if message[0] == film.NUDGED] == [b"\x01\x00", b"\x00\x00"]


def test_a_long_placement_keeps_only_its_end_and_its_clock_begins_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(placing, "LONGEST_FILM", 4)
    shot, sent = filmed(height=0.06, x=0.07)
    shown = list(film.project(shot.film()))
    assert len(shown) <= 6 < len(sent)
    assert last_poses(shown).keys() == last_poses(sent).keys()
    assert film.read_frame(film.whole_frame(film.LONGEST + 20, dict(enumerate(World().poses()))))[0] == 20


def test_a_hand_speaks_in_fourteen_bytes() -> None:
    assert close(
        film.read_hand(film.POSE.pack(*film.coarse((0.1, 0.0, 0.2, *UPRIGHT)))), (0.1, 0.0, 0.2, *UPRIGHT)
    )
    with pytest.raises(ValueError, match="fourteen"):
        film.read_hand(b"\x00" * 13)
    with pytest.raises(ValueError, match="no poses"):
        film.read_frame(b"\x02\x01\x00")
