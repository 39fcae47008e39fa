"""A server's questions: its own loop asks them here, instead of a thread, and on simulated lines."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager
from typing import Any, final

from rumpus.server.store.postgres.line import PostgresReader
from simulation.lines import Line, line_of
from simulation.world import MachineLoop


@final
class SimulatedPool:
    """As many lines as are needed at a time."""

    def __init__(self, loop: MachineLoop) -> None:
        self._loop = loop
        self._free: list[Line] = []

    async def fetch(self, sql: str, *values: Any) -> list[Any]:
        """Ask on any of them."""
        async with self.acquire() as line:
            return await line.fetch(sql, *values)

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator[Line]:
        """One of them for a while."""
        line = self._free.pop() if self._free else line_of(self._loop)
        try:
            yield line
        finally:
            if not line.cut:
                self._free.append(line)

    def terminate(self) -> None:
        """Hang up."""
        for line in self._free:
            line.terminate()


@final
class Asked(asyncio.Future[Any]):
    """What was asked. Whoever will not wait for it has it at once: the server stands still until then."""

    def __init__(self, work: Coroutine[Any, Any, Any], loop: MachineLoop) -> None:
        super().__init__(loop=loop.as_loop)
        self._machine_loop = loop
        self._work: Coroutine[Any, Any, Any] | None = work
        self._task: asyncio.Task[Any] | None = None
        loop.call_soon(self._begin)

    def result(self) -> Any:
        """The answer; what is on its way already counts as if the database took too long."""
        if not self.done():
            if self._work is None:
                raise TimeoutError("simulated trouble: the answer is still on its way")
            self._have_at_once(self._work)
        return super().result()

    def cancel(self, msg: Any = None) -> bool:
        """Ask no more."""
        if self._task is not None:
            self._task.cancel()
        elif self._work is not None:
            self._work.close()
            self._work = None
        return super().cancel()

    def _have_at_once(self, work: Coroutine[Any, Any, Any]) -> None:
        self._work = None
        self._machine_loop.stands_still = True
        try:
            work.send(None)
        except StopIteration as done:
            self.set_result(done.value)
        except Exception as trouble:
            self.set_exception(trouble)
        else:
            raise RuntimeError("this would have to wait")
        finally:
            self._machine_loop.stands_still = False

    def _begin(self) -> None:
        if self._work is not None:
            self._task = asyncio.Task(self._work, loop=self._machine_loop.as_loop)
            self._work = None
            self._task.add_done_callback(self._answer)

    def _answer(self, task: asyncio.Task[Any]) -> None:
        if self.done():
            return
        if task.cancelled():
            super().cancel()
            return
        trouble = task.exception()
        if trouble is None:
            self.set_result(task.result())
        else:
            self.set_exception(trouble)
            self.exception()  # nobody need look at it


@final
class SimulatedReader:
    """The real reader, but for its thread and its pool."""

    _loop: MachineLoop
    _pool: SimulatedPool

    execute = PostgresReader.execute
    settled = PostgresReader.settled
    answer = PostgresReader.answer
    fetch = PostgresReader.fetch
    transaction = PostgresReader.transaction
    wait_for = PostgresReader.wait_for

    def __init__(self, url: str) -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, MachineLoop)
        self._loop = loop
        self._pool = SimulatedPool(loop)

    async def _lines(self) -> SimulatedPool:
        return self._pool

    def start(self, work: Coroutine[Any, Any, Any]) -> Asked:
        """Do this beside the answers."""
        return Asked(work, self._loop)

    def close(self) -> None:
        """Hang up: the machine is down a moment later."""
        self._pool.terminate()
