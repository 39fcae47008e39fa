"""The system's own Chromium: Playwright drives it and downloads nothing."""

import shutil

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium", "chromium-browser", "google-chrome")

FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

MISSING = (
    "The browser tests need Chromium on the path as one of: chromium, chromium-browser, google-chrome. "
    "On Debian and Ubuntu: apt-get install chromium."
)


def launch(playwright: Playwright) -> Browser:
    """Start it, or say how to get it."""
    found = next((path for path in map(shutil.which, NAMES) if path is not None), None)
    if found is None:
        raise RuntimeError(MISSING)
    return playwright.chromium.launch(executable_path=found, args=FLAGS)
