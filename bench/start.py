"""How long a stranger waits: seconds from `make play` on a clean clone to the first card on the page.

Packages may be in pip's and npm's caches already; nothing else is. Run it with the developers' Python:
`make start` or `.venv/bin/python bench/start.py`.
"""

import argparse
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests" / "browser"))

from chromium import launch  # noqa: E402  # the tests' own way to a browser

PATIENCE = 600.0


def main() -> None:
    """Clone what is committed, play, and tell how long it took."""
    argparse.ArgumentParser(description=__doc__).parse_args()
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        clone = Path(folder) / "rumpus"
        subprocess.run(["git", "clone", "-q", str(ROOT), str(clone)], check=True)  # noqa: S603, S607  # our own clone
        page = launch(playwright).new_page()
        clean = {
            name: value for name, value in os.environ.items() if name not in {"PYTHONPATH", "VIRTUAL_ENV"}
        }
        started = time.monotonic()
        playing = subprocess.Popen(  # noqa: S603  # our own make, as a newcomer types it
            ["make", "play", f"ARGS=--no-browser --port {port} --data {folder}/data"],  # noqa: S607  # whichever make is there
            cwd=clone,
            env=clean | {"RUMPUS_COMPILE": "0"},  # so that nothing goes on behind what is measured
            start_new_session=True,
        )
        try:
            wait_for(url, playing)
            answered = time.monotonic() - started
            page.goto(url)
            page.get_by_role("button", name="Play now").first.click()
            # Whoever is new is asked whether they would rather learn it.
            page.get_by_role("button", name="Just play").click()
            page.locator("[data-card]").first.wait_for(timeout=PATIENCE * 1000)
            shown = time.monotonic() - started
        finally:
            os.killpg(playing.pid, signal.SIGTERM)
            playing.wait()
    sys.stdout.write(f"the server answers after {answered:.1f} s, the first card shows after {shown:.1f} s\n")


def wait_for(url: str, playing: "subprocess.Popen[bytes]") -> None:
    """Ask until the server answers."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline and playing.poll() is None:
        try:
            with urlopen(f"{url}/readyz"):  # noqa: S310  # our own server
                return
        except URLError:
            time.sleep(0.1)
    sys.exit("The server did not start.")


if __name__ == "__main__":
    main()
