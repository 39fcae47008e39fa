"""A guest is found where they are without a look at all other rooms."""

from pathlib import Path

import pytest

from rumpus.games import shelf_box
from rumpus.server.guests import Guest
from rumpus.server.limits import Limits
from rumpus.server.rooms.room import Room
from rumpus.server.whereabouts import Whereabouts
from rumpus.wire.messages import Stand
from server.simulated_rooms import Tab, do, rooms_in
from server.visitors import Visitor, run, running, soon


def test_rooms_say_who_is_in_them_and_nothing_is_left_when_they_close() -> None:
    where = Whereabouts()
    where.note("BCDF", {"ann", "bob"})
    where.note("GHJK", {"ann"})
    assert where.rooms_of("ann") == ["BCDF", "GHJK"] and where.rooms_of("bob") == ["BCDF"]
    where.note("BCDF", {"cleo"})
    assert where.rooms_of("ann") == ["GHJK"] and where.rooms_of("bob") == []
    where.forget("BCDF")
    where.forget("GHJK")
    where.forget("never noted")
    assert vars(where) == vars(Whereabouts())


def test_a_page_and_a_new_name_look_at_no_room_of_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    changed = Room.changed

    def noted(room: Room) -> None:
        told.append(room.code)
        changed(room)

    monkeypatch.setattr(Room, "changed", noted)

    async def story() -> None:
        async with rooms_in(tmp_path, Limits()) as registry:
            guests = registry.context.guests
            ann, others = Tab(guests.known_by("a" * 64)), [Guest(f"{n:064x}", "Bo") for n in range(5)]
            mine = registry.open(ann.guest, shelf_box("loonacy"), {}, bots=2, start=True)
            for other in others:
                registry.open(other, shelf_box("loonacy"), {}, bots=2, start=True)
            mine.enter(ann)
            assert [game.code for game in registry.me(ann.guest).games] == [mine.code]
            await soon(lambda: ann.said("room"))
            told.clear()
            registry.rename(ann.guest, "Ann")
            assert told == [mine.code]
            do(mine, ann, Stand())
            assert registry.me(ann.guest).games == []
            registry.close(mine, "That is all.")
            assert registry.context.whereabouts.rooms_of(ann.guest.key) == []

    run(story())


def test_a_game_is_found_again_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=2, start=True)
            await ann.tab(code)
            cookies = ann.token
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            assert [game["code"] for game in (await ann.get("/api/me"))["games"]] == [code]

    run(story())
