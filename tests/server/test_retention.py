"""What is forgotten, and what is not."""

import os
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rumpus.server.guests import Guests
from rumpus.server.limits import Limits
from rumpus.server.store import retention, unsorted
from rumpus.server.store.retention import prune_replays
from rumpus.server.store.sql import SqlStore
from server.stores import both_stores, change, logs, new_store, rows
from server.test_store import GAME, ROOM, entry, finished
from server.visitors import Visitor, run, running, soon

DAY = 86_400.0
LIMITS = Limits(finished_games_kept=30 * DAY, abandoned_games_kept=7 * DAY, guests_kept=365 * DAY)


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "PAUSE", 0.0)
    monkeypatch.setattr(retention, "ROWS", 2)
    monkeypatch.setattr(retention, "FILES", 3)


def play(store: SqlStore, number: int, room: str = "BCDF", over: bool = False) -> None:
    store.begin_game(msgspec.structs.replace(GAME, number=number, room=room))
    store.append(number, [entry(0)], lambda: None)
    if over:
        store.finish_game(finished(number, room), "{}")


def column(folder: Path, query: str) -> list[Any]:
    return [value for (value,) in rows(folder, query)]


def games(folder: Path) -> list[int]:
    return column(folder, "SELECT number FROM games ORDER BY number")


async def after(store: SqlStore, days: float) -> None:
    """What would be forgotten so many days from now."""
    await store.retention(LIMITS).forget(time.time() + days * DAY)


@both_stores
def test_finished_games_leave_the_database_but_not_the_last_number(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        for number in range(1, 8):
            play(store, number, over=True)
        await store.close()
        store = new_store(tmp_path)
        await after(store, 29)
        assert games(tmp_path) == [1, 2, 3, 4, 5, 6, 7]
        await after(store, 31)
        assert games(tmp_path) == [7] and logs(tmp_path) == [7]
        assert store.last_game() == 7
        assert store.replay(finished(1).id) is not None  # it can be watched as long as its file is kept
        await after(store, 366)
        assert store.replay(finished(1).id) is None
        await store.close()

    run(story())


@both_stores
def test_a_game_stays_until_its_replay_is_written(tmp_path: Path) -> None:
    (tmp_path / "replays").write_text("a file where the folder should be")

    async def story() -> None:
        store = new_store(tmp_path)
        play(store, 1, over=True)
        play(store, 2, over=True)
        await store.close()
        store = new_store(tmp_path)
        await after(store, 100)
        assert games(tmp_path) == [1, 2]
        await store.close()

    run(story())


@both_stores
def test_unfinished_games_without_a_room_are_forgotten_after_a_week(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        store.keep_room(ROOM)
        play(store, 1, "BCDF")
        for number in range(2, 8):
            play(store, number, "GONE")
        play(store, 8, "LATE")
        play(store, 9, "LAST")
        store.keep_guest("key", "Ann", lambda: None)
        await store.close()
        change(tmp_path, "UPDATE games SET json = '{' WHERE number = 3")
        change(tmp_path, "INSERT INTO rooms_set_aside VALUES ('LATE', '{', 'not readable')")
        store = new_store(tmp_path)
        await after(store, 0)
        await after(store, 6)
        assert games(tmp_path) == [1, 2, 3, 4, 5, 6, 7, 8, 9]
        await after(store, 8)
        assert games(tmp_path) == [1, 8, 9] and column(tmp_path, "SELECT name FROM guests") == ["Ann"]
        store.forget_room("BCDF")
        await store.close()
        store = new_store(tmp_path)
        await after(store, 9)
        store.keep_room(ROOM)  # the code is there again in time
        await store.close()
        store = new_store(tmp_path)
        await after(store, 10)
        await after(store, 100)
        assert games(tmp_path) == [1, 8, 9]
        await store.close()

    run(story())


def test_a_game_that_waits_in_the_journal_is_forgotten_there_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unsorted, "UNSORTED", 4)

    async def story() -> None:
        store = new_store(tmp_path)
        written: list[int] = []
        play(store, 1, "GONE")
        play(store, 2, "GONE")
        store.append(2, [entry(1)], lambda: written.append(1))
        await soon(lambda: written)
        await after(store, 0)
        await after(store, 8)
        assert games(tmp_path) == [2]
        store.append(2, [entry(2), entry(3)], lambda: written.append(2))
        await soon(lambda: len(written) == 2)
        await store.close()
        assert logs(tmp_path) == [2]

    run(story())


def test_a_forgotten_game_does_not_come_back_from_the_journal(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        play(store, 1, "GONE")
        play(store, 2, "GONE")
        await soon(lambda: games(tmp_path) == [1, 2])
        await after(store, 0)
        await after(store, 8)
        await store.close()
        await new_store(tmp_path).close()
        assert logs(tmp_path) == [2]

    run(story())


@both_stores
def test_guests_whom_nobody_has_seen_for_a_year_are_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        for key in ("ann", "bob", "cid", "dot", "eve"):
            store.keep_guest(key, key.title(), lambda: None)
        await store.close()
        change(tmp_path, "UPDATE guests SET seen_at = ?", time.time() - 364 * DAY)
        store = new_store(tmp_path)
        assert Guests(store, LIMITS).known_by("ann").name == "Ann"  # who is here
        await after(store, 0)
        assert len(column(tmp_path, "SELECT key FROM guests")) == 5
        await after(store, 2)
        assert column(tmp_path, "SELECT key FROM guests") == ["ann"]
        await store.close()

    run(story())


@both_stores
def test_standings_of_those_who_have_not_come_for_a_year_are_forgotten(tmp_path: Path) -> None:
    """Most of these guests have never told a name."""

    async def story() -> None:
        store = new_store(tmp_path)
        for key in ("ann", "bob", "cid"):
            store.keep_standing(key, "loonacy", 3, lambda: None)
        await store.close()
        store = new_store(tmp_path)
        await after(store, 364)
        assert len(column(tmp_path, "SELECT guest FROM standings")) == 3
        await after(store, 366)
        assert column(tmp_path, "SELECT guest FROM standings") == []
        await store.close()

    run(story())


@both_stores
def test_of_everything_only_so_much_is_kept_and_the_oldest_goes(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        for number in range(1, 13):
            play(store, number, room="GONE", over=number <= 6)
        for number in range(5):
            store.keep_guest(f"guest {number}", "Ann", lambda: None)
            store.keep_standing(f"guest {number}", "loonacy", 3, lambda: None)
        await store.close()
        change(tmp_path, "UPDATE games SET finished_at = 1e9 + number WHERE finished_at IS NOT NULL")
        change(tmp_path, "UPDATE games SET abandoned_at = 1e9 + number WHERE finished_at IS NULL")
        change(tmp_path, "UPDATE guests SET seen_at = 1e9 + CAST(substr(key, 7) AS INTEGER)")
        change(tmp_path, "UPDATE standings SET kept_at = 1e9 + CAST(substr(guest, 7) AS INTEGER)")
        store = new_store(tmp_path)
        few = Limits(finished_games_most=2, abandoned_games_most=3, guests_most=4)
        await store.retention(few).forget(1e9 + 100)
        assert games(tmp_path) == [5, 6, 10, 11, 12]
        for query in ("SELECT key FROM guests ORDER BY 1", "SELECT guest FROM standings ORDER BY 1"):
            assert column(tmp_path, query) == [f"guest {number}" for number in range(1, 5)]
        await store.close()

    run(story())


def replay(folder: Path, name: str, age: float, size: int = 100) -> None:
    path = folder / name
    path.write_bytes(b"x" * size)
    os.utime(path, (1e9 - age, 1e9 - age))


def test_replays_go_by_age_and_by_size_the_oldest_first(tmp_path: Path) -> None:
    for age in range(10):
        replay(tmp_path, f"BCDF-{age}.jsonl", age)
    replay(tmp_path, "notes.txt", 1e6)
    prune_replays(tmp_path, 1e9 - 7.5, 1_000)
    assert sorted(path.name for path in tmp_path.glob("*.jsonl")) == [f"BCDF-{age}.jsonl" for age in range(8)]
    prune_replays(tmp_path, 0, 350)
    assert sorted(path.name for path in tmp_path.glob("*.jsonl")) == [f"BCDF-{age}.jsonl" for age in range(3)]
    assert (tmp_path / "notes.txt").exists()
    prune_replays(tmp_path / "nowhere", 1e9, 0)


def test_a_replay_that_cannot_be_removed_is_one_line_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def refuse(self: Path, missing_ok: bool = False) -> None:
        raise PermissionError(1, "Operation not permitted")

    for age in range(4):
        replay(tmp_path, f"BCDF-{age}.jsonl", age)
    monkeypatch.setattr(Path, "unlink", refuse)
    prune_replays(tmp_path, 1e9, 0)
    assert [record.getMessage()[:13] for record in caplog.records] == ["4 old replays"]


def test_a_server_forgets_when_it_starts(tmp_path: Path) -> None:
    (tmp_path / "replays").mkdir()
    replay(tmp_path / "replays", "BCDF-1.jsonl", 0)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            await ann.get("/api/me")
            await soon(lambda: not list((tmp_path / "replays").iterdir()))

    run(story())
