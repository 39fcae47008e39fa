"""Carrying everything from one store to another, whole or not at all, and comparing it row by row.

Both sides must be without a server. The other side must be empty: two stores are never mixed.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from rumpus.server.store.records import UNREADABLE, ReplayRecord

ROWS: Final = 500
"""Rows that are carried at a time."""

TABLES: Final[dict[str, tuple[str, str]]] = {
    "guests": ("key", "name, seen_at, listed"),
    "standings": ("guest, game", "standing, kept_at"),
    "rooms": ("code", "json"),
    "rooms_set_aside": ("code", "json, reason"),
    "games": ("number", "json, clock, finished_at, abandoned_at"),
    "replays_owed": ("number", "file_name, title"),
    "replays": ("id", "number, finished_at, json"),
    "ended_games": ("number", "game, ended_at, took, counted, tower, kind"),
    "ended_seats": (
        "number, seat",
        "guest, name, level, place, count, how, rating_people, rating_bots",
    ),
    "ratings": ("guest, game, pool", "mean, spread, games"),
    "banned": ("guest", "since"),
    "dailies": ("guest, day, game", "number, room, place, players, counted, count, took"),
}
"""Every table but seals and logs: its key, and its other columns."""

Row: TypeAlias = tuple[Any, ...]
Progress: TypeAlias = Callable[[str, int], None]
"""Told what is carried or compared, and how many more rows or entries of it are done."""


class CannotMove(Exception):
    """Why nothing was carried, as a sentence."""


class Moved(NamedTuple):
    """What was carried, and compared."""

    rows: int
    entries: int
    files: int
    """Replays whose files were there."""
    damaged: list[int]
    """Games whose logs cannot be read: all but the log was carried."""


class Side(ABC):
    """A store that no server has open."""

    @abstractmethod
    async def ask(self, sql: str, values: Row = ()) -> list[Row]:
        """The answer to a question."""

    @abstractmethod
    async def tell(self, sql: str, rows: list[Row]) -> None:
        """Do this once for each row."""

    @abstractmethod
    async def log(self, game: int) -> list[bytes]:
        """A game's entries; one of UNREADABLE if it is damaged."""

    @abstractmethod
    async def write_log(self, game: int, entries: list[bytes]) -> None:
        """Let a game have this log."""

    @abstractmethod
    async def replay_file(self, replay: ReplayRecord) -> bytes | None:
        """The text of its file, if there is one."""

    @abstractmethod
    async def write_replay_file(self, replay: ReplayRecord, text: bytes) -> None:
        """Let a finished game have this file."""

    @abstractmethod
    async def begin(self) -> None:
        """From now on everything is done together, or nothing is."""

    @abstractmethod
    async def commit(self) -> None:
        """It is done."""

    @abstractmethod
    async def close(self) -> None:
        """Let others open it."""

    async def pages(self, table: str) -> AsyncIterator[list[Row]]:
        """A whole table by its key, a few rows at a time."""
        key, others = TABLES[table]
        size = key.count(",") + 1
        query = f"SELECT {key}, {others} FROM {table}"  # noqa: S608  # names of our own
        after: Row = ()
        while True:
            where = f" WHERE ({key}) > ({', '.join('?' * size)})" if after else ""
            page = await self.ask(f"{query}{where} ORDER BY {key} LIMIT {ROWS}", after)
            if not page:
                return
            yield page
            after = page[-1][:size]

    async def replay_files(self) -> AsyncIterator[tuple[ReplayRecord, bytes]]:
        """All files that are there."""
        async for page in self.pages("replays"):
            for row in page:
                with suppress(*UNREADABLE):
                    replay = msgspec.json.decode(row[-1], type=ReplayRecord)
                    text = await self.replay_file(replay)
                    if text is not None:
                        yield replay, text

    async def count(self) -> int:
        """How many rows there are, but for logs."""
        counts = [await self.ask(f"SELECT count(*) FROM {table}") for table in TABLES]  # noqa: S608
        return sum(int(row[0]) for (row,) in counts)


async def carry(source: Side, target: Side, progress: Progress) -> Moved:
    """Carry everything; CannotMove, and nothing is changed, if that cannot be."""
    if await target.count():
        raise CannotMove("There are games or guests already. Name an empty database or folder.")
    await target.begin()
    await target.tell("DELETE FROM seals", [()])
    await target.tell("INSERT INTO seals VALUES (?)", await source.ask("SELECT seal FROM seals"))
    for table in TABLES:
        key, others = TABLES[table]
        holes = ", ".join("?" * (key.count(",") + others.count(",") + 2))
        insert = f"INSERT INTO {table} ({key}, {others}) VALUES ({holes})"  # noqa: S608
        async for page in source.pages(table):
            await target.tell(insert, page)
            progress(table, len(page))
    damaged: list[int] = []
    async for page in source.pages("games"):
        for number, *_ in page:
            try:
                entries = await source.log(number)
            except UNREADABLE:
                damaged.append(number)
                continue
            await target.write_log(number, entries)
            progress("entries", len(entries))
    async for replay, text in source.replay_files():
        await target.write_replay_file(replay, text)
        progress("files", 1)
    moved = await compare(source, target, damaged, progress)
    await target.commit()
    return moved


async def compare(source: Side, target: Side, damaged: list[int], progress: Progress) -> Moved:
    """Whether both have the same, row by row and entry by entry; CannotMove if they have not."""
    rows = grown = files = 0
    for table in TABLES:
        theirs = target.pages(table)
        async for page in source.pages(table):
            if page != await anext(theirs, None):
                raise CannotMove(f"What came across of {table} is not the same. Nothing was changed.")
            rows += len(page)
            progress("compared", len(page))
    async for page in source.pages("games"):
        for number, *_ in page:
            if number in damaged:
                continue
            entries = await source.log(number)
            if entries != await target.log(number):
                raise CannotMove(f"What came across of game {number} is not the same. Nothing was changed.")
            grown += len(entries)
            progress("compared", len(entries))
    async for replay, text in source.replay_files():
        if text != await target.replay_file(replay):
            raise CannotMove(f"What came across of {replay.file_name} is not the same. Nothing was changed.")
        files += 1
        progress("compared", 1)
    return Moved(rows, grown, files, damaged)
