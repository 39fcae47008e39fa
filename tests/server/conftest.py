"""What every test of the server may ask for."""

from importlib.util import find_spec

from server.stores import either_store, postgres_store

collect_ignore = [] if find_spec("asyncpg") else ["test_postgres.py"]

__all__ = ["either_store", "postgres_store"]
