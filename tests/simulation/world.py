"""A world whose time is a number: what happens next happens now, in an order that one seed decides.

Servers, people, links and a database all live on one list of what is still to come. Each server has an event
loop of its own on it, which can be frozen, and thawed again, or die with all that it still meant to do.
"""

import asyncio
from asyncio.events import _get_running_loop, _set_running_loop
from collections import deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from heapq import heappop, heappush
from random import Random
from typing import Any, final

WORK = 0.00001
"""Seconds that every callback of a server takes: if its time stood still, it could wake itself for ever."""

BEGINS = 1_000.0
"""What a machine's clock says at first."""

FIRST_DAY = 1_800_000_000.0
"""And the calendar's, in seconds since 1970."""

TOOK = (0.0002, 0.003)
"""Seconds that a thread beside the loop takes for what it is asked."""


class BrokenPromise(AssertionError):
    """The server has broken its word; the text says how, and when."""


@final
class Happening:
    """Something that is still to come."""

    __slots__ = ("_args", "_callback", "_when", "machine")

    def __init__(
        self, when: float, machine: "MachineLoop | None", callback: Callable[..., object], args: Any
    ) -> None:
        self._when = when
        self.machine = machine
        """Whose it is; None for what no fault of a server's can stop."""
        self._callback: Callable[..., object] | None = callback
        self._args = args

    def cancel(self) -> None:
        """Let it not happen."""
        self._callback = None
        self._args = ()

    def cancelled(self) -> bool:
        return self._callback is None

    def when(self) -> float:
        """The moment for which it was meant."""
        return self._when

    def happen(self) -> None:
        """Now."""
        if self._callback is not None:
            self._callback(*self._args)


@final
class World:
    """All that is still to come."""

    def __init__(self, seed: str) -> None:
        self.luck = Random(seed)  # nobody's secret
        """What goes wrong, and when."""
        self.secrets = Random(f"{seed}/secrets")
        """What servers take for secrets."""
        self.now = BEGINS
        self.calendar = FIRST_DAY - BEGINS
        """How far the calendar is ahead of the clock: somebody may set it."""
        self.happened = 0
        """Callbacks so far."""
        self.broken: list[str] = []
        self._ready: deque[Happening] = deque()
        self._coming: list[tuple[float, int, Happening]] = []
        self._count = 0

    def clock(self) -> float:
        """What `time.monotonic` says."""
        return self.now

    def date(self) -> float:
        """What `time.time` says."""
        return self.now + self.calendar

    def soon(self, machine: "MachineLoop | None", callback: Callable[..., object], *args: Any) -> Happening:
        """Let this happen next."""
        coming = Happening(self.now, machine, callback, args)
        self._ready.append(coming)
        return coming

    def at(
        self, when: float, machine: "MachineLoop | None", callback: Callable[..., object], *args: Any
    ) -> Happening:
        """Let this happen at a moment."""
        coming = Happening(when, machine, callback, args)
        self._count += 1
        heappush(self._coming, (when, self._count, coming))
        return coming

    def later(self, delay: float, callback: Callable[..., object], *args: Any) -> Happening:
        """Let this happen after so many seconds, whatever becomes of servers."""
        return self.at(self.now + delay, None, callback, *args)

    def again(self, happenings: "deque[Happening]") -> None:
        """Let happen what had to wait."""
        self._ready.extend(happenings)
        happenings.clear()

    def breaks(self, how: str) -> None:
        """A promise is broken: the world ends after this callback."""
        self.broken.append(f"{how} (at {self.now:.4f})")

    def live_until(self, end: float) -> None:
        """Let everything happen until then; BrokenPromise if a server has broken its word."""
        ready, coming, running = self._ready, self._coming, None
        try:
            while True:
                if coming and coming[0][0] <= self.now:
                    happening = heappop(coming)[2]
                elif ready:
                    happening = ready.popleft()
                elif coming and coming[0][0] <= end:
                    when, _, happening = heappop(coming)
                    self.now = when
                else:
                    break
                machine = happening.machine
                if machine is not None:
                    if machine.dead:
                        continue
                    if machine.frozen:
                        machine.backlog.append(happening)
                        continue
                    self.now += WORK
                    if machine is not running:
                        running = machine
                        _set_running_loop(machine.as_loop)
                self.happened += 1
                try:
                    happening.happen()
                except Exception as fault:
                    if machine is None:
                        raise
                    machine.call_exception_handler({"message": "a callback failed", "exception": fault})
                if self.broken:
                    raise BrokenPromise("; ".join(self.broken))
        finally:
            _set_running_loop(None)
        self.now = max(self.now, end)


@final
class MachineLoop:
    """One server's event loop: as much of asyncio's as a server without sockets asks for."""

    def __init__(self, world: World, machine: Any) -> None:
        self.machine = machine
        """The server whose it is."""
        self.dead = False
        self.frozen = False
        self.stands_still = False
        """Whether it waits for an answer, and nothing else happens in it until then."""
        self.backlog: deque[Happening] = deque()
        """What would have happened while it was frozen."""
        self.as_loop: Any = self
        """The same to those who want one with everything."""
        self._world = world

    def thaw(self) -> None:
        """Go on with all that has come meanwhile."""
        self.frozen = False
        self._world.again(self.backlog)

    @contextmanager
    def entered(self) -> Iterator[None]:
        """In here it is the loop that runs."""
        before = _get_running_loop()
        _set_running_loop(self.as_loop)
        try:
            yield
        finally:
            _set_running_loop(before)

    # ---- What the server asks of it. (No context is kept: nothing in the server looks for one.)

    def time(self) -> float:
        return self._world.now

    def call_soon(self, callback: Any, *args: Any, context: Any = None) -> Any:
        return self._world.soon(self, callback, *args)

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Any = None) -> Any:
        return self._world.soon(self, callback, *args)

    def call_later(self, delay: float, callback: Any, *args: Any, context: Any = None) -> Any:
        return self._world.at(self._world.now + delay, self, callback, *args)

    def call_at(self, when: float, callback: Any, *args: Any, context: Any = None) -> Any:
        return self._world.at(when, self, callback, *args)

    def create_future(self) -> Any:
        return asyncio.Future(loop=self.as_loop)

    def create_task(self, coro: Coroutine[Any, Any, Any], **_: Any) -> Any:
        return asyncio.Task(coro, loop=self.as_loop)

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:
        answer = self.create_future()
        self.call_later(self._world.luck.uniform(*TOOK), self._work, answer, func, args)
        return answer

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        self._world.breaks(f"{context['message']}: {context.get('exception')!r}")

    @staticmethod
    def _work(answer: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
        if answer.done():
            return
        try:
            found = func(*args)
        except Exception as trouble:
            answer.set_exception(trouble)
        else:
            answer.set_result(found)
