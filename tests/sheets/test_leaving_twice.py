"""Leaving, of which no sheet says that it can be done twice, or after the end."""

from typing import Any

import pytest

from rumpus.engine.box import Box
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.games import SHELF
from sheets.sheet import ruling


@ruling("L-28", "L-31", "D-27", "U-45", "W-28")
@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_who_has_left_cannot_leave_again_and_nobody_leaves_a_game_that_is_over(box: Box) -> None:
    match: Match[Any, Any] = Match(box.game, box.info.defaults, 3, Dice("leaving twice"))
    assert match.leave(Seat(1), Millis(10)).events
    assert match.leave(Seat(1), Millis(20)).events == []
    assert match.state.players() == 2 and not match.over
    assert match.leave(Seat(0), Millis(30)).events
    assert match.over
    for seat in range(3):
        assert match.leave(Seat(seat), Millis(40)).events == []
    outcome = box.game.outcome(match.state)
    assert outcome is not None and outcome.winners == [2]
