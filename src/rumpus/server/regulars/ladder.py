"""Who is how good at a game on this server, of those who like to be seen."""

from rumpus.bots import levels_for_people
from rumpus.bots.strengths import strength
from rumpus.engine.box import Box
from rumpus.server.guests import Guest, public_id
from rumpus.server.names import made_up_name
from rumpus.server.regulars.ahead import POOLS
from rumpus.server.regulars.rating import Rating, shown
from rumpus.server.regulars.regulars import Regulars
from rumpus.server.store.ratings import Rung
from rumpus.wire.regulars import BotRung, Ladder, LadderRow, MyRating, Pool

LONGEST = 50
"""Rows of a ladder."""


def ladder_of(regulars: Regulars, box: Box, pool: Pool, reader: Guest) -> Ladder:
    """The ladder of a game, for one who reads it."""
    game = box.info.slug
    rungs = regulars.ratings.ladder(game, pool, LONGEST)
    mine = regulars.rating(reader.key, game, pool)
    levels = levels_for_people(box) if pool == "bots" else []
    return Ladder(
        game=game,
        title=box.info.title,
        pool=pool,
        rows=[_row(rung, reader) for rung in rungs],
        mine=None if mine.games == 0 else _my_row(reader, mine),
        listed=regulars.ratings.is_listed(reader.key),
        bots=[BotRung(level, shown(strength(game, level))) for level in levels],
    )


def ratings_of(regulars: Regulars, boxes: tuple[Box, ...], reader: Guest) -> list[MyRating]:
    """Everything in which a guest has a rating."""
    found = [(box, pool, regulars.rating(reader.key, box.info.slug, pool)) for box in boxes for pool in POOLS]
    return [
        MyRating(
            game=box.info.slug,
            title=box.info.title,
            pool=pool,
            rating=rating.shown,
            give=rating.give,
            games=rating.games,
            provisional=rating.provisional,
            course=[shown(mean) for mean in regulars.annals.course(reader.key, box.info.slug, pool)],
        )
        for box, pool, rating in found
        if rating.games > 0
    ]


def _row(rung: Rung, reader: Guest) -> LadderRow:
    rating = Rating(rung.mean, rung.spread, rung.games)
    name = rung.name or made_up_name(rung.guest)
    return LadderRow(
        guest=public_id(rung.guest),
        name=name,
        rating=rating.shown,
        give=rating.give,
        games=rating.games,
        provisional=rating.provisional,
        me=rung.guest == reader.key,
    )


def _my_row(reader: Guest, rating: Rating) -> LadderRow:
    return _row(Rung(reader.key, reader.name, rating.mean, rating.spread, rating.games), reader)
