"""Rooms without people: nothing is played for nobody, and nothing is lost by waiting."""

import asyncio
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rumpus.games import shelf_box
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from server.simulated_rooms import Tab, play

BOX = shelf_box("uglydoll-loonacy")
ANN = Guest("a" * 64, "Ann")
BOB = Guest("b" * 64, "Bob")


def moment(room: Room) -> tuple[int, int]:
    """How far a game has come: entries, and the time on its clock."""
    assert room.session is not None
    return room.session.table_view(None).seq, room.session.clock.now()


async def log_of(registry: RoomRegistry, room: Room) -> list[dict[str, Any]]:
    """What is stored of the game that is on."""
    assert room.session is not None
    read = asyncio.get_running_loop().create_future()
    registry.context.store.read_back(room.session.game.number, read.set_result)
    kept = await read
    return [msgspec.json.decode(entry.line) for entry in kept.entries]


def test_a_game_waits_for_its_first_player(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: RoomRegistry) -> None:
        room = registry.open(ANN, BOX, {}, bots=3, level="gentle", start=True)
        await asyncio.sleep(20)
        assert moment(room) == (0, 0)
        tab = Tab(ANN)
        room.enter(tab)
        await asyncio.sleep(40)
        assert moment(room)[0] > 1 and moment(room)[1] == pytest.approx(40_000, abs=2)
        room.exit(tab)
        await log_of(registry, room)  # all is stored, so all has been told
        assert tab.heard[0]["t"] == "hello" and tab.heard[0]["table"]["at"] == 0

    play(story, tmp_path, monkeypatch)


def test_a_game_is_paused_and_goes_on_exactly_where_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten times somebody looks on for four seconds and is away for twenty."""

    async def story(registry: RoomRegistry) -> None:
        room = registry.open(ANN, BOX, {}, bots=3, level="gentle", start=True)
        for visit in range(1, 11):
            tab = Tab(ANN)
            room.enter(tab)
            await asyncio.sleep(4)
            room.exit(tab)
            paused = moment(room)
            assert paused[1] == pytest.approx(visit * 4_000, abs=visit)
            await asyncio.sleep(20)
            assert moment(room) == paused
        assert paused[0] > 3, "bots have played meanwhile"
        moments = [entry["at"] for entry in await log_of(registry, room)]
        assert moments == sorted(moments) and moments[-1] <= 40_000
        # What was to happen in the looking time, which is over after fifteen seconds, did not come late.
        assert any(abs(at - 15_000) < 10 for at in moments)

    play(story, tmp_path, monkeypatch)


def test_a_second_tab_keeps_the_bots_playing_and_a_watcher_after_five_minutes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry) -> None:
        room = registry.open(ANN, BOX, {}, bots=2, start=True)
        first, second, watcher = Tab(ANN), Tab(ANN), Tab(BOB)
        for tab in (first, second):
            room.enter(tab)
        room.exit(first)
        await asyncio.sleep(1)
        assert moment(room)[1] == pytest.approx(1_000, abs=2)
        room.enter(watcher)
        room.exit(second)
        await asyncio.sleep(Limits().dropped_table)
        assert moment(room)[1] == pytest.approx(1_000, abs=2), "the players may come back"
        await asyncio.sleep(1)
        assert moment(room)[1] == pytest.approx(2_000, abs=2)
        room.exit(watcher)
        await asyncio.sleep(1)
        assert moment(room)[1] == pytest.approx(2_000, abs=2)

    play(story, tmp_path, monkeypatch)


def test_the_demo_waits_for_somebody_to_watch(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(registry: RoomRegistry) -> None:
        room = registry.open_demo()
        await asyncio.sleep(600)
        assert moment(room) == (0, 0)
        tab = Tab(BOB)
        room.enter(tab)
        await asyncio.sleep(10)  # a game of such bots takes some twenty seconds
        assert moment(room)[0] > 3 and room.phase == "playing"
        room.exit(tab)
        paused = moment(room)
        await asyncio.sleep(7_200)
        assert moment(room) == paused and not room.closed

    play(story, tmp_path, monkeypatch)


def test_a_game_is_still_paused_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    code, paused = "", (0, 0)

    async def before(registry: RoomRegistry) -> None:
        nonlocal code, paused
        room = registry.open(ANN, BOX, {}, bots=3, level="gentle", start=True)
        tab = Tab(ANN)
        room.enter(tab)
        await asyncio.sleep(20)
        room.exit(tab)
        code, paused = room.code, moment(room)

    async def after(registry: RoomRegistry) -> None:
        room = registry.rooms[code]
        await asyncio.sleep(20)
        assert moment(room) == paused
        room.enter(Tab(registry.context.guests.known_by(ANN.key)))
        await asyncio.sleep(20)
        assert moment(room)[0] > paused[0] and moment(room)[1] == pytest.approx(paused[1] + 20_000, abs=2)

    play(before, tmp_path, monkeypatch)
    play(after, tmp_path, monkeypatch)


def test_a_room_that_nobody_ever_entered_closes_after_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry) -> None:
        room, visited = registry.open(ANN, BOX, {}), registry.open(ANN, BOX, {}, bots=1, start=True)
        tab = Tab(ANN)
        visited.enter(tab)
        visited.exit(tab)
        await asyncio.sleep(59)
        assert not room.closed
        await asyncio.sleep(2)
        assert room.closed and room.code not in registry.rooms and not visited.closed
        await asyncio.sleep(1_800)
        assert visited.closed

    limits = Limits()
    assert (limits.unvisited_room_life, limits.idle_room_life) == (60, 1_800)
    play(story, tmp_path, monkeypatch, limits)


def test_time_stands_still_while_whoever_is_alone_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(registry: RoomRegistry) -> None:
        room = registry.open(ANN, BOX, {}, bots=3, level="gentle", start=True)
        ann, bob = Tab(ANN), Tab(BOB)
        room.enter(ann)
        await asyncio.sleep(2)
        room.read(ann, True)
        began = moment(room)
        await asyncio.sleep(60)
        assert moment(room) == began
        room.read(ann, False)
        await asyncio.sleep(1)
        assert moment(room)[1] == pytest.approx(began[1] + 1_000, abs=2)
        # Nobody stops the time of others, and who goes while reading stops nobody's.
        room.read(ann, True)
        room.enter(bob)
        await asyncio.sleep(1)
        assert moment(room)[1] == pytest.approx(began[1] + 2_000, abs=2)
        room.exit(ann)
        assert not room.presence.reading
        await log_of(registry, room)  # all is stored, so all has been told
        hellos = [each for each in ann.heard if each["t"] == "hello"]
        assert len(hellos) == 2 and hellos[1]["table"]["at"] == pytest.approx(began[1], abs=2)

    play(story, tmp_path, monkeypatch)
