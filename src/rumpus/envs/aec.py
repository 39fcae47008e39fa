"""Any game as a PettingZoo environment in which agents answer one after another."""

from collections.abc import Mapping
from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv

from rumpus.envs.chairs import Chairs, Seen


class RumpusAEC(AECEnv):  # type: ignore[misc]  # untyped
    """One table. `agent_selection` is whoever is asked.

    An answer that is not possible changes nothing; or it loses, as PettingZoo has it, where that is wanted.
    PettingZoo's three wrappers do the same, and take ten times as long as our step.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "name": "rumpus"}  # noqa: RUF012  # as PettingZoo has it

    def __init__(
        self,
        slug: str,
        num_players: int,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
        mistakes_lose: bool = False,
    ) -> None:
        super().__init__()
        self._mistakes_lose = mistakes_lose
        self._chairs = Chairs(slug, num_players, options)
        self.metadata = {**RumpusAEC.metadata, "name": f"{slug.replace('-', '_')}_v0"}
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(num_players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._chairs.seen_space)
        self.action_spaces = dict.fromkeys(self.possible_agents, self._chairs.action_space)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can see."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """What an agent can answer."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal."""
        self._chairs.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._chairs.table.seat]

    def observe(self, agent: str) -> Seen:
        """What this agent sees and may answer."""
        return self._chairs.seen(self._seats[agent])

    def step(self, action: int | None) -> None:
        """The selected agent answers."""
        if not self.agents:
            raise ValueError("Nobody can answer before the environment has been reset.")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        table = self._chairs.table
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if not self._chairs.answer(int(action)) and self._mistakes_lose:
            self.rewards[agent] = -1.0
            self.terminations = dict.fromkeys(self.agents, True)
        elif table.over():
            self.rewards = dict(zip(self.agents, self._chairs.rewards(), strict=True))
            called_off = table.winners() == 0
            self.terminations = dict.fromkeys(self.agents, not called_off)
            self.truncations = dict.fromkeys(self.agents, called_off)
        self.agent_selection = self.possible_agents[table.seat]
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str:
        """The whole table, in words."""
        return self._chairs.scene()

    def close(self) -> None:
        """Nothing is open."""
