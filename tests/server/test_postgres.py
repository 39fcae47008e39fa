"""What only PostgreSQL can do to a store: a fence that holds, a database that is away, a lost answer."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import asyncpg
import msgspec
import pytest

from postgres import Postgres, running_postgres
from rumpus.server.errors import DiskWaits
from rumpus.server.settings import Settings
from rumpus.server.store import patience
from rumpus.server.store.opening import open_store
from rumpus.server.store.postgres import node, schema, writer
from rumpus.server.store.postgres.dialect import in_order, spoken
from rumpus.server.store.postgres.line import connect
from rumpus.server.store.postgres.node import LEASE, RENEW, TAKE
from rumpus.server.store.postgres.store import PostgresStore
from rumpus.server.store.postgres.troubles import AWAY, Fenced, passes, sentence
from rumpus.server.store.postgres.writer import APPEND, PostgresWriter
from rumpus.server.store.refusals import CannotOpen, NewerStore, Taken
from server.stores import database_of, new_store, rows, store_of
from server.test_store import GAME, ROOM, entry
from server.visitors import Visitor, run, running, soon

pytestmark = pytest.mark.usefixtures("postgres_store")


@pytest.fixture(scope="module")
def own_postgres() -> Iterator[Postgres]:
    """One that may be stopped."""
    with running_postgres() as postgres:
        yield postgres


def test_statements_are_said_as_it_wants_them() -> None:
    assert spoken("a = ? AND b = ?").sql == "a = $1 AND b = $2"
    assert spoken("a = ?2 OR b = ?1 OR c = ?1").sql == "a = $2 OR b = $1 OR c = $1"
    named = spoken("a = :key AND b < :before AND c = :key")
    assert named.sql == "a = $1 AND b < $2 AND c = $1"
    assert in_order(named.names, {"before": 2, "key": 1}) == (1, 2)


def test_troubles_that_pass_are_told_from_those_that_last() -> None:
    assert (
        passes(ConnectionResetError()) and passes(asyncpg.AdminShutdownError("")) and passes(TimeoutError())
    )
    assert sentence(asyncpg.CannotConnectNowError("")) == AWAY
    assert sentence(asyncpg.DiskFullError("")) == patience.DISK_FULL
    assert sentence(asyncpg.ReadOnlySQLTransactionError("")) == patience.CANNOT_WRITE
    assert not passes(asyncpg.UndefinedTableError("")) and not passes(Fenced())


# ---- The fence


async def raise_epoch(folder: Path) -> None:
    """What a server does that takes over."""
    with database_of(folder) as database:
        database.execute("UPDATE nodes SET epoch = epoch + 1")


@pytest.mark.parametrize("with_changes", [False, True])
def test_not_one_more_entry_is_written_by_a_server_that_was_taken_over(
    tmp_path: Path, with_changes: bool
) -> None:
    async def story() -> None:
        troubles: list[Exception] = []
        store = new_store(tmp_path, troubles.append)
        told: list[int] = []
        store.append(1, [entry(0)], lambda: told.append(0))
        await soon(lambda: told)
        await raise_epoch(tmp_path)
        if with_changes:
            store.keep_room(ROOM)
        store.append(1, [entry(1)], lambda: told.append(1))
        await soon(lambda: troubles)
        assert isinstance(troubles[0], Fenced) and "taken over" in str(troubles[0])
        store.append(1, [entry(2)], lambda: told.append(2))
        await store.close()
        assert told == [0]
        assert (
            rows(tmp_path, "SELECT seq FROM entries") == [(0,)]
            and rows(tmp_path, "SELECT * FROM rooms") == []
        )

    run(story())


def test_a_takeover_waits_for_the_write_that_is_under_way_and_a_renewal_does_not(tmp_path: Path) -> None:
    async def story() -> None:
        await new_store(tmp_path).close()
        writing, taking = [await connect(store_of(tmp_path)) for _ in range(2)]
        epoch = await taking.fetchval("SELECT epoch FROM nodes")
        grown = ([1], [0], [b"[null,{}]"])
        under_way = writing.transaction()
        await under_way.start()
        assert await writing.execute(APPEND, "one", epoch, *grown) == "INSERT 0 1"
        assert await taking.fetchval(RENEW, "one", epoch, LEASE, True, 0) == 1, "a renewal passes"
        taken = asyncio.ensure_future(taking.fetchval(TAKE, "one", LEASE, ""))
        await asyncio.sleep(0.3)
        assert not taken.done(), "the epoch stays as it is until the write is done"
        await under_way.commit()
        assert await taken == epoch + 1
        assert await writing.execute(APPEND, "one", epoch, [1], [1], [b"[null,{}]"]) == "INSERT 0 0"
        # And one that was waiting for a takeover finds that it is too late.
        takeover = taking.transaction()
        await takeover.start()
        await taking.fetchval(TAKE, "one", LEASE, "")
        late = asyncio.ensure_future(writing.execute(APPEND, "one", epoch + 1, [1], [2], [b"[null,{}]"]))
        await asyncio.sleep(0.3)
        assert not late.done()
        await takeover.commit()
        assert await late == "INSERT 0 0"
        for connection in (writing, taking):
            await connection.close()

    run(story())


def test_a_node_that_was_taken_over_hears_it_also_if_it_writes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(node, "RENEW_EVERY", 0.05)

    async def story() -> None:
        troubles: list[Exception] = []
        store = new_store(tmp_path, troubles.append)
        (before,) = rows(tmp_path, "SELECT lease_until FROM nodes")
        await soon(lambda: rows(tmp_path, "SELECT lease_until FROM nodes") != [before])
        await raise_epoch(tmp_path)
        await soon(lambda: troubles)
        assert isinstance(troubles[0], Fenced)
        await store.close()

    run(story())


def test_a_second_server_is_refused_and_harms_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node, "BEFORE_US", 0.1)

    async def story() -> None:
        store = new_store(tmp_path)
        with pytest.raises(Taken, match="another server"):
            new_store(tmp_path)
        told: list[int] = []
        store.append(1, [entry(0)], lambda: told.append(0))
        await soon(lambda: told)
        await store.close()

    run(story())


# ---- Tables


def test_a_database_of_a_later_version_is_refused(tmp_path: Path) -> None:
    async def story() -> None:
        await new_store(tmp_path).close()
        with database_of(tmp_path) as database:
            database.execute("INSERT INTO steps_taken (number, name) VALUES (999, 'of tomorrow')")
        with pytest.raises(NewerStore, match="later version"):
            new_store(tmp_path)

    run(story())


def test_servers_that_start_at_once_take_every_step_once(own_postgres: Postgres) -> None:
    url = own_postgres.new_database()

    async def take_steps() -> None:
        connection = await connect(url)
        await schema.migrate(connection)
        await connection.close()

    async def story() -> None:
        await asyncio.gather(*(take_steps() for _ in range(4)))
        taken = await own_postgres.say("SELECT number FROM steps_taken", url)
        assert [row[0] for row in taken] == [step.number for step in schema.steps()]

    run(story())


@pytest.mark.parametrize(
    ("address", "reason"),
    [
        ("mysql://x", "begins with postgresql://"),
        ("postgresql://rumpus@127.0.0.1:1/games", "refused|Connect call failed"),
    ],
)
def test_an_address_without_a_database_is_said_in_a_sentence(
    tmp_path: Path, address: str, reason: str
) -> None:
    async def story() -> None:
        with pytest.raises(CannotOpen, match=reason):
            open_store(Settings(tmp_path, "http://127.0.0.1", store=address), lambda trouble: None)

    run(story())


def test_a_store_closes_while_somebody_waits_for_an_answer(tmp_path: Path) -> None:
    async def story() -> None:
        store = new_store(tmp_path)
        assert isinstance(store, PostgresStore)
        slow = asyncio.ensure_future(store.ask(lambda: store._questions.execute("SELECT pg_sleep(600)")))
        await soon(lambda: rows(tmp_path, "SELECT 1 FROM pg_stat_activity WHERE query LIKE '%sleep(600)'"))
        await store.close()
        with pytest.raises(DiskWaits):
            await slow
        with pytest.raises(DiskWaits):
            store.guest("ann")

    run(story())


# ---- Away, and back


def lose_answers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Every first commit is done, and the line is cut before it is known."""
    cuts: list[int] = []
    real = PostgresWriter._commit

    async def cut(self: PostgresWriter, batch: Any, connection: Any, again: bool) -> None:
        await real(self, batch, connection, again)
        if not again:
            cuts.append(batch.number)
            raise ConnectionResetError("cut")

    monkeypatch.setattr(PostgresWriter, "_commit", cut)
    return cuts


def test_a_commit_whose_answer_is_lost_is_not_done_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cuts = lose_answers(monkeypatch)

    async def story() -> None:
        store = new_store(tmp_path)
        told: list[int] = []
        store.begin_game(GAME)
        store.append(1, [entry(0)], lambda: told.append(0))
        await soon(lambda: told == [0])
        for seq in range(1, 5):
            store.append(1, [entry(seq)], lambda seq=seq: told.append(seq))  # type: ignore[misc]
            await soon(lambda: len(told) == seq + 1)  # noqa: B023
        store.append(1, [entry(5)], lambda: told.append(5))
        store.begin_game(msgspec.structs.replace(GAME, number=2))
        await store.close()
        again = new_store(tmp_path)
        kept = again.unfinished_game(1)
        assert kept is not None and kept.entries == [entry(seq) for seq in range(6)]
        assert told == list(range(6)) and len(cuts) >= 6
        await again.close()

    run(story())


def test_entries_like_its_own_are_not_taken_for_a_commit_of_a_server_that_was_taken_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It asks whether its batch is there, and the one that has its rooms has written the first of it, too."""
    real = PostgresWriter._commit

    async def cut(self: PostgresWriter, batch: Any, connection: Any, again: bool) -> None:
        if not again and batch.seqs[0] > 0:
            await raise_epoch(tmp_path)
            with database_of(tmp_path) as database:
                row = (batch.games[0], batch.seqs[0], batch.growth[0])
                database.execute("INSERT INTO entries VALUES (?, ?, ?)", row)
            raise ConnectionResetError("cut")
        await real(self, batch, connection, again)

    monkeypatch.setattr(PostgresWriter, "_commit", cut)

    async def story() -> None:
        troubles: list[Exception] = []
        store = new_store(tmp_path, troubles.append)
        told: list[int] = []
        store.append(1, [entry(0)], lambda: told.append(0))
        await soon(lambda: told)
        store.append(1, [entry(1)], lambda: told.append(1))
        store.append(1, [entry(2)], lambda: told.append(2))
        await soon(lambda: troubles)
        await store.close()
        assert isinstance(troubles[0], Fenced) and told == [0]
        assert rows(tmp_path, "SELECT seq FROM entries ORDER BY seq") == [(0,), (1,)]

    run(story())


def test_rooms_wait_while_it_is_away_and_nothing_acknowledged_is_lost(
    tmp_path: Path, own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(writer, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(writer, "LONGEST_PAUSE", 0.1)
    url = own_postgres.new_database()

    async def story() -> None:
        async with (
            running(tmp_path, store=url) as server,
            Visitor(server.settings.url) as ann,
            Visitor(server.settings.url) as bob,
        ):
            await bob.post("/api/me", {"name": "Bob"})
            code = await ann.open_room("loonacy", bots=1, level="easy", start=True)
            tab = await ann.tab(code)
            await tab.act({"kind": "SayReady"}, "first")
            await tab.hear("ack")
            await asyncio.to_thread(own_postgres.stop)
            await tab.act({"kind": "Hold"}, "second")
            assert (await tab.hear("waiting"))["reason"] == AWAY
            await tab.act({"kind": "Hold"}, "third")
            assert (await tab.hear("refusal"))["reason"] == AWAY
            # Whoever is not known yet can look at pages, and is told why the rest must wait.
            async with bob.session.get(f"{bob.url}/api/me") as answer:
                assert answer.status == 503 and (await answer.json())["reason"] == AWAY
            async with bob.session.get(bob.url) as answer:
                assert answer.status == 200
            await asyncio.to_thread(own_postgres.start)
            assert (await tab.hear("ack"))["nonce"] == "second"
            await tab.act(tab.view["legal"][0], "fourth")
            await tab.hear("ack", lambda message: message["nonce"] == "fourth")
            assert (await bob.get("/api/me"))["name"] == "Bob"

    run(story())
    lines = [record.getMessage() for record in caplog.records]
    lines = [line for line in lines if "could not be forgotten" not in line]  # it may just have begun
    assert [line for line in lines if "takes" in line] == lines and len(lines) == 2, lines


def test_a_server_can_stop_while_it_is_away(
    tmp_path: Path, own_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "FIRST_PAUSE", 0.05)
    url = own_postgres.new_database()

    async def story() -> None:
        store = PostgresStore(url, tmp_path, lambda trouble: None)
        told: list[int] = []
        store.append(1, [entry(0)], lambda: told.append(0))
        await soon(lambda: told)
        await asyncio.to_thread(own_postgres.stop)
        store.append(1, [entry(1)], lambda: told.append(1))
        await soon(lambda: store.waiting)
        with pytest.raises(patience.Unstored):
            await store.close()
        assert told == [0]
        await asyncio.to_thread(own_postgres.start)
        store = PostgresStore(url, tmp_path, lambda trouble: None)
        assert store._log_of(1) == [entry(0)]
        await store.close()

    run(story())
