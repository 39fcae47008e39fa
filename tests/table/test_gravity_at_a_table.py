"""Gravity's word at a live table: everybody gets it, after whatever was due before it."""

import pytest

from rumpus.engine.ids import NEVER, Millis, Seat
from rumpus.games.wonky.actions import Grab, LetGo, Play
from rumpus.games.wonky.gravity import Fell, Stood
from rumpus.table.letters import Accepted, EntryAdded
from rumpus.table.table import Table
from sheets.scene import NOON
from sheets.wonky import given, somewhere
from sheets.wonky_notation import block_of, card_of

A = Seat(0)


def holding() -> Table:
    """A table of three whose first player holds the large blue block over a tower of one."""
    scene = given(hands="LB MB | LP SP | LG MG", tower="SB", options={"placing_time": 30})
    table = Table(scene.match, 0)
    table.receive(A, Play(card_of("LB")), "1", Millis(NOON))
    table.receive(A, Grab(block_of("LB")), "2", Millis(NOON))
    assert [type(letter) for letter in table.take_letters()] == [EntryAdded, Accepted] * 2
    return table


def test_a_word_is_posted_like_any_other_entry() -> None:
    table = holding()
    table.receive(A, LetGo(), "3", Millis(NOON + 1))
    table.take_letters()
    assert table.wake_at() == NEVER
    word = Stood(somewhere(2), "film")
    table.resolve(word, Millis(NOON + 3001))
    letters = table.take_letters()
    assert [type(letter) for letter in letters] == [EntryAdded]
    assert isinstance(letters[0], EntryAdded)
    entry = letters[0].entry
    assert entry.seat is None and entry.action is word and entry.at == NOON + 3001
    assert table.match.log[-1] is entry and table.match.state.turn == 1


def test_what_was_due_before_the_word_happens_before_it() -> None:
    table = holding()
    table.resolve(Fell(""), Millis(NOON + 30_001))
    kinds = [
        type(event).__name__
        for letter in table.take_letters()
        if isinstance(letter, EntryAdded)
        for event in letter.entry.events
    ]
    assert kinds == ["BlockReleased", "TowerToppled", "TowerFell", "Drawn", "Drawn", "Drawn"]


def test_a_word_that_comes_too_late_changes_nothing() -> None:
    table = holding()
    table.leave(A, Millis(NOON + 1))
    table.take_letters()
    with pytest.raises(ValueError, match="Nobody has let go"):
        table.resolve(Stood(somewhere(2), ""), Millis(NOON + 2))
    assert table.take_letters() == []
