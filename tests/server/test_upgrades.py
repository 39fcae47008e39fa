"""What an earlier version has stored: every room opens, and one that cannot keeps nobody else waiting."""

import asyncio
import json
import random
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rumpus.server.rooms.registry import CANNOT_OPEN
from rumpus.server.rooms.room import CANNOT_GO_ON
from rumpus.server.store.migrations import STEPS
from rumpus.server.store.refusals import NewerStore
from rumpus.server.store.sqlite import SqliteStore
from rumpus.wire.encoding import encode
from server.stores import new_store
from server.test_store import GAME, finished
from server.visitors import Tab, Visitor, run, running

DATABASES = Path(__file__).parent / "databases"
"""One folder a version, one database a game in the middle of it (`keep_databases.py`), opened for ever."""

CHANGED_SINCE = {("fb77d02", "uno-attack")}
"""Games that cannot go on: since then the launcher's secrets are told apart. Their rooms are in the lobby."""


def kept_games() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Version, game, and who comes back to which room."""
    for folder in sorted(DATABASES.iterdir()):
        for slug, kept in json.loads((folder / "guests.json").read_text("utf-8")).items():
            yield folder.name, slug, kept


async def play_on(tab: Tab) -> None:
    """Do what is legal until something is acknowledged and somebody else has done something, too."""
    luck, begun, tries, mine = random.Random(1), tab.table["seq"], 0, 0
    while tab.table["outcome"] is None and not 0 < mine < tab.table["seq"] - begun:
        if not tab.view["legal"]:
            await tab.hear("update")
            continue
        tries += 1
        # No nonce that the kept game has had: that would be answered as it was then.
        nonce = await tab.act(luck.choice(tab.view["legal"]), f"later{tries}")
        answer = await tab.next()
        while answer.get("nonce") != nonce:
            answer = await tab.next()
        mine += answer["t"] == "ack"
        await asyncio.sleep(0.1)  # as quick as a hand may be
    assert mine > 0, "nothing was acknowledged"


@pytest.mark.parametrize(("version", "slug", "kept"), list(kept_games()))
def test_a_database_of_an_earlier_version_opens(
    tmp_path: Path, version: str, slug: str, kept: dict[str, Any]
) -> None:
    """Its game goes on or, where its rules have changed since, its people are told."""

    async def story() -> None:
        shutil.copy(DATABASES / version / f"{slug}.db", tmp_path / "rumpus.db")
        cookies = {"rumpus_guest": kept["token"]}
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            assert (await ann.get("/api/me"))["name"] == "Ann"
            tab = await ann.tab(kept["code"])
            assert tab.you["host"] and tab.you["chair"] == 0 and tab.room["game"] == slug
            if (version, slug) not in CHANGED_SINCE:
                assert tab.room["phase"] == "playing"
                assert tab.table["seq"] >= kept["seq"] and tab.view["seat"] == 0
                await play_on(tab)
            else:
                assert tab.room["phase"] == "lobby"
                assert (await tab.hear("refusal"))["reason"] == CANNOT_GO_ON
                await tab.send("start")
                await tab.hear("table")

    run(story())


# ---- Rooms that cannot be opened


async def two_rooms(data: Path) -> tuple[str, str, Any]:
    """Two rooms with a game in each."""
    async with running(data) as server, Visitor(server.settings.url) as ann:
        codes = [await ann.open_room(bots=1, start=True) for _ in range(2)]
        for code in codes:
            await ann.tab(code)
        return codes[0], codes[1], ann.token


def spoil(data: Path, code: str, old: str, new: str) -> None:
    """Change something in the stored record of a room."""
    with closing(sqlite3.connect(data / "rumpus.db")) as database:
        (text,) = database.execute("SELECT json FROM rooms WHERE code = ?", (code,)).fetchone()
        assert old in text
        database.execute("UPDATE rooms SET json = ? WHERE code = ?", (text.replace(old, new), code))
        database.commit()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"game":"uglydoll-loonacy"', '"game":"chess"'),
        ('"phase":"playing"', '"phase":"dreaming"'),
        ('"queue":', '"line":'),
        ('{"code"', '"code"'),
    ],
)
def test_a_room_that_cannot_be_opened_is_set_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, old: str, new: str
) -> None:
    async def story() -> None:
        broken, sound, cookies = await two_rooms(tmp_path)
        spoil(tmp_path, broken, old, new)
        for _ in range(2):  # and it stays aside
            async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
                assert (await ann.get(f"/api/rooms/{broken}"))["reason"] == CANNOT_OPEN
                tab = await ann.tab(sound)
                assert tab.room["phase"] == "playing"
        (line,) = [record.message for record in caplog.records if "set aside" in record.message]
        assert broken in line
        with closing(sqlite3.connect(tmp_path / "rumpus.db")) as database:
            assert database.execute("SELECT code FROM rooms_set_aside").fetchall() == [(broken,)]

    run(story())


@pytest.mark.parametrize(
    ("old", "new"), [('"hands":"hidden"', '"hands":"sticky"'), ('"level":"normal"', '"level":"genius"')]
)
def test_a_room_with_an_unknown_option_or_bot_is_furnished_as_usual(
    tmp_path: Path, old: str, new: str
) -> None:
    async def story() -> None:
        changed, sound, cookies = await two_rooms(tmp_path)
        spoil(tmp_path, changed, old, new)
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            tab = await ann.tab(changed)
            assert tab.room["options"]["hands"] == "hidden"
            assert tab.room["chairs"][1]["level"] == "normal"
            assert (await ann.tab(sound)).room["phase"] == "playing"

    run(story())


def test_a_game_with_options_that_are_gone_sends_its_room_to_the_lobby_and_says_so(tmp_path: Path) -> None:
    async def story() -> None:
        changed, sound, cookies = await two_rooms(tmp_path)
        with closing(sqlite3.connect(tmp_path / "rumpus.db")) as database:
            database.execute(
                "UPDATE games SET json = replace(json, '\"hidden\"', '\"sticky\"') WHERE number = 1"
            )
            database.commit()
        async with running(tmp_path) as server, Visitor(server.settings.url, cookies) as ann:
            tab = await ann.tab(changed)
            assert tab.room["phase"] == "lobby"
            assert (await tab.hear("refusal"))["reason"] == CANNOT_GO_ON
            assert (await ann.tab(sound)).room["phase"] == "playing"

    run(story())


def test_games_that_were_finished_before_there_were_addresses_get_one(tmp_path: Path) -> None:
    async def story() -> None:
        with closing(sqlite3.connect(tmp_path / "rumpus.db", isolation_level=None)) as database:
            for step in STEPS[:5]:
                step(database)
            database.execute("PRAGMA user_version = 5")
            text = encode(GAME).decode()
            database.execute("INSERT INTO games (number, json, finished_at) VALUES (1, ?, 99.0)", (text,))
            database.execute("INSERT INTO games (number, json, finished_at) VALUES (2, 'damaged', 99.0)")
            database.execute("INSERT INTO games (number, json) VALUES (3, ?)", (text,))
        store = new_store(tmp_path)
        with closing(sqlite3.connect(tmp_path / "rumpus.db")) as database:
            ((address, number),) = database.execute("SELECT id, number FROM replays").fetchall()
        kept = store.replay(address)
        assert number == 1 and len(address) == 20
        assert kept == msgspec.structs.replace(finished(1), id=address, finished_at=99.0)
        await store.close()

    run(story())


def test_a_damaged_row_of_a_finished_game_keeps_no_server_from_starting(tmp_path: Path) -> None:
    shutil.copy(DATABASES / "fb77d02" / "loonacy.db", tmp_path / "rumpus.db")
    with closing(sqlite3.connect(tmp_path / "rumpus.db")) as database:
        for number, text in enumerate(
            ("{}", "[]", "7", "null", '{"room": "BCDF", "chairs": [], "guests": 3}')
        ):
            database.execute(
                "INSERT INTO games (number, json, finished_at) VALUES (?, ?, 1e9)", (1_000 + number, text)
            )
        database.commit()

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            assert await ann.get("/api/me")

    run(story())


def test_a_store_of_a_later_version_is_not_touched(tmp_path: Path) -> None:
    async def story() -> None:
        await two_rooms(tmp_path)
        with closing(sqlite3.connect(tmp_path / "rumpus.db")) as database:
            database.execute(f"PRAGMA user_version = {len(STEPS) + 1}")
        before = (tmp_path / "rumpus.db").read_bytes()
        with pytest.raises(NewerStore, match="later version"):
            SqliteStore(tmp_path, tmp_path / "replays", lambda trouble: None)
        assert (tmp_path / "rumpus.db").read_bytes() == before

    run(story())


def test_nobody_else_on_the_machine_can_read_the_seeds(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            await ann.open_room(bots=1, start=True)
            for file in tmp_path.glob("rumpus.db*"):
                assert stat.S_IMODE(file.stat().st_mode) == 0o600, file.name

    run(story())
