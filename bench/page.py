"""What a visitor waits for and downloads: bytes, largest paint and layout shift on a slow phone, in Chromium.

    .venv/bin/python bench/page.py [CHECKOUT …]

Without a checkout it measures this one; with several they are measured in turn, side by side.
"""

import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

from chromium import launch  # noqa: E402

from browser.server import LiveServer  # noqa: E402  # the tests' own server and browser

SLOW_4G = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 93_750}
"""1.6 Mbit/s down, 750 kbit/s up, 150 ms: what browsers' own tools call a slow 4G line."""
SLOWER_CPU = 4
ROUNDS = 5
PHONE = {"width": 390, "height": 844}

WATCH = """
window.seen = { lcp: 0, cls: 0 };
new PerformanceObserver((list) => { for (const each of list.getEntries()) seen.lcp = each.startTime; })
  .observe({ type: 'largest-contentful-paint', buffered: true });
new PerformanceObserver((list) => { for (const each of list.getEntries()) seen.cls += each.value; })
  .observe({ type: 'layout-shift', buffered: true });
"""


@dataclass(frozen=True)
class Landing:
    """One cold visit of the front door."""

    requests: int
    kilobytes: float
    largest_paint: float
    shift: float
    wonky_kilobytes: float


class Wire:
    """Counts what a page downloads."""

    def __init__(self, page: Page) -> None:
        self.requests = 0
        self.bytes = 0
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        session.send("Network.emulateNetworkConditions", SLOW_4G)
        session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER_CPU})
        session.on("Network.loadingFinished", self._finished)

    def _finished(self, event: dict[str, float]) -> None:
        self.requests += 1
        self.bytes += int(event["encodedDataLength"])


def visit(browser: Browser, url: str) -> Landing:
    """Come for the first time, look, and take the Wonky box down."""
    page = browser.new_context(viewport=PHONE, device_scale_factor=2).new_page()
    page.set_default_timeout(120_000)
    wire = Wire(page)
    page.add_init_script(WATCH)
    page.goto(url)
    page.get_by_role("button", name="Play now").wait_for()
    # What comes later, while people look round, is no part of it.
    page.wait_for_load_state("networkidle")
    seen = page.evaluate("seen")
    requests, landing = wire.requests, wire.bytes
    page.get_by_role("button", name="Wonky", exact=True).click()
    page.get_by_role("button", name="Play now").click()
    canvas, just_play = page.locator("canvas"), page.get_by_role("button", name="Just play")
    canvas.or_(just_play).first.wait_for()
    if just_play.count():  # whoever is new is asked whether they would rather learn it
        just_play.click()
    canvas.first.wait_for()
    page.wait_for_timeout(500)
    page.context.close()
    return Landing(requests, landing / 1000, seen["lcp"] / 1000, seen["cls"], (wire.bytes - landing) / 1000)


def middle(values: list[float]) -> float:
    """The middle one."""
    return sorted(values)[len(values) // 2]


def measure(browser: Browser, checkout: Path) -> None:
    """Visit one checkout's server some times and print the middle of each figure."""
    with tempfile.TemporaryDirectory() as folder:
        server = LiveServer(Path(folder), python=str(checkout / ".venv" / "bin" / "python"))
        server.start()
        try:
            visits = [visit(browser, server.url) for _ in range(ROUNDS)]
        finally:
            server.stop()
    sys.stdout.write(
        f"{checkout.name[:10]:>10}"
        f"{visits[0].requests:>10}"
        f"{middle([each.kilobytes for each in visits]):>9.1f}"
        f"{middle([each.largest_paint for each in visits]):>8.2f}"
        f"{middle([each.shift for each in visits]):>8.3f}"
        f"{middle([each.wonky_kilobytes for each in visits]):>9.1f}\n"
    )


def main() -> None:
    """Measure every checkout named, or this one."""
    sys.stdout.write("  checkout  requests       kB   LCP s   shift  Wonky kB\n")
    with sync_playwright() as playwright:
        browser = launch(playwright)
        for name in sys.argv[1:] or [str(ROOT)]:
            measure(browser, Path(name).resolve())


if __name__ == "__main__":
    main()
