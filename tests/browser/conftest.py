"""A server and a browser for whoever asks."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.chromium import launch
from browser.server import LiveServer
from browser.visitor import LAPTOP, UNPAINTED, Visitor

Invite = Callable[..., Visitor]

PATIENCE = 60_000
"""How long, in milliseconds, the page may take to show what is expected: a busy machine is no failure."""

expect.set_options(timeout=PATIENCE)

SPEEDY_SERVER = str(Path(__file__).with_name("speedy_server.py"))


@pytest.fixture(
    scope="module"
)  # Playwright occupies the thread's event loop, so it must go before others come
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all tests of a module; `speed` says how fast the time of its matches passes."""
    mark = request.node.get_closest_marker("speed")
    speed = 1 if mark is None else mark.args[0]
    live = LiveServer(tmp_path_factory.mktemp("server"), SPEEDY_SERVER, RUMPUS_SPEED=str(speed))
    live.start()
    yield live
    live.stop()


@pytest.fixture
def invite(request: pytest.FixtureRequest, chromium: Browser, server: LiveServer) -> Iterator[Invite]:
    """Open a browser window of its own for one more visitor; `painted` says that towers are drawn in it."""
    painted = request.node.get_closest_marker("painted") is not None
    if not server.running:  # a test that killed it has failed
        server.start()
    contexts = []

    def visitor(before: str | None = None, newcomer: bool = False, **kind: Any) -> Visitor:
        # Without its keeper, so that a page whose server was killed is what the test says it is.
        context = chromium.new_context(**{"service_workers": "block"} | (kind or LAPTOP))
        contexts.append(context)
        if not painted:
            context.add_init_script(UNPAINTED)
        if before is not None:
            context.add_init_script(before)
        return Visitor(context, server.url, newcomer)

    yield visitor
    for context in contexts:
        context.close()
