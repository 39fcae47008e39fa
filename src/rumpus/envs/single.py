"""One learner against bots: any game as a Gymnasium environment with action masks."""

from collections.abc import Callable, Mapping
from typing import Any

import gymnasium

from rumpus.bots import seat_bot
from rumpus.bots.bot import Bot
from rumpus.engine.batch import any_choice
from rumpus.engine.by_numbers import zeros
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import View
from rumpus.envs.chairs import Chairs, Seen
from rumpus.envs.tables import Bits, luck
from rumpus.games import SHELF

Policy = Callable[[Seen], int]
"""Anybody who answers with a number to what they see."""

AT_RANDOM = "any"
"""A rival that answers anything; the others are the game's own bots, by their level."""


class RumpusEnv(gymnasium.Env[Bits, Any]):
    """A table at which the learner has one chair, another one every game unless `seat` is given.

    `action_masks` is what sb3-contrib's MaskablePPO asks for; it is also in `info["action_mask"]`. An answer
    that is not possible changes nothing and brings nothing; after so many of them a game is cut short.
    """

    metadata = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012  # as Gymnasium has it
    PATIENCE = 1_000

    def __init__(
        self,
        slug: str,
        num_players: int = 2,
        rival: str | Policy = AT_RANDOM,
        seat: int | None = None,
        options: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._chairs = Chairs(slug, num_players, options)
        self.render_mode = render_mode
        self.observation_space = self._chairs.view_space
        self.action_space = self._chairs.action_space
        self._rival = rival
        self._always = seat
        self._luck = Dice("until it is reset")
        self._bots: list[Bot[Any, Any]] = []
        self._scratch = zeros(self._chairs.table.action_words)
        self._refused = 0
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Bits, dict[str, Any]]:
        """Deal, and let the others play until the learner is asked."""
        super().reset(seed=seed)
        if seed is not None or self._chairs.fresh:
            self._luck = luck(None if seed is None else f"{seed}/rivals")
        players = int(self._chairs.table.seats)
        self._refused = 0
        over = True
        while over:  # Hardly ever is a game over before it is one's turn.
            self._chairs.reset(seed)
            seed = None
            self.seat = int(self._luck.below(players)) if self._always is None else self._always
            if isinstance(self._rival, str) and self._rival != AT_RANDOM:
                self._bots = [seat_bot(self._chairs.box, self._rival) for _ in range(players)]
            self._let_others_play()
            over = self._chairs.table.over()
        return self._chairs.view(self.seat), self._info()

    def step(self, action: int) -> tuple[Bits, float, bool, bool, dict[str, Any]]:
        """The learner answers, and then the others until the learner is asked again."""
        table = self._chairs.table
        if not self._chairs.answer(int(action)):
            self._refused += 1
        self._let_others_play()
        over = bool(table.over())
        reward = self._chairs.rewards()[self.seat] if over else 0.0
        called_off = (over and table.winners() == 0) or self._refused >= self.PATIENCE
        return self._chairs.view(self.seat), reward, over and not called_off, called_off, self._info()

    def action_masks(self) -> Any:
        """Which answers are possible."""
        return self._chairs.mask(self.seat).astype(bool)

    def render(self) -> Any:
        """The whole table, in words."""
        return self._chairs.scene()

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._chairs.mask(self.seat), "seat": self.seat}

    def _let_others_play(self) -> None:
        table = self._chairs.table
        while not table.over() and table.seat != self.seat:
            if not self._chairs.answer(self._rivals_answer(int(table.seat))):
                raise ValueError("A rival has answered with something that is not possible.")

    def _rivals_answer(self, seat: int) -> int:
        if not isinstance(self._rival, str):
            return self._rival(self._chairs.seen(seat))
        if self._rival == AT_RANDOM:
            return self._anything(seat)
        chairs: Any = self._chairs
        encode, state = chairs.box.encode, chairs.table.state
        view: View[Any, Any] = View(
            chairs.box.game, Seat(seat), state.masked(seat), Millis(chairs.table.ledger.now)
        )
        intent = self._bots[seat].consider(view, self._luck)
        number = chairs.table.wait if intent is None else encode.number_of(intent.action, seat, state.seats)
        # A bot that looks on, or would take something back, does anything else where everybody waits for it.
        return int(number) if chairs.mask(seat)[number] else self._anything(seat)

    def _anything(self, seat: int) -> int:
        table = self._chairs.table
        table.write_choices(seat, self._scratch, 0)
        return int(any_choice(self._scratch, 0, table.action_words, self._luck))


def register() -> list[str]:
    """Make them known to `gymnasium.make` as `rumpus/uno-attack-v0` and so on; their names."""
    names = [f"rumpus/{box.info.slug}-v0" for box in SHELF if box.encode is not None]
    for name in names:
        if name not in gymnasium.registry:
            slug = name.removeprefix("rumpus/").removesuffix("-v0")
            gymnasium.register(name, entry_point="rumpus.envs.single:RumpusEnv", kwargs={"slug": slug})
    return names
