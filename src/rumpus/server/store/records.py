"""What is kept of rooms and games: enough to open them again as if nothing had happened."""

from typing import Literal

from msgspec import DecodeError, Raw, Struct

from rumpus.engine.finish import Counted
from rumpus.engine.options import Value
from rumpus.wire.messages import PhotoTaken, PlayedGame
from rumpus.wire.regulars import How, Kind

Phase = Literal["lobby", "playing", "over"]

UNREADABLE = (DecodeError, TypeError, UnicodeDecodeError)
"""What reading a damaged row raises: no JSON, other JSON, no text at all."""


class ChairRecord(Struct):
    """Who has a chair: a guest by key, or a bot by level and name, or nobody."""

    guest: str | None
    level: str | None
    bot_name: str
    ready: bool
    left: bool
    wins: int
    stand_in: str = ""
    owner: str | None = None
    """The guest, by key, on whose device this one plays."""
    helped: bool = False
    late: bool = False


class RoomRecord(Struct):
    """A room between two changes."""

    code: str
    founder: str | None
    """Who opened it, by key; nobody opened a demo."""
    game: str
    options: dict[str, Value]
    phase: Phase
    queue: list[str]
    """Guests in the order in which they would be host, by key."""
    chairs: list[ChairRecord]
    playing: int | None
    """The number of the game that is on, if one is."""
    admitted: list[str] | None = None
    """Guests who may come in while the room is locked, by key; None if it is not."""
    waiting: list[str] = []
    """Guests who get a chair in the next game, by key."""
    removed: list[str] = []
    """Guests whom the host has sent out of the room, by key."""
    patience: int = 0
    """Seconds after which a bot plays for somebody who is away; 0 for the usual."""
    faces: bool = True
    """Whether people may make faces at each other."""
    hints: bool | None = None
    """Whether those who play may ask for hints, if the host has said so."""
    games: list[PlayedGame] = []
    """The latest games that were played to their end here."""
    lesson: bool = False
    """Whether it is a lesson, which does not outlive the server."""


class GuestRecord(Struct):
    """What is known of a guest."""

    name: str | None
    """What they have asked to be called."""
    seen_at: float | None
    """When they were last seen, about; None if nothing is remembered of them."""
    standings: dict[str, int]
    """How good the rivals are that fit them, game by game."""


class GameRecord(Struct):
    """A game before its first entry; with the entries it is the whole game."""

    number: int
    room: str
    game: str
    options: dict[str, Value]
    seed: str
    chairs: list[int]
    """The chair of each game seat."""
    levels: list[str | None]
    """The bot of each game seat, None where a person sits."""
    guests: list[str | None]
    """The person of each game seat, by key."""
    replay: str = ""
    """The address of its replay, which is told to nobody before it is over."""
    folded: int = 0
    """In a what-if, so many first entries are another game's, perhaps with one changed: folded, not dealt."""
    origin: str = ""
    """The replay from which these were taken."""
    kind: Kind = "usual"


class ReplayRecord(Struct):
    """A finished game that can be watched again; what was done in it is in its file."""

    id: str
    number: int
    file_name: str
    finished_at: float
    chairs: list[int]
    """The chair of each game seat."""
    people: list[str | None]
    """The public id of whoever sat there at the end, None for a bot: that is how their face looks."""
    photos: list[PhotoTaken] = []


class EntryRecord(Struct, array_like=True, gc=False):
    """One entry of a game's log, with the nonce under which its player waits for the answer."""

    nonce: str | None
    line: Raw
    """The entry itself, as a line of a replay file."""


class Beginning(Struct):
    """Where a what-if begins: a game's first entries, the last of them perhaps changed."""

    game: str
    options: dict[str, Value]
    levels: list[str]
    """The bot that plays on for each seat."""
    gone: list[int]
    """The seats of those who had got up by then."""
    lines: list[str]
    seed: str
    """Of the luck from there on."""
    origin: str
    """The replay it comes from."""


class KeptGame(Struct):
    """A game that was not finished when the server stopped."""

    record: GameRecord
    clock: int
    """What the match clock said when the server last stopped in good order."""
    entries: list[EntryRecord]


class SeatRecord(Struct):
    """How a game ended for one seat."""

    guest: str | None
    """Whoever had it, by key; None for a bot, and for somebody who wants to be forgotten."""
    name: str
    """As it was then; nothing for somebody who wants to be forgotten."""
    level: str | None
    """How good the bot was, None for a person."""
    place: int
    count: int
    """What is counted at the end, say the cards that were left."""
    how: How
    rating_people: float | None = None
    """How good this guest is among people after the game, if it was counted for that."""
    rating_bots: float | None = None
    """And against bots."""


class EndedGame(Struct):
    """What is remembered of a finished game for those who sat in it."""

    number: int
    game: str
    ended_at: float
    """Seconds since 1970."""
    took: int
    """Milliseconds of the match's own clock."""
    counted: Counted
    """What `count` counts."""
    tower: int
    """Blocks that stood at the end, in a game with a tower."""
    kind: Kind
    seats: list[SeatRecord]
