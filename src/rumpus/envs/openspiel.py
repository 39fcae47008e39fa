"""Every game in OpenSpiel's registry, as `python_rumpus_uno_attack` and so on.

All luck is one chance node at the beginning: it says which of so many decks is played, and everything follows
from that and from what the players do. That makes a state its history, as OpenSpiel wants it.
"""

from collections.abc import Mapping
from copy import copy
from typing import Any

import numpy as np
import pyspiel

from rumpus.engine.box import Box
from rumpus.engine.by_numbers import PATIENCE
from rumpus.envs.chairs import Chairs
from rumpus.games import SHELF

DECKS = 10_000
"""How many different lucks a game can have."""


class Table:
    """One game and its history, from which it can be made again."""

    def __init__(self, slug: str, players: int, history: tuple[int, ...] = ()) -> None:
        self.slug, self.players = slug, players
        self.history: list[int] = []
        self.chairs = Chairs(slug, players, None)
        for number in history:
            self.apply(number)

    def apply(self, number: int) -> None:
        """The deck first, and then one answer after another."""
        if not self.history:
            self.chairs.reset(number)
        elif not self.chairs.answer(number):
            raise ValueError(f"{number} is not among the choices.")
        self.history.append(number)

    def __deepcopy__(self, memo: object) -> "Table":
        twin = copy(self)
        twin.history = self.history.copy()
        twin.chairs = self.chairs.copy()
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        return Table, (self.slug, self.players, tuple(self.history))


class RumpusState(pyspiel.State):  # type: ignore[misc]  # untyped
    """A moment of a game."""

    def __init__(self, game: Any, slug: str, players: int) -> None:
        super().__init__(game)
        self.table = Table(slug, players)

    def current_player(self) -> Any:
        """Whoever is asked."""
        if not self.table.history:
            return pyspiel.PlayerId.CHANCE
        table = self.table.chairs.table
        return pyspiel.PlayerId.TERMINAL if table.over() else int(table.seat)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Any deck."""
        return [(deck, 1 / DECKS) for deck in range(DECKS)]

    def _legal_actions(self, player: int) -> list[int]:
        if self.is_terminal() or player != self.current_player():
            return []
        return [int(number) for number in np.flatnonzero(self.table.chairs.mask(player))]

    def _apply_action(self, action: int) -> None:
        self.table.apply(int(action))

    def _action_to_string(self, player: int, action: int) -> str:
        chairs: Any = self.table.chairs
        if player == pyspiel.PlayerId.CHANCE:
            return f"deck {action}"
        if action == chairs.table.wait:
            return "wait"
        try:
            wanted = chairs.box.encode.action_of(chairs.table.state, player, action)
            return str(chairs.box.words.action(wanted))
        except (IndexError, ValueError):
            return f"number {action}"

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return bool(self.table.history) and bool(self.table.chairs.table.over())

    def returns(self) -> list[float]:
        """What everybody has got."""
        return self.table.chairs.rewards() if self.is_terminal() else [0.0] * self.table.players

    def __str__(self) -> str:
        return self.table.chairs.scene() if self.table.history else "not dealt yet"


class RumpusObserver:
    """What one player sees, as a tensor."""

    def __init__(self, features: int) -> None:
        self.tensor = np.zeros(features, np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: RumpusState, player: int) -> None:
        """Look at this state."""
        self.tensor[:] = state.table.chairs.view(player) if state.table.history else 0

    def string_from(self, state: RumpusState, player: int) -> str:
        """The same as text."""
        if not state.table.history:
            return ""
        return (state.table.chairs.view(player) + ord("0")).tobytes().decode()


def register() -> list[str]:
    """Put every game on the shelf into the registry, once; their names."""
    known = set(pyspiel.registered_names())
    names = []
    for box in SHELF:
        if box.encode is not None:
            name = f"python_rumpus_{box.info.slug.replace('-', '_')}"
            names.append(name)
            if name not in known:
                pyspiel.register_game(*_game(name, box))
    return names


def _game(name: str, box: Box) -> tuple[Any, type[Any]]:
    """A game as OpenSpiel describes it, and its class."""
    kind = pyspiel.GameType(
        short_name=name,
        long_name=f"Rumpus: {box.info.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=box.info.seats[-1],
        min_num_players=box.info.seats[0],
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": box.info.seats[0]},
    )

    class RumpusGame(pyspiel.Game):  # type: ignore[misc]  # untyped
        """One game with so many players."""

        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            wanted = dict(params or {})
            self.players = int(wanted.get("players", box.info.seats[0]))
            chairs = Chairs(box.info.slug, self.players, None)
            self.features = chairs.view_space.shape[0]
            info = pyspiel.GameInfo(
                num_distinct_actions=int(chairs.action_space.n),
                max_chance_outcomes=DECKS,
                num_players=self.players,
                min_utility=-1.0,
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=PATIENCE + 1,
            )
            super().__init__(kind, info, wanted)

        def new_initial_state(self) -> RumpusState:
            return RumpusState(self, box.info.slug, self.players)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> RumpusObserver:
            return RumpusObserver(self.features)

    return kind, RumpusGame
