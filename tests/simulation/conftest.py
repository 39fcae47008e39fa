"""The simulation is of a server on PostgreSQL, and needs the words of its driver, though no database."""

from importlib.util import find_spec

collect_ignore = [] if find_spec("asyncpg") else ["test_simulation.py"]
