"""A block of Wonky dragged without a graphics card: pictures a second, and how late it is.

    .venv/bin/python bench/drag.py [CHECKOUT …]

Without a checkout it measures this one; with several they are measured in turn. Run it on a quiet machine.
"""

import json
import sys
import tempfile
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from chromium import launch  # noqa: E402

from browser.server import LiveServer  # noqa: E402  # the tests' own server and browser
from browser.test_wonky_hand import JUMPS, SLOW_LINE  # noqa: E402

WINDOWS: tuple[ViewportSize, ...] = ({"width": 390, "height": 844}, {"width": 1280, "height": 800})
SECONDS = 5
PATIENCE = 120_000
RULES = {"turn_time": 0, "first": "first chair"}

COUNT = """() => {
  window.shown = [];
  const note = (at) => { window.shown.push(at); requestAnimationFrame(note); };
  requestAnimationFrame(note);
}"""


def take_a_block(page: Page, url: str) -> None:
    """Begin a game, play a card that asks for a block, and take one that matches."""
    page.goto(url)
    wish = json.dumps({"game": "wonky", "bots": 1, "level": "normal", "start": True, "options": RULES})
    made: dict[str, Any] = page.evaluate(
        """async (wish) => (await fetch('/api/rooms', {
             method: 'POST', headers: {'content-type': 'application/json'}, body: wish,
           })).json()""",
        wish,
    )
    page.goto(f"{url}/{made['code']}")
    page.locator("canvas").first.wait_for()
    matching = page.locator("button[data-block].fits")
    for card in page.locator("[data-card]").all():
        page.wait_for_timeout(1_500)
        if matching.count():
            break
        if page.locator("[data-turn='mine']").count() or card.is_visible():
            card.click()
    matching.first.click()
    page.get_by_role("button", name="Let go").wait_for()
    page.wait_for_timeout(3_000)  # until the hand has brought it to the tower


def drag(page: Page) -> list[float]:
    """Drag it to and fro for some seconds; the milliseconds between two pictures."""
    scene = page.get_by_role("region", name="The tower").bounding_box()
    assert scene is not None
    x, y = scene["x"] + scene["width"] / 2, scene["y"] + scene["height"] * 0.35
    page.mouse.move(x, y)
    page.mouse.down()
    page.evaluate(COUNT)
    began = time.monotonic()
    step = 0
    while time.monotonic() - began < SECONDS:
        step += 1
        page.mouse.move(x + 40 * ((step % 20) - 10) / 10, y - 10 * (step % 7) / 7)
    shown: list[float] = page.evaluate("shown")
    page.mouse.up()
    return [later - earlier for earlier, later in pairwise(shown)]


def measure(browser: Browser, checkout: Path) -> None:
    """Drag a block in each window of one checkout's client, and print what was seen."""
    with tempfile.TemporaryDirectory() as folder:
        server = LiveServer(Path(folder), python=str(checkout / ".venv" / "bin" / "python"))
        server.start()
        try:
            for window in WINDOWS:
                page = browser.new_context(viewport=window).new_page()
                page.set_default_timeout(PATIENCE)
                take_a_block(page, server.url)
                gaps = sorted(drag(page))
                page.context.close()
                sys.stdout.write(
                    f"{checkout.name[:10]:>10}{window['width']:>6} x {window['height']:<5}"
                    f"{1000 * len(gaps) / sum(gaps):>12.1f}{gaps[len(gaps) // 2]:>11.0f}"
                    f"{gaps[int(len(gaps) * 0.95)]:>9.0f}\n"
                )
            if checkout == ROOT:
                late(browser, server.url)
        finally:
            server.stop()


def late(browser: Browser, url: str) -> None:
    """After how many pictures the block is where the pointer jumped to, over a line of 200 ms each way."""
    context = browser.new_context(viewport=WINDOWS[1])
    context.add_init_script(SLOW_LINE)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    take_a_block(page, url)
    found = page.evaluate(JUMPS)
    context.close()
    sys.stdout.write(f"With 200 ms each way the block follows after {found['taken']} pictures.\n")


def main() -> None:
    """Measure every checkout named, or this one."""
    sys.stdout.write("  checkout       window  pictures/s  middle ms   95 % ms\n")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name in sys.argv[1:] or [str(ROOT)]:
            measure(browser, Path(name).resolve())


if __name__ == "__main__":
    main()
