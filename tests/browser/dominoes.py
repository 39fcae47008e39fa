"""Somebody who plays Domaniacal in a browser, with whatever the table says they may do."""

import json
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from playwright.sync_api import Locator, WebSocket

from browser.visitor import Visitor

CHOOSING, PLAYING = "0", "1"
AT_REST = "() => document.getAnimations().every((each) => each.playState !== 'running')"
PATIENCE = 60.0
"""Seconds until it is somebody's turn again, or something has happened that luck must bring."""

Action = dict[str, Any]


class Player:
    """Sees the table and what is legal as the page does; acts only on the page."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._hear(json.loads(frame)))

    def _hear(self, message: dict[str, Any]) -> None:
        table = message.get("table") or message
        if "view" in table:
            self.view = table["view"]
        self.events += message.get("events", [])

    # ---- What can be seen

    @property
    def state(self) -> dict[str, Any]:
        state: dict[str, Any] = self.view["state"]
        return state

    @property
    def seat(self) -> int:
        return int(self.view["seat"])

    @property
    def stack(self) -> list[int]:
        stack: list[int] = self.state["stacks"][self.seat]
        return stack

    @property
    def hand(self) -> list[int]:
        hand: list[int] = self.state["hands"][self.seat]["cards"]
        return hand

    def legal(self, kind: str) -> list[Action]:
        return [action for action in self.view["legal"] if action["kind"] == kind]

    def card(self, card: int) -> Locator:
        return self.page.locator(f'[data-card="{card}"]')

    def stack_of(self, seat: int) -> Locator:
        return self.page.locator(f'[data-stack="{seat}"]')

    @property
    def my_stack(self) -> Locator:
        return self.page.locator("[data-mine]")

    @property
    def end_turn(self) -> Locator:
        return self.page.get_by_role("button", name="End turn")

    def said(self, words: str) -> Locator:
        return self.page.get_by_role("main").get_by_text(words)

    # ---- Playing

    def begin(self, choose: Callable[[Locator], None] = Locator.click, **wish: Any) -> None:
        """Open a room with bots, and choose the first card."""
        self.visitor.open_room("domaniacal", start=True, **wish)
        self.visitor.wait_for_phase(CHOOSING)
        choose(self.card(self.hand[0]))
        self.until(lambda: self.state["phase"] != int(CHOOSING))

    def until(self, true: Callable[[], bool]) -> None:
        """Until something can be seen."""
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, "it did not happen"
            self.page.wait_for_timeout(30)

    def my_turn(self) -> bool:
        """Wait for it; False if the game is over first."""
        self.until(lambda: not self._playing or self.state["turn"] == self.seat)
        return self._playing

    @property
    def _playing(self) -> bool:
        return bool(self.state["phase"] == int(PLAYING))

    def does(self, act: Callable[[], None]) -> None:
        """Do something once all cards lie still, and wait until the table has moved on."""
        self.page.wait_for_function(AT_REST)
        before = self.view
        act()
        self.until(lambda: self.view is not before)
        self.visitor.wait_until_landed()

    def play(self, act: Callable[[Action], None], *kinds: str) -> None:
        """Do whatever is legal of these kinds, in this order, until the turn is over."""
        seen = len(self.events)
        while self._playing and self.state["turn"] == self.seat:
            if any(event["kind"] == "TurnEnded" for event in self.events[seen:]):
                return
            action = next(action for kind in kinds for action in self.legal(kind))
            self.does(partial(act, action))
