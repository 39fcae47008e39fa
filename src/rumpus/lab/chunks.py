"""The one way in which the lab shares work: piece by piece, over whoever works, and back in order."""

import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Protocol, TypeAlias, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Workers(Protocol):
    """Whoever does pieces of work: processes of this machine, or a cluster (`lab/cluster.py`)."""

    def in_order(self, work: Callable[[T], R], pieces: Sequence[T]) -> Generator[R, None, None]:
        """What comes of every piece, in order. Whoever stops listening spares the rest of the work."""
        ...


class Processes:
    """So many processes of this machine; one is this one."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def in_order(self, work: Callable[[T], R], pieces: Sequence[T]) -> Generator[R, None, None]:
        if self._jobs == 1 or len(pieces) <= 1:
            yield from map(work, pieces)
            return
        with ProcessPoolExecutor(self._jobs, get_context("spawn"), _leave_interrupts_to_the_parent) as pool:
            yield from pool.map(work, pieces)


Jobs: TypeAlias = int | Workers
"""Who shares the work; a number means so many processes."""


def in_order(work: Callable[[T], R], pieces: Sequence[T], jobs: Jobs) -> Generator[R, None, None]:
    """What comes of every piece, in order, whoever did it: so numbers never depend on `jobs`."""
    workers = Processes(jobs) if isinstance(jobs, int) else jobs
    return workers.in_order(work, pieces)


def ranges(total: int, size: int) -> list[range]:
    """The numbers from 0 on, cut into pieces of this size."""
    return [range(start, min(start + size, total)) for start in range(0, total, size)]


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; one sentence about it is enough."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
