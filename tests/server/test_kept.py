"""Answers that take a while are worked out once, one at a time, and remembered while there is room."""

import asyncio

import pytest

from rumpus.server.errors import NotNow
from rumpus.server.loop.kept import KeptAnswers


class Worker:
    """Answers a word with as many bytes as it has letters, and is never asked two things at once."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.busy = False

    async def work(self, word: str) -> bytes:
        assert not self.busy
        self.busy = True
        self.asked.append(word)
        await asyncio.sleep(0)
        self.busy = False
        if word == "":
            raise ValueError("nothing was asked")
        return b"." * len(word)


def test_what_many_ask_at_once_is_worked_out_once() -> None:
    async def ask() -> list[bytes]:
        answers = KeptAnswers(worker.work, most_bytes=100, most_waiting=3)
        found = await asyncio.gather(*(answers.answer(word, "too many") for word in ("one", "four", "one")))
        assert answers.has("one") and not answers.has("two")
        return found

    worker = Worker()
    assert asyncio.run(ask()) == [b"...", b"....", b"..."]
    assert worker.asked == ["one", "four"]


def test_one_too_many_is_told_so_and_the_next_may_wait_again() -> None:
    async def ask() -> None:
        answers = KeptAnswers(Worker().work, most_bytes=100, most_waiting=1)
        first = asyncio.create_task(answers.answer("one", "too many"))
        await asyncio.sleep(0)
        with pytest.raises(NotNow, match="too many"):
            await answers.answer("two", "too many")
        assert await first == b"..."
        with pytest.raises(ValueError, match="nothing was asked"):
            await answers.answer("", "too many")
        assert await answers.answer("two", "too many") == b"..."

    asyncio.run(ask())


def test_what_was_asked_for_longest_ago_makes_room_and_what_is_stale_is_worked_out_anew() -> None:
    async def ask() -> None:
        answers = KeptAnswers(worker.work, most_bytes=9, most_waiting=1)
        for word in ("one", "two", "one", "three"):
            await answers.answer(word, "too many")
        assert [word for word in ("one", "two", "three") if answers.has(word)] == ["one", "three"]
        answers.forget(lambda word: word.startswith("t"))
        assert answers.has("one") and not answers.has("three")
        await answers.answer("more than there is room for", "too many")
        assert answers.has("more than there is room for") and not answers.has("one")

    worker = Worker()
    asyncio.run(ask())
