"""A guest finds every finished game they sat in, and small true numbers about them."""

import sqlite3
from pathlib import Path

import pytest

from rumpus.engine.ids import Seat
from rumpus.server.app import Server
from rumpus.server.limits import Limits
from rumpus.server.regulars.regulars import Regulars
from rumpus.server.regulars.statistics import wins_in_a_row
from rumpus.server.store import writer
from rumpus.server.store.batch import Batch
from rumpus.server.store.oblivion import forget_unseen_guest
from rumpus.server.store.records import EndedGame, SeatRecord
from server.stores import both_stores, rows
from server.visitors import Tab, Visitor, run, running, soon


async def over(tab: Tab) -> None:
    await tab.hear("room", lambda message: message["room"]["phase"] == "over")


async def two_play(ann: Visitor, bob: Visitor, bots: int = 0) -> tuple[str, Tab, Tab]:
    """Ann and Bob begin a game, with Ann on the chair after the bots."""
    code = await ann.open_room("domaniacal", bots=bots)
    tabs = await ann.tab(code), await bob.tab(code)
    for tab in tabs:
        await tab.send("sit", chair=None)
        await tab.hear("room", lambda message: message["you"]["chair"] is not None)
    await tabs[0].send("start")
    for tab in tabs:
        await tab.hear("table")
    return code, *tabs


async def called(visitor: Visitor, name: str) -> None:
    await visitor.post("/api/me", {"name": name})


@both_stores
def test_a_finished_game_is_in_the_history_of_all_who_sat_in_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
            Visitor(server.settings.url) as cid,
        ):
            await called(ann, "Ann")
            await called(bob, "Bob")
            code, ann_tab, bob_tab = await two_play(ann, bob)
            await cid.tab(code)
            assert (await bob.get("/api/home"))["history"]["games"] == []
            await ann_tab.send("stand")
            await over(bob_tab)

            (won,) = (await bob.get("/api/home"))["history"]["games"]
            assert (won["game"], won["title"], won["place"], won["how"]) == (
                "domaniacal",
                "Domaniacal",
                1,
                "whole",
            )
            assert [(seat["kind"], seat["name"], seat["place"]) for seat in won["seats"]] == [
                ("me", "Bob", 1),
                ("person", "Ann", 2),
            ]
            (lost,) = (await ann.get("/api/home"))["history"]["games"]
            assert (lost["place"], lost["how"]) == (2, "left")
            assert (await cid.get("/api/home"))["history"]["games"] == []
            statistics = (await bob.get("/api/home"))["statistics"]
            assert (statistics["played"], statistics["won"], statistics["streak"]) == (1, 1, 1)
            assert (statistics["companion"], statistics["together"]) == ("Ann", 1)
            assert statistics["games"][0]["quickest"] == won["took"]

    run(story())


def test_history_survives_a_restart_and_comes_page_by_page(tmp_path: Path) -> None:
    async def story() -> None:
        limits = Limits(room_burst=100.0)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url) as ann:
            for _ in range(23):
                tab = await ann.tab(await ann.open_room("domaniacal", bots=1, start=True))
                await tab.send("stand")
                await over(tab)
                await tab.close()
                server.registry.close(next(iter(server.registry.rooms.values())), "Next, please.")
            cookies = ann.token
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            home = await ann.get("/api/home")
            assert home["statistics"]["played"] == 23 and home["history"]["more"]
            games = home["history"]["games"]
            assert len(games) == 20
            rest = await ann.get(f"/api/home/games?before={games[-1]['number']}")
            numbers = [game["number"] for game in [*games, *rest["games"]]]
            assert numbers == sorted(numbers, reverse=True) and len(set(numbers)) == 23
            assert not rest["more"]
            assert "number" in (await ann.get("/api/home/games?before=x"))["reason"]

    run(story())


def test_a_result_is_in_the_same_commit_as_the_last_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits: list[Batch] = []

    def commit(database: sqlite3.Connection, batch: Batch) -> None:
        commits.append(batch)
        writer_commit(database, batch)

    writer_commit = writer.commit
    monkeypatch.setattr(writer, "commit", commit)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room("domaniacal", bots=1, start=True))
            await tab.send("stand")
            await over(tab)

    run(story())
    (last,) = [batch for batch in commits if any("ended_games" in change.sql for change in batch.changes)]
    assert b"GameWon" in b"".join(last.growth)
    assert any("finished_at" in change.sql for change in last.changes)


@both_stores
def test_games_of_bots_alone_are_in_no_history(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path, demo=True) as server:
            room = server.registry.open_demo()
            assert room.session is not None
            for seat in (0, 1, 2):
                room.games.leave(Seat(seat))
            await soon(lambda: room.phase == "over")
        assert rows(tmp_path, "SELECT count(*) FROM ended_games") == [(0,)]

    run(story())


@both_stores
def test_who_came_late_and_who_was_helped_is_remembered(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
            Visitor(server.settings.url) as cid,
        ):
            code, ann_tab, bob_tab = await two_play(ann, bob, bots=1)
            cid_tab = await cid.tab(code)
            bot = next(place for place, chair in enumerate(cid_tab.room["chairs"]) if chair["kind"] == "bot")
            await cid_tab.send("sit", chair=bot)
            await cid_tab.hear("table")
            await bob_tab.close()
            room = server.registry.rooms[code]
            await soon(lambda: len(room.presence.connections) == 2)
            bobs = bob_tab.you["chair"]
            await ann_tab.send("bot", chair=bobs, level="normal")
            await soon(lambda: room.chairs[bobs].stand_in)
            for tab in (ann_tab, cid_tab):
                await tab.send("stand")
            await soon(lambda: room.phase == "over")
        found = dict(rows(tmp_path, "SELECT name, how FROM ended_seats"))
        assert sorted(found.values()) == ["helped", "left", "left"]

    run(story())


def seat(guest: str | None, name: str, place: int, level: str | None = None) -> SeatRecord:
    return SeatRecord(guest, name, level, place, 0, "whole")


def ended(number: int, *seats: SeatRecord, game: str = "loonacy", took: int = 1_000) -> EndedGame:
    return EndedGame(number, game, float(number), took, "cards left", 0, "usual", list(seats))


async def stored(server: Server) -> None:
    """Until everything so far is on the disk."""
    done: list[bool] = []
    server.registry.context.store.annals.write([], lambda: done.append(True))
    await soon(lambda: done)


@both_stores
def test_a_game_that_ends_twice_is_remembered_once(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            regulars: Regulars = server.registry.context.regulars
            regulars.game_over(ended(1, seat("a", "Ann", 1)))
            regulars.game_over(ended(1, seat("a", "Ann", 2)))
            await stored(server)
            regulars.game_over(ended(1, seat("a", "Ann", 3)))
            await stored(server)
            assert regulars.annals.places("a") == [1]

    run(story())


@both_stores
def test_a_guest_without_a_name_is_known_and_forgotten_with_their_games(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            regulars, store = server.registry.context.regulars, server.registry.context.store
            regulars.game_over(ended(1, seat("a", "Ann", 1), seat("b", "Bob", 2)))
            regulars.game_over(ended(2, seat("a", "Ann", 1), seat(None, "Bot", 2, "easy")))
            await stored(server)
            assert rows(tmp_path, "SELECT key, name FROM guests ORDER BY key") == [("a", None), ("b", None)]
            assert store.guest("a").name is None

            store.annals.write(forget_unseen_guest("a", 5.0), lambda: None)
            await stored(server)
            assert regulars.annals.places("a") == [1, 1], "who has just been here stays"
            store.annals.write(forget_unseen_guest("a", 1e12), lambda: None)
            await stored(server)
        assert rows(tmp_path, "SELECT number FROM ended_games") == [(1,)]
        assert rows(tmp_path, "SELECT guest, name FROM ended_seats ORDER BY seat") == [
            (None, ""),
            ("b", "Bob"),
        ]
        assert rows(tmp_path, "SELECT key FROM guests") == [("b",)]

    run(story())


@pytest.mark.parametrize(
    ("places", "streak", "longest"),
    [([], 0, 0), ([1, 1, 2, 1], 2, 2), ([3, 1, 1, 1, 2], 0, 3), ([2, 2], 0, 0), ([1], 1, 1)],
)
def test_wins_are_counted_in_a_row(places: list[int], streak: int, longest: int) -> None:
    assert wins_in_a_row(places) == (streak, longest)
