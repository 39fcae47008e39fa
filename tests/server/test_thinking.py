"""Heavy thinking goes on beside the server: in order, in time, and only while somebody wants to know."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from contextlib import aclosing, asynccontextmanager
from pathlib import Path

import pytest

from rumpus.server.errors import NotNow, Refusal
from rumpus.server.limits import Limits
from rumpus.server.loop.background import BackgroundJobs
from rumpus.server.thinking import pool as port
from rumpus.server.thinking.pool import BROKEN, TOO_BUSY, ThinkingPool
from rumpus.server.thinking.protocol import Done
from rumpus.server.thinking.worker import NICE
from server.visitors import run, soon

LONG = 600.0


@pytest.fixture(autouse=True)
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(port, "WORKER", (str(Path(__file__).with_name("odd_thinker.py")),))


@asynccontextmanager
async def thinking(**limits: int) -> AsyncIterator[ThinkingPool]:
    jobs = BackgroundJobs(asyncio.get_running_loop())
    known = Limits(**limits)
    pool = ThinkingPool(jobs, "thinking", known.thinkers, known.thoughts_waiting)
    try:
        yield pool
    finally:
        await pool.stop()
        await jobs.stop()


def test_an_answer_comes_word_by_word_from_a_process_that_steps_back() -> None:
    async def story() -> None:
        async with thinking() as pool:
            assert pool.condition() == "idle" and not pool.is_busy
            assert [said async for said in pool.think("count", b"4", LONG)] == [b"0", b"1", b"2", b"3"]
            assert await pool.answer("count", b"1000", LONG) == b"999"
            assert pool.condition() == "ok" and not pool.is_busy
            assert int(await pool.answer("nice", b"", LONG)) == min(19, os.nice(0) + NICE)

    run(story())


def test_a_thought_without_end_ends_when_its_time_is_up_and_what_it_said_stands() -> None:
    async def story() -> None:
        async with thinking() as pool:
            assert await pool.answer("for_ever", b"so far", 0.05) == b"so far"

    run(story())


def test_what_nobody_wants_to_know_any_more_is_not_thought_about() -> None:
    async def story() -> None:
        async with thinking() as pool:
            async with aclosing(pool.think("for_ever", b"begun", LONG)) as words:
                assert await anext(words) == b"begun"
                assert pool.is_busy
            assert not pool.is_busy
            assert await pool.answer("count", b"3", LONG) == b"2"

    run(story())


def test_questions_wait_for_their_turn_and_too_many_are_sent_away_with_a_sentence() -> None:
    async def story() -> None:
        async with thinking(thoughts_waiting=1) as pool:
            async with aclosing(pool.think("for_ever", b"first", LONG)) as words:
                await anext(words)
                second = asyncio.create_task(pool.answer("count", b"2", LONG))
                await soon(lambda: len(pool._waiting) == 1)
                with pytest.raises(NotNow, match=TOO_BUSY):
                    await pool.answer("count", b"3", LONG)
            assert await second == b"1"

    run(story())


def test_somebody_who_waits_may_go_away() -> None:
    async def story() -> None:
        async with thinking() as pool, aclosing(pool.think("for_ever", b"first", LONG)) as words:
            await anext(words)
            second = asyncio.create_task(pool.answer("count", b"2", LONG))
            await soon(lambda: len(pool._waiting) == 1)
            second.cancel()
            await soon(lambda: len(pool._waiting) == 0)

    run(story())


def test_a_process_that_dies_is_replaced_and_asked_once_more(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with thinking() as pool:
            assert await pool.answer("die", str(tmp_path / "been there").encode(), LONG) == b"alive"
            with pytest.raises(Refusal, match=BROKEN):
                await pool.answer("die", b"always", LONG)
            assert await pool.answer("count", b"2", LONG) == b"1"
            assert pool.condition() == "ok"

    run(story())
    told = [record.getMessage() for record in caplog.records]
    assert any("The thinking process has ended (3)" in each and "thinking about die" in each for each in told)
    assert told[-1] == "The thinking process works again."


def test_a_refusal_is_passed_on_and_a_fault_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with thinking() as pool:
            with pytest.raises(Refusal, match="There is no such thing"):
                await pool.answer("refuse", b"", LONG)
            with pytest.raises(Refusal, match=BROKEN):
                await pool.answer("fail", b"", LONG)
            assert await pool.answer("count", b"2", LONG) == b"1"

    run(story())
    assert "RuntimeError: planted here" in caplog.records[0].getMessage()


def test_two_can_think_at_the_same_time_and_none_may_be_wanted() -> None:
    async def story() -> None:
        async with thinking(thinkers=2) as pool, aclosing(pool.think("for_ever", b"one", LONG)) as words:
            await anext(words)
            assert not pool.is_busy
            assert await pool.answer("count", b"2", LONG) == b"1"
        async with thinking(thinkers=0) as pool:
            with pytest.raises(NotNow):
                await pool.answer("count", b"2", LONG)

    run(story())


def heard(where: list[str], name: str) -> Callable[[bytes | Done], None]:
    """Notes who is answered, in order."""

    def hear(said: bytes | Done) -> None:
        if isinstance(said, Done):
            where.append(name if said.in_time else f"not {name}")

    return hear


def test_those_of_the_first_rank_are_thought_for_first_and_the_last_give_way() -> None:
    async def story() -> None:
        async with thinking(thoughts_waiting=2) as pool:
            order: list[str] = []
            first = pool.ask("for_ever", b"first", LONG, lambda said: None)
            pool.ask("count", b"1", LONG, heard(order, "expert"), rank=2)
            pool.ask("count", b"1", LONG, heard(order, "hard"), rank=1)
            pool.ask("count", b"1", LONG, heard(order, "hint"), rank=0)
            assert order == ["not expert"]
            with pytest.raises(NotNow):
                pool.ask("count", b"1", LONG, heard(order, "another"), rank=1)
            pool.forget(first)
            await soon(lambda: order == ["not expert", "hint", "hard"])

    run(story())


def test_what_comes_too_late_is_not_thought_about_at_all() -> None:
    async def story() -> None:
        async with thinking() as pool:
            order: list[str] = []
            first = pool.ask("for_ever", b"first", LONG, lambda said: None)
            now = asyncio.get_running_loop().time()
            pool.ask("count", b"1", LONG, heard(order, "late"), until=now)
            pool.ask("count", b"1", LONG, heard(order, "early"), until=now + LONG)
            pool.forget(first)
            await soon(lambda: order == ["not late", "early"])

    run(story())
