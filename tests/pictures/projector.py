"""Shows a tape in a page of any size and light, whose time passes only when it is told to.

The page is the real one. It is told what it was told in the game, at the same moments; but between two of
its frames there may be as much time as a busy machine needs to take a picture.
"""

from typing import Any

from playwright.sync_api import Browser, WebSocketRoute

from browser.visitor import NO_TIPS
from pictures.tape import Tape

STEP = 40
"""Milliseconds that pass at a time."""
BEFORE = 1_500
"""Milliseconds that a table is shown before the wanted moment, so that nothing older is in the air."""

GRAPHICS_CARD = """
  // Time stands still while a picture is drawn, so this machine can draw as well as any other.
  const asked = WebGL2RenderingContext.prototype.getParameter;
  const UNMASKED_RENDERER = 0x9246;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === UNMASKED_RENDERER ? 'as good as any' : asked.call(this, name);
  };
"""
MOVE_ON = """(ms) => {
  for (const each of document.getAnimations()) {
    if (each.playState === 'running') each.currentTime = (each.currentTime ?? 0) + ms;
  }
}"""


class Projector:
    """One page, and how far into the tape it has come."""

    def __init__(self, browser: Browser, url: str, tape: Tape, **kind: Any) -> None:
        self._tape = tape
        self._told = 0
        self.now = 0.0
        self._context = browser.new_context(**kind)
        self._context.add_init_script(GRAPHICS_CARD)
        self._context.add_init_script(NO_TIPS)
        self.page = self._context.new_page()
        self.page.route_web_socket("**/ws/*", self._connect)
        self.page.clock.install(time=0)
        self._animations = self._context.new_cdp_session(self.page)
        self._animations.send("Animation.enable")
        self.page.goto(f"{url}/{tape.code}")
        self.page.locator("main").first.wait_for()
        self.page.wait_for_load_state("networkidle")
        self._stop_time()

    def _connect(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        self._tell()

    def _stop_time(self) -> None:
        """From here on time passes only in `step`."""
        self._animations.send("Animation.setPlaybackRate", {"playbackRate": 0})
        self.page.clock.pause_at(self.page.evaluate("Date.now()") / 1_000 + 1)

    def step(self, ms: int = STEP) -> None:
        """Let so much time pass."""
        self.now += ms
        self._tell()
        self.page.clock.fast_forward(ms)
        self.page.evaluate(MOVE_ON, ms)

    def seek(self, moment: float) -> None:
        """Wind on to this moment, and play the last bit of the way."""
        self.step(max(0, round(moment - BEFORE - self.now)))
        while self.now < moment:
            self.step(min(STEP, max(1, round(moment - self.now))))

    def _tell(self) -> None:
        frames = self._tape.frames
        while self._told < len(frames) and frames[self._told][0] <= self.now:
            self._socket.send(frames[self._told][1])
            self._told += 1

    def close(self) -> None:
        """Put it away."""
        self._context.close()
