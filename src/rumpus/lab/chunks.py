"""The one way in which the lab shares work: piece by piece, over processes, and back in order."""

import signal
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")


def in_order(work: Callable[[T], R], pieces: Sequence[T], jobs: int) -> Generator[R, None, None]:
    """What comes of every piece, in order, whoever did it: so numbers never depend on `jobs`.

    Whoever stops listening spares the rest of the work.
    """
    if jobs == 1 or len(pieces) <= 1:
        yield from map(work, pieces)
        return
    with ProcessPoolExecutor(jobs, get_context("spawn"), _leave_interrupts_to_the_parent) as workers:
        yield from workers.map(work, pieces)


def ranges(total: int, size: int) -> list[range]:
    """The numbers from 0 on, cut into pieces of this size."""
    return [range(start, min(start + size, total)) for start in range(0, total, size)]


def _leave_interrupts_to_the_parent() -> None:
    """Ctrl-C reaches every process of a terminal; one sentence about it is enough."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
