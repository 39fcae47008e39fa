"""Every game on the shelf, as browsers are told of it: encoded once a language, because it never changes."""

from collections.abc import Iterator
from functools import cache

import msgspec

from rumpus.bots import levels_for_people
from rumpus.engine.box import Box
from rumpus.engine.languages import ENGLISH
from rumpus.engine.options import choices
from rumpus.games import SHELF
from rumpus.wire.encoding import encode
from rumpus.wire.messages import Game, Seats, Shelf


@cache
def the_shelf(language: str) -> msgspec.Raw:
    """What is on the shelf; in other languages than English with what its texts are there."""
    return msgspec.Raw(encode(Shelf([_game(box) for box in SHELF], words_of(language))))


def _game(box: Box) -> Game:
    return Game(
        slug=box.info.slug,
        title=box.info.title,
        blurb=box.info.blurb,
        seats=Seats(box.info.seats.start, box.info.seats.stop - 1),
        races=box.info.races,
        turns=box.info.turns,
        levels=levels_for_people(box),
        options=choices(box.info.defaults),
        cards=box.cards,
    )


def words_of(language: str) -> dict[str, str]:
    """What the texts of the shelf are in this language."""
    if language == ENGLISH:
        return {}
    return {
        text: box.speeches.of(language).phrase(text)
        for box in SHELF
        if box.speeches is not None
        for text in texts_of(box)
        if box.speeches.of(language).knows(text)
    }


def texts_of(box: Box) -> Iterator[str]:
    """What can be read of a game before it begins, and on its cards."""
    yield box.info.blurb
    for choice in choices(box.info.defaults):
        yield choice.label
        yield choice.help
        yield from (value for value in choice.permitted if isinstance(value, str))
    yield from box.cards.get("colors", ())
    yield from box.cards.get("pictures", ())
    # What is printed on a colored card stays as it is printed.
    yield from (face["name"] for face in box.cards.get("faces", ()) if "color" not in face)
