"""Actions and events as plain JSON values, log entries as lines of JSON, and back."""

from types import ModuleType
from typing import Any

from rumpus.engine.box import Box
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Entry
from rumpus.wire.encoding import encode, join_array
from rumpus.wire.shapes import fits, shapes

Json = dict[str, Any]


class Garbled(ValueError):
    """Something that is not what it should be; the text says what, in a sentence."""


def learn(box: Box) -> None:
    """Read the source of a game's actions and events now, not when the first of them comes by."""
    for module in (box.actions, box.events, box.gravity):
        if module is not None:
            shapes(module)


def to_json(thing: Any, module: ModuleType) -> Json:
    """An action or event: its kind, and its fields by name."""
    kind = type(thing).__name__
    said: Json = {"kind": kind}
    for name, _ in shapes(module)[kind].fields:
        said[name] = getattr(thing, name)
    return said


def from_json(value: object, module: ModuleType) -> Any:
    """An action or event again. Anything amiss is Garbled, never a crash: this may come from outside."""
    if not isinstance(value, dict):
        raise Garbled("That is not an object.")
    known = shapes(module)
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in known:
        raise Garbled(f"There is nothing of the kind “{str(kind)[:40]}”.")
    shape = known[kind]
    fields = shape.fields
    if len(value) != 1 + len(fields) or not all(name in value for name, _ in fields):
        names = ", ".join(sorted(name for name, _ in fields))
        raise Garbled(f"{kind} takes exactly: {names or 'nothing'}.")
    for name, wanted in fields:
        if not fits(value[name], wanted):
            raise Garbled(f"In {kind}, “{name}” must be {wanted}.")
    return shape.kind(**{name: value[name] for name, _ in fields})


def entry_line(entry: Entry[Any], box: Box) -> bytes:
    """One line of a log."""
    action = None if entry.action is None else encode(to_json(entry.action, action_module(entry.seat, box)))
    return entry_from_parts(entry, action, [encode(to_json(event, box.events)) for event in entry.events])


def entry_from_parts(entry: Entry[Any], action: bytes | None, events: list[bytes]) -> bytes:
    """One line of a log, from its action and events if these are encoded already."""
    seat = b"null" if entry.seat is None else b"%d" % entry.seat
    action_part = b"" if action is None else b',"action":' + action
    return b'{"seq":%d,"at":%d,"seat":%b%b,"events":%b}' % (
        entry.seq,
        entry.at,
        seat,
        action_part,
        join_array(events),
    )


def entry_from_json(line: object, box: Box) -> Entry[Any]:
    """One line of a log, again."""
    if not isinstance(line, dict):
        raise Garbled("That is not a log entry.")
    seq, at, seat, events = (line.get(name) for name in ("seq", "at", "seat", "events"))
    if type(seq) is not int or type(at) is not int or not isinstance(events, list):
        raise Garbled("A log entry needs seq, at and events.")
    if seat is not None and type(seat) is not int:
        raise Garbled("The seat of a log entry is a number or null.")
    return Entry(
        seq,
        Millis(at),
        None if seat is None else Seat(seat),
        from_json(line["action"], action_module(seat, box)) if "action" in line else None,
        [from_json(event, box.events) for event in events],
    )


def action_module(seat: int | None, box: Box) -> ModuleType:
    """Where the classes are of what somebody wanted or, without a seat, of what gravity said."""
    if seat is not None:
        return box.actions
    if box.gravity is None:
        raise Garbled("An action needs a seat: nothing falls in this game.")
    return box.gravity
