"""Logs that somebody has tampered with: a sentence for each, and nothing else."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis
from rumpus.engine.match import Match
from rumpus.games import shelf_box
from rumpus.wire.codec import Garbled
from rumpus.wire.logbook import Logbook, discrepancy, dump, load, retell

Lines = list[Any]


def logged() -> Lines:
    """A Domaniacal game of two, begun and left: its log, line by line."""
    box = shelf_box("domaniacal")
    match: Match[Any, Any] = Match(box.game, box.info.defaults, 2, Dice("hostile"))
    seat = match.state.turn
    match.leave(seat, Millis(match.log[-1].at + 5))
    logbook = Logbook(box, box.info.defaults, ["Ann", "Bob"], "dice", "hostile", match.log)
    return [json.loads(line) for line in dump(logbook).splitlines()]


def text(lines: Lines) -> str:
    return "".join(json.dumps(line) + "\n" for line in lines)


def test_the_log_is_sound_before_anybody_touches_it() -> None:
    logbook = load(text(logged()))
    assert discrepancy(logbook) is None
    assert [moment.at for moment in retell(logbook)] == [entry.at for entry in logbook.entries]


def escape_in_a_name(lines: Lines) -> None:
    lines[0]["names"][0] = "\x1b]0;owned\x07"


def number_for_a_name(lines: Lines) -> None:
    lines[0]["names"][0] = 7


def time_goes_back(lines: Lines) -> None:
    lines[-1]["at"] = -1


def depth(lines: Lines) -> None:
    nested: Any = 0
    for _ in range(900):
        nested = [nested]
    lines[-1]["events"] = nested


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (escape_in_a_name, "Line 1: A name has only characters that can be seen."),
        (number_for_a_name, "Line 1: A name has only characters that can be seen."),
        (time_goes_back, "is from before the one before it."),
        (depth, "That is not an object."),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_line(tamper: Callable[[Lines], None], sentence: str) -> None:
    lines = logged()
    tamper(lines)
    with pytest.raises(Garbled, match=r"^Line \d+: ") as refusal:
        load(text(lines))
    assert sentence in str(refusal.value)


def test_json_deeper_than_any_log_is_not_json_for_us() -> None:
    with pytest.raises(Garbled, match=r"^Line 2 is not JSON\.$"):
        load(json.dumps(logged()[0]) + "\n" + "[" * 200_000 + "\n")


@pytest.mark.parametrize("seat", [2, 99, 2**40])
def test_an_event_at_a_seat_that_is_not_there_cannot_have_happened(seat: int) -> None:
    lines = logged()
    for line in lines[1:]:
        for event in line["events"]:
            if "seat" in event:
                event["seat"] = seat
    logbook = load(text(lines))
    with pytest.raises(Garbled, match=r"^Entry \d+ cannot have happened in this game\.$"):
        list(retell(logbook))
    assert discrepancy(logbook) is not None
