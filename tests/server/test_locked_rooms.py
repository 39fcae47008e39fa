"""Rooms among strangers: longer codes, a smaller cap on forgiven lag, and a door that can be locked."""

import asyncio
from pathlib import Path

import pytest

from rumpus.games import shelf_box
from rumpus.server.codes import CODE
from rumpus.server.errors import RoomLocked
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rooms.presence import LOCKED
from rumpus.server.rooms.registry import RoomRegistry
from rumpus.server.rooms.room import Room
from rumpus.table.lag import FRIENDS_CAP, PUBLIC_CAP
from rumpus.wire.messages import Lock, Sit, Start
from server.simulated_rooms import Tab, do, play
from server.visitors import Visitor, run, running

BOX = shelf_box("uglydoll-loonacy")
ANN, BOB, CAT, DAN = (Guest(letter * 64, letter) for letter in "abcd")
"""The host, a player, a watcher, and a stranger."""


@pytest.mark.parametrize(("public", "letters", "cap"), [(False, 4, FRIENDS_CAP), (True, 6, PUBLIC_CAP)])
def test_in_public_codes_are_longer_and_less_lag_is_forgiven(
    tmp_path: Path, public: bool, letters: int, cap: float
) -> None:
    async def story() -> None:
        code = ""
        for _ in range(2):  # the second time the game comes from the store
            async with running(tmp_path, public=public) as server, Visitor(server.settings.url) as ann:
                code = code or await ann.open_room(bots=1, start=True)
                assert CODE.fullmatch(code) and len(code) == letters
                session = server.registry.find(code.lower()).session
                assert session is not None
                assert [meter.cap for meter in session.table._judge.meters] == [cap, cap]

    run(story())


def welcome(room: Room, guest: Guest) -> bool:
    try:
        room.presence.check_place_for(guest)
    except RoomLocked:
        return False
    return True


def test_a_locked_room_lets_in_only_those_who_were_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = ""

    async def story(registry: RoomRegistry) -> None:
        nonlocal code
        room = registry.open(ANN, BOX, {})
        code = room.code
        ann, bob, cat = tabs = Tab(ANN), Tab(BOB), Tab(CAT)
        for tab in tabs:
            room.enter(tab)
        for tab in (ann, bob):
            do(room, tab, Sit(None))
        do(room, bob, Lock(True))
        assert "host" in bob.said("refusal")[-1]["reason"] and welcome(room, DAN)
        do(room, ann, Lock(True))
        await asyncio.sleep(1)
        assert bob.said("room")[-1]["room"]["locked"]
        assert not welcome(room, DAN)
        room.exit(cat)
        await asyncio.sleep(600)
        assert welcome(room, CAT), "however long they were away"
        do(room, ann, Start())
        do(room, ann, Lock(False))
        assert welcome(room, DAN), "also during a game"
        room.enter(Tab(DAN))
        do(room, ann, Lock(True))
        assert welcome(room, DAN)
        assert not welcome(room, CAT), "who was not here when it was locked is somebody new"

    async def after_a_restart(registry: RoomRegistry) -> None:
        room = registry.rooms[code]
        assert [welcome(room, guest) for guest in (ANN, BOB, CAT, DAN)] == [True, True, False, True]

    play(story, tmp_path, monkeypatch)
    play(after_a_restart, tmp_path, monkeypatch)


def test_who_stands_before_a_locked_door_is_told_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path, Limits()) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code = await ann.open_room()
            host = await ann.tab(code)
            await host.send("lock", locked=True)
            await host.hear("room", lambda message: message["room"]["locked"])
            assert (await bob.get(f"/api/rooms/{code}"))["reason"] == LOCKED
            assert (await ann.get(f"/api/rooms/{code}"))["code"] == code
            socket = await bob.session.ws_connect(f"{bob.url}/ws/{code}", headers=bob.headers)
            message = await socket.receive_json()
            assert (message["t"], message["reason"]) == ("bye", LOCKED)
            again = await ann.tab(code)
            assert again.you["host"]

    run(story())
