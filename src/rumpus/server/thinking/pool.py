"""The port for heavy thinking: questions go to processes beside the server, and answers come in by and by.

The event loop never waits for them. A question has so many seconds, is forgotten when nobody wants to know
any more, and is asked once more if the process that thought of it is lost. When too many wait, those of least
rank are sent away first, and whoever asks hears so in a sentence.
"""

import asyncio
import logging
from bisect import insort
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from math import inf
from typing import Final, final

from rumpus.server.errors import NotNow, Refusal
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

    def __init__(self, think: Think, hear: Callable[[bytes | Done], None], rank: int, until: float) -> None:
        self.think = think
        self.hear = hear
        """Gets every word of the answer, and the last one after them."""
        self.rank = rank
        """Who comes first: the lower, the sooner."""
        self.until = until
        """From this moment of the event loop's clock on nobody needs the answer any more."""
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
            task.hear(answer.said)
            return
        if answer.fault:
            _log.error("Thinking about %s went wrong: %s", task.think.subject, answer.fault)
        self.task = None
        task.hear(answer)
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

    def __init__(self, jobs: BackgroundJobs, name: str, thinkers: int, waiting: int) -> None:
        names = (name, *(f"{name} ({number})" for number in range(2, thinkers + 1)))
        self._thinkers = [Thinker(each, self, jobs) for each in names[:thinkers]]
        self._most_waiting = waiting
        self._waiting: list[Task] = []
        """Those who come first, first."""
        self._numbers = 0

    def condition(self) -> str:
        """How they are, in a word."""
        words = {thinker.helper.condition() for thinker in self._thinkers}
        return "down" if "down" in words else "ok" if "ok" in words else "idle"

    def prepare(self) -> None:
        """Somebody will ask soon: starting a process takes a moment."""
        for thinker in self._thinkers:
            thinker.helper.prepare()

    @property
    def is_busy(self) -> bool:
        """Whether another question would have to wait."""
        return all(thinker.task is not None for thinker in self._thinkers)

    async def think(self, subject: str, question: bytes, seconds: float) -> AsyncGenerator[bytes]:
        """Ask; every word of the answer as it comes. Whoever stops listening is not thought for any more.

        Refusal if there is no answer, NotNow if too many wait.
        """
        words: asyncio.Queue[bytes | Done] = asyncio.Queue()
        task = self.ask(subject, question, seconds, words.put_nowait)
        try:
            while isinstance(said := await words.get(), bytes):
                yield said
            if said.refusal or said.fault:
                raise Refusal(said.refusal or BROKEN)
        finally:
            self.forget(task)

    def ask(
        self,
        subject: str,
        question: bytes,
        seconds: float,
        hear: Callable[[bytes | Done], None],
        rank: int = 0,
        until: float = inf,
    ) -> Task:
        """Ask, and do not wait: `hear` gets every word, and a last one. NotNow if too many wait.

        Whoever is of a lower rank number comes first. What has not begun by `until` is not thought about.
        """
        if not self._thinkers:
            raise NotNow(TOO_BUSY)
        if len(self._waiting) >= self._most_waiting:
            self._make_room(rank)
        self._numbers += 1
        task = Task(Think(self._numbers, subject, question, seconds), hear, rank, until)
        insort(self._waiting, task, key=lambda each: each.rank)
        self.assign()
        return task

    def _make_room(self, rank: int) -> None:
        """Send away who comes last, if that is somebody of a lesser rank than this."""
        if not self._waiting or self._waiting[-1].rank <= rank:
            raise NotNow(TOO_BUSY)
        last = self._waiting.pop()
        last.hear(Done(last.think.number, in_time=False))

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
            while thinker.task is None and self._waiting:
                task = self._waiting.pop(0)
                if task.until > asyncio.get_running_loop().time():
                    thinker.take(task)
                else:
                    task.hear(Done(task.think.number, in_time=False))

    def ask_again(self, task: Task) -> None:
        """Its process is lost."""
        if task.tries < TRIES:
            self._waiting.insert(0, task)
        else:
            task.hear(Done(task.think.number, refusal=BROKEN))
        self.assign()

    def forget(self, task: Task) -> None:
        """Nobody wants to know any more."""
        if task in self._waiting:
            self._waiting.remove(task)
        for thinker in self._thinkers:
            if thinker.task is task:
                thinker.drop()
                self.assign()
