"""Every game on the shelf, as browsers are told of it: encoded once, because it never changes."""

import msgspec

from rumpus.bots import levels_for_people
from rumpus.engine.options import choices
from rumpus.games import SHELF
from rumpus.wire.encoding import encode
from rumpus.wire.messages import Game, Seats, Shelf


def _shelf() -> Shelf:
    return Shelf(
        [
            Game(
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
            for box in SHELF
        ]
    )


THE_SHELF = msgspec.Raw(encode(_shelf()))
