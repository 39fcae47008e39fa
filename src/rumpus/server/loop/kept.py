"""Answers that take a while: worked out one at a time, while so many may wait, and remembered."""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from rumpus.server.errors import NotNow

Q = TypeVar("Q", bound=Hashable)


class KeptAnswers(Generic[Q]):
    """What `work` answers to a question; the answers that were asked for last are kept."""

    def __init__(self, work: Callable[[Q], Awaitable[bytes]], most_bytes: int, most_waiting: int) -> None:
        self._work = work
        self._most_bytes = most_bytes
        self._most_waiting = most_waiting
        self._kept: OrderedDict[Q, bytes] = OrderedDict()
        self._bytes = 0
        self._turn = asyncio.Lock()
        self._waiting = 0

    def has(self, question: Q) -> bool:
        """Whether nobody need work for this one."""
        return question in self._kept

    async def answer(self, question: Q, too_many: str) -> bytes:
        """The answer; or these words, if too many wait for theirs."""
        if self._waiting >= self._most_waiting:
            raise NotNow(too_many)
        self._waiting += 1
        try:
            async with self._turn:
                if question not in self._kept:
                    self._keep(question, await self._work(question))
        finally:
            self._waiting -= 1
        self._kept.move_to_end(question)
        return self._kept[question]

    def forget(self, stale: Callable[[Q], bool]) -> None:
        """These are worked out anew when somebody asks again."""
        for question in [each for each in self._kept if stale(each)]:
            self._bytes -= len(self._kept.pop(question))

    def _keep(self, question: Q, answer: bytes) -> None:
        self._kept[question] = answer
        self._bytes += len(answer)
        while self._bytes > self._most_bytes and len(self._kept) > 1:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest)
