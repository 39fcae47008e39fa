"""Gymnasium's own test, for every game and number of players, and rivals that are bots."""

from typing import Any

import gymnasium
import pytest
from gymnasium.utils.env_checker import check_env

from rumpus.bots import levels
from rumpus.envs.chairs import Seen
from rumpus.envs.single import RumpusEnv, register
from rumpus.games import SHELF, shelf_box

register()

every_table = pytest.mark.parametrize(
    ("slug", "players"), [(box.info.slug, players) for box in SHELF for players in box.info.seats]
)


@every_table
def test_gymnasium_finds_nothing_wrong(slug: str, players: int) -> None:
    made = gymnasium.make(f"rumpus/{slug}-v0", num_players=players, render_mode="ansi")
    check_env(made.unwrapped)


def play(env: RumpusEnv, seed: int) -> float:
    """A game at random; what it brought."""
    _, info = env.reset(seed=seed)
    over = False
    reward = 0.0
    while not over:
        assert (env.action_masks() == info["action_mask"]).all() and env.action_masks().any()
        _, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated
    return reward


@pytest.mark.parametrize("slug", [box.info.slug for box in SHELF])
def test_bots_of_every_level_are_rivals(slug: str) -> None:
    for level in levels(shelf_box(slug)):
        env = RumpusEnv(slug, 2, rival=level)
        env.action_space.seed(1)
        assert play(env, 3) in (-1.0, 0.0, 1.0)


def test_a_rival_can_be_any_function() -> None:
    asked: list[int] = []

    def first(seen: Seen) -> int:
        asked.append(int(seen["action_mask"].sum()))
        return int(seen["action_mask"].argmax())

    play(RumpusEnv("domaniacal", 3, rival=first, seat=1), 1)
    assert asked and min(asked) > 0

    def wrong(seen: Seen) -> int:
        return -1

    with pytest.raises(ValueError, match="something that is not possible"):
        RumpusEnv("domaniacal", 3, rival=wrong, seat=1).reset(seed=1)


def test_too_many_mistakes_cut_a_game_short() -> None:
    env: Any = RumpusEnv("domaniacal", 2)
    _, info = env.reset(seed=1)
    mistake = int(info["action_mask"].argmin())
    for count in range(1, env.PATIENCE + 1):
        _, reward, terminated, truncated, _ = env.step(mistake)
        assert reward == 0 and not terminated and truncated == (count == env.PATIENCE)
