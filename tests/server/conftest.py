"""What every test of the server may ask for."""

from importlib.util import find_spec

from server.stores import either_store, postgres_store

NEED_ASYNCPG = ["test_nodes_die.py", "test_ownership.py", "test_postgres.py"]
collect_ignore = [] if find_spec("asyncpg") else NEED_ASYNCPG

__all__ = ["either_store", "postgres_store"]
