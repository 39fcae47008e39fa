"""Any game as a PettingZoo environment in which all agents answer at every tick."""

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv

from rumpus.envs.chairs import Chairs, Seen


class RumpusParallel(ParallelEnv):  # type: ignore[misc]  # untyped
    """One table. Whoever is not asked can only wait, and what is not possible is as good as waiting.

    Where hands race each other luck says who was first, and whoever comes too late has done nothing.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "rumpus"}  # noqa: RUF012  # as PettingZoo has it

    def __init__(
        self,
        slug: str,
        num_players: int,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._chairs = Chairs(slug, num_players, options)
        self.metadata = {**RumpusParallel.metadata, "name": f"{slug.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(num_players)]
        self.agents: list[str] = []
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._chairs.seen_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._chairs.action_space)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can answer."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal."""
        self._chairs.reset(seed)
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]
    ]:
        """All agents answer."""
        table = self._chairs.table
        waiting = int(table.asked)
        while waiting >> table.seat & 1:
            seat = int(table.seat)
            waiting &= ~(1 << seat)
            number = int(actions[self.possible_agents[seat]])
            if not self._chairs.answer(number) and not self._chairs.answer(int(table.wait)):
                break  # Everybody waits for them, and they will be asked again.
        over = table.over()
        rewards = self._chairs.rewards() if over else [0.0] * len(self.agents)
        called_off = over and table.winners() == 0
        agents = self.agents
        if over:
            self.agents = []
        return (
            self._seen(),
            dict(zip(agents, rewards, strict=True)),
            dict.fromkeys(agents, over and not called_off),
            dict.fromkeys(agents, called_off),
            {agent: {} for agent in agents},
        )

    def render(self) -> str:
        """The whole table, in words."""
        return self._chairs.scene()

    def close(self) -> None:
        """Nothing is open."""

    def _seen(self) -> dict[str, Seen]:
        return {agent: self._chairs.seen(seat) for seat, agent in enumerate(self.possible_agents)}
