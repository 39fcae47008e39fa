"""PettingZoo's own tests, for every game and number of players."""

import warnings
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from rumpus.games import SHELF

CYCLES = {"quick": 10, "usual": 20, "nightly": 400}

every_table = pytest.mark.parametrize(
    ("slug", "players"), [(box.info.slug, players) for box in SHELF for players in box.info.seats]
)


@pytest.fixture
def cycles(request: pytest.FixtureRequest) -> Iterator[int]:
    with warnings.catch_warnings():
        # Observations with an action mask are dictionaries, which the test finds unusual.
        warnings.filterwarnings("ignore", message="Observation (space for each agent|is not a NumPy array)")
        yield CYCLES[request.config.getoption("pace")]


def environment(slug: str) -> Any:
    return import_module(f"rumpus.envs.{slug.replace('-', '_')}_v0")


@every_table
def test_one_after_another(slug: str, players: int, cycles: int) -> None:
    made = environment(slug)
    api_test(made.env(num_players=players), num_cycles=cycles)
    api_test(made.raw_env(num_players=players), num_cycles=cycles)
    seed_test(lambda: made.env(num_players=players), num_cycles=cycles)


@every_table
def test_all_at_every_tick(slug: str, players: int, cycles: int) -> None:
    made = environment(slug)
    parallel_api_test(made.parallel_env(num_players=players), num_cycles=cycles)
    parallel_seed_test(lambda: made.parallel_env(num_players=players), num_cycles=cycles)


@pytest.mark.parametrize("slug", [box.info.slug for box in SHELF])
def test_what_is_not_possible_changes_nothing(slug: str) -> None:
    raw = environment(slug).raw_env(num_players=2)
    raw.reset(seed=1)
    agent, seen = raw.agent_selection, raw.observe(raw.agent_selection)
    refused = next(number for number, possible in enumerate(seen["action_mask"]) if not possible)
    raw.step(refused)
    assert raw.agent_selection == agent
    assert (raw.observe(agent)["observation"] == seen["observation"]).all()


def test_where_mistakes_lose_they_do() -> None:
    env = environment("domaniacal").env(num_players=3)
    with pytest.raises(ValueError, match="before the environment has been reset"):
        env.step(0)
    env.reset(seed=1)
    agent = env.agent_selection
    env.step(int(env.observe(agent)["action_mask"].argmin()))
    assert env.rewards == {each: -1.0 if each == agent else 0.0 for each in env.possible_agents}
    assert all(env.terminations.values())


@pytest.mark.parametrize("slug", [box.info.slug for box in SHELF])
def test_a_whole_game_ends_and_pays_out(slug: str) -> None:
    env = environment(slug).env(num_players=3)
    env.reset(seed=7)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter(100_000):
        seen, reward, terminated, truncated, _ = env.last()
        paid[agent] += reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(seen["action_mask"]))
    assert max(paid.values()) > 0
    assert sum(paid.values()) == pytest.approx(0, abs=1e-6)


def test_it_can_be_looked_at_and_takes_the_games_own_options() -> None:
    env = environment("uno-attack").env(num_players=4, render_mode="ansi", limit=250, scoring="challenge")
    env.reset(seed=1)
    assert "player_0" in env.render()
    with pytest.raises(ValueError, match="Option “limit” cannot be “7”"):
        environment("uno-attack").env(limit=7)
    with pytest.raises(ValueError, match="is for 2 to 10 players, not 11"):
        environment("uno-attack").env(num_players=11)
