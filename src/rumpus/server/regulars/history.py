"""A guest's finished games, as they are told to that guest."""

from rumpus.server.regulars.statistics import title_of
from rumpus.server.store.annals import Annals
from rumpus.server.store.records import EndedGame, SeatRecord
from rumpus.wire.regulars import History, PastGame, PastSeat

PAGE = 20
"""Games that are told at once."""

FROM_THE_LATEST = 1 << 60
"""No game has a number as high as this."""


def history_of(annals: Annals, key: str, before: int = FROM_THE_LATEST) -> History:
    """Some of a guest's games, the latest first."""
    found = annals.history(key, before, PAGE + 1)
    return History([past_game(annals, ended, key) for ended in found[:PAGE]], len(found) > PAGE)


def past_game(annals: Annals, ended: EndedGame, key: str) -> PastGame:
    """A finished game for one who sat in it."""
    mine = next(seat for seat in ended.seats if seat.guest == key)
    return PastGame(
        number=ended.number,
        game=ended.game,
        title=title_of(ended.game),
        ended_at=ended.ended_at,
        took=ended.took,
        counted=ended.counted,
        place=mine.place,
        how=mine.how,
        kind=ended.kind,
        replay=annals.replay(ended.number),
        seats=[_seat(seat, seat is mine) for seat in sorted(ended.seats, key=lambda seat: seat.place)],
    )


def _seat(seat: SeatRecord, is_mine: bool) -> PastSeat:
    if is_mine:
        return PastSeat("me", seat.name, seat.place, seat.count)
    return PastSeat("person" if seat.level is None else "bot", seat.name, seat.place, seat.count)
