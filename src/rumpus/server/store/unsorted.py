"""Entries that are in the journal and in no chapter yet, also kept in memory.

A journal is in the order of commits, and only a restart reads it. A chapter costs the disk about the same
however long it is, so games wait until there is something to be written; and only a few are sorted at
once, because the next commit waits for it.
"""

from typing import NamedTuple, final

UNSORTED = 20_000
"""How many entries wait, about five megabytes, before games are sorted."""

GAMES_AT_ONCE = 16
"""How many games get a chapter when more wait."""

Entries = dict[int, list[bytes]]
"""Encoded entries by game, in the order in which they were made."""


class Sorting(NamedTuple):
    """What is to be sorted now."""

    chapters: Entries
    keep_from: int
    """Earlier rows of the journal have nothing that no chapter has."""


@final
class Waiting:
    """The unsorted entries of one game."""

    def __init__(self, since: int) -> None:
        self.since = since
        """The row of the journal that has the first of them."""
        self.entries: list[bytes] = []


@final
class Unsorted:
    """The unsorted entries of all games."""

    def __init__(self) -> None:
        self._games: dict[int, Waiting] = {}
        """The game that has waited longest comes first."""
        self._count = 0

    def add(self, game: int, encoded: list[bytes], row: int) -> None:
        """This row of the journal has, or will have, these entries."""
        waiting = self._games.get(game)
        if waiting is None:
            waiting = self._games[game] = Waiting(row)
        waiting.entries.extend(encoded)
        self._count += len(encoded)

    def entries(self, game: int) -> list[bytes]:
        """What no chapter of this game has."""
        waiting = self._games.get(game)
        return [] if waiting is None else list(waiting.entries)

    def forget(self, game: int) -> None:
        """Nobody needs this game any more, so it gets no chapter."""
        waiting = self._games.pop(game, None)
        if waiting is not None:
            self._count -= len(waiting.entries)

    def take_some(self, next_row: int) -> Sorting | None:
        """The games that have waited longest, if too much waits; the journal ends before this row."""
        if self._count < UNSORTED:
            return None
        chosen = list(self._games)[:GAMES_AT_ONCE]
        chapters = {game: self._games.pop(game).entries for game in chosen}
        self._count -= sum(map(len, chapters.values()))
        for waiting in self._games.values():
            return Sorting(chapters, waiting.since)
        return Sorting(chapters, next_row)
