"""A server and a browser for whoever asks."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.chromium import launch
from browser.server import LiveServer
from browser.visitor import LAPTOP, Visitor

Invite = Callable[..., Visitor]

PATIENCE = 20_000
"""How long, in milliseconds, the page may take to show what is expected: a busy machine is no failure."""

expect.set_options(timeout=PATIENCE)


@pytest.fixture(
    scope="module"
)  # Playwright occupies the thread's event loop, so it must go before others come
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def server(tmp_path: Path) -> Iterator[LiveServer]:
    live = LiveServer(tmp_path)
    live.start()
    yield live
    live.stop()


@pytest.fixture
def invite(chromium: Browser, server: LiveServer) -> Iterator[Invite]:
    """Open a browser window of its own for one more visitor."""
    contexts = []

    def visitor(before: str | None = None, **kind: Any) -> Visitor:
        context = chromium.new_context(**(kind or LAPTOP))
        contexts.append(context)
        if before is not None:
            context.add_init_script(before)
        return Visitor(context, server.url)

    yield visitor
    for context in contexts:
        context.close()
