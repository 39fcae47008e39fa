"""Everybody's tries at the deals of the day, as they are stored."""

from typing import Final, NamedTuple, final

from rumpus.engine.finish import Counted
from rumpus.server.store.changes import Change
from rumpus.server.store.reader import Reader

BETTER_FIRST: Final = "place, CASE counted WHEN 'cards stacked' THEN -count ELSE count END, took"

RESULTS: Final = f"""
SELECT guest, place, players, counted, count, took FROM dailies
WHERE day = ? AND game = ? AND place IS NOT NULL ORDER BY {BETTER_FIRST} LIMIT ?
"""  # noqa: S608  # nothing in it comes from outside

BOARD: Final = f"""
SELECT guest, name, place, counted, count, took FROM dailies JOIN guests ON key = guest
WHERE day = ? AND game = ? AND place IS NOT NULL AND listed = 1 ORDER BY {BETTER_FIRST} LIMIT ?
"""  # noqa: S608


class Try(NamedTuple):
    """Somebody's one counted try; without a place it is still going on, or was not finished."""

    number: int
    room: str
    place: int | None
    players: int
    counted: Counted
    score: int
    took: int


class DailyResult(NamedTuple):
    """How one finished."""

    guest: str
    place: int
    players: int
    counted: Counted
    score: int
    took: int


class BoardRow(NamedTuple):
    """How one finished who agreed to be seen."""

    guest: str
    name: str | None
    place: int
    counted: Counted
    score: int
    took: int


@final
class Dailies:
    """Who tried which day's deal, and how it went."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def begin(self, guest: str, day: str, game: str, number: int, room: str) -> Change:
        """A counted try has begun."""
        insert = (
            "INSERT INTO dailies (guest, day, game, number, room) VALUES (?, ?, ?, ?, ?)"
            " ON CONFLICT DO NOTHING"
        )
        return Change(insert, (guest, day, game, number, room))

    def finish(self, guest: str, number: int, found: DailyResult) -> Change:
        """And is finished."""
        update = (
            "UPDATE dailies SET place = ?, players = ?, counted = ?, count = ?, took = ?"
            " WHERE guest = ? AND number = ?"
        )
        return Change(update, (*found[1:], guest, number))

    def of(self, guest: str, day: str, game: str) -> Try | None:
        """A guest's try, if they have begun one."""
        query = (
            "SELECT number, room, place, players, counted, count, took FROM dailies"
            " WHERE guest = ? AND day = ? AND game = ?"
        )
        found = self._reader.execute(query, (guest, day, game)).fetchone()
        return None if found is None else Try(*found)

    def results(self, day: str, game: str, rows: int) -> list[DailyResult]:
        """How everybody finished, the best first."""
        return [DailyResult(*row) for row in self._reader.execute(RESULTS, (day, game, rows))]

    def board(self, day: str, game: str, rows: int) -> list[BoardRow]:
        """The same of those who agreed to be seen, with their names."""
        return [BoardRow(*row) for row in self._reader.execute(BOARD, (day, game, rows))]

    def days(self, guest: str, rows: int) -> list[str]:
        """The days on which a guest finished any game's deal, the latest first."""
        query = (
            "SELECT DISTINCT day FROM dailies WHERE guest = ? AND place IS NOT NULL ORDER BY day DESC LIMIT ?"
        )
        return [day for (day,) in self._reader.execute(query, (guest, rows))]
