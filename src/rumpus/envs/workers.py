"""Tables spread over several processes, which write into arrays that they share with whoever learns."""

import math
import multiprocessing
from collections.abc import Mapping
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from types import TracebackType
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from rumpus.envs.batched import Batched, Step

RESET, STEP, RANDOM, QUIT = b"r", b"s", b"a", b"q"

Layout = list[tuple[tuple[int, ...], str]]
"""The shape and the kind of every array that is shared: those of a `Step`, and then the answers."""


class Workers:
    """As `Batched`, with the tables shared out to so many processes. Use it in a `with`, or close it.

    The arrays of a step are shared: the next step writes over them, so copy what you want to keep.
    """

    def __init__(
        self,
        slug: str,
        tables: int,
        seats: int = 2,
        options: Mapping[str, object] | None = None,
        seed: object = None,
        jobs: int = 2,
    ) -> None:
        if tables % jobs:
            raise ValueError(f"{tables} tables cannot be shared out equally to {jobs} processes.")
        one = Batched(slug, 1, seats, options, seed)
        self.slug, self.seats, self.tables = slug, seats, tables
        self.features, self.actions = one.features, one.actions
        layout: Layout = [
            ((tables, self.features), "i1"),
            ((tables, self.actions), "i1"),
            ((tables,), "i8"),
            ((tables, seats), "f4"),
            ((tables,), "?"),
            ((tables,), "i8"),
        ]
        self._memory = SharedMemory(create=True, size=sum(map(_bytes, layout)))
        *step, self._numbers = _arrays(self._memory, layout)
        self._now = Step(*step)
        context = multiprocessing.get_context("spawn")
        self._pipes: list[Connection] = []
        self._processes = []
        for job in range(jobs):
            rows = range(job * tables // jobs, (job + 1) * tables // jobs)
            mine, theirs = context.Pipe()
            wanted = (
                slug,
                len(rows),
                seats,
                dict(options or {}),
                f"{seed}/{job}" if seed is not None else None,
            )
            process = context.Process(
                target=_work, args=(theirs, self._memory.name, layout, rows, wanted), daemon=True
            )
            process.start()
            theirs.close()
            self._pipes.append(mine)
            self._processes.append(process)

    def reset(self) -> Step:
        """Deal at every table."""
        self._all(RESET)
        return self._now

    def step(self, numbers: ArrayLike) -> Step:
        """One answer a table, in the order of the rows."""
        self._numbers[:] = numbers
        self._all(STEP)
        return self._now

    def random(self) -> NDArray[np.int64]:
        """Any answer that is possible, for every table."""
        self._all(RANDOM)
        return self._numbers

    def close(self) -> None:
        """Let the processes go."""
        for pipe in self._pipes:
            pipe.send_bytes(QUIT)
        for process in self._processes:
            process.join()
        self._pipes = []
        # Arrays of a closed memory must not be touched any more; nobody here keeps one.
        del self._now, self._numbers
        self._memory.close()
        self._memory.unlink()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, raised: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _all(self, command: bytes) -> None:
        for pipe in self._pipes:
            pipe.send_bytes(command)
        for pipe in self._pipes:
            pipe.recv_bytes()


def _bytes(array: tuple[tuple[int, ...], str]) -> int:
    """How much room an array takes; the next one begins at a whole word."""
    shape, kind = array
    return -(-math.prod(shape) * np.dtype(kind).itemsize // 8) * 8


def _arrays(memory: SharedMemory, layout: Layout) -> list[NDArray[Any]]:
    """The arrays in a shared memory."""
    found: list[NDArray[Any]] = []
    start = 0
    for shape, kind in layout:
        wanted: DTypeLike = np.dtype(kind)
        found.append(np.ndarray(shape, wanted, memory.buf, start))
        start += _bytes((shape, kind))
    return found


def _work(pipe: Connection, name: str, layout: Layout, rows: range, wanted: tuple[Any, ...]) -> None:
    """What a process does: play its rows as it is told."""
    memory = SharedMemory(name)
    batched = Batched(*wanted)
    mine = [array[rows.start : rows.stop] for array in _arrays(memory, layout)]
    *shown, numbers = mine
    while (command := pipe.recv_bytes()) != QUIT:
        if command == RANDOM:
            numbers[:] = batched.random()
        else:
            step = batched.reset() if command == RESET else batched.step(numbers)
            for array, news in zip(shown, step, strict=True):
                array[:] = news
        pipe.send_bytes(command)
    del mine, shown, numbers
    memory.close()
