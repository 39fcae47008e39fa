"""What a page was told during a real game, kept so that any moment of it can be looked at again."""

import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page, WebSocket

Frame = str | bytes


@dataclass
class Tape:
    """Every frame that came in, with the millisecond at which it came."""

    code: str = ""
    """Of the room that was played in."""
    frames: list[tuple[float, Frame]] = field(default_factory=list)

    marks: dict[str, float] = field(default_factory=dict)
    """Moments that have a name, in milliseconds too."""

    def mark(self, name: str) -> None:
        """Give the newest moment a name."""
        self.marks[name] = self.frames[-1][0]

    def messages(self) -> Iterator[tuple[float, dict[str, Any]]]:
        """Those that are not streamed, and when they came."""
        for at, frame in self.frames:
            if isinstance(frame, str):
                yield at, json.loads(frame)

    def events(self) -> Iterator[tuple[float, dict[str, Any], dict[str, Any]]]:
        """What happened at the table, when, and how the table looked just after."""
        for at, message in self.messages():
            for event in message.get("events", []):
                yield at, event, message["view"]["state"]


def record(page: Page) -> Tape:
    """Keep what this page will be told, from its next connection on."""
    tape = Tape()

    def listen(socket: WebSocket) -> None:
        tape.code = socket.url.rsplit("/", 1)[-1]
        tape.frames.clear()
        began: list[float] = []

        def hear(frame: Frame) -> None:
            now = time.monotonic() * 1_000
            began[:] = began or [now]
            tape.frames.append((now - began[0], frame))

        socket.on("framereceived", hear)

    page.on("websocket", listen)
    return tape
