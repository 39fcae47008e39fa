"""What can be asked of those who think."""

from typing import Any, Final

from msgspec import Struct

ABOUT_CURVE: Final = "the chances along a game"
ABOUT_ENDINGS: Final = "the endings of a moment"
ABOUT_BEGINNING: Final = "where a what-if begins"
ABOUT_FORKS: Final = "what else could have happened"
ABOUT_MOVE: Final = "what to do next"


ALL_SAID: Final = b"{}"
"""After the last line of an answer in lines: the time was not up before."""


class AboutCurve(Struct, frozen=True):
    """How everybody's chances went along a finished game."""

    replay: str
    """Its file."""
    points: int
    endings: int
    """So many at every point."""
    seat: int | None = None
    """Going by what this seat knew; else by the true cards."""


class AboutEndings(Struct, frozen=True):
    """What becomes of one moment."""

    replay: str
    at: int
    change: str
    """The name of what happens instead; nothing for what did happen."""
    endings: int
    seat: int | None = None


class AboutForks(Struct, frozen=True):
    """What could have happened instead of an entry."""

    replay: str
    at: int
    language: str
    """In which it is told."""


class AboutBeginning(Struct, frozen=True):
    """A game up to an entry, and what happens instead of it."""

    replay: str
    at: int
    change: str
    seed: str
    """Of the luck from there on."""
    origin: str
    """The replay's address."""


class AboutMove(Struct, frozen=True):
    """What a bot of this level would do in somebody's place, knowing what they see and no more."""

    game: str
    options: dict[str, Any]
    seats: int
    seat: int
    at: int
    """What the match's clock shows."""
    sees: bytes
    """The table from that chair: `wire.sight`."""
    level: str
    temper: str = ""
    """What it likes better among equals: the word for its temperament, or nothing."""


class FoundMove(Struct, frozen=True):
    """What it would do."""

    action: dict[str, Any]
    value: float
    """How that ends on average: 0 is lost, 1 is won."""
