"""A folder as one side of a move."""

import sqlite3
from pathlib import Path
from typing import final

from rumpus.server.store.journal import chapters, sort_whole_journal
from rumpus.server.store.migrations import migrate
from rumpus.server.store.moving import Row, Side
from rumpus.server.store.records import ReplayRecord
from rumpus.server.store.replays import write_copy
from rumpus.server.store.sqlite import lock_folder
from rumpus.wire.encoding import encode, join_array


@final
class FolderSide(Side):
    """A folder with `rumpus.db`, or one in which it is made."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = lock_folder(folder)
        self._replays = folder / "replays"
        self._database = sqlite3.connect(folder / "rumpus.db", isolation_level=None)
        (folder / "rumpus.db").chmod(0o600)
        migrate(self._database)
        sort_whole_journal(self._database)

    async def ask(self, sql: str, values: Row = ()) -> list[Row]:
        return self._database.execute(sql, values).fetchall()

    async def tell(self, sql: str, rows: list[Row]) -> None:
        self._database.executemany(sql, rows)

    async def log(self, game: int) -> list[bytes]:
        return [encode(entry) for entry in chapters(self._database, game)]

    async def write_log(self, game: int, entries: list[bytes]) -> None:
        if entries:
            row = (game, join_array(entries))
            self._database.execute("INSERT INTO chapters (game, json) VALUES (?, ?)", row)

    async def replay_file(self, replay: ReplayRecord) -> bytes | None:
        path = self._replays / replay.file_name
        return path.read_bytes() if path.is_file() else None

    async def write_replay_file(self, replay: ReplayRecord, text: bytes) -> None:
        write_copy(self._replays, replay.file_name, text, replay.finished_at)

    async def begin(self) -> None:
        self._database.execute("BEGIN IMMEDIATE")

    async def commit(self) -> None:
        self._database.execute("COMMIT")

    async def close(self) -> None:
        self._database.close()
        self._lock.close()
