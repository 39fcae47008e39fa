"""A job in the background that fails is told of, and begins again, less and less often."""

import asyncio
import sqlite3
from itertools import pairwise
from pathlib import Path

import pytest

from rumpus.server.loop.background import BackgroundJobs
from rumpus.server.store.sqlite import SqliteStore
from server.simulated_loop import SimulatedLoop


def test_a_job_that_fails_begins_again_less_and_less_often(caplog: pytest.LogCaptureFixture) -> None:
    began: list[float] = []

    async def job() -> None:
        began.append(asyncio.get_running_loop().time())
        if len(began) == 8:
            await asyncio.sleep(100.0)  # this time it works for a while
        if len(began) < 10:
            raise ValueError("planted here")
        await asyncio.Event().wait()

    async def story() -> None:
        jobs = BackgroundJobs(asyncio.get_running_loop())
        task = jobs.keep("A job", job)
        await asyncio.sleep(1.5)
        assert jobs.condition() == "failing"
        await asyncio.sleep(1_000.0)
        assert jobs.condition() == "ok" and not task.done()
        await jobs.stop()
        assert task.cancelled()

    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        runner.run(story())
    pauses = [round(later - earlier) for earlier, later in pairwise(began)]
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 101, 2]
    assert caplog.records[0].getMessage() == "A job has failed and begins again in 1 s."
    assert len(caplog.records) == 9


def test_a_job_that_is_done_is_over() -> None:
    async def job() -> None:
        await asyncio.sleep(1.0)

    async def story() -> None:
        jobs = BackgroundJobs(asyncio.get_running_loop())
        await jobs.keep("A job", job)
        await jobs.stop()

    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        runner.run(story())


def test_a_writer_that_cannot_even_begin_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    connect = sqlite3.connect

    def only_once(*args: object, **options: object) -> sqlite3.Connection:
        monkeypatch.setattr(sqlite3, "connect", fail)
        return connect(*args, **options)  # type: ignore[call-overload, no-any-return]

    def fail(*_: object, **__: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    async def story() -> None:
        trouble: asyncio.Future[Exception] = asyncio.get_running_loop().create_future()
        monkeypatch.setattr(sqlite3, "connect", only_once)
        store = SqliteStore(tmp_path, tmp_path / "replays", trouble.set_result)
        assert "unable to open" in str(await asyncio.wait_for(trouble, 60))
        await store.close()

    asyncio.run(story())
