"""What each watcher of a table is told: the entries as they see them, and their view of the table."""

from functools import lru_cache
from types import ModuleType
from typing import Any, final

import msgspec

from rumpus.engine.box import Box
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Entry
from rumpus.table.table import Table
from rumpus.wire.codec import entry_to_json, to_json
from rumpus.wire.messages import Outcome, View

_encode = msgspec.json.Encoder().encode

ACTIONS_KEPT = 65_536
"""Encoded actions kept for all tables: more than a Loonacy deck has plays."""


@lru_cache(maxsize=ACTIONS_KEPT)
def action_json(action: Any, module: ModuleType) -> bytes:
    """An action, encoded. The same few thousand come up in every game."""
    return _encode(to_json(action, module))


@final
class Told:
    """What one watcher was told last, encoded, to be told again as long as it is still true."""

    def __init__(self) -> None:
        self.edition = -1
        """Of the part of the state that watchers see differently."""
        self.state = b""
        """That part."""
        self.legal: list[Any] = []
        self.actions: Any = []
        """What is legal, encoded."""


@final
class Telling:
    """Puts what a table knows into each watcher's words and view."""

    def __init__(self, box: Box, table: Table, names: list[str]) -> None:
        self._box = box
        self._table = table
        self.names = names
        self._told: dict[Seat | None, Told] = {}
        self._plain: dict[int, bytes] = {}
        """Events as the log has them, encoded once."""
        self._public: dict[int, msgspec.Raw] = {}
        """Events that several watchers see alike, with their sentences, encoded once."""
        self._shared = b""
        """The part of the state that all watchers see alike, or nothing if nobody has looked yet."""
        self._facts: tuple[Any, ...] = ()
        self._edition = 0
        """How often the part has changed that they see differently."""

    def log_line(self, entry: Entry[Any]) -> msgspec.Raw:
        """What the log keeps of this entry."""
        return msgspec.Raw(_encode(entry_to_json(entry, self._box, self._for_the_log)))

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
        """Something has happened: what was put into words before is no longer true."""
        self._plain = {}
        self._public = {}
        self._shared = b""

    def view(self, seat: Seat | None, now: Millis) -> View:
        """What this watcher sees, may do, and from when on."""
        match = self._table.match
        game = match.game
        if not self._shared:
            self._look()
        told = self._told.get(seat)
        if told is None:
            told = self._told[seat] = Told()
        if told.edition != self._edition:
            told.edition = self._edition
            told.state = _encode(game.mask(match.state, seat).personal_view())[1:]
        seen = msgspec.Raw(self._shared + told.state)
        if seat is None:
            return View(None, seen, [], 0)
        earliest: int = self._table.rested_at(seat)
        # What a seat may do follows from what it sees, so the masked state need not be asked.
        legal = game.legal(match.state, seat)
        if legal != told.legal:
            told.legal = legal
            actions = [action_json(action, self._box.actions) for action in legal]
            told.actions = msgspec.Raw(b"[" + b",".join(actions) + b"]")
        for action in legal:
            earliest = max(earliest, game.earliest(match.state, seat, action))
        return View(seat, seen, told.actions, earliest if earliest > now else 0)

    def _look(self) -> None:
        """Look at the table once for all watchers."""
        match = self._table.match
        # As the gallery sees it, so that it can give nothing away to anybody.
        shared = match.game.mask(match.state, None).shared_view()
        self._shared = _encode(shared)[:-1] + b","
        facts = match.state.personal_facts()
        if facts != self._facts:
            self._facts = facts
            self._edition += 1

    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        ended = self._table.match.game.outcome(self._table.match.state)
        return None if ended is None else Outcome(ended.winners, ended.reason)

    def _for_the_log(self, thing: Any, module: ModuleType) -> Any:
        if module is self._box.events:
            text = self._plain[id(thing)] = _encode(to_json(thing, module))
            return msgspec.Raw(text)
        if module is self._box.actions:
            return msgspec.Raw(action_json(thing, module))
        return to_json(thing, module)

    def _sentence(self, event: Any) -> msgspec.Raw:
        """An event as a watcher is told it: as in the log, if it sees all of it, and in words."""
        said = self._plain.get(id(event)) or _encode(to_json(event, self._box.events))
        words = _encode(self._box.words.event(event, self.names))
        return msgspec.Raw(said[:-1] + b',"words":' + words + b"}")
