"""Bots that search before they act: a hunch in hand, and what a search makes of it."""

from typing import Any

from rumpus.bots import quick_levels, seat_bot, thinker
from rumpus.bots.bot import Intent, Prospect, thought_over
from rumpus.engine.chance import Chance, Loaded
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Match, View
from rumpus.games import shelf_box

BOX = shelf_box("domaniacal")


class Dreamer:
    """Thinks of what it is told to think of."""

    def __init__(self, hunch: Intent | None, prospects: list[Prospect]) -> None:
        self._hunch = hunch
        self._prospects = prospects
        self.searches = 0

    def consider(self, view: View[Any, Any], chance: Chance) -> Intent | None:
        return thought_over(self, view, chance)

    def hunch(self, view: View[Any, Any], chance: Chance) -> Intent | None:
        return self._hunch

    def search(self, view: View[Any, Any], chance: Chance, playouts: int = 0) -> list[Prospect]:
        self.searches += 1
        return self._prospects


def view() -> View[Any, Any]:
    match: Match[Any, Any] = Match(BOX.game, BOX.info.defaults, 2, Loaded([0] * 9))
    return match.view(Seat(0), Millis(0))


def considered(dreamer: Dreamer) -> Intent | None:
    return dreamer.consider(view(), Loaded([]))


def test_a_search_changes_what_is_done_but_not_when() -> None:
    better = Prospect("better", 0.7, 10)
    found = considered(Dreamer(Intent("quick", 900, True), [better, Prospect("quick", 0.3, 10)]))
    assert found is not None and (found.action, found.after) == ("better", 900)


def test_the_hunch_is_what_is_done_when_nothing_was_found() -> None:
    found = considered(Dreamer(Intent("quick", 900, True), []))
    assert found is not None and found.action == "quick"


def test_nobody_searches_for_what_is_settled() -> None:
    caught = Dreamer(Intent("caught!", 250), [Prospect("play", 1.0, 10)])
    found = considered(caught)
    assert found is not None and found.action == "caught!"
    assert considered(Dreamer(None, [Prospect("play", 1.0, 10)])) is None
    assert caught.searches == 0


def test_a_thinker_is_known_by_its_search() -> None:
    dreamer = Dreamer(None, [])
    assert thinker(dreamer) is dreamer
    assert thinker(seat_bot(BOX, "normal")) is None
    assert quick_levels(BOX) == ["random", "easy", "normal"]
