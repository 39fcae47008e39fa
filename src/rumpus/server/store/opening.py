"""Which store there is: a folder, or a database that an address names."""

from collections.abc import Callable
from urllib.parse import urlsplit, urlunsplit

from rumpus.server.settings import Settings
from rumpus.server.store.refusals import CannotOpen
from rumpus.server.store.sqlite import SqliteStore
from rumpus.server.store.store import Store

SCHEMES = ("postgresql", "postgres")


def open_store(settings: Settings, on_trouble: Callable[[Exception], None]) -> Store:
    """The store these settings want; CannotOpen, with the reason, if that cannot be."""
    if not settings.store:
        return SqliteStore(settings.data, settings.replays, on_trouble)
    check_address(settings.store)
    from rumpus.server.store.postgres.store import open_postgres  # noqa: PLC0415  # an extra

    return open_postgres(settings.store, settings.replays, on_trouble, settings.node, settings.node_address)


def check_address(address: str) -> None:
    """Whether a database can be at this address at all, and what is needed for it is here."""
    if urlsplit(address).scheme not in SCHEMES:
        raise CannotOpen("an address of PostgreSQL begins with postgresql://")
    try:
        import asyncpg  # noqa: F401, PLC0415  # an extra
    except ImportError:
        raise CannotOpen("PostgreSQL needs one more package: pip install 'rumpus[postgres]'") from None


def place_of(settings: Settings) -> str:
    """Where games are kept, as it may be shown: without a password."""
    return without_password(settings.store) if settings.store else str(settings.data)


def without_password(address: str) -> str:
    """The address of a database, for anybody to read."""
    parts = urlsplit(address)
    who, at, where = parts.netloc.rpartition("@")
    return urlunsplit(parts._replace(netloc=who.partition(":")[0] + at + where))
