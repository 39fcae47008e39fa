"""An update, put together from encoded pieces: what most watchers are told, then what is a watcher's own."""

from typing import Any, Final, final

import msgspec
from msgspec import UNSET

from rumpus.engine.ids import Millis
from rumpus.engine.match import Entry
from rumpus.wire.encoding import encode, join_array
from rumpus.wire.messages import Outcome, Update, View

_NOTHING: Final = b"\0"
"""A byte that no JSON has."""

_HOLE: Any = msgspec.Raw(_NOTHING)
"""Stands in the message for what is put in later."""


def _pieces(outcome: Outcome | None, seed: str) -> list[bytes]:
    """The message `Update` around its holes. The seed is told together with the outcome, and never before."""
    view = View(state=_HOLE, seat=_HOLE, legal=_HOLE, earliest=_HOLE)
    update = Update(_HOLE, _HOLE, _HOLE, view, outcome, UNSET if outcome is None else seed)
    return encode(update).split(_NOTHING)


_TO_SEQ, _TO_AT, _TO_EVENTS, _TO_STATE, _TO_SEAT, _TO_LEGAL, _TO_EARLIEST, _REST = _pieces(None, "")


@final
class UpdateTemplate:
    """The message `Update` about one entry, to be filled in for each watcher."""

    def __init__(self, entry: Entry[Any], now: Millis, outcome: Outcome | None, seed: str) -> None:
        self.entry = entry
        self.public = b""
        """The beginning for everybody who sees all that happened, once it is known."""
        self._numbers = b"%b%d%b%d%b" % (_TO_SEQ, entry.seq, _TO_AT, now, _TO_EVENTS)
        self._rest = _REST if outcome is None else _pieces(outcome, seed)[-1]

    def beginning(self, events: list[bytes], shared: bytes) -> bytes:
        """What happened, and the part of the state that all see alike."""
        return b"".join([self._numbers, join_array(events), _TO_STATE, shared])

    def fill(self, beginning: bytes, own: bytes, earliest: int) -> bytes:
        """The whole message."""
        return b"%b%b%d%b" % (beginning, own, earliest, self._rest)


def own_part(state: bytes, seat: bytes, legal: bytes) -> bytes:
    """What only one watcher is told, in every update: the rest of the state, and what they may do."""
    return b"".join([state, _TO_SEAT, seat, _TO_LEGAL, legal, _TO_EARLIEST])
