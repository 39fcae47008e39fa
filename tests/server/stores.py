"""Both stores for the same tests: which one a folder's server keeps its games in, and what lies in there."""

import asyncio
import atexit
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack, contextmanager
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from postgres import MISSING, TEMPLATE, Postgres, find, running_postgres
from rumpus.server.settings import Settings
from rumpus.server.store.opening import open_store
from rumpus.server.store.reader import Reader
from rumpus.server.store.sql import SqlStore
from server.stored import database_at

_kind = "sqlite"
_databases: dict[Path, str] = {}


both_stores = pytest.mark.usefixtures("either_store")
"""A test of one store that is a test of the other."""


@pytest.fixture(params=["sqlite", "postgres"])
def either_store(request: pytest.FixtureRequest) -> Iterator[None]:
    """Run the test with each store."""
    with _using(request.param):
        yield


@pytest.fixture
def postgres_store() -> Iterator[None]:
    """Run the test with PostgreSQL only."""
    with _using("postgres"):
        yield


@contextmanager
def _using(kind: str) -> Iterator[None]:
    global _kind  # noqa: PLW0603
    if kind == "postgres" and find() is None:
        pytest.skip(MISSING)
    _kind = kind
    try:
        yield
    finally:
        _kind = "sqlite"
        _databases.clear()


@cache
def the_postgres() -> Postgres:
    """One for all tests of this process; every test has databases of its own."""
    stack = ExitStack()
    postgres = stack.enter_context(running_postgres())
    atexit.register(stack.close)
    in_a_thread(_make_template(postgres))
    return postgres


async def _make_template(postgres: Postgres) -> None:
    from rumpus.server.store.postgres.line import connect
    from rumpus.server.store.postgres.schema import migrate

    await postgres.say(f"CREATE DATABASE {TEMPLATE}")
    connection = await connect(postgres.url(TEMPLATE))
    await migrate(connection)
    await connection.close()


def store_of(folder: Path) -> str:
    """Where the server of this folder keeps its games: always the same place for the same folder."""
    if _kind == "sqlite":
        return ""
    if folder not in _databases:
        name = f"games_{uuid4().hex}"
        in_a_thread(the_postgres().say(f"CREATE DATABASE {name} TEMPLATE {TEMPLATE}"))
        _databases[folder] = the_postgres().url(name)
    return _databases[folder]


def in_a_thread(work: Any) -> None:
    """Wait for this although an event loop is running here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()


def new_store(folder: Path, on_trouble: Any = None) -> SqlStore:
    """The store of a server with this folder."""

    def trouble(problem: Exception) -> None:
        raise problem

    settings = Settings(folder, "http://127.0.0.1", store=store_of(folder))
    store = open_store(settings, on_trouble or trouble)
    assert isinstance(store, SqlStore)
    return store


def database_of(folder: Path) -> AbstractContextManager[Reader]:
    """What lies in this folder's store."""
    return database_at(store_of(folder) or folder)


def rows(folder: Path, query: str) -> list[Any]:
    """The answer to a question about it."""
    with database_of(folder) as database:
        return database.execute(query).fetchall()


def change(folder: Path, sql: str, *values: Any) -> None:
    """Change something behind everybody's back."""
    with database_of(folder) as database:
        database.execute(sql, values)


def logs(folder: Path) -> list[int]:
    """The games that have a log."""
    table = "entries" if store_of(folder) else "chapters"
    return sorted({game for (game,) in rows(folder, f"SELECT game FROM {table}")})
