"""What each watcher of a table is told: the entries as they see them, and their view of the table."""

from functools import lru_cache
from types import ModuleType
from typing import Any, final

import msgspec

from rumpus.engine.box import Box
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Entry
from rumpus.table.table import Table
from rumpus.wire.codec import to_json
from rumpus.wire.messages import Outcome, View
from rumpus.wire.views import state_viewer

_encode = msgspec.json.Encoder().encode

ACTIONS_KEPT = 65_536
"""Encoded actions kept for all tables: more than a Loonacy deck has plays."""


@lru_cache(maxsize=ACTIONS_KEPT)
def action_json(action: Any, module: ModuleType) -> msgspec.Raw:
    """An action, encoded. The same few thousand come up in every game."""
    return msgspec.Raw(_encode(to_json(action, module)))


@final
class Telling:
    """Puts what a table knows into each watcher's words and view."""

    def __init__(self, box: Box, table: Table, names: list[str]) -> None:
        self._box = box
        self._table = table
        self.names = names
        kind: type = table.match.state.__class__
        self._show = state_viewer(kind)
        self._public: dict[int, msgspec.Raw] = {}
        """Events that several watchers see alike, encoded once, while one page of them is told."""

    def events(self, entry: Entry[Any], seat: Seat | None) -> list[msgspec.Raw]:
        """What this watcher sees happen, with a sentence for each event."""
        told = []
        for event in entry.events:
            seen = event.seen_by(seat)
            if seen is event:
                text = self._public.get(id(event))
                if text is None:
                    text = self._public[id(event)] = self._sentence(event)
                told.append(text)
            elif seen is not None:
                told.append(self._sentence(seen))
        return told

    def turn_page(self) -> None:
        """These entries have been told to everybody."""
        self._public.clear()

    def view(self, seat: Seat | None, now: Millis) -> View:
        """What this watcher sees, may do, and from when on."""
        match = self._table.match
        game = match.game
        state = game.mask(match.state, seat)
        if seat is None:
            return View(None, self._show(state), [], 0)
        earliest: int = self._table.rested_at(seat)
        actions = []
        module = self._box.actions
        for action in game.legal(state, seat):
            actions.append(action_json(action, module))
            free_at = game.earliest(state, seat, action)
            earliest = max(earliest, free_at)
        return View(seat, self._show(state), actions, earliest if earliest > now else 0)

    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        ended = self._table.match.game.outcome(self._table.match.state)
        return None if ended is None else Outcome(ended.winners, ended.reason)

    def _sentence(self, event: Any) -> msgspec.Raw:
        said = to_json(event, self._box.events)
        said["words"] = self._box.words.event(event, self.names)
        return msgspec.Raw(_encode(said))
