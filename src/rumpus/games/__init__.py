"""The shelf: every game that can be played, and those that are coming."""

from dataclasses import dataclass

from rumpus.engine.box import Box
from rumpus.games import domaniacal, loonacy, wonky

SHELF: tuple[Box, ...] = (loonacy.UGLYDOLL_BOX, loonacy.ENGELBREIT_BOX, domaniacal.BOX, wonky.BOX)


@dataclass(frozen=True)
class Coming:
    """A game that has its place on the shelf but no box yet."""

    slug: str
    title: str
    blurb: str
    seats: range


COMING: tuple[Coming, ...] = (
    Coming(
        "uno-attack", "UNO Attack!", "Press the launcher and hope; sometimes it spits cards.", range(2, 11)
    ),
)


class UnknownGame(ValueError):
    """A game that is not on the shelf; the text says so in a sentence."""


def shelf_box(slug: str) -> Box:
    """The box with this name."""
    for box in SHELF:
        if box.info.slug == slug:
            return box
    raise UnknownGame(f"There is no game “{slug}”; there are: {', '.join(box.info.slug for box in SHELF)}.")
