"""What is remembered of finished games for those who sat in them."""

import time
from typing import Final, NamedTuple, final

from msgspec.structs import astuple

from rumpus.server.store.changes import Change, Write
from rumpus.server.store.reader import Reader
from rumpus.server.store.records import EndedGame, SeatRecord

LATEST: Final = 2_000
"""How many games of a guest are looked at for who they played with and how many they won in a row."""

HISTORY: Final = """
SELECT number, game, ended_at, took, counted, tower, kind FROM ended_games
WHERE number IN (
    SELECT number FROM ended_seats WHERE guest = :key AND number < :before ORDER BY number DESC LIMIT :rows
)
ORDER BY number DESC
"""

SEATS: Final = """
SELECT guest, name, level, place, count, how, rating_people, rating_bots FROM ended_seats
WHERE number = ? ORDER BY seat
"""

TALLIES: Final = """
SELECT game, count(*), count(*) FILTER (WHERE place = 1),
    min(took) FILTER (WHERE place = 1 AND how = 'whole'), max(tower),
    max(count) FILTER (WHERE counted = 'cards stacked'), max(ended_at)
FROM ended_seats JOIN ended_games USING (number) WHERE guest = :key GROUP BY game
ORDER BY count(*) DESC, max(ended_at) DESC
"""

COURSE: Final = """
SELECT {rated} FROM ended_seats JOIN ended_games USING (number)
WHERE guest = ? AND game = ? AND {rated} IS NOT NULL ORDER BY number DESC LIMIT ?
"""

COURSE_GAMES: Final = 40
"""Games over which the course of a rating is drawn."""

COMPANIONS: Final = """
SELECT max(others.name), count(*) FROM ended_seats AS mine JOIN ended_seats AS others USING (number)
WHERE mine.guest = :key AND others.guest != :key AND mine.number IN (
    SELECT number FROM ended_seats WHERE guest = :key ORDER BY number DESC LIMIT :rows
)
GROUP BY others.guest ORDER BY count(*) DESC, max(mine.number) DESC
"""


class TallyRow(NamedTuple):
    """What a guest has done in one game so far."""

    game: str
    played: int
    won: int
    quickest: int | None
    """Milliseconds of the quickest game that they won without anybody's help."""
    tower: int
    """The most blocks that stood at the end."""
    stack: int | None
    """The most cards they had stacked at the end, in a game that counts them."""
    latest: float


def remember_guest(key: str) -> Change:
    """Whoever has something to be remembered is known, also without a name, and has just been seen."""
    return Change(
        "INSERT INTO guests (key, seen_at) VALUES (?1, ?2) ON CONFLICT (key) DO UPDATE SET seen_at = ?2",
        (key, time.time()),
    )


@final
class Annals:
    """Finished games, as they are told to those who sat in them."""

    def __init__(self, reader: Reader, write: Write) -> None:
        self._reader = reader
        self.write = write
        """Puts changes into the next commit."""

    # ---- Writing

    def keep(self, ended: EndedGame) -> list[Change]:
        """What must be written so that a game is remembered; for the same commit as its last entry."""
        game = (ended.number, ended.game, ended.ended_at, ended.took, ended.counted, ended.tower, ended.kind)
        changes = [
            Change("INSERT INTO ended_games VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", game)
        ]
        for number, seat in enumerate(ended.seats):
            insert = "INSERT INTO ended_seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
            changes.append(Change(insert, (ended.number, number, *astuple(seat))))
            if seat.guest is not None:
                changes.append(remember_guest(seat.guest))
        return changes

    # ---- Reading

    def history(self, key: str, before: int, rows: int) -> list[EndedGame]:
        """A guest's games with a lower number than this, the latest first."""
        found = self._reader.execute(HISTORY, {"key": key, "before": before, "rows": rows}).fetchall()
        return [
            EndedGame(number, game, ended_at, took, counted, tower, kind, self._seats(number))
            for number, game, ended_at, took, counted, tower, kind in found
        ]

    def _seats(self, number: int) -> list[SeatRecord]:
        return [SeatRecord(*row) for row in self._reader.execute(SEATS, (number,))]

    def replay(self, number: int) -> str | None:
        """The address of a game's replay, if it is still kept."""
        found = self._reader.execute("SELECT id FROM replays WHERE number = ?", (number,)).fetchone()
        return None if found is None else str(found[0])

    def tallies(self, key: str) -> list[TallyRow]:
        """What a guest has done, game by game, the favourite first."""
        return [TallyRow(*row) for row in self._reader.execute(TALLIES, {"key": key})]

    def places(self, key: str) -> list[int]:
        """The places of a guest's latest games, the latest first."""
        query = "SELECT place FROM ended_seats WHERE guest = ? ORDER BY number DESC LIMIT ?"
        return [place for (place,) in self._reader.execute(query, (key, LATEST))]

    def course(self, key: str, game: str, pool: str) -> list[float]:
        """How a guest's rating went in their latest games, the latest last."""
        rated = {"people": "rating_people", "bots": "rating_bots"}[pool]
        found = self._reader.execute(COURSE.format(rated=rated), (key, game, COURSE_GAMES)).fetchall()
        return [mean for (mean,) in reversed(found)]

    def companions(self, key: str) -> list[tuple[str, int]]:
        """With whom a guest has played of late, and how often, the most frequent first."""
        return self._reader.execute(COMPANIONS, {"key": key, "rows": LATEST}).fetchall()
