"""One page that is told of one still table after another, and whose window is made larger and smaller."""

import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Route, WebSocketRoute, expect

from browser.still_tables import CODE
from browser.visitor import NO_TIPS, UNPAINTED

THUMBNAIL: Final = 0.1
MEASURE: Final = Path(__file__).with_name("measure.js").read_text("utf-8")

STILL = 1_000
"""Milliseconds after which something that was on its way has arrived."""

SETTLED = """async () => {
  await document.fonts.ready;
  const places = () => [...document.querySelectorAll('button, p')].map((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [x, y, width, height].map(Math.round);
  }).join();
  // What somebody cries hangs over the table for a moment, and may.
  while (document.querySelector('.cry')) await new Promise(requestAnimationFrame);
  // What watches its own size hears of a new one a frame later, and what depends on it one more.
  for (let still = 0, before = ''; still < 2; ) {
    await new Promise(requestAnimationFrame);
    for (const each of document.getAnimations())
      if (each.effect.getTiming().iterations !== Infinity) each.finish();
    const now = places();
    still = now === before ? still + 1 : 0;
    before = now;
  }
}"""


class Size(NamedTuple):
    """Of a window, in pixels."""

    width: int
    height: int

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


class Showcase:
    """A real page behind a socket that only says what it is told to."""

    def __init__(self, browser: Browser, url: str, television: bool = False, **kind: Any) -> None:
        self._url = url
        self._path = f"/{CODE}/tv" if television else f"/{CODE}"
        self._context = browser.new_context(reduced_motion="reduce", **kind)
        self._context.add_init_script(NO_TIPS)
        self._context.add_init_script(UNPAINTED)
        self._mobile = kind.get("is_mobile", False)
        self.page = self._context.new_page()
        self._devtools = self._context.new_cdp_session(self.page)
        self._told: list[str] = []
        self._socket: WebSocketRoute | None = None
        self.page.route(f"**/api/rooms/{CODE}", self._find)
        self.page.route(
            "**/qr.svg*", lambda route: route.fulfill(content_type="image/svg+xml", body="<svg/>")
        )
        self.page.route_web_socket("**/ws/**", self._connect)

    def introduce(self, name: str) -> None:
        """Say who is looking, so that nobody asks."""
        self.page.goto(self._url)
        self.page.evaluate(
            """async (name) => fetch('/api/me', {
                 method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify({name}),
               })""",
            name,
        )

    def _find(self, route: Route) -> None:
        room = json.loads(self._told[0])["room"]
        route.fulfill(json={"code": CODE, "game": room["game"], "title": room["title"]})

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        self._tell(socket)

    def _tell(self, socket: WebSocketRoute) -> None:
        for message in self._told:
            socket.send(message)

    def show(self, messages: list[bytes]) -> None:
        """Let the page know of this room, and wait until it can be seen."""
        self._told = [message.decode() for message in messages]
        table = json.loads(self._told[0])["table"]
        over = table is not None and table["outcome"] is not None
        # Whoever comes when it is over is shown no last second.
        if self._socket is None or over:
            self.page.goto(f"{self._url}{self._path}")
        else:
            self._tell(self._socket)
        if table is None:
            shown = ".chairs"
        elif over:
            shown = ".panel:not([inert])"
        else:
            shown = f'[data-seq="{table["seq"] + len(messages) - 1}"]'
        expect(self.page.locator(shown)).to_be_visible()

    def tell(self, message: bytes) -> None:
        """Let it know what has happened since at the table that is shown."""
        assert self._socket is not None
        self._socket.send(message.decode())
        expect(self.page.locator(f'[data-seq="{json.loads(message)["seq"]}"]')).to_be_visible()

    def visit(self, path: str) -> None:
        """Go to a page of its own."""
        self._socket = None
        self.page.goto(f"{self._url}{path}")

    def resize(self, size: Size) -> None:
        """Another window, in which everything has found its place."""
        self._be_as_large_as(size)
        self.page.evaluate(SETTLED)

    def _be_as_large_as(self, size: Size, scale: float = 1) -> None:
        # The page's own way to do this waits for the whole browser, too.
        window = {"width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": self._mobile}
        self._devtools.send("Emulation.setDeviceMetricsOverride", {**window, "scale": scale})

    def faults(self) -> list[str]:
        """What is wrong with the page as it is."""
        found: list[str] = self.page.evaluate(MEASURE)
        return found

    def faults_in(self, sizes: list[Size]) -> list[str]:
        """What is wrong in any of these windows.

        Nobody looks at what is painted meanwhile, so it is painted small; for the page its window is as large
        as ever. Only a pointer would miss what it points at.
        """
        found = []
        for size in sizes:
            self._be_as_large_as(size, THUMBNAIL)
            self.page.evaluate(SETTLED)
            faults = self.faults()
            if faults:  # what a script moves is not known to be settled: a fault is what stays
                self.page.wait_for_timeout(STILL)
                faults = [fault for fault in self.faults() if fault in faults]
            found += [f"{size}: {fault}" for fault in faults]
        self._be_as_large_as(sizes[0])
        return found

    def close(self) -> None:
        """Put it away."""
        self._context.close()
