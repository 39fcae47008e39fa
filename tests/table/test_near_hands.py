"""Where no link was measured and no picture is taken, hands are done as they come; nothing else differs."""

from dataclasses import replace

import pytest

from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import Play, Point
from rumpus.games.loonacy.editions import UGLYDOLL
from rumpus.games.loonacy.rules import Loonacy
from rumpus.table.lag import FRIENDS_CAP
from rumpus.table.letters import Accepted, Bounced
from rumpus.table.table import Table
from rumpus.wire.codec import entry_line
from table.said import said

BOX = shelf_box("uglydoll-loonacy")
SEATS = 3


def table_of(seed: str, races: bool) -> Table:
    game = Loonacy(UGLYDOLL, replace(BOX.info, races=races))
    return Table(Match(game, BOX.info.defaults, SEATS, Dice(seed)), FRIENDS_CAP, photos=False)


@pytest.mark.parametrize("seed", ["one", "two", "three"])
@pytest.mark.parametrize("races", [True, False])
def test_a_table_that_measured_nothing_plays_as_one_whose_links_are_no_lag(seed: str, races: bool) -> None:
    near, measured = table_of(seed, races), table_of(seed, races)
    for seat in range(SEATS):
        measured.pong(Seat(seat), 0.0, Millis(0))
    fate = Dice(seed + "/fate")
    now = 0
    for number in range(1_000):
        now += fate.below(240)
        hands = []
        for seat in range(SEATS):
            legal = near.match.game.legal(near.match.state, Seat(seat))
            choices = [action for action in legal if isinstance(action, Play)] or legal or [Point()]
            hands.append((Seat(seat), choices[fate.below(len(choices))]))
        for seat, action in hands:
            near.receive(seat, action, str(number), Millis(now))
            measured.receive(seat, action, str(number), Millis(now))
            assert near.wake_at() == measured.wake_at()
    letters, others = near.take_letters(), measured.take_letters()
    assert said(letters) == said(others)
    assert [type(letter) for letter in letters] == [type(letter) for letter in others]
    assert [entry_line(entry, BOX) for entry in near.match.log] == [
        entry_line(entry, BOX) for entry in measured.match.log
    ]
    assert [each.judged for each in near.receipts()] == [each.judged for each in measured.receipts()]
    assert {Accepted, Bounced} <= {type(letter) for letter in letters}
