"""A network learns a game by playing against itself, and tells how often it beats luck on the way.

    pip install 'rumpus[learn]'
    python examples/self_play.py --game domaniacal --steps 600000 --curve curve.csv

Every chair but the learner's is taken by the network as it was a while ago, so that it always meets an equal.
"""

import argparse
import csv
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import VecEnv

from rumpus.envs.batched import Batched, Step


class Duels(VecEnv):
    """Many tables. At each, one chair is the learner's; `rival` answers for all others, or luck does."""

    def __init__(self, game: str, tables: int, seats: int, seed: object, rival: Any = None) -> None:
        self.batched = Batched(game, tables, seats, seed=seed)
        self.rival = rival
        self.mine = np.arange(tables) % seats
        self.rows = np.arange(tables)
        self.answers = np.full(tables, -1)
        self.render_mode = None
        space = spaces.Box(0, 1, (self.batched.features,), np.int8)
        super().__init__(tables, space, spaces.Discrete(self.batched.actions))

    def reset(self) -> Any:
        """Deal everywhere, and let the others play until the learner is asked at every table."""
        self.now, _, _ = self.let_others_play(self.batched.reset())
        return self.now.observation

    def step_async(self, actions: Any) -> None:
        """What the learner answers."""
        self.answers = actions

    def step_wait(self) -> Any:
        """Let it happen, and then the others play."""
        step = self.batched.step(self.answers)
        self.now, reward, done = self.let_others_play(step)
        told: list[dict[str, Any]] = [{} for _ in self.rows]
        for row in np.flatnonzero(done):
            # What is seen at the end does not matter: nothing follows from it.
            told[row]["terminal_observation"] = self.now.observation[row]
        return self.now.observation, reward, done, told

    def let_others_play(self, step: Step) -> tuple[Step, Any, Any]:
        """Until the learner is asked everywhere: how it stands, what that brought, where a game ended."""
        reward = step.reward[self.rows, self.mine]
        done = step.done
        while (others := step.seat != self.mine).any():
            numbers = self.batched.random()
            numbers[~others] = -1  # The learner's tables wait.
            if self.rival is not None:
                numbers[others], _ = self.rival.predict(
                    step.observation[others], action_masks=step.action_mask[others]
                )
            step = self.batched.step(numbers)
            reward = reward + step.reward[self.rows, self.mine]
            done = done | step.done
        return step, reward, done

    def action_masks(self) -> Any:
        """What the learner may answer, a row a table."""
        return self.now.action_mask.astype(bool)

    def env_method(self, method_name: str, *_: Any, indices: Any = None, **__: Any) -> list[Any]:
        """MaskablePPO asks every table for its mask."""
        assert method_name == "action_masks"
        return list(self.action_masks())

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        """MaskablePPO asks whether there are masks."""
        return [getattr(self, attr_name)] * self.num_envs

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:
        """Nothing can be set."""

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:
        """Nothing is wrapped."""
        return [False] * self.num_envs

    def close(self) -> None:
        """Nothing is open."""


def share_won(model: Any, game: str, seats: int, games: int) -> float:
    """How many of so many games the network wins against luck; equals share."""
    duels = Duels(game, 200, seats, "examination")
    seen = duels.reset()
    points = ended = 0.0
    while ended < games:
        answers, _ = model.predict(seen, action_masks=duels.action_masks())
        seen, reward, done, _ = duels.step(answers)
        ended += done.sum()
        points += (reward[done] * (seats - 1) + 1).sum() / seats
    return float(points / ended)


class Curve(BaseCallback):
    """Examines the network now and then, and lets its rivals catch up with it."""

    def __init__(self, options: argparse.Namespace, duels: Duels) -> None:
        super().__init__()
        self.options, self.duels = options, duels
        self.rows: list[tuple[int, float, float]] = []
        self.started = time.perf_counter()
        self.next_at = 0

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        if self.num_timesteps < self.next_at:
            return
        self.next_at += self.options.every
        won = share_won(self.model, self.options.game, self.options.seats, self.options.games)
        seconds = time.perf_counter() - self.started
        self.rows.append((self.num_timesteps, round(won, 4), round(seconds, 1)))
        print(f"{self.num_timesteps:9,} answers  {seconds:6.0f} s  wins {won:.1%} against luck", flush=True)
        rival = MaskablePPO("MlpPolicy", self.duels, **SETTINGS)
        rival.set_parameters(self.model.get_parameters())
        self.duels.rival = rival


SETTINGS: dict[str, Any] = {
    "n_steps": 64,
    "batch_size": 2048,
    "n_epochs": 4,
    "gamma": 0.999,
    "ent_coef": 0.01,
    "learning_rate": 5e-4,
    "policy_kwargs": {"net_arch": [128, 128]},
    "device": "cpu",
    "seed": 1,
}


def main(arguments: Sequence[str]) -> None:
    """Learn, and write down the curve."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="domaniacal")
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--steps", type=int, default=600_000, help="how many answers to learn from")
    parser.add_argument("--tables", type=int, default=128)
    parser.add_argument("--every", type=int, default=60_000, help="answers between two examinations")
    parser.add_argument("--games", type=int, default=2_000, help="games of an examination")
    parser.add_argument("--curve", type=Path, help="where to write the curve, as CSV")
    options = parser.parse_args(arguments)
    torch.set_num_threads(1)  # So small a network only loses time when several cores share it.
    duels = Duels(options.game, options.tables, options.seats, "self-play")
    model = MaskablePPO("MlpPolicy", duels, **SETTINGS)
    curve = Curve(options, duels)
    model.learn(options.steps, callback=curve)
    curve.next_at = 0
    curve._on_rollout_start()
    if options.curve:
        with options.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("answers", "share_won", "seconds"), *curve.rows])


if __name__ == "__main__":
    main(sys.argv[1:])
