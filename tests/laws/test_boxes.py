"""The laws of a whole box: words and JSON for everything, and nothing in it that is never used."""

import contextlib
import json
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from laws.whim import any_word
from laws.worlds import World, every_box, law, said, varied_worlds, worlds
from rumpus.engine.box import Box
from rumpus.engine.ids import Seat
from rumpus.engine.match import Entry
from rumpus.engine.options import BadOption, choices, parse, spelled
from rumpus.engine.sentences import Cast
from rumpus.games import SHELF
from rumpus.wire.codec import Garbled, entry_from_json, entry_line, from_json, to_json
from rumpus.wire.logbook import Logbook, discrepancy, dump, load
from rumpus.wire.shapes import shapes

STEPS = 150

TOO_RARE = {"wonky": {"RanDry"}}
"""Luck alone does not bring it about: all cards in hands, and one hand only for blocks that are in the tower.
`sheets/test_wonky_tower.py` does."""


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
            assert survives_json(entry.action, module)
            assert box.words.action(entry.action)
        for event in entry.events:
            for watcher in world.watchers():
                seen = event.seen_by(watcher)
                assert survives_json(seen, box.events)
                sentence = box.words.event(seen, Cast(names, watcher))
                assert sentence[0].isupper() and sentence[-1] in ".!…", sentence
        assert box.words.scene(world.match.state, names)


def survives_json(thing: Any, module: ModuleType) -> bool:
    said = to_json(thing, module)
    again = from_json(json.loads(json.dumps(said)), module)
    return type(again) is type(thing) and to_json(again, module) == said


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
    assert lines(box, again.entries) == lines(box, world.match.log)
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
        before, log = said(world.match.state), len(world.match.log)
        with contextlib.suppress(ValueError):
            world.match.resolve(any_word(world.fate), world.now)
            assert len(world.match.log) == log + 1
            continue
        assert said(world.match.state) == before and len(world.match.log) == log


@pytest.mark.parametrize("box", [box for box in SHELF if not box.info.gravity], ids=lambda box: box.info.slug)
def test_nothing_falls_in_a_game_without_gravity(box: Box) -> None:
    world = World(box.game, box.info.defaults, box.info.seats[0], "no gravity", 0)
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
    missing = set(shapes(box.events)) | set(shapes(box.actions))
    missing |= set() if box.gravity is None else set(shapes(box.gravity))
    missing -= TOO_RARE.get(box.info.slug, set())
    for world in varied_worlds(box, 400):
        list(world.steps(800))
        for entry in world.match.log:
            missing -= {type(event).__name__ for event in entry.events} | {type(entry.action).__name__}
        if not missing:
            return
    raise AssertionError(f"no game reached {', '.join(sorted(missing))}")


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


def _log(box: Box, options: object, number: int) -> list[bytes]:
    seats = box.info.seats[number % len(box.info.seats)]
    world = World(box.game, options, seats, f"option {number}", 0, "eager")
    list(world.steps(1500))
    return lines(box, world.match.log)


def lines(box: Box, log: list[Entry[Any]]) -> list[bytes]:
    """A log, quick to compare."""
    return [entry_line(entry, box) for entry in log]


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
            assert survives_json(thing, module)
