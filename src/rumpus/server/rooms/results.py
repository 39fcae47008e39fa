"""What a finished game leaves behind: who sat where, how they did, and whether they did it all themselves."""

import time
from typing import cast

from rumpus.engine.box import Box
from rumpus.engine.finish import only_winners, places
from rumpus.engine.game import AnyPhysicsGame
from rumpus.server.live.session import Session
from rumpus.server.rooms.seating import Chair
from rumpus.server.store.records import EndedGame, SeatRecord
from rumpus.wire.messages import Outcome
from rumpus.wire.regulars import How


def ended_game(box: Box, session: Session, sitting: list[Chair], outcome: Outcome) -> EndedGame:
    """A game that is over, with the chairs of its seats as they are at this moment."""
    match = session.table.match
    state, winners = match.state, outcome.winners
    finish = only_winners(match.seats, winners) if box.finish is None else box.finish(state)
    gone = {int(seat) for seat in session.table.gone}
    reached = places(finish, winners, gone)
    seats = [
        SeatRecord(
            guest=None if chair.guest is None else chair.guest.key,
            name=name,
            level=session.game.levels[seat] if chair.guest is None else None,
            place=reached[seat],
            count=finish.counts[seat],
            how=_how(chair, seat in gone),
        )
        for seat, (chair, name) in enumerate(zip(sitting, session.names, strict=True))
    ]
    return EndedGame(
        number=session.game.number,
        game=box.info.slug,
        ended_at=time.time(),
        took=session.clock.now(),
        counted=finish.counted,
        tower=cast(AnyPhysicsGame, match.game).height(state) if box.info.gravity else 0,
        kind=session.game.kind,
        seats=seats,
    )


def _how(chair: Chair, left: bool) -> How:
    if left:
        return "left"
    if chair.late:
        return "late"
    return "helped" if chair.helped else "whole"
