"""The database's tables, by numbered steps in plain SQL, each whole or not at all.

The steps lie in `steps/`. One server at a time takes them: the others wait, and find them taken.
"""

from importlib.resources import files
from typing import Final, NamedTuple

from rumpus.server.store.postgres.line import Connection
from rumpus.server.store.refusals import NewerStore

LOCKS: Final = 0x52_55_4D_50
"""The first half of the numbers of all our advisory locks."""
STEPS_LOCK: Final = 0

REMEMBER_STEPS: Final = """
CREATE TABLE IF NOT EXISTS steps_taken (
    number bigint PRIMARY KEY, name text NOT NULL, taken_at timestamptz NOT NULL DEFAULT now()
)
"""


class Step(NamedTuple):
    """One file."""

    number: int
    name: str
    sql: str


def steps() -> list[Step]:
    """All of them in order."""
    folder = files("rumpus.server.store.postgres") / "steps"
    found = []
    for file in folder.iterdir():
        if file.name.endswith(".sql"):
            number, _, name = file.name.removesuffix(".sql").partition("_")
            found.append(Step(int(number), name, file.read_text("utf-8")))
    return sorted(found)


async def migrate(connection: Connection) -> None:
    """Bring a database to this version's tables; NewerStore, untouched, if it is from a later one."""
    known = steps()
    await connection.execute("SELECT pg_advisory_lock($1, $2)", LOCKS, STEPS_LOCK)
    try:
        await connection.execute(REMEMBER_STEPS)
        taken = await connection.fetchval("SELECT coalesce(max(number), 0) FROM steps_taken")
        if taken > known[-1].number:
            raise NewerStore(
                f"its games are kept by a later version of Rumpus (store {taken}, not {known[-1].number})"
            )
        for step in known:
            if step.number > taken:
                async with connection.transaction():
                    await connection.execute(step.sql)
                    await connection.execute(
                        "INSERT INTO steps_taken (number, name) VALUES ($1, $2)", step.number, step.name
                    )
    finally:
        await connection.execute("SELECT pg_advisory_unlock($1, $2)", LOCKS, STEPS_LOCK)
