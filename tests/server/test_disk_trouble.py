"""A disk that takes nothing for a while: nothing acknowledged is lost, and everything goes on by itself."""

import asyncio
import logging
import shutil
import sqlite3
from pathlib import Path

import msgspec
import pytest

from rumpus.server.store import patience, replays, unsorted, writer
from rumpus.server.store.batch import Batch
from rumpus.server.store.patience import CANNOT_WRITE, DISK_FULL, Unstored, passes, sentence
from rumpus.server.store.sql import SqlStore
from rumpus.server.store.sqlite import SqliteStore
from server.stores import new_store
from server.stubborn_disk import StubbornDisk, real_trouble
from server.test_store import GAME, ROOM, entry, finished
from server.visitors import run, soon


@pytest.fixture(autouse=True)
def in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (patience, replays):
        monkeypatch.setattr(module, "FIRST_PAUSE", 0.01)
        monkeypatch.setattr(module, "LONGEST_PAUSE", 0.02)


def test_troubles_that_pass_are_told_from_those_that_last() -> None:
    assert sentence(real_trouble("full")) == DISK_FULL
    assert sentence(real_trouble("read-only")) == CANNOT_WRITE
    assert passes(real_trouble("full")) and passes(real_trouble("read-only"))
    assert not passes(real_trouble("damaged"))
    assert not passes(sqlite3.IntegrityError("a bug"))


@pytest.mark.parametrize("step", ["commit", "sort_journal"])
def test_a_full_disk_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, step: str
) -> None:
    monkeypatch.setattr(unsorted, "UNSORTED", 2)
    disk = StubbornDisk(monkeypatch, step)

    async def story() -> None:
        store = new_store(tmp_path)
        told: list[int] = []
        heard: list[str | None] = []
        store.when_waiting = heard.append
        store.begin_game(GAME)
        store.append(1, [entry(0)], lambda: told.append(0))
        await soon(lambda: told == [0])
        disk.trouble = real_trouble("full")
        store.append(1, [entry(1)], lambda: told.append(1))
        store.append(1, [entry(2)], lambda: told.append(2))
        before = disk.tries
        await soon(lambda: disk.tries > before + 3)
        store.append(1, [entry(3)], lambda: told.append(3))
        assert heard == [DISK_FULL] and store.waiting == DISK_FULL
        assert told == ([0] if step == "commit" else [0, 1, 2]), "nothing is told before it is stored"
        disk.trouble = None
        await soon(lambda: told == [0, 1, 2, 3])
        await soon(lambda: heard == [DISK_FULL, None])
        assert store.waiting is None
        await store.close()
        again = new_store(tmp_path)
        kept = again.unfinished_game(1)
        assert kept is not None and kept.entries == [entry(seq) for seq in range(4)]
        await again.close()

    run(story())
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2 and "games wait" in lines[0] and "takes games again" in lines[1]
    assert all(record.exc_info is None for record in caplog.records)


def test_the_server_can_stop_while_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = StubbornDisk(monkeypatch)

    async def story() -> None:
        store = new_store(tmp_path)
        told: list[int] = []
        store.begin_game(GAME)
        store.append(1, [entry(0)], lambda: told.append(0))
        await soon(lambda: told)
        disk.trouble = real_trouble("full")
        store.append(1, [entry(1)], lambda: told.append(1))
        await soon(lambda: store.waiting)
        store.keep_clock(1, 99)
        with pytest.raises(Unstored, match="full"):
            await store.close()
        assert told == [0]
        disk.trouble = None
        again = new_store(tmp_path)
        kept = again.unfinished_game(1)
        assert kept is not None and kept.entries == [entry(0)]
        await again.close()

    run(story())


def test_a_damaged_database_ends_the_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = StubbornDisk(monkeypatch)

    async def story() -> None:
        troubles: list[Exception] = []
        store = SqliteStore(tmp_path, tmp_path / "replays", troubles.append)
        disk.trouble = real_trouble("damaged")
        store.append(1, [entry(0)], lambda: troubles.append(AssertionError("told before it was safe")))
        await soon(lambda: troubles)
        assert troubles == [disk.trouble] and disk.tries == 1
        await store.close()

    run(story())


def test_a_room_that_changes_a_thousand_times_meanwhile_is_written_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = StubbornDisk(monkeypatch)
    sizes: list[int] = []
    real = writer.commit

    def measure(database: sqlite3.Connection, batch: Batch) -> None:
        sizes.append(len(batch.changes) + len(batch.rooms))
        real(database, batch)

    monkeypatch.setattr(writer, "commit", measure)

    async def story() -> None:
        store = new_store(tmp_path)
        disk.trouble = real_trouble("full")
        store.keep_room(ROOM)
        await soon(lambda: store.waiting)
        for _ in range(1_000):
            store.forget_room("BCDF")
            store.keep_room(ROOM)
        disk.trouble = None
        await store.close()
        again = new_store(tmp_path)
        assert again.rooms() == [ROOM]
        await again.close()

    run(story())
    assert max(sizes) == 1


# ---- Replays


def finish(store: SqlStore, number: int, entries: int = 1) -> None:
    store.begin_game(msgspec.structs.replace(GAME, number=number))
    store.append(number, [entry(seq) for seq in range(entries)], lambda: None)
    store.finish_game(finished(number), "{}")


def replay_lines(folder: Path, number: int) -> list[str]:
    return (folder / "replays" / f"BCDF-{number}.jsonl").read_text().splitlines()


def written(folder: Path) -> set[str]:
    return {path.name for path in (folder / "replays").glob("*")}


def test_replays_that_cannot_be_written_are_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(unsorted, "UNSORTED", 15)
    in_the_way = tmp_path / "replays"
    in_the_way.write_text("a file where the folder should be")

    async def story() -> None:
        store = new_store(tmp_path)
        finish(store, 1, entries=10)
        await soon(lambda: caplog.records)
        for number in range(2, 30):
            finish(store, number, entries=10)  # meanwhile the journal is sorted into chapters
            await asyncio.sleep(0)
        told: list[int] = []
        store.append(99, [entry(0)], lambda: told.append(99))
        await soon(lambda: told)
        assert store.waiting is None, "games go on"
        in_the_way.unlink()
        await soon(lambda: len(written(tmp_path)) == 29)
        await store.close()

    run(story())
    for number in range(1, 30):
        assert replay_lines(tmp_path, number) == ["{}", *(f'{{"seq":{seq}}}' for seq in range(10))]
    lines = [record.getMessage() for record in caplog.records]
    assert len(lines) == 2 and "will be tried again" in lines[0] and "written again" in lines[1]
    assert all(record.exc_info is None for record in caplog.records)


def test_replays_are_owed_by_the_next_life_of_the_server(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "replays").write_text("a file where the folder should be")

    async def story() -> None:
        store = new_store(tmp_path)
        finish(store, 1)
        finish(store, 2)
        await soon(lambda: caplog.records)
        await store.close()
        (tmp_path / "replays").unlink()
        again = new_store(tmp_path)
        assert again.unfinished_game(1) is None, "it is finished all the same"
        await soon(lambda: len(written(tmp_path)) == 2)
        await again.close()
        (tmp_path / "replays" / "BCDF-1.jsonl").unlink()
        third = new_store(tmp_path)
        finish(third, 3)
        await soon(lambda: "BCDF-3.jsonl" in written(tmp_path))
        await third.close()

    run(story())
    assert replay_lines(tmp_path, 2) == ["{}", '{"seq":0}']
    assert written(tmp_path) == {"BCDF-2.jsonl", "BCDF-3.jsonl"}, "none is written twice"


def test_a_folder_that_is_removed_is_made_again(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        finish(store, 1)
        await soon(lambda: written(tmp_path))
        shutil.rmtree(tmp_path / "replays")
        finish(store, 2)
        await soon(lambda: written(tmp_path))
        await store.close()

    run(story())


def test_a_half_written_replay_is_taken_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_room(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", no_room)

    async def story() -> None:
        store = new_store(tmp_path)
        finish(store, 1)
        await store.close()

    run(story())
    assert written(tmp_path) == set()


def test_a_damaged_game_has_no_replay_and_harms_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)

    async def story() -> None:
        store = new_store(tmp_path)
        finish(store, 1)
        await store.close()
        with sqlite3.connect(tmp_path / "rumpus.db") as database:
            database.execute("INSERT INTO chapters (game, json) VALUES (1, '[[1')")
            database.execute("INSERT INTO replays_owed VALUES (1, 'BCDF-1.jsonl', '{}')")
        database.close()
        again = new_store(tmp_path)
        await soon(lambda: caplog.records)
        finish(again, 2)
        await soon(lambda: "BCDF-2.jsonl" in written(tmp_path))
        await again.close()

    run(story())
    assert [record.getMessage()[:6] for record in caplog.records] == ["Game 1"]
