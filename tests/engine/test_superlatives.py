"""What everybody was best at: one thing to each, and never the same twice."""

from dataclasses import dataclass

import pytest

from rumpus.engine.box import Box
from rumpus.engine.superlatives import GOOD_COMPANY, Superlative, Tally
from rumpus.games import SHELF
from rumpus.wire.shapes import shapes


@dataclass
class Stolen:
    seat: int
    victim: int


@dataclass
class Played:
    seat: int


@dataclass
class Sneezed:
    seat: int


COUNTED = (
    Superlative("Stolen", "stole {n}"),
    Superlative("Stolen", "lost {n}", seat="victim"),
    Superlative("Played", "played {n}"),
)


def tallied(*happened: object, seats: int = 3) -> list[str]:
    tally = Tally(COUNTED, seats)
    for event in happened:
        tally.count(event)
    return tally.praise()


def test_one_thing_to_each_in_which_they_stand_out() -> None:
    events = [Stolen(0, 1), Stolen(0, 1), Stolen(0, 1), Played(0), Played(2), Played(2)]
    assert tallied(*events) == ["stole 3", "lost 3", "played 2"]


def test_nobody_hears_what_another_was_better_at() -> None:
    assert tallied(Played(1), Played(1), Played(0)) == [GOOD_COMPANY, "played 2", GOOD_COMPANY]


def test_what_is_not_counted_makes_no_difference() -> None:
    assert tallied(Sneezed(0), Sneezed(0)) == [GOOD_COMPANY] * 3


@pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
def test_every_game_counts_events_that_it_has(box: Box) -> None:
    assert len(box.info.superlatives) >= 3
    for each in box.info.superlatives:
        assert each.seat in dict(shapes(box.events)[each.event].fields)
        assert each.words.format(n=3) != each.words
