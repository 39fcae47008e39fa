"""A server and a browser for whoever asks."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from browser.chromium import launch
from browser.launchers import StackingServer
from browser.server import LiveServer
from browser.visitor import LAPTOP, UNPAINTED, Visitor

Invite = Callable[..., Visitor]

PATIENCE = 60_000
"""How long, in milliseconds, the page may take to show what is expected: a busy machine is no failure."""

expect.set_options(timeout=PATIENCE)


# Playwright occupies the thread's event loop: what is made once must go before tests of other folders come.


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[StackingServer]:
    """One server for all tests that need nothing special of it."""
    live = StackingServer(tmp_path_factory.mktemp("server"))
    live.start()
    yield live
    live.stop()


@pytest.fixture(scope="module")
def server(request: pytest.FixtureRequest, house: StackingServer) -> StackingServer:
    """The server as a module wants it; `speed` says how fast the time of its matches passes."""
    mark = request.node.get_closest_marker("speed")
    house.speed = 1 if mark is None else mark.args[0]
    return house


@pytest.fixture(autouse=True)
def nothing_laid_out(server: LiveServer) -> None:
    """Every test says itself what it wants: nothing is left of the one before, or of its own first try."""
    if not server.running:  # a test that killed it has failed
        server.start()
    if isinstance(server, StackingServer):
        server.deal()


@pytest.fixture
def invite(request: pytest.FixtureRequest, chromium: Browser, server: LiveServer) -> Iterator[Invite]:
    """Open a browser window of its own for one more visitor; `painted` says that towers are drawn in it."""
    painted = request.node.get_closest_marker("painted") is not None
    contexts = []

    def visitor(
        before: str | None = None, newcomer: bool = False, at: LiveServer = server, **kind: Any
    ) -> Visitor:
        # Without its keeper, so that a page whose server was killed is what the test says it is.
        context = chromium.new_context(**{"service_workers": "block"} | (kind or LAPTOP))
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        if not painted:
            context.add_init_script(UNPAINTED)
        if before is not None:
            context.add_init_script(before)
        return Visitor(context, at.url, newcomer)

    yield visitor
    for context in contexts:
        context.close()
