"""A table that comes back after the server was gone still knows what it had answered, and who had left."""

from typing import Any

from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import SayReady
from rumpus.table.letters import Accepted, Bounced
from rumpus.table.table import NOT_SEATED, Table
from rumpus.wire.logbook import repeat
from table.said import said

BOX = shelf_box("uglydoll-loonacy")


def new_match() -> Match[Any, Any]:
    return Match(BOX.game, BOX.info.defaults, 3, Dice("1"))


def come_back(before: Table, nonces: dict[int, str]) -> Table:
    """The same table in the next life of the server."""
    match = new_match()
    for entry in before.match.log[1:]:
        assert repeat(match, entry) is not None
    after = Table(match)
    for entry in before.match.log:
        after.remember(entry, nonces.get(entry.seq))
    return after


def test_an_answer_that_was_missed_is_given_again_and_nothing_is_done_twice() -> None:
    before = Table(new_match())
    before.receive(Seat(0), SayReady(), "n", Millis(100))
    after = come_back(before, {1: "n"})
    after.receive(Seat(0), SayReady(), "n", Millis(150))
    assert said(after.take_letters()) == said([Accepted(Seat(0), "n", 1)])
    assert len(after.match.log) == 2


def test_who_had_left_has_left() -> None:
    before = Table(new_match())
    before.leave(Seat(2), Millis(100))
    after = come_back(before, {})
    after.receive(Seat(2), SayReady(), "n", Millis(150))
    assert said(after.take_letters()) == said([Bounced(Seat(2), "n", NOT_SEATED)])


def test_the_clock_does_not_go_back() -> None:
    before = Table(new_match())
    before.receive(Seat(0), SayReady(), "n", Millis(5_000))
    after = come_back(before, {1: "n"})
    after.receive(Seat(1), SayReady(), "m", Millis(10))
    assert after.match.log[-1].at == 5_000
