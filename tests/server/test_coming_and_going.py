"""Who comes and goes is told and stored together, and a link lost for a moment makes nobody else host."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from rumpus.games import shelf_box
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.server.store.records import RoomRecord
from rumpus.wire.messages import SetReady, Sit, Stand, Start
from server.simulated_rooms import Tab, do, play

BOX = shelf_box("uglydoll-loonacy")
LIMITS = Limits()


def guest(number: int) -> Guest:
    return Guest(f"{number:064x}", f"Guest {number}")


ANN, BOB, CAT, DAN = map(guest, range(4))


def listen_in(registry: RoomRegistry, monkeypatch: pytest.MonkeyPatch) -> list[RoomRecord]:
    """Every room that is stored from now on."""
    stored: list[RoomRecord] = []
    monkeypatch.setattr(registry.context.store, "keep_room", stored.append)
    return stored


def open_room(registry: RoomRegistry, *sitting: Guest) -> tuple[Room, list[Tab]]:
    """A room of the first one's, with everybody on a chair."""
    room = registry.open(sitting[0], BOX, {})
    tabs = [Tab(each) for each in sitting]
    for tab in tabs:
        room.enter(tab)
        do(room, tab, Sit(None))
    return room, tabs


def host_seen_by(tab: Tab) -> Any:
    return tab.said("room")[-1]["room"]["host"]


def test_many_visits_are_told_and_stored_together(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Five hundred guests look in within ten seconds, and leave again."""

    async def story(registry: RoomRegistry) -> None:
        stored = listen_in(registry, monkeypatch)
        room, (host,) = open_room(registry, ANN)
        for number in range(500):
            tab = Tab(guest(100 + number))
            room.enter(tab)
            await asyncio.sleep(0.02)
            room.exit(tab)
        told = len(host.said("room"))
        assert told <= LIMITS.announcement_burst + LIMITS.announcement_rate * 10 + 1
        await asyncio.sleep(1)
        assert host.said("room")[-1]["room"]["gallery"] == 0, "what is told last is so"
        assert len(stored) <= 2, "nothing that is stored has changed"
        assert stored[-1].queue == [ANN.key]

    play(story, tmp_path, monkeypatch, LIMITS)


def test_the_first_changes_are_told_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: RoomRegistry) -> None:
        room, (ann, bob) = open_room(registry, ANN, BOB)
        await asyncio.sleep(5)
        heard = len(ann.said("room"))
        for count in range(1, 6):
            do(room, bob, SetReady(bool(count % 2)))
            await asyncio.sleep(0.001)
            assert len(ann.said("room")) == heard + count

    play(story, tmp_path, monkeypatch, LIMITS)


def test_changed_chairs_are_stored_once_a_second_and_a_new_game_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry) -> None:
        room, (ann, bob) = open_room(registry, ANN, BOB)
        await asyncio.sleep(5)
        stored = listen_in(registry, monkeypatch)
        for count in range(101):
            do(room, bob, Sit(1 + count % 4))
            await asyncio.sleep(0.1)
        assert 8 <= len(stored) <= 12
        await asyncio.sleep(2)
        assert [chair.guest for chair in stored[-1].chairs[:2]] == [ANN.key, BOB.key]
        do(room, bob, SetReady(True))
        do(room, ann, Start())
        assert stored[-1].phase == "playing" and stored[-1].playing is not None

    play(story, tmp_path, monkeypatch, LIMITS)


def test_what_waits_is_stored_when_the_server_stops(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = ""

    async def before(registry: RoomRegistry) -> None:
        nonlocal code
        room, (_, bob) = open_room(registry, ANN, BOB)
        await asyncio.sleep(0.01)
        do(room, bob, SetReady(True))
        await asyncio.sleep(0.01)
        assert room._keeper._writing.waiting
        code = room.code

    async def after(registry: RoomRegistry) -> None:
        assert registry.rooms[code].chairs[1].ready

    play(before, tmp_path, monkeypatch, LIMITS)
    play(after, tmp_path, monkeypatch, LIMITS)


def test_who_is_back_within_the_grace_is_still_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: RoomRegistry) -> None:
        room, (ann, bob) = open_room(registry, ANN, BOB)
        for _ in range(3):
            room.exit(ann)
            await asyncio.sleep(4.9)
            assert room.presence.host is ANN and host_seen_by(bob) == ANN.id
            room.enter(ann)
            await asyncio.sleep(0.3)
        assert all(message["room"]["host"] == ANN.id for message in bob.said("room"))

    play(story, tmp_path, monkeypatch, LIMITS)


def test_players_are_host_before_watchers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: RoomRegistry) -> None:
        room = registry.open(ANN, BOX, {})
        ann, watcher, player = Tab(ANN), Tab(BOB), Tab(CAT)
        for tab in (ann, watcher, player):
            room.enter(tab)
        do(room, player, Sit(None))
        await asyncio.sleep(1)
        assert room.presence.host is ANN, "who has opened the room need not sit to be host"
        room.exit(ann)
        await asyncio.sleep(5.1)
        assert room.presence.host is CAT and host_seen_by(watcher) == CAT.id
        room.enter(ann)
        await asyncio.sleep(0.3)
        assert host_seen_by(watcher) == ANN.id, "still expected back, so host again"
        room.exit(ann)
        await asyncio.sleep(LIMITS.reconnect_grace + 1)
        room.enter(ann)
        do(room, player, Stand())
        await asyncio.sleep(0.3)
        assert host_seen_by(watcher) == CAT.id, "who was host meanwhile stays it, sitting or not"
        room.exit(player)
        await asyncio.sleep(5.1)
        assert room.presence.host is BOB, "there are only watchers left"

    play(story, tmp_path, monkeypatch, LIMITS)


def test_a_host_is_still_host_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code = ""

    async def before(registry: RoomRegistry) -> None:
        nonlocal code
        room, tabs = open_room(registry, ANN, BOB, CAT)
        room.enter(Tab(DAN))
        await asyncio.sleep(2)
        room.exit(tabs[0])
        await asyncio.sleep(40)
        assert room.presence.host is BOB
        code = room.code

    async def after(registry: RoomRegistry) -> None:
        room = registry.rooms[code]
        assert [each.key for each in room.presence.queue] == [BOB.key, CAT.key]
        room.enter(Tab(registry.context.guests.known_by(CAT.key)))
        assert room.presence.host is room.presence.queue[0], "the host has a moment to come, too"
        await asyncio.sleep(5.1)
        assert room.presence.host is room.presence.queue[1]

    play(before, tmp_path, monkeypatch, LIMITS)
    play(after, tmp_path, monkeypatch, LIMITS)
