"""The store, and what comes back from it after the server was gone."""

import asyncio
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from rumpus.server.limits import Limits
from rumpus.server.store import unsorted
from rumpus.server.store.journal import unsorted_entries
from rumpus.server.store.migrations import BEFORE_NUMBERS
from rumpus.server.store.ownership import Held
from rumpus.server.store.records import EntryRecord, GameRecord, KeptGame, ReplayRecord, RoomRecord
from rumpus.server.store.refusals import Taken
from server.stored import stored_log
from server.stores import both_stores, change, database_of, new_store, store_of
from server.visitors import Visitor, run, running, soon

GAME = GameRecord(1, "BCDF", "loonacy", {}, "seed", [0, 1], [None, "easy"], ["key", None])
DOUBLED = ("IntegrityError", "UniqueViolationError")
ROOM = RoomRecord("BCDF", "key", "loonacy", {}, "lobby", [], [], None)


def entry(seq: int) -> EntryRecord:
    return EntryRecord(f"n{seq}", msgspec.Raw(b'{"seq":%d}' % seq))


def finished(number: int, room: str = "BCDF") -> ReplayRecord:
    people = ["2c70e12b7a06", None]
    return ReplayRecord(f"{number:020x}", number, f"{room}-{number}.jsonl", time.time(), [0, 1], people)


@both_stores
def test_everything_comes_back(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        store.keep_guest("key", "Ann", lambda: None)
        store.keep_room(ROOM)
        store.begin_game(GAME)
        store.append(1, [entry(0), entry(1)], lambda: None)
        store.keep_clock(1, 99)
        await store.close()
        store = new_store(tmp_path)
        assert store.guest("key").name == "Ann" and store.guest("other").name is None
        assert store.rooms() == [ROOM] and store.last_game() == 1
        kept = store.unfinished_game(1)
        assert kept is not None
        assert (kept.record, kept.clock, kept.entries) == (GAME, 99, [entry(0), entry(1)])
        assert store.unfinished_game(2) is None
        store.forget_room("BCDF")
        await store.close()
        store = new_store(tmp_path)
        assert store.rooms() == []
        await store.close()

    run(story())


def test_in_a_folder_every_room_is_here_and_numbers_go_on(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        store.keep_room(ROOM)
        store.begin_game(GAME)
        await store.close()
        store = new_store(tmp_path)
        rooms = store.ownership
        assert rooms.alone and not rooms.peers and rooms.next_game() == 2 and rooms.next_game() == 3
        assert await rooms.holder("BCDF") is Held.NOWHERE, "it would be open"
        assert not await rooms.claim("BCDF") and await rooms.unopened(()) == []
        with pytest.raises(LookupError):
            rooms.give("BCDF", "two", lambda: None)
        await store.close()

    run(story())


@both_stores
def test_then_is_called_in_order_and_only_when_it_is_on_the_disk(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        seen: list[tuple[int, int]] = []

        def then(seq: int) -> None:
            seen.append((seq, len(stored_log(other, 1))))

        with database_of(tmp_path) as other:
            for seq in range(500):
                store.append(1, [entry(seq)], lambda seq=seq: then(seq))  # type: ignore[misc]
            assert seen == [], "nothing is told before the loop has had its turn"
            await soon(lambda: len(seen) == 500)
        assert [seq for seq, _ in seen] == list(range(500))
        assert all(stored > seq for seq, stored in seen)
        assert len({stored for _, stored in seen}) < 100, "many changes share a commit"
        await store.close()

    run(story())


@both_stores
def test_one_who_fails_after_a_commit_keeps_nobody_else_waiting(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        told: list[int] = []

        def fail() -> None:
            raise RuntimeError("cannot hear it")

        store.append(1, [entry(0)], fail)
        store.append(2, [entry(0)], lambda: told.append(2))
        await soon(lambda: told)
        store.append(3, [entry(0)], lambda: told.append(3))
        await soon(lambda: told == [2, 3])
        await store.close()

    run(story())
    assert "cannot hear it" in caplog.text


@both_stores
def test_a_game_is_read_back_after_all_that_was_written_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsorted, "UNSORTED", 50)

    async def story() -> None:
        store = new_store(tmp_path)
        heard: list[str] = []
        kept: list[KeptGame | None] = []

        def read(game: KeptGame | None) -> None:
            heard.append("read")
            kept.append(game)

        store.begin_game(GAME)
        for seq in range(200):
            store.append(1, [entry(seq)], lambda: heard.append("safe"))
            if seq % 60 == 0:
                await soon(lambda: len(heard) == seq + 1)  # noqa: B023
        store.read_back(1, read)
        store.read_back(None, read)
        store.read_back(99, read)
        await soon(lambda: len(kept) == 3)
        assert heard == ["safe"] * 200 + ["read"] * 3
        game, *nothing = kept
        assert nothing == [None, None]
        assert game is not None and game.record == GAME
        assert game.entries == [entry(seq) for seq in range(200)]
        await store.close()

    run(story())


@both_stores
def test_a_finished_game_is_a_file_and_resumes_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        store.begin_game(GAME)
        store.append(1, [entry(0)], lambda: None)
        over = finished(1)
        assert store.replay(over.id) is None
        store.finish_game(over, '{"title": 1}')
        await store.close()
        assert (tmp_path / "replays" / "BCDF-1.jsonl").read_text() == '{"title": 1}\n{"seq":0}\n'
        store = new_store(tmp_path)
        assert store.unfinished_game(1) is None and store.last_game() == 1
        assert store.replay(over.id) == over and store.replay("0" * 20) is None
        await store.close()

    run(story())


@both_stores
def test_a_folder_has_one_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if store_of(tmp_path):
        monkeypatch.setattr("rumpus.server.store.postgres.node.BEFORE_US", 0.2)

    async def story() -> None:
        store = new_store(tmp_path)
        with pytest.raises(Taken):
            new_store(tmp_path)
        await store.close()
        await new_store(tmp_path).close()

    run(story())


@both_stores
def test_a_failing_disk_is_reported(tmp_path: Path) -> None:
    async def story() -> None:
        troubles: list[Exception] = []
        store = new_store(tmp_path, troubles.append)
        store.begin_game(GAME)
        store.begin_game(GAME)  # the same game twice can only be a bug
        store.append(1, [entry(0)], lambda: troubles.append(AssertionError("told before it was safe")))
        await soon(lambda: troubles)
        assert type(troubles[0]).__name__ in DOUBLED and len(troubles) == 1
        await store.close()

    run(story())


def test_a_long_journal_becomes_chapters(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unsorted, "UNSORTED", 10)

    async def story() -> None:
        store = new_store(tmp_path)
        store.begin_game(GAME)
        for seq in range(25):
            written = asyncio.Event()
            store.append(1, [entry(seq)], written.set)
            store.append(2, [entry(seq)], lambda: None)
            await written.wait()
        store.finish_game(finished(2), '{"title": 2}')
        await store.close()
        with closing(sqlite3.connect(tmp_path / "rumpus.db")) as database:
            assert database.execute("SELECT count(*) FROM journal").fetchone() < (10,)
            assert database.execute("SELECT count(*) FROM chapters WHERE game = 1").fetchone() > (2,)
        store = new_store(tmp_path)
        kept = store.unfinished_game(1)
        assert kept is not None and kept.entries == [entry(seq) for seq in range(25)]
        await store.close()
        replay = (tmp_path / "replays" / "BCDF-2.jsonl").read_text().splitlines()
        assert replay == ['{"title": 2}', *(f'{{"seq":{seq}}}' for seq in range(25))]

    run(story())


def test_games_are_sorted_in_turn_and_no_kill_loses_or_doubles_an_entry(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsorted, "UNSORTED", 10)
    monkeypatch.setattr(unsorted, "GAMES_AT_ONCE", 1)
    in_both_places = 0

    async def story() -> None:
        nonlocal in_both_places
        store = new_store(tmp_path / "live")
        for number in (1, 2, 3):
            store.begin_game(msgspec.structs.replace(GAME, number=number))
        for seq in range(20):
            written = asyncio.Event()
            for number in (1, 2, 3):
                store.append(number, [entry(seq)], written.set)
            await written.wait()
            data = frozen(tmp_path / "live", tmp_path / f"killed-{seq}")
            with closing(sqlite3.connect(data / "rumpus.db")) as database:
                (rows,) = database.execute("SELECT count(*) FROM journal").fetchone()
                loose = sum(len(entries) for entries in unsorted_entries(database).values())
                in_both_places += loose < 3 * rows
                assert loose < 10 + 3
            again = new_store(data)
            for number in (1, 2, 3):
                kept = again.unfinished_game(number)
                assert kept is not None and kept.entries == [entry(each) for each in range(seq + 1)]
            await again.close()
        await store.close()

    run(story())
    assert in_both_places


@both_stores
def test_a_game_that_ends_when_the_journal_is_sorted_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsorted, "UNSORTED", 3)

    async def story() -> None:
        store = new_store(tmp_path)
        store.begin_game(GAME)
        store.append(1, [entry(0), entry(1), entry(2)], lambda: None)
        store.finish_game(finished(1), "{}")  # in the same batch as the entries that fill the journal
        await store.close()
        replay = (tmp_path / "replays" / "BCDF-1.jsonl").read_text().splitlines()
        assert replay == ["{}", '{"seq":0}', '{"seq":1}', '{"seq":2}']

    run(story())


def test_a_store_from_before_the_journal_is_understood(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "rumpus.db")) as database:
        for statement in BEFORE_NUMBERS:
            database.execute(statement)
        database.execute("CREATE TABLE entries (game, seq, at, seat, nonce, json)")
        rows = [(1, 1, 10, 0, 'n"1', '{"seq":1}'), (1, 0, 0, None, None, '{"seq":0}')]
        database.executemany("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", rows)
        database.execute(
            "INSERT INTO games (number, json) VALUES (1, ?)", (msgspec.json.encode(GAME).decode(),)
        )
        database.commit()

    async def story() -> None:
        for _ in range(2):
            store = new_store(tmp_path)
            kept = store.unfinished_game(1)
            await store.close()
            assert kept is not None
            assert [(record.nonce, bytes(record.line)) for record in kept.entries] == [
                (None, b'{"seq":0}'),
                ('n"1', b'{"seq":1}'),
            ]

    run(story())


# ---- A server that comes back


def frozen(data: Path, to: Path) -> Path:
    """What a kill -9 would leave: the files as they are at this moment. A database outlives it as it is."""
    if store_of(data):
        return data
    shutil.copytree(data, to)
    return to


@both_stores
def test_a_game_goes_on_where_it_stopped(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path / "first") as server, Visitor(server.settings.url) as ann:
            await ann.post("/api/me", {"name": "Ann"})
            code = await ann.open_room(bots=2, level="easy", start=True, options={"hands": "open"})
            tab = await ann.tab(code)
            await tab.act({"kind": "SayReady"}, "ready")
            ack = await tab.hear("ack")
            cookies, before = ann.token, tab.table
            data = frozen(tmp_path / "first", tmp_path / "second")
        async with running(data) as server, Visitor(server.settings.url, cookies) as ann:
            tab = await ann.tab(code)
            assert tab.room["phase"] == "playing" and tab.you == {
                "guest": tab.you["guest"],
                "chair": 0,
                "host": True,
                "may_start": True,
                "beside": [],
            }
            assert tab.room["chairs"][0]["name"] == "Ann"
            assert tab.table["hash"] == before["hash"] and tab.table["seq"] >= ack["seq"]
            assert tab.view["state"]["hands"] == before["view"]["state"]["hands"]
            assert tab.view["state"]["ready"] & 1
            await tab.act({"kind": "SayReady"}, "ready")
            assert await tab.hear("ack") == ack
            await tab.act({"kind": "SayReady"}, "another")
            await tab.hear("bounce")
            await tab.act({"kind": "Hold"}, "hold")
            await tab.hear("ack", lambda message: message["nonce"] == "hold")

    run(story())


@both_stores
def test_the_match_clock_stands_still_while_the_server_is_gone(tmp_path: Path) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=1, start=True)
            tab = await ann.tab(code)
            await tab.send("again")
            before = (await tab.hear("hello"))["table"]["at"]
            stopwatch = -time.monotonic()
            cookies = ann.token
        stopwatch += time.monotonic()
        await asyncio.sleep(0.5)
        stopwatch -= time.monotonic()
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            tab = await ann.tab(code)
            stopwatch += time.monotonic()
            assert before <= tab.table["at"] <= before + 1000 * stopwatch + 1

    run(story())


def test_a_bot_plays_for_who_does_not_come_back_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with (
            running(tmp_path) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            code = await ann.open_room()
            first, second = await ann.tab(code), await bob.tab(code)
            await first.send("sit", chair=0)
            await second.send("sit", chair=1)
            await first.hear("room", lambda message: message["room"]["chairs"][1]["kind"] == "person")
            await first.send("start")
            await first.hear("table")
            cookies = ann.token
        limits = Limits(said_away=0.1, stand_in_race=0.3)
        async with running(tmp_path, limits) as server, Visitor(server.settings.url, cookies) as ann:
            tab = await ann.tab(code)
            await tab.hear("room", lambda message: message["room"]["chairs"][1]["stand_in"])
            assert tab.table["outcome"] is None

    run(story())


@both_stores
def test_a_log_that_does_not_fit_the_rules_sends_the_room_to_the_lobby(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def spoil() -> None:
        if store_of(tmp_path):
            spoilt = "replace(encode(json, 'escape'), 'Dealt', 'Dreamt')"
            change(tmp_path, f"UPDATE entries SET json = decode({spoilt}, 'escape')")
        else:
            change(tmp_path, "UPDATE journal SET json = replace(json, 'Dealt', 'Dreamt')")

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room(bots=1, start=True)
            await ann.tab(code)
            cookies = ann.token
        spoil()
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            tab = await ann.tab(code)
            assert tab.room["phase"] == "lobby" and tab.table == {}
            assert "lobby" in caplog.text

    run(story())
