"""The system's own Chromium: found, installed the platform's usual way, or asked for in a sentence.

Run as a program it makes sure that there is one; `make test` does so before the tests.
"""

import os
import shutil
import subprocess
import sys

from playwright.sync_api import Browser, Playwright

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The best first: without anything to show on a screen, a new window opens in a quarter of the time."""

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
    "The browser tests need Chromium or Google Chrome. Install it (Debian, Ubuntu: sudo apt-get install "
    "chromium; macOS: brew install --cask chromium) so that it is on the path as one of: "
    f"{', '.join(NAMES)}."
)


def find() -> str | None:
    """Where it is, if it is."""
    return next((path for path in map(shutil.which, NAMES) if path is not None), None)


def launch(playwright: Playwright) -> Browser:
    """Start it, or say how to get it."""
    found = find()
    if found is None:
        raise RuntimeError(MISSING)
    return playwright.chromium.launch(executable_path=found, args=FLAGS)


def install() -> None:
    """Install it where nobody needs to be asked for a password: on Debian and its kin, as root."""
    apt = shutil.which("apt-get")
    if apt is not None and os.geteuid() == 0:
        sys.stderr.write("No Chromium is on the path: installing Debian's with apt-get …\n")
        subprocess.run([apt, "update", "-qq"], stdout=subprocess.DEVNULL, check=False)
        for package in ("chromium-headless-shell", "chromium"):
            words = [apt, "install", "-y", "-qq", package]
            if subprocess.run(words, stdout=subprocess.DEVNULL, check=False).returncode == 0:
                return


if __name__ == "__main__":
    if find() is None:
        install()
    if find() is None:
        sys.exit(MISSING)
