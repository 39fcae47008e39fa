"""`rumpus move` carries a folder into PostgreSQL and back, and says in a sentence what it cannot do."""

import asyncio
import shutil
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from postgres import MISSING, TEMPLATE, find
from rumpus.__main__ import app
from rumpus.server.store import moving
from rumpus.server.store.postgres.store import PostgresStore
from rumpus.server.store.ratings import RatingRow
from rumpus.server.store.records import EndedGame, SeatRecord
from rumpus.server.store.sqlite import SqliteStore
from server.stored import database_at, stored_games
from server.stores import the_postgres
from server.test_store import GAME, ROOM, entry, finished
from server.visitors import run

pytestmark = pytest.mark.skipif(find() is None, reason=MISSING)


def say(*words: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, list(words))
    return result.exit_code, result.output


@pytest.fixture
def database() -> str:
    return the_postgres().new_database()


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with something in every table."""
    monkeypatch.setattr(moving, "ROWS", 3)
    folder = tmp_path / "full"

    async def story() -> None:
        store = SqliteStore(folder, folder / "replays", print)
        store.keep_room(ROOM)
        for number in range(1, 9):
            store.begin_game(msgspec.structs.replace(GAME, number=number))
            store.append(number, [entry(seq) for seq in range(number)], lambda: None)
            store.keep_guest(f"key {number}", f"Änn {number}", lambda: None)
            store.keep_standing(f"key {number}", "loonacy", number, lambda: None)
        store.finish_game(finished(8), "{}")
        store.annals.write(
            [
                *store.annals.keep(
                    EndedGame(
                        8,
                        "loonacy",
                        1.5,
                        2,
                        "cards left",
                        0,
                        "usual",
                        [
                            SeatRecord("key 1", "Änn", None, 1, 0, "whole", 25.1, None),
                            SeatRecord(None, "Bot", "easy", 2, 3, "whole"),
                        ],
                    )
                ),
                store.ratings.keep("key 1", "loonacy", "people", RatingRow(25.123456789, 8.0, 1)),
                store.dailies.begin("key 1", "2026-11-18", "loonacy", 8, "BCDF"),
            ],
            lambda: None,
        )
        store.set_room_aside("GONE", "no reason")
        await store.close()

    run(story())
    return folder


def everything(place: Path | str) -> object:
    """All rows of all tables, and all logs."""
    with database_at(place) as asked:
        tables = {
            table: sorted(map(repr, asked.execute(f"SELECT {key}, {others} FROM {table}")))
            for table, (key, others) in moving.TABLES.items()
        }
        seal = bytes(asked.execute("SELECT seal FROM seals").fetchone()[0])
    games = stored_games(place) if isinstance(place, Path) else stored_games(Path(), place)
    return tables, seal, games


def test_every_table_goes_along(full: Path) -> None:
    with database_at(full) as asked:
        names = {name for (name,) in asked.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    own = {"journal", "chapters", "seals", "sqlite_sequence"}
    assert names - own == set(moving.TABLES)
    with database_at(the_postgres().url(TEMPLATE)) as asked:
        found = asked.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        names = {name for (name,) in found}
    own = {"codes", "entries", "nodes", "replay_files", "retitled", "seals", "steps_taken"}
    assert names - own == set(moving.TABLES)


def test_a_folder_goes_over_and_comes_back(full: Path, database: str, tmp_path: Path) -> None:
    before = everything(full)
    code, said = say("move", "--from", str(full), "--to", database)
    assert code == 0 and "36 entries" in said and "1 replay file" in said, said
    assert everything(database) == before == everything(full)
    back = tmp_path / "back"
    code, said = say("move", "--from", database, "--to", str(back))
    assert code == 0, said
    assert everything(back) == before
    assert (back / "replays/BCDF-8.jsonl").read_bytes() == (full / "replays/BCDF-8.jsonl").read_bytes()


def test_a_moved_room_is_the_servers_and_numbers_go_on(full: Path, database: str, tmp_path: Path) -> None:
    assert say("move", "--from", str(full), "--to", database)[0] == 0

    async def story() -> None:
        store = PostgresStore(database, tmp_path / "replays", print)
        assert [room.code for room in store.rooms()] == [ROOM.code]
        assert store.ownership.next_game() == 9
        assert store.replay(f"{8:020x}") and (tmp_path / "replays/BCDF-8.jsonl").exists()
        await store.close()

    run(story())


def test_a_database_that_another_node_has_is_not_moved(database: str, tmp_path: Path) -> None:
    async def story() -> None:
        store = PostgresStore(database, tmp_path, print, "two")
        code, said = await asyncio.to_thread(say, "move", "--from", database, "--to", str(tmp_path / "new"))
        assert code == 2 and "another server is using it" in said
        await store.close()

    run(story())
    assert say("move", "--from", database, "--to", str(tmp_path / "new"))[0] == 0


def test_two_stores_are_never_mixed_and_a_failed_move_leaves_nothing(
    full: Path, database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(full, tmp_path / "other")
    code, said = say("move", "--from", str(full), "--to", str(tmp_path / "other"))
    assert code == 2 and "already" in said

    async def lose_one(*_: object) -> None:
        await asyncio.sleep(0)

    with monkeypatch.context() as patched:
        patched.setattr("rumpus.server.store.postgres.side.DatabaseSide.write_log", lose_one)
        code, said = say("move", "--from", str(full), "--to", database)
    assert code == 2 and "game 1 is not the same. Nothing was changed." in said
    with database_at(database) as asked:
        assert asked.execute("SELECT count(*) FROM guests").fetchone() == (0,)


def test_what_cannot_be_opened_is_said(full: Path, tmp_path: Path) -> None:
    for place, reason in (
        (str(tmp_path / "nowhere"), "no games in it"),
        ("mysql://games", "begins with postgresql://"),
        ("postgresql://a:secret@127.0.0.1:1/b", "Cannot open postgresql://a@127.0.0.1:1/b"),
    ):
        code, said = say("move", "--from", place, "--to", str(tmp_path / "new"))
        assert code == 2 and reason in said.replace("\n", " ") and "secret" not in said, said
    assert say("move", "--from", str(full), "--to", str(full))[0] == 2


def test_a_damaged_log_stays_behind_and_the_rest_goes(full: Path, database: str) -> None:
    with database_at(full) as asked:
        asked.execute("INSERT INTO chapters (game, json) VALUES (3, '[[1')")
    code, said = say("move", "--from", str(full), "--to", database)
    assert code == 0 and "game 3 is damaged" in said and "33 entries" in said
