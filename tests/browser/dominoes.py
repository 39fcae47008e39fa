"""Somebody who plays Domaniacal in a browser, with whatever the table says they may do."""

from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Locator

from browser import player
from browser.player import Action

CHOOSING, PLAYING = "0", "1"


class Player(player.Player):
    """Stacks dominoes."""

    # ---- What can be seen

    @property
    def stack(self) -> list[int]:
        stack: list[int] = self.state["stacks"][self.seat]
        return stack

    def stack_of(self, seat: int) -> Locator:
        return self.page.locator(f'[data-stack="{seat}"]')

    @property
    def my_stack(self) -> Locator:
        return self.page.locator("[data-mine]")

    @property
    def end_turn(self) -> Locator:
        return self.page.get_by_role("button", name="End turn")

    # ---- Playing

    def begin(self, choose: Callable[[Locator], None] = Locator.click, **wish: Any) -> None:
        """Open a room with bots, and choose the first card."""
        self.visitor.open_room("domaniacal", start=True, **wish)
        self.visitor.wait_for_phase(CHOOSING)
        choose(self.card(self.hand[0]))
        self.until(lambda: self.state["phase"] != int(CHOOSING))

    def my_turn(self) -> bool:
        """Wait for it; False if the game is over first."""
        self.until(lambda: not self._playing or self.state["turn"] == self.seat)
        return self._playing

    @property
    def _playing(self) -> bool:
        return bool(self.state["phase"] == int(PLAYING))

    def play(self, act: Callable[[Action], None], *kinds: str) -> None:
        """Do whatever is legal of these kinds, in this order, until the turn is over."""
        seen = len(self.events)
        while self._playing and self.state["turn"] == self.seat:
            if any(event["kind"] == "TurnEnded" for event in self.events[seen:]):
                return
            action = next(action for kind in kinds for action in self.legal(kind))
            self.does(partial(act, action))
