"""Gravity for simulated games: the real world and the fitted odds say the same kinds of words."""

from collections.abc import Callable

import pytest

from rumpus.engine.chance import Dice
from rumpus.engine.ids import Seat
from rumpus.games.wonky.gravity import Fell, Rested, Slipped, Stood
from rumpus.games.wonky.state import COUNTING, State, new_table
from rumpus.tower import gravity as gravities
from rumpus.tower.blocks import GENTLE, STRONG, edge
from rumpus.tower.gravity import RealGravity, make, word_for
from rumpus.tower.judge import Verdict
from rumpus.tower.placing import Placement
from rumpus.tower.skills import SKILLS
from rumpus.tower.surrogate import fitted, odds, odds_of_a_late_fall, wobble
from rumpus.tower.turning import raised
from rumpus.tower.world import World


def counting(face: int, tower: list[int], block: int) -> State:
    """Somebody has let go of a block over a straight tower with this face up everywhere."""
    state = new_table(2)
    height = 0.0
    poses: list[float] = []
    for each in tower:
        poses += [0.0, 0.0, height + edge(each) / 2, *raised(face, 0.0)]
        height += edge(each)
    state.tower, state.poses = tuple(tower), tuple(poses)
    state.held, state.phase = block, COUNTING
    return state


@pytest.mark.parametrize("kind", ["real", "surrogate"])
def test_a_low_tower_of_gentle_domes_stands(kind: str) -> None:
    gravity = make(kind, ["normal", "normal"])
    word = gravity.judge(counting(GENTLE, [0, 1], 3), Seat(0), Dice("low"))
    assert isinstance(word, Stood)
    assert len(word.poses) == 21 and word.film == ""
    assert word.poses[16] == pytest.approx(0.121, abs=0.003)


@pytest.mark.parametrize("kind", ["real", "surrogate"])
def test_a_tower_of_strong_domes_with_the_small_blocks_below_falls(kind: str) -> None:
    gravity = make(kind, ["random", "random"])
    state = counting(STRONG, [6, 7, 8, 3, 4, 5], 0)
    assert isinstance(gravity.judge(state, Seat(1), Dice("tall")), Fell)


@pytest.mark.parametrize("kind", ["real", "surrogate"])
def test_what_gravity_says_can_be_built_on(kind: str) -> None:
    gravity, chance = make(kind, ["normal", "normal"]), Dice("on")
    state = counting(GENTLE, [], 0)
    for height in (1, 2, 3):
        word = gravity.judge(state, Seat(0), chance)
        assert isinstance(word, Stood)
        state.tower, state.poses = tuple(range(height)), tuple(word.poses)
        state.held = height
        assert len(state.poses) == 7 * height


def test_there_is_no_third_gravity() -> None:
    with pytest.raises(ValueError, match="no gravity “moon”"):
        make("moon", ["normal"])


def test_a_slipped_block_is_not_part_of_the_tower() -> None:
    world = World()
    world.put(0, (0.0, 0.0, 0.025, *raised(GENTLE, 0.0)))
    placement = Placement(world, [0], 1)
    placement.let_go()
    while placement.verdict is None:
        placement.tick()
    assert placement.verdict is Verdict.SLIPPED
    word = word_for(placement, "film")
    assert isinstance(word, Slipped)
    assert len(word.poses) == 7 and word.film == "film"


# ---- The odds


def test_the_first_block_always_stands() -> None:
    assert odds([4], [], 4.0) == 1.0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (
            lambda: odds([0, 1, 2, 3, 4], [GENTLE] * 4, 1.5),
            lambda: odds([0, 1, 2, 3, 4, 5], [GENTLE] * 5, 1.5),
        ),
        (lambda: odds([0, 1, 2, 3, 4], [GENTLE] * 4, 1.5), lambda: odds([0, 1, 2, 3, 4], [STRONG] * 4, 1.5)),
        (lambda: odds([0, 1, 2, 3, 4], [GENTLE] * 4, 1.0), lambda: odds([0, 1, 2, 3, 4], [GENTLE] * 4, 4.0)),
        (lambda: odds([0, 1, 3, 4, 6], [GENTLE] * 4, 1.5), lambda: odds([6, 4, 3, 1, 0], [GENTLE] * 4, 1.5)),
    ],
    ids=["higher", "rounder", "shakier", "larger on smaller"],
)
def test_odds_are_worse(better: Callable[[], float], worse: Callable[[], float]) -> None:
    assert 0.0 < worse() < better() < 1.0


def test_six_large_cubes_on_a_strong_dome_are_beyond_its_radius() -> None:
    assert wobble([0] * 5, 0, STRONG) == pytest.approx(125 / 138.9, abs=0.001)
    assert wobble([0] * 5, 0, STRONG) < 1 < wobble([0] * 6, 0, STRONG)
    assert wobble([0] * 6, 0, 3) == 0.0


def test_late_falls_are_as_rare_as_they_were_measured() -> None:
    data = fitted()
    assert data["stood"] > 1_000
    assert odds_of_a_late_fall() * (data["stood"] + 1) == pytest.approx(data["fell_later"] + 0.5)


# ---- After the count


def test_by_the_odds_a_tower_may_fall_after_it_has_stood(monkeypatch: pytest.MonkeyPatch) -> None:
    state, made = counting(GENTLE, [0, 1], 3), make("surrogate", ["normal", "normal"])
    monkeypatch.setattr(gravities, "odds_of_a_late_fall", lambda: 0.0)
    assert made.afterwards(state, Dice("late")) is None
    monkeypatch.setattr(gravities, "odds_of_a_late_fall", lambda: 1.0)
    late = made.afterwards(state, Dice("late"))
    assert late is not None and late[0] > 0 and isinstance(late[1], Fell)
    assert made.afterwards(counting(GENTLE, [0], 3), Dice("late")) is None, "one block cannot fall"


def test_in_the_world_a_tower_goes_on_until_it_rests() -> None:
    gravity = RealGravity([SKILLS["normal"]] * 2)
    state = counting(GENTLE, [0], 1)
    assert gravity.afterwards(state, Dice("none")) is None, "nothing has been placed"
    assert isinstance(gravity.judge(state, Seat(0), Dice("on")), Stood)
    placement = gravity._placement
    assert placement is not None
    placement.world.throw(1, (0.1, 0.0, 0.0))
    placement._rest.tick()
    placement.world.step(10)
    placement._rest.tick()
    again = gravity.afterwards(state, Dice("on"))
    assert again is not None and again[0] >= 500
    assert isinstance(again[1], Rested) and len(again[1].poses) == 14
