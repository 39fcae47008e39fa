"""Pictures of every page at both sizes and in both lights: `python tests/browser/screenshots.py FOLDER`."""

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

sys.path.insert(0, str(Path(__file__).parents[1]))

from browser.chromium import launch
from browser.server import LiveServer
from browser.visitor import LAPTOP, LOOKING, PHONE, PLAYING, Visitor

SIZES = {"phone": PHONE, "laptop": LAPTOP}
TABLES = {2: "uglydoll-loonacy", 4: "loonacy", 5: "uglydoll-loonacy"}
ALL_LANDED = "() => document.getAnimations().every((each) => each.playState !== 'running')"


def take(visitor: Visitor, folder: Path, name: str, whole_page: bool = False) -> None:
    """One picture, once everything has come to rest."""
    visitor.page.wait_for_function(ALL_LANDED)
    visitor.page.screenshot(path=folder / f"{name}.png", full_page=whole_page)


def tour(browser: Browser, url: str, folder: Path, size: str, light: str) -> None:
    """Walk through the house with a camera."""
    kind: dict[str, Any] = {**SIZES[size], "color_scheme": light}
    context = browser.new_context(**kind)
    visitor = Visitor(context, url)
    suffix = f"{size}-{light}"
    take(visitor, folder, f"landing-{suffix}", whole_page=True)
    visitor.open_room(bots=2, level="normal")
    visitor.page.get_by_text("House rules").wait_for()
    take(visitor, folder, f"lobby-{suffix}")
    for players, game in TABLES.items():
        wish = {"bots": players - 1, "level": "easy", "start": True, "options": {"looking": 5}}
        visitor.open_room(game, **wish)
        visitor.wait_for_phase(LOOKING)
        visitor.ready()
        visitor.wait_for_phase(PLAYING)
        take(visitor, folder, f"table-{players}-{suffix}")
    context.close()


def main(folder: Path) -> None:
    """Take them all."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = LiveServer(Path(data))
        server.start()
        try:
            browser = launch(playwright)
            for size in SIZES:
                for light in ("light", "dark"):
                    tour(browser, server.url, folder, size, light)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("Usage: python tests/browser/screenshots.py FOLDER")
    main(Path(sys.argv[1]))
