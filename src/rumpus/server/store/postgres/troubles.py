"""Which troubles with PostgreSQL pass by themselves, and what people are told meanwhile."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import asyncpg

from rumpus.server.store.patience import CANNOT_WRITE, DISK_FULL
from rumpus.server.store.refusals import CannotOpen

AWAY: Final = "The games' database does not answer at the moment: the game waits and goes on by itself."

GONE: Final = (
    OSError,
    TimeoutError,
    asyncpg.InterfaceError,
    asyncpg.PostgresConnectionError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.OperatorInterventionError,
    asyncpg.TooManyConnectionsError,
)
"""It cannot be reached, or is being stopped or started."""

REFUSING: Final = (
    asyncpg.InsufficientResourcesError,
    asyncpg.PostgresIOError,
    asyncpg.ReadOnlySQLTransactionError,
    asyncpg.TransactionRollbackError,
    asyncpg.LockNotAvailableError,
)
"""It is there, and takes nothing."""


class Fenced(Exception):
    """Another server has taken over: not one more entry may be written by this one, ever."""


def passes(trouble: BaseException) -> bool:
    """Whether it may go on after this by itself."""
    return isinstance(trouble, GONE + REFUSING)


def in_words(trouble: BaseException) -> str:
    """What has gone wrong, as the end of a sentence; some troubles say nothing."""
    return str(trouble).strip().partition("\n")[0].rstrip(".") or type(trouble).__name__


@contextmanager
def explained() -> Iterator[None]:
    """Turn whatever keeps a database from being opened into CannotOpen."""
    try:
        yield
    except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError, ValueError) as trouble:
        raise CannotOpen(in_words(trouble)) from None


def sentence(trouble: BaseException) -> str:
    """What people are told meanwhile."""
    if isinstance(trouble, asyncpg.DiskFullError):
        return DISK_FULL
    return AWAY if isinstance(trouble, GONE) else CANNOT_WRITE
