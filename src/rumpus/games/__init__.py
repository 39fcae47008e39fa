"""The shelf: every game that can be played, ours and those that other packages bring.

A package brings a game by an entry point of the group `rumpus.games` that names its box.
"""

from importlib.metadata import entry_points

from rumpus.engine.box import Box
from rumpus.engine.said import Said
from rumpus.games import domaniacal, loonacy, uno_attack, wonky

SHELF: tuple[Box, ...] = (
    loonacy.UGLYDOLL_BOX,
    loonacy.ENGELBREIT_BOX,
    wonky.BOX,
    uno_attack.BOX,
    domaniacal.BOX,
    *(brought.load() for brought in entry_points(group="rumpus.games")),
)


class UnknownGame(ValueError):
    """A game that is not on the shelf; the text says so in a sentence."""


def shelf_box(slug: str) -> Box:
    """The box with this name."""
    for box in SHELF:
        if box.info.slug == slug:
            return box
    known = ", ".join(box.info.slug for box in SHELF)
    raise UnknownGame(Said("There is no game “{slug}”; there are: {known}.", slug=slug, known=known))
