"""A thinker's hunch is on the way while its move is thought over elsewhere: what is found takes its place."""

from collections.abc import Callable
from typing import Any

from bots.test_thinkers import Dreamer
from rumpus.bots.bot import Intent, Prospect
from rumpus.bots.players import BotPlayers
from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match, View
from rumpus.games import shelf_box
from rumpus.table.letters import EntryAdded
from rumpus.table.table import Table

BOX = shelf_box("domaniacal")


class Desk:
    """Keeps what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Seat, int, Callable[[Any], None]]] = []

    def ask(self, seat: Seat, view: View[Any, Any], within: int, found: Callable[[Any], None]) -> None:
        assert view.seat == seat
        self.asked.append((seat, within, found))


class Evening:
    """A table of two, where the one whose turn it is has a hunch."""

    def __init__(self, open_to_search: bool = True, study: Desk | None = None) -> None:
        self.match: Match[Any, Any] = Match(BOX.game, BOX.info.defaults, 2, Dice("1"))
        self.table = Table(self.match)
        self.seat = Seat(int(self.match.state.turn))
        self.first, self.second, *_ = self.match.game.legal(self.match.state, self.seat)
        self.desk = study or Desk()
        intent = Intent(self.first, 1000, open_to_search)
        self.dreamer = Dreamer(intent, [Prospect(self.second, 0.9, 1)])
        bots: list[Any] = [None, None]
        bots[self.seat] = self.dreamer
        self.players = BotPlayers(self.table, bots, Dice("2"), self.desk)
        self.players.look(Millis(0))

    def done(self) -> Any:
        """What the hand does when it arrives."""
        self.players.reach(Millis(1000))
        return next(each.entry.action for each in self.table.take_letters() if isinstance(each, EntryAdded))


def test_what_is_found_in_time_takes_the_place_of_the_hunch_and_not_its_time() -> None:
    evening = Evening()
    ((seat, within, found),) = evening.desk.asked
    assert (seat, within) == (evening.seat, 1000) and evening.dreamer.searches == 0
    found(evening.second)
    assert evening.players.due_at() == 1000
    assert evening.done() == evening.second


def test_the_hunch_stands_while_nothing_is_found() -> None:
    evening = Evening()
    assert evening.done() == evening.first


def test_what_comes_late_is_dropped() -> None:
    evening = Evening()
    assert evening.done() == evening.first
    ((_, _, found),) = evening.desk.asked
    found(evening.second)
    assert evening.players.due_at() > 10**9


def test_what_was_found_for_another_table_is_dropped_and_the_new_one_is_thought_over() -> None:
    evening = Evening()
    entry = evening.match.log[0]
    evening.players.hear([EntryAdded(entry)], Millis(400))
    (_, _, old), (_, within, new) = evening.desk.asked
    assert within == 600
    old(evening.second)
    assert evening.players._wanted[evening.seat] == evening.first
    new(evening.second)
    assert evening.done() == evening.second


def test_nobody_thinks_about_what_is_settled() -> None:
    evening = Evening(open_to_search=False)
    assert evening.desk.asked == []
    assert evening.done() == evening.first


def test_a_person_who_takes_the_seat_is_not_played_for() -> None:
    evening = Evening()
    evening.players.seat(evening.seat, None, Millis(10))
    evening.desk.asked[0][2](evening.second)
    assert evening.players.due_at() > 10**9


def test_without_a_study_a_thinker_thinks_at_once() -> None:
    evening = Evening()
    bots: list[Any] = [None, None]
    bots[evening.seat] = evening.dreamer
    players = BotPlayers(evening.table, bots, Dice("2"))
    players.look(Millis(0))
    assert evening.dreamer.searches == 1
