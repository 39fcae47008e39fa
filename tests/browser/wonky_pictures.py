"""Pictures of a tower of five and of its fall: `python tests/browser/wonky_pictures.py FOLDER`.

Two people play each other, one at a laptop and one on a phone, so that both sizes see the same tower.
"""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.builder import FALLING, PLACING, PLAYING, Builder
from browser.chromium import launch
from browser.pointers import Mouse
from browser.server import LiveServer
from browser.test_wonky import sit_down_together
from browser.visitor import LAPTOP, PHONE, Visitor

SHARP = 1_200
"""Milliseconds until the tower is drawn sharply, and all cards lie still."""
STOP_TIME = """
  // When the tower falls, this page hears nothing more after the first frames of it.
  const real = Object.getOwnPropertyDescriptor(WebSocket.prototype, 'onmessage');
  let left = Infinity;
  Object.defineProperty(WebSocket.prototype, 'onmessage', {
    ...real,
    set(hear) {
      real.set.call(this, (message) => {
        if (message.data instanceof ArrayBuffer && new Uint8Array(message.data)[0] === 4) left = FRAMES;
        if (left-- > 0) hear(message);
      });
    },
  });
""".replace("FRAMES", "9")

LIGHTS = ("light", "dark")

Players = dict[str, Builder]


def on_turn(players: Players) -> Builder:
    """Whoever may act."""
    players["laptop"].until(lambda: any(builder.my_turn for builder in players.values()))
    return next(builder for builder in players.values() if builder.my_turn)


def hold_a_block(players: Players, size: Callable[[list[int]], int]) -> Builder:
    """Whoever is on turn takes a block, once a card asks for one."""
    holder = on_turn(players)
    while holder.phase != PLACING:
        if holder.phase == PLAYING:
            holder.choose_a_card(size=size)
        holder.page.wait_for_timeout(200)
        holder = on_turn(players)
    holder.take_a_block(size=size)
    return holder


def build(players: Players, height: int) -> None:
    """Let both set blocks, small ones first and none quite straight, until the tower is so high."""
    while len(players["laptop"].tower) < height:
        holder = hold_a_block(players, max)
        level = len(holder.tower)
        keyboard = holder.page.keyboard
        keyboard.press(str(1 + level % 2))
        for key in ("[", "[", "]")[level % 3 :]:
            keyboard.press(key)
        keyboard.press(("ArrowRight", "ArrowDown")[level % 2])
        holder.place_by_keys()
        holder.wait_for_the_verdict()
        for builder in players.values():
            builder.until(lambda builder=builder, holder=holder: builder.tower == holder.tower)  # type: ignore[misc]


def relight(players: Players, light: str) -> None:
    """Switch the lamp on or off for both."""
    for builder in players.values():
        builder.page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        builder.page.wait_for_timeout(SHARP)


def take(players: Players, folder: Path, name: str) -> None:
    """One picture for each size and light."""
    for light in LIGHTS:
        relight(players, light)
        for size, builder in players.items():
            builder.page.screenshot(path=folder / f"{name}-{size}-{light}.png")


def tour(players: Players, folder: Path) -> None:
    """A tower of five, a hand beside it, and how it falls."""
    build(players, 5)
    take(players, folder, "tower-of-five")
    holder = hold_a_block(players, min)
    take(players, folder, "holding")
    holder.ram(Mouse(holder.page), below=holder.top() * 0.6)
    for builder in players.values():
        builder.until(lambda builder=builder: builder.streamed(FALLING) != [])  # type: ignore[misc]
    take(players, folder, "collapse")


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = LiveServer(Path(data))
        server.start()
        try:
            browser = launch(playwright)
            sizes = {"laptop": LAPTOP, "phone": PHONE}
            players: Players = {}
            for name, size in sizes.items():
                context = browser.new_context(**size)
                context.add_init_script(STOP_TIME)
                players[name] = Builder(Visitor(context, server.url))
            sit_down_together(*players.values())
            tour(players, folder)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python tests/browser/wonky_pictures.py FOLDER")
    main(Path(sys.argv[1]))
