"""Thousands of tables at once play the same games as one table alone."""

import numpy as np
import pytest

from rumpus.engine.box import Box
from rumpus.envs.batched import Batched
from rumpus.envs.tables import worth
from rumpus.envs.workers import Workers
from rumpus.games import SHELF

every_box = pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)


@every_box
def test_games_end_pay_out_and_begin_anew(box: Box) -> None:
    """Random play, with every number of players, and only with answers that are possible."""
    for seats in box.info.seats:
        batched = Batched(box.info.slug, 8, seats, seed="ends")
        step = batched.reset()
        ended = 0
        for _ in range(400):
            assert step.action_mask.any(axis=1).all()
            step = batched.step(batched.random())
            ended += step.done.sum()
            assert np.allclose(step.reward.sum(axis=1), 0, atol=1e-6)
            assert not step.reward[~step.done].any()
        assert step.observation.shape == (8, batched.features)
        assert step.action_mask.shape == (8, batched.actions)
        assert set(np.unique(step.observation)) <= {0, 1}
        if seats == box.info.seats[0]:
            assert ended > 0


@every_box
def test_the_same_seed_gives_the_same_games(box: Box) -> None:
    def history() -> list[object]:
        batched = Batched(box.info.slug, 4, 2, seed="again")
        steps = [batched.reset()]
        for _ in range(60):
            steps.append(batched.step(batched.random()))
        return [each.tobytes() for step in steps for each in step]

    assert history() == history()


@every_box
def test_a_row_does_not_depend_on_the_others(box: Box) -> None:
    """Answers to one table leave every other as it is."""
    batched = Batched(box.info.slug, 5, 2, seed="rows")
    before = batched.reset()
    numbers = np.full(5, -1)
    numbers[3] = batched.random()[3]
    after = batched.step(numbers)
    for row in (0, 1, 2, 4):
        assert (after.observation[row] == before.observation[row]).all()
        assert (after.action_mask[row] == before.action_mask[row]).all()


def test_answers_that_are_not_possible_are_harmless() -> None:
    batched = Batched("uno-attack", 3, 2, seed="harmless")
    before = batched.reset()
    for bad in (-1, batched.actions, 10**9, int(np.argmin(before.action_mask[0]))):
        after = batched.step([bad, -1, -1])
        assert (after.observation == before.observation).all()
    with pytest.raises(ValueError, match="3 tables wait for one answer each"):
        batched.step([1, 2])


def test_what_a_win_is_worth() -> None:
    assert worth(2).tolist() == [[0, 0], [1, -1], [-1, 1], [0, 0]]
    assert worth(3)[0b001].tolist() == [1, -0.5, -0.5]
    for seats in range(2, 11):
        assert np.abs(worth(seats).sum(axis=1)).max() < 1e-12, "OpenSpiel wants it to the last digit"
    assert worth(4)[0b0011].tolist() == pytest.approx([1 / 3, 1 / 3, -1 / 3, -1 / 3])


def test_several_processes_play_the_same_kind_of_games() -> None:
    with Workers("domaniacal", 8, 2, seed="shared", jobs=2) as workers:
        step = workers.reset()
        assert step.observation.shape == (8, workers.features)
        # The first half is the first process's, whose luck is the seed's with its number.
        alone = Batched("domaniacal", 4, 2, seed="shared/0").reset()
        assert (alone.observation == step.observation[:4]).all()
        ended = 0
        for _ in range(120):
            assert step.action_mask.any(axis=1).all()
            step = workers.step(workers.random())
            ended += int(step.done.sum())
            assert np.allclose(step.reward.sum(axis=1), 0, atol=1e-6)
        assert ended > 0
        del step
    with pytest.raises(ValueError, match="7 tables cannot be shared out equally to 2 processes"):
        Workers("domaniacal", 7, 2, jobs=2)
