"""Jobs beside the rooms' own that must never end: one that fails is told of, and begins again."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, final

FIRST_PAUSE: Final = 1.0
LONGEST_PAUSE: Final = 60.0
"""Seconds before a job that has failed begins again, doubled with every failure."""

_log = logging.getLogger("rumpus")


@final
class BackgroundJobs:
    """Keeps every job at work until the server stops."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._tasks: set[asyncio.Task[None]] = set()
        self._failing: set[str] = set()

    def keep(self, name: str, job: Callable[[], Coroutine[Any, Any, None]]) -> asyncio.Task[None]:
        """Let a job go on until it returns, `stop` cancels it, or whoever has the task does."""
        task = self._loop.create_task(self._keep(name, job))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def condition(self) -> str:
        """In a word, whether all of them are at work."""
        return "failing" if self._failing else "ok"

    async def stop(self) -> None:
        """Let all of them end."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _keep(self, name: str, job: Callable[[], Coroutine[Any, Any, None]]) -> None:
        pause = FIRST_PAUSE
        while True:
            began = self._loop.time()
            try:
                await job()
                return
            except Exception as fault:
                if self._loop.time() - began > LONGEST_PAUSE:
                    pause = FIRST_PAUSE
                _log.error("%s has failed and begins again in %.0f s.", name, pause, exc_info=fault)
            self._failing.add(name)
            await asyncio.sleep(pause)
            self._failing.discard(name)
            pause = min(2 * pause, LONGEST_PAUSE)
