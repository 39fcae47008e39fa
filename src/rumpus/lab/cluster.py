"""Work shared by a Ray cluster: started on this machine for a while, or one that runs already."""

import os
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, TypeVar

from rumpus import __version__

T = TypeVar("T")
R = TypeVar("R")

LOCAL = "local"
STORE_BYTES = 80 * 2**20
"""For what workers hand back, which is small; Ray itself would take a third of the memory."""
AHEAD = 4
"""Pieces that are handed out for every worker, so that none waits for the next one."""
TRIES_AGAIN = 5
"""How often a piece whose worker has died is done again before it is taken for the piece's own fault."""

NO_RAY = "Sharing work on a cluster needs Ray: pip install 'rumpus[ray]'."


class RayWorkers:
    """The workers of the cluster to which this process is connected."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray
        # Without a processor to count on there would be nobody to hand the first piece to.
        self._window = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

    def in_order(self, work: Callable[[T], R], pieces: Sequence[T]) -> Generator[R, None, None]:
        """Only so many are handed out at once: a million pieces would take long to hand out and to cancel."""
        handed = self._ray.remote(num_cpus=1, max_retries=TRIES_AGAIN)(_do)
        under_way: deque[Any] = deque()
        rest = iter(pieces)
        try:
            for piece in rest:
                under_way.append(handed.remote(__version__, work, piece))
                if len(under_way) >= self._window:
                    yield self._found(under_way[0])
                    under_way.popleft()
            while under_way:
                yield self._found(under_way[0])
                under_way.popleft()
        finally:
            for each in under_way:
                self._ray.cancel(each, force=True)

    def _found(self, handed: Any) -> Any:
        trouble = self._ray.exceptions
        try:
            return self._ray.get(handed)
        except trouble.RayTaskError as error:
            raise error.cause from None
        except (trouble.WorkerCrashedError, trouble.OutOfMemoryError, trouble.NodeDiedError):
            raise ValueError(f"Workers died {TRIES_AGAIN + 1} times at the same piece of work.") from None


@contextmanager
def cluster(address: str, jobs: int) -> Iterator[RayWorkers]:
    """Workers at an address: `local` starts so many here, on loopback, and stops them at the end."""
    if address not in (LOCAL, "auto") and not address.startswith("ray://"):
        raise ValueError(f"A cluster is local, auto or ray://HOST:PORT, not “{address}”.")
    if find_spec("ray") is None:
        raise ValueError(NO_RAY)
    # Ray reads these when it is imported. The second has only an odd name: it keeps every port on loopback.
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    if address == LOCAL:
        os.environ["RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER"] = "0"
    import ray  # noqa: PLC0415  # a quarter of a second that nobody else shall wait for

    here: dict[str, Any] = (
        {"num_cpus": jobs, "object_store_memory": STORE_BYTES, "include_dashboard": False}
        if address == LOCAL
        else {}
    )
    try:
        ray.init(address, log_to_driver=False, logging_level="error", **here)
    except (ConnectionError, ValueError, RuntimeError, ImportError) as error:
        reason = str(error).strip().partition("\n")[0]
        raise ValueError(f"The cluster {address} cannot be reached: {reason}") from None
    try:
        yield RayWorkers(ray)
    finally:
        ray.shutdown()


def _do(version: str, work: Callable[[T], R], piece: T) -> R:
    """One piece, by a worker that must play by the same rules."""
    if version != __version__:
        raise ValueError(f"The cluster has Rumpus {__version__}, and this is {version}.")
    return work(piece)
