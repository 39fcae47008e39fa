"""The port for heavy thinking: questions go to processes beside the server, and answers come in by and by.

The event loop never waits for them. A question has so many seconds, is forgotten when nobody wants to know
any more, and is asked once more if the process that thought of it is lost. When too many wait, whoever asks
hears so in a sentence.
"""

import asyncio
import logging
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Final, final

from rumpus.server.errors import NotNow, Refusal
from rumpus.server.limits import Limits
from rumpus.server.loop.background import BackgroundJobs
from rumpus.server.loop.helper import Helper
from rumpus.server.loop.pipe import Pong, packed
from rumpus.server.thinking.protocol import Done, Forget, Think, Thought, read_answer

WORKER: Final = ("-m", "rumpus.server.thinking.worker")
"""What Python runs in the other processes."""

TRIES: Final = 2
"""Processes that one question may take down with it."""

TOO_BUSY = "Many people want to know things just now: please ask again in a moment."
BROKEN = "Thinking about this went wrong. Please try something else."

_log = logging.getLogger("rumpus")


@final
class Task:
    """One question, from being asked to its last word."""

    def __init__(self, think: Think) -> None:
        self.think = think
        self.said: asyncio.Queue[bytes | Done] = asyncio.Queue()
        self.tries = 0


@final
class Thinker:
    """One process, and what it thinks of now."""

    def __init__(self, name: str, pool: "ThinkingPool", jobs: BackgroundJobs) -> None:
        self.task: Task | None = None
        self._pool = pool
        self.helper = Helper(name, lambda: WORKER, jobs, self)

    def take(self, task: Task) -> None:
        """Think of this."""
        self.task = task
        self.helper.prepare()
        self.helper.send(packed(task.think))

    def drop(self) -> None:
        """Think of nothing any more."""
        if self.task is not None:
            self.helper.send(packed(Forget(self.task.think.number)))
            self.task = None

    def first_orders(self) -> bytes:
        """What it had been asked before it was there."""
        return b"" if self.task is None else packed(self.task.think)

    def hear(self, message: bytes) -> None:
        """Something it has thought of, or a sign of life."""
        answer = read_answer(message)
        task = self.task
        if isinstance(answer, Pong) or task is None or answer.number != task.think.number:
            return
        if isinstance(answer, Thought):
            task.said.put_nowait(answer.said)
            return
        if answer.fault:
            _log.error("Thinking about %s went wrong: %s", task.think.subject, answer.fault)
        self.task = None
        task.said.put_nowait(answer)
        self._pool.assign()

    def lose(self) -> str:
        """The process is gone: its question is asked once more, unless it was the question's fault."""
        task, self.task = self.task, None
        if task is None:
            return "It had nothing to think of."
        task.tries += 1
        self._pool.ask_again(task)
        return f"It was thinking about {task.think.subject}."


@final
class ThinkingPool:
    """All who think, and all that waits for them."""

    def __init__(self, jobs: BackgroundJobs, limits: Limits) -> None:
        self._limits = limits
        names = ("thinking", *(f"thinking ({number})" for number in range(2, limits.thinkers + 1)))
        self._thinkers = [Thinker(name, self, jobs) for name in names[: limits.thinkers]]
        self._waiting: deque[Task] = deque()
        self._numbers = 0

    def condition(self) -> str:
        """How they are, in a word."""
        words = {thinker.helper.condition() for thinker in self._thinkers}
        return "down" if "down" in words else "ok" if "ok" in words else "idle"

    @property
    def is_busy(self) -> bool:
        """Whether another question would have to wait."""
        return all(thinker.task is not None for thinker in self._thinkers)

    async def think(self, subject: str, question: bytes, seconds: float) -> AsyncGenerator[bytes]:
        """Ask; every word of the answer as it comes. Whoever stops listening is not thought for any more.

        Refusal if there is no answer, NotNow if too many wait.
        """
        if len(self._waiting) >= self._limits.thoughts_waiting or not self._thinkers:
            raise NotNow(TOO_BUSY)
        self._numbers += 1
        task = Task(Think(self._numbers, subject, question, seconds))
        self._waiting.append(task)
        self.assign()
        try:
            while isinstance(said := await task.said.get(), bytes):
                yield said
            if said.refusal or said.fault:
                raise Refusal(said.refusal or BROKEN)
        finally:
            self._forget(task)

    async def answer(self, subject: str, question: bytes, seconds: float) -> bytes:
        """Ask; the last word of the answer."""
        last = b""
        async with aclosing(self.think(subject, question, seconds)) as words:
            async for said in words:
                last = said
        return last

    async def stop(self) -> None:
        """Let everybody go home."""
        self._waiting.clear()
        await asyncio.gather(*(thinker.helper.stop() for thinker in self._thinkers))

    def assign(self) -> None:
        """Give whoever is free something to think of."""
        for thinker in self._thinkers:
            if thinker.task is None and self._waiting:
                thinker.take(self._waiting.popleft())

    def ask_again(self, task: Task) -> None:
        """Its process is lost."""
        if task.tries < TRIES:
            self._waiting.appendleft(task)
        else:
            task.said.put_nowait(Done(task.think.number, refusal=BROKEN))
        self.assign()

    def _forget(self, task: Task) -> None:
        if task in self._waiting:
            self._waiting.remove(task)
        for thinker in self._thinkers:
            if thinker.task is task:
                thinker.drop()
                self.assign()
