"""How good people are, as it is stored."""

from typing import Final, NamedTuple, final

from rumpus.server.store.changes import Change
from rumpus.server.store.reader import Reader

LADDER: Final = """
SELECT key, name, mean, spread, games FROM ratings JOIN guests ON key = guest
WHERE game = :game AND pool = :pool AND listed = 1 ORDER BY mean - spread DESC, key LIMIT :rows
"""
"""Those of whom it is more certain come first."""

KEEP: Final = """
INSERT INTO ratings VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (guest, game, pool)
DO UPDATE SET mean = excluded.mean, spread = excluded.spread, games = excluded.games
"""


class RatingRow(NamedTuple):
    """A guest's rating in one game."""

    mean: float
    spread: float
    games: int


class Rung(NamedTuple):
    """One who agreed to be seen on the ladder."""

    guest: str
    name: str | None
    mean: float
    spread: float
    games: int


@final
class Ratings:
    """Everybody's ratings, game by game; those among people and those against bots apart."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader

    def keep(self, guest: str, game: str, pool: str, row: RatingRow) -> Change:
        """What must be written so that a rating is remembered."""
        return Change(KEEP, (guest, game, pool, *row))

    def of(self, guest: str, game: str, pool: str) -> RatingRow | None:
        """A guest's rating, if there is one."""
        query = "SELECT mean, spread, games FROM ratings WHERE guest = ? AND game = ? AND pool = ?"
        found = self._reader.execute(query, (guest, game, pool)).fetchone()
        return None if found is None else RatingRow(*found)

    def ladder(self, game: str, pool: str, rows: int) -> list[Rung]:
        """The first so many of those who agreed to be seen."""
        values = {"game": game, "pool": pool, "rows": rows}
        return [Rung(*row) for row in self._reader.execute(LADDER, values)]

    def is_listed(self, guest: str) -> bool:
        """Whether a guest agreed to be seen on ladders."""
        found = self._reader.execute("SELECT listed FROM guests WHERE key = ?", (guest,)).fetchone()
        return found is not None and bool(found[0])

    def list(self, guest: str, listed: bool) -> Change:
        """A guest agrees to be seen, or does not any more."""
        return Change("UPDATE guests SET listed = ? WHERE key = ?", (int(listed), guest))
