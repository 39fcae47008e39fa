"""An update is nearly the same for all watchers: it is encoded once, with holes for what differs."""

from typing import Any, Final, final

import msgspec
from msgspec import UNSET

from rumpus.engine.ids import Millis
from rumpus.engine.match import Entry
from rumpus.wire.encoding import encode
from rumpus.wire.messages import Outcome, Update, View

_NOTHING: Final = b"\0"
"""A byte that no JSON has."""

_HOLE: Any = msgspec.Raw(_NOTHING)
"""Stands in the message for a watcher's own part, whatever that is."""


@final
class UpdateForm:
    """The message `Update` about one entry, to be filled in for each watcher."""

    def __init__(self, entry: Entry[Any], now: Millis, outcome: Outcome | None, seed: str) -> None:
        """The seed is told together with the outcome, and never before."""
        self.entry = entry
        view = View(seat=_HOLE, state=_HOLE, legal=_HOLE, earliest=_HOLE)
        update = Update(entry.seq, now, _HOLE, view, outcome, UNSET if outcome is None else seed)
        pieces: list[bytes] = encode(update).split(_NOTHING)
        self._until_events = pieces[0]
        self._until_seat = pieces[1]
        self._until_state = pieces[2]
        self._until_legal = pieces[3]
        self._until_earliest = pieces[4]
        self._rest = pieces[5]

    def fill(
        self, events: bytes, seat: bytes, shared: bytes, own: bytes, legal: bytes, earliest: bytes
    ) -> bytes:
        """The whole message, encoded, from parts that are encoded themselves; the state comes in two."""
        return b"".join(
            [
                self._until_events,
                events,
                self._until_seat,
                seat,
                self._until_state,
                shared,
                own,
                self._until_legal,
                legal,
                self._until_earliest,
                earliest,
                self._rest,
            ]
        )
