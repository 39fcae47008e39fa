"""What the server asks of a store, whichever it is."""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import TypeVar

from rumpus.server.limits import Limits
from rumpus.server.store.annals import Annals
from rumpus.server.store.banned import Banned
from rumpus.server.store.changes import Then
from rumpus.server.store.dailies import Dailies
from rumpus.server.store.ownership import Ownership
from rumpus.server.store.ratings import Ratings
from rumpus.server.store.records import (
    EntryRecord,
    GameRecord,
    GuestRecord,
    KeptGame,
    ReplayRecord,
    RoomRecord,
)
from rumpus.server.store.replay_names import ReplayNames
from rumpus.server.store.retention import Retention
from rumpus.server.store.stopwatch import Stopwatch

Answer = TypeVar("Answer")

ThenRead = Callable[[KeptGame | None], None]


class Store(ABC):
    """Writes are taken at once and done in order; `then` is called on the event loop once they are safe.

    Nothing here waits: whoever must not speak before the disk has it speaks in `then`.
    """

    is_far: bool
    """Whether a question is answered from elsewhere: then it is asked ahead, where that can be."""
    waiting: str | None
    """Why the disk takes nothing at present, in a sentence for people; None while it does."""
    when_waiting: Callable[[str | None], None]
    """Told whenever that changes."""
    ownership: Ownership
    """Which rooms are this server's, if there are others."""
    annals: Annals
    """What is remembered of finished games for those who sat in them."""
    ratings: Ratings
    """How good people are."""
    dailies: Dailies
    """Everybody's tries at the deals of the day."""
    banned: Banned
    """Who may not play here."""
    times: Stopwatch
    """How long commits take."""
    replay_names: ReplayNames
    """Who is named in finished games."""

    @abstractmethod
    def condition(self) -> str:
        """How it is, in a word: “ok” if everything it was given was written in good time."""

    # ---- Reading, when the server starts and when a guest comes in

    @abstractmethod
    def rooms(self) -> list[RoomRecord]:
        """Every open room that is this server's; one whose record cannot be read is set aside."""

    @abstractmethod
    def room(self, code: str) -> RoomRecord | None:
        """A room that has come from another server, as it was there; one of UNREADABLE if it is damaged."""

    @abstractmethod
    def is_set_aside(self, code: str) -> bool:
        """Whether the room with this code could not be opened when this server or an earlier one started."""

    @abstractmethod
    def unfinished_game(self, number: int) -> KeptGame | None:
        """The game with this number with all its entries, unless it is finished, unknown or damaged."""

    @abstractmethod
    def last_game(self) -> int:
        """The highest game number ever given, 0 at first."""

    @abstractmethod
    def guest(self, key: str) -> GuestRecord:
        """What is known of a guest."""

    @abstractmethod
    def seal(self) -> bytes:
        """What this server's guests' secrets are sealed with."""

    # ---- Reading, while the server runs

    @abstractmethod
    async def ask(self, question: Callable[[], Answer]) -> Answer:
        """Ask any of these questions while the event loop goes on, if the database may be far away."""

    @abstractmethod
    def read_back(self, game: int | None, then: ThenRead) -> None:
        """Once every write so far is safe, `then` gets this game as it is stored; None if that cannot be."""

    @abstractmethod
    def stored_game(self, game: int) -> KeptGame | None:
        """This game with those of its entries that are safe now; None if it is not, or is damaged."""

    @abstractmethod
    def replay(self, address: str) -> ReplayRecord | None:
        """The finished game at this address, if there is one."""

    # ---- Writing

    @abstractmethod
    def saw_guest(self, key: str) -> None:
        """A guest has come today."""

    @abstractmethod
    def keep_guest(self, key: str, name: str, then: Then) -> None:
        """Remember what a guest wants to be called."""

    @abstractmethod
    def keep_standing(self, key: str, game: str, standing: int, then: Then) -> None:
        """Remember how good the rivals are that fit a guest in a game."""

    @abstractmethod
    def keep_room(self, room: RoomRecord) -> None:
        """Remember a room as it is now."""

    @abstractmethod
    def forget_room(self, code: str) -> None:
        """A room has closed."""

    @abstractmethod
    def set_room_aside(self, code: str, reason: str) -> None:
        """This room cannot be opened: keep its record apart, and log why."""

    @abstractmethod
    def begin_game(self, game: GameRecord) -> None:
        """Remember a game before its first entry."""

    @abstractmethod
    def append(self, game: int, entries: list[EntryRecord], then: Then) -> None:
        """Let a game's log grow."""

    @abstractmethod
    def keep_clock(self, game: int, at: int) -> None:
        """Remember what the match clock says, before the server stops."""

    @abstractmethod
    def finish_game(self, replay: ReplayRecord, title: str) -> None:
        """A game is over: resume it no more, and write its replay file, title page and entries.

        A file that cannot be written is owed, also by the next life of the server.
        """

    @abstractmethod
    def retention(self, limits: Limits) -> Retention:
        """What forgets the old things in here."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is left, and stop; Unstored if the disk takes nothing."""
