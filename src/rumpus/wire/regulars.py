"""What those who come back are told over HTTP: their games, their statistics, how good they are."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from rumpus.engine.finish import Counted
from rumpus.wire.messages import Me, ShortText

How: TypeAlias = Literal["whole", "late", "helped", "left"]
"""How somebody played: all of it; from the middle on; helped by a bot for a while; until they left."""
Pool: TypeAlias = Literal["people", "bots"]
"""Against whom a rating was won."""
Secret: TypeAlias = Annotated[str, Meta(max_length=64)]
Kind: TypeAlias = Literal["usual", "daily", "practice"]
"""Any game; the counted try at a day's deal; another try at it."""


class PastSeat(Struct):
    """One seat of a finished game."""

    kind: Literal["me", "person", "bot"]
    name: str
    """As it was then; nothing for somebody who wants to be forgotten."""
    place: int
    count: int
    """What is counted at the end: see `counted`."""


class PastGame(Struct):
    """A finished game that the reader sat in."""

    number: int
    game: str
    title: str
    ended_at: float
    """Seconds since 1970."""
    took: int
    """Milliseconds of the match's own clock."""
    counted: Counted
    place: int
    """The reader's, 1 for the first."""
    how: How
    kind: Kind
    replay: str | None
    """The address where it can be watched again, for as long as it is kept."""
    seats: list[PastSeat]
    """The first ones first."""


class GameTally(Struct):
    """What the reader has done in one game so far."""

    game: str
    title: str
    played: int
    won: int
    quickest: int | None
    """Milliseconds of the quickest game won without help."""
    tower: int
    """The most blocks that stood at the end; 0 where there is no tower."""
    stack: int | None
    """The most cards stacked at the end, in a game that counts them."""


class Statistics(Struct):
    """What the reader has done so far."""

    played: int
    won: int
    streak: int
    """Games won in a row, up to the latest."""
    longest: int
    """Games won in a row at most."""
    companion: str
    """The person they have played with most often of late, or nothing."""
    together: int
    """How often."""
    games: list[GameTally]
    """Game by game, the favourite first."""


class History(Struct):
    """The answer to `GET /api/home/games`."""

    games: list[PastGame]
    """The latest first."""
    more: bool
    """Whether there are earlier ones."""


class MyRating(Struct):
    """How good the reader is at a game."""

    game: str
    title: str
    pool: Pool
    rating: int
    give: int
    """In two cases of three the truth is no further away than this."""
    games: int
    provisional: bool
    """Whether that is still being found out."""
    course: list[int]
    """How it went in the latest games."""


class LadderRow(Struct):
    """Somebody on the ladder."""

    guest: str
    name: str
    rating: int
    give: int
    games: int
    provisional: bool
    me: bool


class BotRung(Struct):
    """Where the bots of a level stand; they never move."""

    level: str
    rating: int


class Ladder(Struct):
    """The answer to `GET /api/ladder/GAME?pool=people`."""

    game: str
    title: str
    pool: Pool
    rows: list[LadderRow]
    """Those who agreed to be seen, the surest first."""
    mine: LadderRow | None
    """The reader, whether or not others see them; null before the first rated game."""
    listed: bool
    """Whether the reader agreed to be seen."""
    bots: list[BotRung]


class Listed(Struct):
    """The body of `POST /api/ladder`, and its answer: whether others may see the reader on ladders."""

    listed: bool


class Home(Struct):
    """The answer to `GET /api/home`."""

    me: Me
    listed: bool
    """Whether the reader agreed to be seen on ladders."""
    ratings: list[MyRating]
    statistics: Statistics
    history: History


class Sure(Struct):
    """The body of `POST /api/home/forget`."""

    sure: bool


class CarryLink(Struct):
    """The answer to `POST /api/carry`: a link that makes another device's browser be the reader, once."""

    link: str
    qr: str
    """The link as a picture, in an address of its own (`data:`)."""
    seconds: int
    """How long it works."""


class Carried(Struct):
    """The body of `POST /api/carry/look` and `POST /api/carry/take`: what a link ends with."""

    secret: Secret


class CarriedGuest(Struct):
    """The answer to `POST /api/carry/look`: whom the link is for, and who the reader is until then."""

    name: str
    games: int
    """How many games they have played to the end."""
    mine: int
    """And how many the reader has, which stay behind."""
    same: bool
    """Whether the reader is that guest already."""


class DailyResult(Struct):
    """How somebody's counted try went."""

    place: int
    players: int
    counted: Counted
    count: int
    took: int


class DailyRow(Struct):
    """How it went for one who agreed to be seen."""

    guest: str
    name: str
    result: DailyResult
    me: bool


class DailyGame(Struct):
    """One game's deal of today."""

    game: str
    title: str
    hash: str
    """The SHA-256 of today's seed."""
    next_hash: str
    """And of tomorrow's."""
    last_seed: str
    """Yesterday's seed, whose hash was told then."""
    last_hash: str
    tried: bool
    """Whether the reader's one counted try is used up."""
    code: str
    """The room where it goes on, if it does."""
    mine: DailyResult | None
    """How it went, if it was finished."""
    places: list[int]
    """How many finished first, second and so on today."""
    behind: int
    """How many of them did not do as well as the reader."""
    rows: list[DailyRow]
    """Those who agreed to be seen, the best first."""


class Daily(Struct):
    """The answer to `GET /api/daily`."""

    day: str
    ends_at: float
    """Seconds since 1970."""
    streak: int
    """Days in a row, up to today or yesterday."""
    longest: int
    games: list[DailyGame]


class DailyWish(Struct):
    """The body of `POST /api/daily`: let me try this game's deal of today."""

    game: ShortText


class DailyRoom(Struct):
    """The answer to `POST /api/daily`."""

    code: str
    counts: bool
    """Whether this is the try that counts."""


class QuickNews(Struct):
    """What somebody who waits for strangers hears, as server-sent events of `GET /api/quick/GAME`."""

    waiting: int
    """How many wait for this game, the reader among them."""
    code: str
    """The room where it begins, once it does."""
    bots: bool
    """Whether it has taken so long that bots might do."""
