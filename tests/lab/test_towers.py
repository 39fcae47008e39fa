"""The lab's towers: as high as the blocks were designed for, and odds that fit what happened."""

import math
from pathlib import Path

import pytest

from rumpus.engine.chance import Dice
from rumpus.lab.towers.build import Attempt, build_many, height
from rumpus.lab.towers.fit import fit
from rumpus.lab.towers.heights import MEASURED, reached, read_skills
from rumpus.lab.towers.speed import measure
from rumpus.tower.surrogate import FEATURES, features


@pytest.mark.parametrize(("sigma", "way"), [(1.5, "best"), (3.0, "mix")])
def test_towers_come_as_high_as_they_were_designed_to(sigma: float, way: str, tmp_path: Path) -> None:
    towers = build_many(sigma, way, 4, "calibration", 1, lambda done: None, tmp_path)
    row = reached(sigma, way, towers)
    *_, mean = MEASURED[sigma, way]
    # Both are samples: of 4 towers here, of 100 there.
    assert abs(row.mean - mean) < 3 * math.hypot(row.error, 0.15) + 0.3
    assert row.reach == sorted(row.reach, reverse=True)


def test_a_tower_is_built_until_something_falls(tmp_path: Path) -> None:
    [tower] = build_many(4.0, "any", 1, "clumsy", 1, lambda done: None, tmp_path)
    assert [attempt.stood for attempt in tower[:-1]] == [True] * (len(tower) - 1)
    assert not tower[-1].stood or len(tower) == 9
    assert height(tower) == len(tower[-1].tower) + tower[-1].stood
    assert all(len(attempt.faces) == len(attempt.tower) for attempt in tower)


def test_a_fit_finds_the_odds_it_was_shown() -> None:
    chance, truth = Dice("fit"), [6.0, -1.0, 0.0, -3.0, 0.0, -1.0, -1.0]
    towers: list[list[Attempt]] = []
    for _ in range(900):
        blocks = list(range(9))
        chance.shuffle(blocks)
        sigma = (0.75, 1.5, 3.0)[chance.below(3)]
        tower, faces = [blocks[0]], [int(chance.below(3))]
        attempts = []
        for block in blocks[1:6]:
            described = features([*tower, block], faces, sigma)
            strength = sum(a * b for a, b in zip(truth, described, strict=True))
            stood = chance.unit() < 1 / (1 + math.exp(-strength))
            attempts.append(Attempt(tuple(tower), tuple(faces), block, 0, sigma, stood))
            if not stood:
                break
            tower.append(block)
            faces.append(int(chance.below(3)))
        towers.append(attempts)
    found = fit(towers)
    for row in found.by_height:
        assert abs(row.stood - row.foretold) < 4 * row.error + 0.01
    assert found.surprise < found.surprise_by_height
    assert set(found.weights) == set(FEATURES)
    assert found.weights["unsteadiness"] == pytest.approx(-3.0, abs=1.0)


def test_skills_are_numbers_of_millimeters() -> None:
    assert read_skills("1, 2.5") == (1.0, 2.5)
    with pytest.raises(ValueError, match="numbers of millimeters"):
        read_skills("good")
    with pytest.raises(ValueError, match=r"0\.1 to 20"):
        read_skills("0")


def test_everything_about_speed_is_measured() -> None:
    speed = measure(0.02)
    assert [pace.blocks for pace in speed.paces] == [3, 5, 7, 9]
    assert all(pace.times_real_time > 1 for pace in speed.paces)
    assert 0 < speed.tick_ms_mean <= speed.tick_ms_p99
