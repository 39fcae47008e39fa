"""What watchers are told is put together from pieces; it must be what the messages themselves would say."""

import json
from typing import Any

import msgspec
import pytest

from rumpus.engine.chance import Dice
from rumpus.engine.ids import Millis, Seat
from rumpus.engine.match import Entry, Match
from rumpus.engine.piles import BACK
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import SayReady
from rumpus.games.loonacy.events import TookUp
from rumpus.server.live.broadcast import Broadcaster
from rumpus.server.store.records import GameRecord
from rumpus.table.letters import EntryAdded
from rumpus.table.table import Table
from rumpus.wire.encoding import encode
from rumpus.wire.messages import Outcome

BOX = shelf_box("uglydoll-loonacy")
SEED = "told when all is over"
GAME = GameRecord(1, "BCDF", "loonacy", {}, SEED, [0, 1, 2], [None] * 3, [None] * 3, "its replay")


@pytest.mark.parametrize("outcome", [None, Outcome([1], "has no cards left", [])])
@pytest.mark.parametrize("watcher", [None, 0, 2])
def test_an_update_has_the_whole_view_and_the_seed_only_at_the_end(
    watcher: int | None, outcome: Outcome | None
) -> None:
    table = Table(Match(BOX.game, BOX.info.defaults, 3, Dice("broadcaster")), 0)
    broadcaster = Broadcaster(BOX, table, ["Ann", "Bob", 'Cat "C" %d \0'])
    seat, now = None if watcher is None else Seat(watcher), Millis(500)
    table.receive(Seat(2), SayReady(), "n", now)
    entry = next(letter.entry for letter in table.take_letters() if isinstance(letter, EntryAdded))
    broadcaster.invalidate()

    update = msgspec.json.decode(broadcaster.update(entry, seat, "en", now, outcome, GAME))
    assert (update["t"], update["seq"], update["at"]) == ("update", entry.seq, now)
    assert update["view"] == json.loads(msgspec.json.encode(broadcaster.view(seat, now)))
    state = table.match.state.masked(seat)
    assert update["view"]["state"] == json.loads(encode({**state.shared_view(), **state.personal_view()}))
    told_at_the_end = (None, None) if outcome is None else (SEED, GAME.replay)
    assert (update.get("seed"), update.get("replay")) == told_at_the_end
    assert (update["outcome"] is None) == (outcome is None)
    assert [event["words"] for event in update["events"]] == [
        "You are ready." if watcher == 2 else 'Cat "C" %d \0 is ready.'
    ]


def test_what_one_player_sees_is_told_to_nobody_else() -> None:
    table = Table(Match(BOX.game, BOX.info.defaults, 3, Dice("broadcaster")), 0)
    broadcaster = Broadcaster(BOX, table, ["Ann", "Bob", "Cat"])
    entry: Entry[Any] = Entry(1, Millis(0), None, None, [TookUp(Seat(1), 20, False)])
    cards = [
        told_events(broadcaster.update(entry, seat, "en", Millis(0), None, GAME))[0]["card"]
        for seat in (Seat(1), Seat(0), None)
    ]
    assert cards == [20, BACK, BACK]


def told_events(update: bytes) -> list[dict[str, Any]]:
    """What happened, as an update tells it."""
    events: list[dict[str, Any]] = msgspec.json.decode(update)["events"]
    return events


def test_what_is_told_changes_with_the_table() -> None:
    table = Table(Match(BOX.game, BOX.info.defaults, 3, Dice("broadcaster")), 0)
    broadcaster = Broadcaster(BOX, table, ["Ann", "Bob", "Cat"])
    before = broadcaster.view(Seat(0), Millis(0))
    table.receive(Seat(0), SayReady(), "n", Millis(0))
    broadcaster.invalidate()
    after = broadcaster.view(Seat(0), Millis(0))
    assert b"SayReady" in bytes(before.legal) and b"SayReady" not in bytes(after.legal)
