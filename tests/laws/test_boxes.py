"""The laws of a whole box: words and JSON for everything, and nothing in it that is never used."""

import contextlib
import json
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from laws.whim import any_word
from laws.worlds import World, facts, worlds
from rumpus.engine.box import Box
from rumpus.engine.ids import Seat
from rumpus.engine.options import BadOption, choices, parse, spelled
from rumpus.games import SHELF
from rumpus.wire.codec import Garbled, entry_from_json, from_json, to_json
from rumpus.wire.logbook import Logbook, discrepancy, dump, load
from rumpus.wire.shapes import shapes

every_box = pytest.mark.parametrize("box", SHELF, ids=lambda box: box.info.slug)
law = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
STEPS = 150


@every_box
@law
@given(data=st.data())
def test_actions_and_events_survive_json_and_have_words(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    names = [f"Player {seat}" for seat in range(world.seats)]
    for entry in world.steps(STEPS):
        if entry.action is not None:
            module = box.actions if entry.seat is not None else box.gravity
            assert module is not None
            text = json.dumps(to_json(entry.action, module))
            assert facts(from_json(json.loads(text), module)) == facts(entry.action)
            assert box.words.action(entry.action)
        for event in entry.events:
            for watcher in world.watchers():
                seen = event.seen_by(watcher)
                text = json.dumps(to_json(seen, box.events))
                assert facts(from_json(json.loads(text), box.events)) == facts(seen)
                sentence = box.words.event(seen, names)
                assert sentence[0].isupper() and sentence[-1] in ".!…", sentence
        assert box.words.scene(world.match.state, names)


@every_box
@law
@given(data=st.data())
def test_a_log_survives_its_file_and_can_be_verified(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    list(world.steps(STEPS))
    names = [f"Player {seat}" for seat in range(world.seats)]
    logbook = Logbook(box, world.options, names, "dice", world.seed, world.match.log)
    again = load(dump(logbook))
    assert again.options == world.options and again.names == names
    assert [facts(entry) for entry in again.entries] == [facts(entry) for entry in world.match.log]
    assert discrepancy(again) is None
    other_seed = replace(again, seed=world.seed + " but different")
    assert discrepancy(other_seed) is not None


@every_box
@law
@given(data=st.data())
def test_a_forged_action_is_refused_in_a_sentence_or_is_the_legal_one(box: Box, data: st.DataObject) -> None:
    """Whatever numbers somebody sends, only what the rules offered is ever done."""
    world = data.draw(worlds(box.game))
    numbers = st.integers(-1100, 1100) | st.integers(-(2**50), 2**50)
    for _ in world.steps(40):
        shape = data.draw(st.sampled_from(list(shapes(box.actions).values())))
        forged = shape.kind(
            **{name: data.draw(st.booleans() if kind == "bool" else numbers) for name, kind in shape.fields}
        )
        seat = Seat(data.draw(st.integers(0, world.seats - 1)))
        legal = box.game.legal(world.match.state, seat)
        entry = world.match.attempt(seat, forged, world.now)
        if entry is None:
            assert world.match.why_not(seat, forged).endswith(".")
        else:
            assert any(entry.action is choice or entry.action == choice for choice in legal)
            assert all(0 <= getattr(entry.action, name) < 1000 for name, _ in shape.fields)


@pytest.mark.parametrize("box", [box for box in SHELF if box.info.gravity], ids=lambda box: box.info.slug)
@law
@given(data=st.data())
def test_a_word_of_gravity_that_nobody_waits_for_changes_nothing(box: Box, data: st.DataObject) -> None:
    world = data.draw(worlds(box.game))
    for _ in world.steps(STEPS):
        before, log = facts(world.match.state), len(world.match.log)
        with contextlib.suppress(ValueError):
            world.match.resolve(any_word(world.fate), world.now)
            assert len(world.match.log) == log + 1
            continue
        assert facts(world.match.state) == before and len(world.match.log) == log


@pytest.mark.parametrize("box", [box for box in SHELF if not box.info.gravity], ids=lambda box: box.info.slug)
def test_nothing_falls_in_a_game_without_gravity(box: Box) -> None:
    world = World(box.game, box.info.defaults, 2, "no gravity", 0)
    with pytest.raises(ValueError, match=f"Nothing can fall in {box.info.title}"):
        world.match.resolve(any_word(world.fate), world.now)
    line: dict[str, object] = {
        "seq": 0,
        "at": 0,
        "seat": None,
        "action": {"kind": "Fell", "film": ""},
        "events": [],
    }
    with pytest.raises(Garbled, match="nothing falls"):
        entry_from_json(line, box)


@every_box
def test_every_event_and_action_is_reached(box: Box) -> None:
    """Random games with every option reach every kind of event; if one cannot happen, it is dead code."""
    kinds: Counter[str] = Counter()
    for number in range(400):
        wanted = {}
        for place, choice in enumerate(choices(box.info.defaults)):
            wanted[choice.name] = choice.permitted[(number // 2**place) % len(choice.permitted)]
        options = parse(box.info.defaults, wanted)
        seats = box.info.seats[number % len(box.info.seats)]
        world = World(box.game, options, seats, f"reach {number}", number % 3, eager=number % 2 == 1)
        list(world.steps(800))
        for entry in world.match.log:
            kinds.update(type(event).__name__ for event in entry.events)
            if entry.action is not None:
                kinds[type(entry.action).__name__] += 1
    defined = set(shapes(box.events)) | set(shapes(box.actions))
    defined |= set() if box.gravity is None else set(shapes(box.gravity))
    # Running out of cards altogether takes hands that no random game collects: the sheet tests do.
    assert defined - set(kinds) <= {"RanDry"}


@every_box
def test_every_option_changes_some_game(box: Box) -> None:
    for choice in choices(box.info.defaults):
        for value in choice.permitted:
            if value == choice.value:
                continue
            changed = parse(box.info.defaults, {choice.name: value})
            assert any(
                _log(box, box.info.defaults, number) != _log(box, changed, number) for number in range(60)
            ), f"{choice.name}={value} changes nothing"


def _log(box: Box, options: object, number: int) -> list[object]:
    seats = 2 + number % 4
    world = World(box.game, options, seats, f"option {number}", 0, eager=True)
    list(world.steps(1500))
    return [facts(entry) for entry in world.match.log]


@every_box
def test_options_are_described_and_parsed(box: Box) -> None:
    for choice in choices(box.info.defaults):
        assert choice.label and choice.help and choice.value in choice.permitted
        for value in choice.permitted:
            for written in (value, spelled(value)):
                parsed = parse(box.info.defaults, {choice.name: written})
                assert getattr(parsed, choice.name) == value
        for nonsense in ("no such value", -1, 2.5, "", " 7", "７７", None):
            with pytest.raises(BadOption, match="cannot be"):
                parse(box.info.defaults, {choice.name: nonsense})
    with pytest.raises(BadOption, match="There is no option"):
        parse(box.info.defaults, {"no such option": 1})


@every_box
@law
@given(
    garbage=st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(["kind", "card", "pile", "onto", "seat", "at", "poses", "film"])
                | st.text(max_size=5),
                inner,
            )
        ),
        max_leaves=12,
    )
)
def test_garbage_is_garbled_and_never_a_crash(box: Box, garbage: object) -> None:
    for module in (box.actions, box.events, *([] if box.gravity is None else [box.gravity])):
        with contextlib.suppress(Garbled):
            thing = from_json(garbage, module)
            assert facts(from_json(to_json(thing, module), module)) == facts(thing)
