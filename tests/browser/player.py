"""Somebody who plays in a browser: sees what the page sees, and acts only on the page."""

import json
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, WebSocket

from browser.visitor import Visitor

AT_REST = "() => document.getAnimations().every((each) => each.playState !== 'running')"
PATIENCE = 60.0
"""Seconds until it is somebody's turn again, or something has happened that luck must bring."""

Action = dict[str, Any]


class Player:
    """One visitor at a table, whatever is played there."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.tab
        self.view: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)

    def _hear(self, frame: str | bytes) -> None:
        message = json.loads(frame)
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
    def hand(self) -> list[int]:
        hand: list[int] = self.state["hands"][self.seat]["cards"]
        return hand

    def legal(self, kind: str) -> list[Action]:
        return [action for action in self.view["legal"] if action["kind"] == kind]

    def card(self, card: int) -> Locator:
        return self.page.locator(f'[data-card="{card}"]')

    def said(self, words: str) -> Locator:
        return self.page.get_by_role("main").get_by_text(words)

    # ---- Waiting and acting

    def until(self, true: Callable[[], bool]) -> None:
        """Until something can be seen."""
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, f"it did not happen; the table: {self.view}"
            self.page.wait_for_timeout(30)

    def does(self, act: Callable[[], None]) -> None:
        """Do something once all cards lie still, and wait until the table has moved on."""
        self.page.wait_for_function(AT_REST)
        before = self.view
        act()
        self.until(lambda: self.view is not before)
        self.visitor.wait_until_landed()

    def press_key_of(self, thing: Locator) -> None:
        """Press what is written on it."""
        key = thing.get_attribute("aria-keyshortcuts")
        assert key
        self.page.keyboard.press(key.lower())

    def drag(self, thing: Locator, to: Locator) -> None:
        """Carry something somewhere with the mouse."""
        start, end = thing.bounding_box(), to.bounding_box()
        assert start is not None and end is not None
        mouse = self.page.mouse
        mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        mouse.down()
        mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
        mouse.up()
