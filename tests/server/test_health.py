"""What whoever watches over the server is told: is it well, and may visitors come?"""

from pathlib import Path
from typing import Any

import aiohttp
import pytest

from rumpus.server import health
from rumpus.server.health import Health, disk_word
from rumpus.server.limits import Limits
from rumpus.server.loop import lag
from rumpus.server.store.sql import SLOW
from rumpus.server.store.sqlite import SqliteStore
from server.visitors import run, running, soon

ALL_WELL = {
    "store": "ok",
    "loop": "ok",
    "physics": "idle",
    "thinking": "idle",
    "bots": "idle",
    "jobs": "ok",
    "disk": "ok",
}


@pytest.fixture(autouse=True)
def look_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 0.0)


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is not what these tests are about."""
    monkeypatch.setattr(lag, "TOO_LATE", 600.0)


async def ask(url: str) -> tuple[int, dict[str, Any], bool]:
    """Status, body, and whether the answer made a guest of whoever asked."""
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert answer.headers["Cache-Control"] == "no-store"
        return answer.status, await answer.json(), "Set-Cookie" in answer.headers


def test_a_server_that_is_well_says_so_and_makes_no_guest(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, Limits(disk_reserve=0)) as server:
            assert await ask(f"{server.settings.url}/healthz") == (200, ALL_WELL, False)
            assert await ask(f"{server.settings.url}/readyz") == (200, {"ready": True}, False)

    run(story())


def test_a_server_that_stops_is_well_but_takes_no_visitors(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, Limits(disk_reserve=0)) as server:
            server.registry.context.health.ready = False
            assert await ask(f"{server.settings.url}/readyz") == (503, {"ready": False}, False)
            assert (await ask(f"{server.settings.url}/healthz"))[0] == 200
        assert not server.registry.context.health.ready

    run(story())


def test_each_part_in_trouble_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with running(tmp_path, Limits(disk_reserve=2**62)) as server:
            context = server.registry.context
            url = f"{server.settings.url}/healthz"
            assert await ask(url) == (503, ALL_WELL | {"disk": "low"}, False)
            monkeypatch.setattr(context.physics.helper, "_in_trouble", True)
            monkeypatch.setattr(context.loop_lag, "_too_late_at", float("inf"))
            assert await ask(url) == (
                503,
                {
                    "store": "ok",
                    "loop": "late",
                    "physics": "down",
                    "thinking": "idle",
                    "bots": "idle",
                    "jobs": "ok",
                    "disk": "low",
                },
                False,
            )

    run(story())


def test_a_commit_that_is_not_done_is_a_reason_to_worry(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            store = server.registry.context.store
            assert isinstance(store, SqliteStore) and store.condition() == "ok"
            words: list[str] = []
            store.keep_guest("0" * 64, "Ann", lambda: words.append(store.condition()))
            store._hand_over()
            assert store.condition() == "ok"
            store._handed_over_at -= 2 * SLOW
            assert store.condition() == "slow"
            await soon(lambda: words)
            assert words == ["ok"]

    run(story())


def test_a_disk_that_is_gone_is_no_exception(tmp_path: Path) -> None:
    assert disk_word(tmp_path, 0) == "ok"
    assert disk_word(tmp_path / "nowhere", 0) == "gone"


def test_nothing_is_looked_at_more_than_once_a_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "FRESH", 3600.0)
    words = iter(["ok", "asked twice"])
    each = Health()
    each.watch("part", lambda: next(words))
    for _ in range(1000):
        assert each.is_well() and each.report() == {"part": "ok"}
