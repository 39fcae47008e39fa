"""One thing otherwise: which things there are, and that they happen."""

from typing import Any

import pytest

from foresight.played import GAMES, played
from rumpus.engine.chance import Dice
from rumpus.engine.match import Entry
from rumpus.foresight.forks import Fork, as_it_was, find_fork, forks
from rumpus.foresight.moments import moments
from rumpus.games.domaniacal.actions import Play, Steal
from rumpus.games.loonacy.actions import Play as PlayCard
from rumpus.games.uno_attack.events import Fired, Pressed
from rumpus.games.wonky.events import TowerFell, TowerStood
from rumpus.wire.codec import Garbled
from rumpus.wire.logbook import Logbook


def kinds(logbook: Logbook, entry: Entry[Any]) -> dict[str, Fork]:
    """The forks of an entry that have a name of their own."""
    return {fork.kind: fork for fork in forks(logbook, entry.seq)}


def events_of(logbook: Logbook, fork: Fork) -> list[Any]:
    """What happens in it."""
    return [event for entry in fork.match(logbook, Dice("any"), keep_log=True).log for event in entry.events]


@pytest.mark.parametrize("slug", GAMES)
def test_everything_that_could_have_happened_can_happen_and_has_a_name_of_its_own(slug: str) -> None:
    logbook = played(slug)
    known = moments(logbook, range(len(logbook.entries)))
    for entry in logbook.entries[::4]:
        found = forks(logbook, entry.seq)
        assert len({fork.key for fork in found}) == len(found)
        assert len({(fork.seat, fork.sentence) for fork in found}) == len(found)
        for fork in found:
            assert find_fork(logbook, entry.seq, fork.key).sentence == fork.sentence
            fork.match(logbook, Dice("any"))
            if fork.before is not None:  # what is known of the game is not touched
                before = known[fork.before.seq].state
                assert fork.before.state.shared_view() == before.shared_view()


def test_nothing_is_changed_unless_somebody_asks_for_it() -> None:
    logbook = played("domaniacal")
    middle = len(logbook.entries) // 2
    match = as_it_was(logbook, middle).match(logbook, Dice("any"))
    assert match.state.shared_view() == moments(logbook, [middle])[middle].state.shared_view()


def test_a_blank_instead_of_a_burst_and_a_burst_instead_of_a_blank() -> None:
    logbook = played("uno-attack")
    seen = set()
    for entry in logbook.entries:
        if not any(isinstance(event, Pressed) for event in entry.events):
            assert not {"blank", "burst"} & kinds(logbook, entry).keys()
            continue
        fired = any(isinstance(event, Fired) for event in entry.events)
        other = kinds(logbook, entry)["blank" if fired else "burst"]
        happened = events_of(logbook, other)
        assert any(isinstance(event, Pressed) for event in happened)
        assert any(isinstance(event, Fired) for event in happened) is not fired
        seen.add(fired)
    assert seen == {True, False}


def test_the_tower_stands_instead_of_falling_and_falls_instead_of_standing() -> None:
    logbook = played("wonky")
    seen = set()
    for entry in logbook.entries:
        fell = any(isinstance(event, TowerFell) for event in entry.events)
        stood = any(isinstance(event, TowerStood) for event in entry.events)
        found = kinds(logbook, entry)
        if fell:
            assert any(isinstance(event, TowerStood) for event in events_of(logbook, found["stands"]))
        elif stood and "falls" in found:  # the first block of a tower cannot fall
            assert any(isinstance(event, TowerFell) for event in events_of(logbook, found["falls"]))
        seen |= {fell, "falls" in found}
    assert seen == {True, False}


def test_a_race_can_go_the_other_way_but_only_for_what_is_gone_then() -> None:
    logbook = played("uglydoll-loonacy")
    races = 0
    for entry in logbook.entries:
        for fork in forks(logbook, entry.seq):
            if fork.kind == "race":
                races += 1
                assert isinstance(entry.action, PlayCard) and fork.seat != entry.seat
                played_card, *_ = events_of(logbook, fork)
                assert played_card.seat == fork.seat
                if entry is not logbook.entries[-1]:
                    assert played_card.pile == entry.action.pile
    assert races > 0


def test_another_domino_or_a_steal_instead_of_one() -> None:
    logbook = played("domaniacal")
    kinds_done = set()
    for entry in logbook.entries:
        if isinstance(entry.action, Play | Steal):
            for fork in forks(logbook, entry.seq):
                if fork.kind == "action":
                    kinds_done.add(fork.key.split(".")[1])
    assert {"Play", "Steal", "EndTurn"} <= kinds_done


def test_what_no_entry_and_no_fork_is_called_is_refused_in_a_sentence() -> None:
    logbook = played("domaniacal")
    with pytest.raises(Garbled, match="there is no 9999"):
        forks(logbook, 9999)
    with pytest.raises(Garbled, match="nothing is called “magic”"):
        find_fork(logbook, 5, "magic")
