"""What each watcher of a table is told: the entries as they see them, and their view of the table."""

from functools import lru_cache
from types import ModuleType
from typing import Any, final

import msgspec

from rumpus.engine.box import Box
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Entry
from rumpus.server.live.update_template import UpdateTemplate, own_part
from rumpus.table.table import Table
from rumpus.wire.codec import action_module, entry_from_parts, to_json
from rumpus.wire.encoding import encode, join_array
from rumpus.wire.messages import Outcome, View

ACTIONS_KEPT = 65_536
"""Encoded actions kept for all tables: more than a Loonacy deck has plays."""


@lru_cache(maxsize=ACTIONS_KEPT)
def action_json(action: Any, module: ModuleType) -> bytes:
    """An action, encoded. The same few thousand come up in every game."""
    return encode(to_json(action, module))


@final
class WatcherCache:
    """What one watcher was told last, encoded, to be told again as long as it is still true."""

    def __init__(self, seat: Seat | None) -> None:
        self.page = -1
        """How often something had happened by then."""
        self.edition = -1
        """Of the part of the state that watchers see differently."""
        self.seat = encode(seat)
        self.state = b""
        """That part."""
        self.legal: list[Any] = []
        self.actions = b"[]"
        """What is legal."""
        self.own = b""
        """All three as an update has them."""
        self.earliest: int = 0
        """From when on they may do it."""


@final
class Broadcaster:
    """Puts what a table knows into each watcher's words and view."""

    def __init__(self, box: Box, table: Table, names: list[str]) -> None:
        self._box = box
        self._table = table
        self.names = names
        self._told: dict[Seat | None, WatcherCache] = {}
        self._page = 0
        self._plain: dict[int, bytes] = {}
        """Events as the log has them, encoded once."""
        self._public: dict[int, bytes] = {}
        """Events that several watchers see alike, with their sentences, encoded once."""
        self._shared = b""
        """The part of the state that all watchers see alike, or nothing if nobody has looked yet."""
        self._facts: tuple[Any, ...] = ()
        self._edition = 0
        """How often the part has changed that they see differently."""

    def invalidate(self) -> None:
        """Something has happened: what was put into words before is no longer true."""
        self._page += 1
        self._plain = {}
        self._public = {}
        self._shared = b""

    def log_line(self, entry: Entry[Any]) -> msgspec.Raw:
        """What the log keeps of this entry."""
        events = []
        for event in entry.events:
            text = self._plain[id(event)] = encode(to_json(event, self._box.events))
            events.append(text)
        return msgspec.Raw(entry_from_parts(entry, self._wish(entry), events))

    def view(self, seat: Seat | None, now: Millis) -> View:
        """What this watcher sees, may do, and from when on."""
        told = self._look(seat)
        actions: Any = msgspec.Raw(told.actions)
        return View(msgspec.Raw(self._shared + told.state), seat, actions, _unless_past(told.earliest, now))

    def fill(self, form: UpdateTemplate, seat: Seat | None, now: Millis) -> bytes:
        """The same as part of an update, with what this watcher sees happen."""
        told = self._look(seat)
        return form.fill(self._beginning(form, seat), told.own, _unless_past(told.earliest, now))

    def outcome(self) -> Outcome | None:
        """How the game ended, if it has."""
        ended = self._table.match.game.outcome(self._table.match.state)
        return None if ended is None else Outcome(ended.winners, ended.reason)

    def _look(self, seat: Seat | None) -> WatcherCache:
        """Look at the table from this chair, once for each page."""
        told = self._told.get(seat)
        if told is None:
            told = self._told[seat] = WatcherCache(seat)
        if told.page == self._page:
            return told
        told.page = self._page
        if not self._shared:
            self._look_for_all()
        match = self._table.match
        game = match.game
        changed = told.edition != self._edition
        if changed:
            told.edition = self._edition
            told.state = encode(game.mask(match.state, seat).personal_view())[1:]
        if seat is not None:
            # What a seat may do follows from what it sees, so the masked state need not be asked.
            legal = game.legal(match.state, seat)
            if legal != told.legal:
                changed = True
                told.legal = legal
                told.actions = join_array([action_json(action, self._box.actions) for action in legal])
            earliest: int = self._table.rested_at(seat)
            for action in legal:
                earliest = max(earliest, game.earliest(match.state, seat, action))
            told.earliest = earliest
        if changed:
            told.own = own_part(told.state, told.seat, told.actions)
        return told

    def _look_for_all(self) -> None:
        """Look at the table once for all watchers."""
        match = self._table.match
        # As the gallery sees it, so that it can give nothing away to anybody.
        shared = match.game.mask(match.state, None).shared_view()
        self._shared = encode(shared)[:-1] + b","
        facts = match.state.personal_facts()
        if facts != self._facts:
            self._facts = facts
            self._edition += 1

    def _beginning(self, form: UpdateTemplate, seat: Seat | None) -> bytes:
        """What this watcher sees happen, and sees like everybody else."""
        events = form.entry.events
        if not all(event.seen_by(seat) is event for event in events):
            return form.beginning(self._sentences(events, seat), self._shared)
        if not form.public:
            form.public = form.beginning(self._sentences(events, seat), self._shared)
        return form.public

    def _sentences(self, events: list[Any], seat: Seat | None) -> list[bytes]:
        """What this watcher sees of these events, with a sentence for each."""
        told = []
        for event in events:
            seen = event.seen_by(seat)
            if seen is event:
                text = self._public.get(id(event))
                if text is None:
                    text = self._public[id(event)] = self._sentence(event)
                told.append(text)
            elif seen is not None:
                told.append(self._sentence(seen))
        return told

    def _wish(self, entry: Entry[Any]) -> bytes | None:
        if entry.action is None:
            return None
        module = action_module(entry.seat, self._box)
        if module is self._box.actions:
            return action_json(entry.action, module)
        return encode(to_json(entry.action, module))

    def _sentence(self, event: Any) -> bytes:
        """An event as a watcher is told it: as in the log, if it sees all of it, and in words."""
        said = self._plain.get(id(event)) or encode(to_json(event, self._box.events))
        words = encode(self._box.words.event(event, self.names))
        return said[:-1] + b',"words":' + words + b"}"


def _unless_past(earliest: int, now: Millis) -> int:
    """A moment, or 0 if that is now or was before."""
    return earliest if earliest > now else 0
