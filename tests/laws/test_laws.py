"""The laws that every game obeys, for every number of players and every option."""

from typing import Any, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.secrecy import all_cards
from laws.worlds import World, every_box, law, said, worlds
from rumpus.engine.box import Box
from rumpus.engine.game import AnyPhysicsGame
from rumpus.engine.ids import Seat
from rumpus.engine.match import Refused, replay
from rumpus.wire.codec import entry_line

STEPS = 120


@every_box
@law
@given(data=st.data())
def test_cards_are_conserved(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    deck = all_cards(box, box.game.empty(world.options, world.seats))
    for _ in world.steps(STEPS):
        assert all_cards(box, world.match.state) == deck


@every_box
@law
@given(data=st.data())
def test_masked_twin(box: Box, data: st.DataObject) -> None:
    """What a watcher sees after an event is what the event, as they see it, does to what they saw."""
    world = data.draw(worlds(box.game))
    list(world.steps(STEPS))
    for watcher in world.watchers():
        state = box.game.empty(world.options, world.seats)
        twin = state.masked(watcher)
        for entry in world.match.log:
            for event in entry.events:
                event.apply(state)
                seen = event.seen_by(watcher)
                seen.apply(twin)
                assert said(state.masked(watcher)) == said(twin), type(event).__name__


@every_box
@law
@given(data=st.data())
def test_legal_from_what_you_see(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    for _ in world.steps(STEPS):
        for seat in map(Seat, range(world.seats)):
            view = world.match.view(seat, world.now)
            assert view.legal() == box.game.legal(world.match.state, seat)
        assert world.match.view(None, world.now).legal() == []


@every_box
@law
@given(data=st.data())
def test_what_looks_different_from_different_chairs_changes_only_with_its_facts(
    box: Box, data: st.DataObject
) -> None:
    """As long as the personal facts stay the same, no watcher's personal view has changed."""
    world = data.draw(worlds(box.game))
    known: dict[tuple[Any, ...], list[dict[str, Any]]] = {}
    for _ in world.steps(STEPS):
        state = world.match.state
        views = [state.masked(watcher).personal_view() for watcher in world.watchers()]
        assert known.setdefault(state.personal_facts(), views) == views


@every_box
@law
@given(data=st.data())
def test_replay_equals_play(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    states = [said(world.match.state)]
    states += [said(world.match.state) for _ in world.steps(STEPS)]
    again = [said(state) for state in replay(box.game, world.options, world.seats, world.match.log)]
    assert again == states


@every_box
@law
@given(data=st.data())
def test_same_seed_and_actions_give_the_same_log(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    twin = World(box.game, world.options, world.seats, world.seed, world.leavers)
    list(world.steps(STEPS))
    list(twin.steps(STEPS))
    assert [entry_line(entry, box) for entry in world.match.log] == [
        entry_line(entry, box) for entry in twin.match.log
    ]


@every_box
@law
@given(data=st.data())
def test_a_refusal_changes_nothing(box: Box, data: st.DataObject) -> None:
    """Actions that were legal for somebody at some time are offered again where they are not."""
    world = data.draw(worlds(box.game))
    seen: list[Any] = []
    for _ in world.steps(STEPS):
        for seat in map(Seat, range(world.seats)):
            seen += box.game.legal(world.match.state, seat)[:2]
        seen = seen[-12:]
        state, log = world.match.state, len(world.match.log)
        before = said(state)
        for seat in map(Seat, range(world.seats)):
            legal = box.game.legal(state, seat)
            for action in seen:
                if action not in legal:
                    with pytest.raises(Refused) as refused:
                        world.match.act(seat, action, world.now)
                    sentence = str(refused.value)
                    assert sentence[0].isupper() and sentence.endswith("."), sentence
        assert said(state) == before and len(world.match.log) == log


@every_box
@law
@given(data=st.data())
def test_somebody_can_act_or_an_alarm_is_set_or_it_is_over(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    for _ in world.steps(STEPS):
        state = world.match.state
        able = any(box.game.legal(state, Seat(seat)) for seat in range(world.seats))
        awaiting_verdict = (
            box.info.gravity and cast(AnyPhysicsGame, box.game).awaiting_verdict(state) is not None
        )
        assert able or awaiting_verdict or world.match.alarm() is not None or world.match.over
        assert not (able and awaiting_verdict), "while gravity has the word, nobody else has"
        if world.match.over:
            assert not able and world.match.alarm() is None


@every_box
@law
@given(data=st.data())
def test_it_ends_with_a_winner_or_a_draw(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    world.mood = "eager"
    for _ in world.steps(60_000):
        pass
    outcome = box.game.outcome(world.match.state)
    assert outcome is not None, "the game did not end"
    assert all(0 <= seat < world.seats for seat in outcome.winners)
    assert len(set(outcome.winners)) == len(outcome.winners)


@every_box
@law
@given(data=st.data())
def test_the_awaited_are_those_with_something_to_do(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    for _ in world.steps(STEPS):
        awaited = {seat for seat in range(world.seats) if box.game.awaited(world.match.state) >> seat & 1}
        able = {seat for seat in range(world.seats) if box.game.legal(world.match.state, Seat(seat))}
        assert awaited == able


@every_box
@law
@given(data=st.data())
def test_somebody_is_waited_for_wherever_no_clock_and_no_gravity_goes_on(
    box: Box, data: st.DataObject
) -> None:
    world = data.draw(worlds(box.game))
    for _ in world.steps(STEPS):
        state = world.match.state
        due = box.game.due_from(state)
        assert due & ~box.game.awaited(state) == 0, "only who can act is waited for"
        verdict = box.info.gravity and cast(AnyPhysicsGame, box.game).awaiting_verdict(state) is not None
        assert due or verdict or world.match.alarm() is not None or world.match.over


@every_box
@law
@given(data=st.data())
def test_a_copy_is_equal_and_apart(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    for _ in world.steps(STEPS // 2):
        pass
    copy = world.match.state.copy()
    before = said(copy)
    assert before == said(world.match.state)
    for _ in world.steps(STEPS // 2):
        pass
    assert said(copy) == before
