"""A fault in one room of a hundred: that room is back or has closed with a sentence, the others go on."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any, final

import pytest

import rumpus.bots
import rumpus.server.rooms.games
from rumpus.bots.bot import Intent
from rumpus.bots.temperaments import Temperament
from rumpus.engine.ids import Seat
from rumpus.games import shelf_box
from rumpus.games.loonacy.actions import Point, TakeBack
from rumpus.server.app import Server
from rumpus.server.guests import Guest
from rumpus.server.live.clock import MatchClock
from rumpus.server.physics.protocol import PhysicsFrame
from rumpus.server.rooms.commands import CANNOT_TELL, handle
from rumpus.server.rooms.recovery import GAVE_UP, SET_UP_AGAIN
from rumpus.server.rooms.room import Room
from rumpus.server.rooms.snapshots import snapshot
from rumpus.server.store.store import Store, ThenRead
from rumpus.wire.messages import Act, ClientMessage, Stand
from server.simulated_rooms import Tab, fail
from server.visitors import run, running, soon

ROOMS = 100
HASTE = 500
"""Milliseconds between two moves of a bot."""

BOX = shelf_box("uglydoll-loonacy")


@final
class Fidget:
    """A bot that points and takes its finger back, for ever."""

    broken = False

    def consider(self, view: Any, chance: object) -> Intent | None:
        if self.broken:
            fail()
        for action in (Point(), TakeBack()):
            if action in view.legal():
                return Intent(action, HASTE)
        return None


@final
class Fidgets:
    """Stands for a module of bots."""

    LEVELS = ("normal",)

    def __init__(self) -> None:
        self.made: list[Fidget] = []

    def make(self, level: str, temperament: Temperament | None) -> Fidget:
        self.made.append(Fidget())
        return self.made[-1]


@asynccontextmanager
async def a_hundred_rooms(
    folder: Path, patch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Server, list[tuple[Room, Tab]]]]:
    """Rooms in which somebody watches two bots; the first one is the one that will be hurt."""
    fidgets = Fidgets()
    patch.setattr(rumpus.bots, "_module", lambda name: fidgets)
    # As if everybody had looked at their cards long ago.
    patch.setattr(rumpus.server.rooms.games, "MatchClock", lambda start=0: MatchClock(max(start, 60_000)))
    async with running(folder) as server:
        rooms = []
        for number in range(ROOMS):
            tab = Tab(server.registry.context.guests.known_by(f"{number:064x}"))
            room = server.registry.open(tab.guest, BOX, {}, bots=2, start=True)
            room.enter(tab)
            rooms.append((room, tab))
        await soon(lambda: all(tab.said("update") and not room._announcing.waiting for room, tab in rooms))
        yield server, rooms


def do(room: Room, tab: Tab, message: ClientMessage) -> None:
    """Let a message come in as the server's own receiver does."""

    class Receiver:
        def handle(self, message: ClientMessage, received_at: float) -> None:
            handle(room, tab, message, received_at, lambda guest, name: None)

        def read_on(self) -> None:
            raise AssertionError("nobody was stopped")

    room._context.scheduler.put(room, Receiver(), message)


# ---- The places where a fault is planted: each gets the room and its tab


def in_an_alarm(room: Room, tab: Tab) -> None:
    assert room.session is not None
    room.session.before_ring = fail


def in_a_commit(room: Room, tab: Tab) -> None:
    tab.write_fails = True


def in_a_bot(room: Room, tab: Tab) -> None:
    rumpus.bots._module("").made[0].broken = True  # of all bots that were seated, the first


def in_a_broadcast(room: Room, tab: Tab) -> None:
    assert room.session is not None
    room.session.names = []


def in_a_command(room: Room, tab: Tab) -> None:
    def fail_once(guest: Guest) -> None:
        del room.__dict__["stand"]
        fail()

    room.__dict__["stand"] = fail_once
    do(room, tab, Stand())


def in_an_action(room: Room, tab: Tab) -> None:
    tab.seat = Seat(99)
    do(room, tab, Act("too far", 1, {"kind": "Point"}))


def in_a_pong(room: Room, tab: Tab) -> None:
    nonsense: Any = "late"
    tab.on_pong(tab, nonsense, None)


def in_an_absence(room: Room, tab: Tab) -> None:
    """Somebody has gone who was never missed."""
    room._call_later(0.0, room._absences._over, Guest("0" * 64, "Nobody"))


PLANTS = [
    in_an_alarm,
    in_a_commit,
    in_a_bot,
    in_a_broadcast,
    in_a_command,
    in_an_action,
    in_a_pong,
    in_an_absence,
]


@pytest.mark.parametrize("plant", PLANTS)
def test_one_room_is_set_up_again_and_ninety_nine_go_on(
    plant: Callable[[Room, Tab], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def story() -> None:
        async with a_hundred_rooms(tmp_path, monkeypatch) as (server, rooms):
            hurt, tab = rooms[0]
            known = [each.seq for _, each in rooms]
            plant(hurt, tab)
            await soon(lambda: len(tab.said("hello")) == 2)
            # Two bots, each with a hand on its way: whoever has moved four times since has gone on.
            goes_on = [seq + 4 for seq in known]
            await soon(lambda: all(each.seq >= seq for (_, each), seq in zip(rooms, goes_on, strict=True)))
            again = tab.said("hello")[-1]
            assert again["table"]["seq"] >= known[0], "what everybody has been told is still so"
            assert [refusal["reason"] for refusal in tab.said("refusal") if "nonce" not in refusal] == [
                SET_UP_AGAIN
            ]
            assert all(len(each.said("hello")) == 1 for _, each in rooms[1:])
            assert not any(each.said("refusal") or each.bye for _, each in rooms[1:])
            assert len(server.registry.rooms) == ROOMS

    run(story())
    (record,) = caplog.records
    assert record.name == "rumpus" and record.exc_info is not None
    assert record.getMessage().startswith("Room ") and "(game 1)" in record.getMessage()
    run(all_go_on_after_a_restart(tmp_path))


async def all_go_on_after_a_restart(folder: Path) -> None:
    async with running(folder) as server:
        assert all(room.phase == "playing" for room in server.registry.rooms.values())


def test_an_action_that_breaks_the_room_is_answered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Or else the browser would bring it again with every hello."""

    async def story() -> None:
        async with a_hundred_rooms(tmp_path, monkeypatch) as (_, rooms):
            hurt, tab = rooms[0]
            in_an_action(hurt, tab)
            await soon(lambda: len(tab.said("hello")) == 2)
            order = [message for message in tab.heard if message["t"] in ("hello", "refusal")]
            assert [message["t"] for message in order] == ["hello", "refusal", "hello", "refusal"]
            assert order[1] == {"t": "refusal", "reason": CANNOT_TELL, "nonce": "too far"}

    run(story())


def test_a_room_that_fails_again_closes_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with a_hundred_rooms(tmp_path, monkeypatch) as (server, rooms):
            hurt, tab = rooms[0]
            in_a_pong(hurt, tab)
            await soon(lambda: len(tab.said("hello")) == 2)
            in_an_alarm(hurt, tab)
            broken = hurt.session
            await soon(lambda: tab.bye)
            assert tab.bye == GAVE_UP and broken is not None
            hurt.barrier.run(broken._ring)  # one that had been set for later rings for nobody
            assert hurt.code not in server.registry.rooms and len(server.registry.rooms) == ROOMS - 1
            known = [each.seq for _, each in rooms[1:]]
            others = [each for _, each in rooms[1:]]
            await soon(lambda: all(each.seq > seq + 2 for each, seq in zip(others, known, strict=True)))

    run(story())
    assert [record.getMessage().split(") ")[1] for record in caplog.records] == [
        "failed and is set up again.",
        "failed again and closes.",
    ]


def test_a_log_that_cannot_be_played_again_closes_the_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with a_hundred_rooms(tmp_path, monkeypatch) as (server, rooms):
            hurt, tab = rooms[0]
            monkeypatch.setattr(rumpus.server.rooms.games, "resume_table", fail)
            in_a_pong(hurt, tab)
            await soon(lambda: tab.bye)
            assert tab.bye == GAVE_UP and len(tab.said("hello")) == 1
            assert hurt.code not in server.registry.rooms

    run(story())


def test_a_room_that_nobody_has_entered_since_a_restart_is_set_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with a_hundred_rooms(tmp_path, monkeypatch) as (_, rooms):
            code, known = rooms[0][0].code, rooms[0][1].seq
        async with running(tmp_path) as server:
            room = server.registry.find(code)
            before = room.session
            room._call_later(0.0, fail)
            await soon(lambda: room.session is not None and room.session is not before)
            assert room.session is not None and room.session.table_view(None).seq >= known
            assert len(server.registry.rooms) == ROOMS

    run(story())


@final
class SlowStore:
    """A store that takes its time to give a game back."""

    def __init__(self, store: Store, delay: float) -> None:
        self._store = store
        self._delay = delay

    def read_back(self, game: int | None, then: ThenRead) -> None:
        asyncio.get_running_loop().call_later(self._delay, self._store.read_back, game, then)


def test_the_match_clock_stands_still_until_the_room_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with a_hundred_rooms(tmp_path, monkeypatch) as (_, rooms):
            hurt, tab = rooms[0]
            assert hurt.session is not None
            monkeypatch.setattr(hurt._recovery, "_store", SlowStore(hurt._context.store, 0.5))
            before, began = hurt.session.clock.now(), monotonic()
            in_a_pong(hurt, tab)
            do(hurt, tab, Stand())  # nothing happens meanwhile
            late = Tab(Guest("1" * 64, "Late"))
            hurt.enter(late)
            await soon(lambda: len(tab.said("hello")) == 2)
            passed = tab.said("hello")[-1]["table"]["at"] - before
            assert passed < (monotonic() - began) * 1000 - 400
            assert late.heard[0]["t"] == "hello" and late.seq == tab.seq
            assert hurt.games.seat_of(tab.guest) == 0, "nobody got up"

    run(story())


def test_a_fault_in_the_lobby_leaves_the_chairs_as_everybody_knows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            tab = Tab(server.registry.context.guests.known_by("0" * 64))
            room = server.registry.open(tab.guest, BOX, {}, bots=2)
            room.enter(tab)
            await soon(lambda: tab.said("room"))
            room.chairs.seat_bot(1, None)  # and before anybody is told of it …
            in_a_command(room, tab)
            await soon(lambda: len(tab.said("hello")) == 2)
            assert tab.heard[-1] == {"t": "refusal", "reason": SET_UP_AGAIN} or tab.heard[-1]["t"] == "room"
            chairs = tab.said("hello")[-1]["room"]["chairs"]
            assert [chair["kind"] for chair in chairs][:3] == ["empty", "bot", "bot"]
            assert room.presence.host is tab.guest

    run(story())


def test_the_demo_begins_another_game_after_a_fault_between_two(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with running(tmp_path, demo=True) as server:
            room = server.registry.open_demo()
            assert room.session is not None
            first = room.session.game.number
            room._keeper.latest = record = snapshot(room)
            record.phase, record.playing = "over", None
            room._call_later(0.0, fail)
            await soon(lambda: room.session is not None and room.session.game.number > first)

    run(story())


def test_a_physics_report_that_breaks_one_room_is_its_own(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            registry = server.registry
            tabs: list[Tab] = []
            for number in range(2):
                tabs.append(Tab(registry.context.guests.known_by(f"{number:064x}")))
                room = registry.open(tabs[-1].guest, shelf_box("wonky"), {}, bots=2)
                room.enter(tabs[-1])
                room.start()
            physics = registry.context.physics
            await soon(lambda: len(physics.placements) >= 1)
            placement = next(iter(physics.placements.values()))
            placement.report(placement, PhysicsFrame(placement.begin.number, messages=[b""]))
            await soon(lambda: any(len(tab.said("hello")) == 2 for tab in tabs))
            assert sorted(len(tab.said("hello")) for tab in tabs) == [1, 2]
            assert len(registry.rooms) == 2

    run(story())
    (record,) = caplog.records
    assert "failed and is set up again" in record.getMessage()
