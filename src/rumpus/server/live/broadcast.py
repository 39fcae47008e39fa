"""What each watcher of a table is sent: the entries as they see them, and their view of the table.

Everything is encoded once and reused as long as it is still true: what all watchers see alike once per
change, what one watcher sees only when that has changed. A message is then put together from these parts.
"""

from functools import lru_cache
from types import ModuleType
from typing import Any, Final, final

from msgspec import UNSET, Raw, UnsetType
from mypy_extensions import i64, mypyc_attr

from rumpus.engine.bits import has
from rumpus.engine.box import Box
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.languages import ENGLISH
from rumpus.engine.match import Entry
from rumpus.engine.sentences import Cast
from rumpus.engine.superlatives import Tally
from rumpus.server.store.records import GameRecord
from rumpus.table.table import Table
from rumpus.wire.codec import action_module, entry_from_parts, to_json
from rumpus.wire.encoding import encode, join_array
from rumpus.wire.endings import outcome_told
from rumpus.wire.messages import Outcome, Update, View

ACTIONS_KEPT = 65_536
"""Encoded actions kept for all tables: more than a Loonacy deck has plays."""


def _hole(form: bytes) -> Any:
    """A place in an encoded message that is filled in later."""
    return Raw(form)


STATE: Final = b"\0"
"""Where the state goes; no JSON has this byte."""

UPDATE_BEGINS, UPDATE_ENDS = encode(
    Update(
        seq=_hole(b"%d"),
        at=_hole(b"%d"),
        events=_hole(b"%b"),
        view=View(state=_hole(STATE), seat=_hole(b"%b"), legal=_hole(b"%b"), earliest=_hole(b"%d")),
        outcome=None,
    )
).split(STATE)
"""An update as it is sent while a game is on. All that goes into it is encoded already: to put it together
for each watcher takes two thirds of what it takes to encode a message around it."""


@lru_cache(maxsize=ACTIONS_KEPT)
def action_json(action: Any, module: ModuleType) -> bytes:
    """An action, encoded. The same few thousand come up in every game."""
    return encode(to_json(action, module))


def published_seed(game: GameRecord) -> str | UnsetType:
    """What everybody is told when a game is over; a day's deal is still played by others then."""
    return game.seed if game.kind == "usual" else UNSET


@final
class WatcherCache:
    """One watcher's own part of a view, encoded, as it was when they were last sent one."""

    def __init__(self, seat: Seat | None) -> None:
        self._seat_json = encode(seat)
        self.version = -1
        """The version of the table that this was made for."""
        self.personal_version = -1
        """The version of the personal facts that `personal_state` was made for."""
        self.personal_state = b""
        """The fields of the state that this watcher sees in their own way, with the closing brace."""
        self.legal: list[Any] = []
        """The actions this watcher may take."""
        self.legal_json = b"[]"
        """The same actions, encoded."""
        self.earliest: int = 0
        """The first match moment at which one of them can take effect."""
        self._ending = b""
        """How an update ends for this watcher, once it is known."""
        self._ending_earliest: int = 0

    def may(self, legal: list[Any], encoded: list[bytes]) -> None:
        """Other actions are legal now."""
        self.legal = legal
        self.legal_json = join_array(encoded)
        self._ending = b""

    def earliest_from(self, now: Millis) -> int:
        """The first moment at which they can act, or 0 if that is past."""
        return self.earliest if self.earliest > now else 0

    def ending(self, now: Millis) -> bytes:
        """What an update says after the state: seldom anything new."""
        earliest = self.earliest_from(now)
        if not self._ending or earliest != self._ending_earliest:
            self._ending = UPDATE_ENDS % (self._seat_json, self.legal_json, earliest)
            self._ending_earliest = earliest
        return self._ending


@final
@mypyc_attr(acyclic=True, free_list_len=1)
class Told:
    """Something with its sentences, encoded, and the seats that they mention: they are told “you”."""

    def __init__(self, json: bytes, mentioned: i64) -> None:
        self.json = json
        self.mentioned = mentioned


@final
class Telling:
    """What all are told alike in one language, encoded, of the latest change."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.events: dict[int, Told] = {}
        """Events that are seen by everybody as they are, by identity."""
        self.entries: dict[int, Told] = {}
        """All events of an entry that hides nothing, by the entry's number."""


@final
class Broadcaster:
    """Encodes a table for its watchers, each of whom may know something else."""

    def __init__(self, box: Box, table: Table, names: list[str], tally: Tally | None = None) -> None:
        """`tally` has what happened before, if something has."""
        self._box = box
        self._table = table
        self._tally = tally or Tally(box.info.superlatives, table.match.seats)
        self.names = names
        """What the players are called, by seat."""
        self._caches: dict[Seat | None, WatcherCache] = {}
        self._version = 0
        """How often the table has changed."""
        self._logged_events: dict[int, bytes] = {}
        """Events of the latest change as the log has them, encoded, by identity."""
        self._tellings: dict[str, Telling] = {}
        """What is said of it, by language: most tables speak one."""
        self._shared_state = b""
        """The fields of the state that all watchers see alike; empty until somebody looks at this version."""
        self._personal_facts: tuple[Any, ...] = ()
        """What the personal states were made from."""
        self._personal_version = 0
        """How often these facts have changed."""

    def invalidate(self) -> None:
        """The table has changed: what was encoded before need no longer be true."""
        self._version += 1
        self._logged_events = {}
        for telling in self._tellings.values():
            telling.events = {}
            telling.entries = {}
        self._shared_state = b""

    def log_line(self, entry: Entry[Any]) -> Raw:
        """This entry as the log keeps it."""
        events = []
        for event in entry.events:
            self._tally.count(event)
            text = self._logged_events[id(event)] = encode(to_json(event, self._box.events))
            events.append(text)
        return Raw(entry_from_parts(entry, self._action_json(entry), events))

    def view(self, seat: Seat | None, now: Millis) -> View:
        """What this watcher sees, may do, and from when on."""
        cache = self._refreshed(seat)
        state = Raw(self._shared_state + cache.personal_state)
        legal: Any = Raw(cache.legal_json)
        return View(state, seat, legal, cache.earliest_from(now))

    def update(
        self,
        entry: Entry[Any],
        seat: Seat | None,
        language: str,
        now: Millis,
        outcome: Outcome | None,
        game: GameRecord,
    ) -> bytes:
        """The message about a new entry for this watcher.

        The game's seed and the address of its replay are sent with the outcome, never before.
        """
        cache = self._refreshed(seat)  # first, so that the shared state is there
        events = self._events_json(entry, seat, self._telling(language))
        if outcome is not None:
            told: Any = Raw(events)
            return encode(
                Update(entry.seq, now, told, self.view(seat, now), outcome, published_seed(game), game.replay)
            )
        begins = UPDATE_BEGINS % (entry.seq, now, events)
        return b"".join([begins, self._shared_state, cache.personal_state, cache.ending(now)])

    def deeds(self, entry: Entry[Any], seat: Seat) -> list[Any]:
        """What this player did in an entry, as they themselves see it."""
        mine = [event.seen_by(seat) for event in entry.events if getattr(event, "seat", None) == seat]
        return [event for event in mine if event is not None]

    def in_words(self, event: Any, seat: Seat | None, language: str) -> str:
        """What happened, in a sentence to this watcher."""
        return self._box.words.event(event, Cast(self.names, seat, language))

    def outcome(self, seat: Seat | None = None, language: str = ENGLISH) -> Outcome | None:
        """How the game ended, if it has, as this watcher is told."""
        ended = self._table.match.game.outcome(self._table.match.state)
        if ended is None:
            return None
        return outcome_told(self._box, ended, self._tally, Cast(self.names, seat, language))

    # ---- Views

    def _refreshed(self, seat: Seat | None) -> WatcherCache:
        """This watcher's part of the view, brought up to date once per version."""
        cache = self._caches.get(seat)
        if cache is None:
            cache = self._caches[seat] = WatcherCache(seat)
        if cache.version == self._version:
            return cache
        cache.version = self._version
        if not self._shared_state:
            self._encode_shared_state()
        match = self._table.match
        game = match.game
        if cache.personal_version != self._personal_version:
            cache.personal_version = self._personal_version
            cache.personal_state = encode(match.state.masked(seat).personal_view())[1:]
        if seat is not None:
            # What a seat may do follows from what it sees, so the masked state need not be asked.
            legal = game.legal(match.state, seat)
            if legal != cache.legal:
                cache.may(legal, [action_json(action, self._box.actions) for action in legal])
            earliest: int = self._table.rested_at(seat)
            for action in legal:
                earliest = max(earliest, game.earliest(match.state, seat, action))
            cache.earliest = earliest
        return cache

    def _encode_shared_state(self) -> None:
        """Encode what all watchers see alike, and notice whether what they see differently has changed."""
        match = self._table.match
        # As the gallery sees it, so that it can give nothing away to anybody.
        shared = match.state.masked(None).shared_view()
        self._shared_state = encode(shared)[:-1] + b","
        facts = match.state.personal_facts()
        if facts != self._personal_facts:
            self._personal_facts = facts
            self._personal_version += 1

    # ---- Events

    def _telling(self, language: str) -> Telling:
        """What has been said in this language."""
        telling = self._tellings.get(language)
        if telling is None:
            telling = self._tellings[language] = Telling(language)
        return telling

    def _events_json(self, entry: Entry[Any], seat: Seat | None, telling: Telling) -> bytes:
        """What this watcher sees of an entry, with a sentence for each event."""
        hides_something = False
        for event in entry.events:
            if event.seen_by(seat) is not event:
                hides_something = True
        if hides_something:
            return join_array(self._seen_events(entry.events, seat, telling))
        found = telling.entries.get(entry.seq)
        if found is None:
            found = telling.entries[entry.seq] = self._told_to_all(entry.events, telling)
        if seat is None or not has(found.mentioned, seat):
            return found.json
        return join_array(self._seen_events(entry.events, seat, telling))

    def _told_to_all(self, events: list[Any], telling: Telling) -> Told:
        """All these events, which hide nothing, as those hear of them whom they do not mention."""
        mentioned = 0
        encoded = []
        for event in events:
            told = self._public_event(event, telling)
            mentioned |= told.mentioned
            encoded.append(told.json)
        return Told(join_array(encoded), mentioned)

    def _seen_events(self, events: list[Any], seat: Seat | None, telling: Telling) -> list[bytes]:
        encoded = []
        for event in events:
            seen = event.seen_by(seat)
            if seen is event:
                told = self._public_event(event, telling)
                if seat is not None and has(told.mentioned, seat):
                    told = self._event_told(event, Cast(self.names, seat, telling.language))
                encoded.append(told.json)
            elif seen is not None:
                encoded.append(self._event_told(seen, Cast(self.names, seat, telling.language)).json)
        return encoded

    def _public_event(self, event: Any, telling: Telling) -> Told:
        """An event that hides nothing, as those hear of it whom it does not mention."""
        told = telling.events.get(id(event))
        if told is None:
            cast = Cast(self.names, None, telling.language)
            told = telling.events[id(event)] = self._event_told(event, cast)
        return told

    def _event_told(self, event: Any, cast: Cast) -> Told:
        """An event with its sentence; all of it that the log has, if this is how the log has it."""
        fields = self._logged_events.get(id(event)) or encode(to_json(event, self._box.events))
        words = encode(self._box.words.event(event, cast))
        return Told(fields[:-1] + b',"words":' + words + b"}", cast.mentioned)

    def _action_json(self, entry: Entry[Any]) -> bytes | None:
        """What somebody wanted, or gravity said; None if nobody did."""
        if entry.action is None:
            return None
        module = action_module(entry.seat, self._box)
        if module is self._box.actions:
            return action_json(entry.action, module)
        return encode(to_json(entry.action, module))
