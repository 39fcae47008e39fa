"""What one commit writes, who waits for it, and what is to be done after it."""

from typing import NamedTuple, Protocol, final

from rumpus.server.store.changes import Change, Then
from rumpus.server.store.replays import Replay
from rumpus.server.store.store import ThenRead
from rumpus.server.store.unsorted import Sorting


class Reading(NamedTuple):
    """A game that somebody wants to have back as it is stored."""

    game: int | None
    last: list[bytes]
    """The entries that are in no chapter yet."""
    then: ThenRead


@final
class Batch:
    """What one commit writes, who waits for it, and what is to be done after it."""

    def __init__(self, number: int) -> None:
        self.number = number
        """Its row in the journal, if logs grow; the store counts from 1 when it opens."""
        self.changes: list[Change] = []
        self.rooms: dict[str, Change] = {}
        """The latest of each room, by code: what it was before that nobody needs."""
        self.growth: list[bytes] = []
        """What logs grow by: for the journal, or entry by entry where each has a row of its own."""
        self.games: list[int] = []
        self.seqs: list[int] = []
        """And there also the game and the number of each entry."""
        self.thens: list[Then] = []
        self.replays: list[Replay] = []
        self.readings: list[Reading] = []
        self.sorting: Sorting | None = None
        self.is_last = False

    @property
    def is_wanted(self) -> bool:
        """Whether there is anything to be done."""
        return bool(
            self.changes
            or self.rooms
            or self.growth
            or self.replays
            or self.readings
            or self.thens
            or self.is_last
        )


class Listener(Protocol):
    """The store, as far as its writer has something to tell it; all of it on the event loop."""

    def on_written(self, batch: Batch) -> None:
        """This batch is on the disk."""

    def on_waiting(self, why: str | None) -> None:
        """The disk takes nothing, in a sentence for people; or None: it does again."""

    def on_replay(self, game: int, trouble: Exception | None) -> None:
        """A replay is written, or could not be."""

    def on_trouble(self, trouble: Exception) -> None:
        """Nothing more can be written, ever."""
