"""Which rooms are whose: several nodes on one real PostgreSQL, each as if it had a process of its own."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from postgres import Postgres, running_postgres
from rumpus.server.codes import AMONG_FRIENDS, IN_PUBLIC
from rumpus.server.limits import Limits
from rumpus.server.store.ownership import Held, Peer
from rumpus.server.store.postgres import node
from rumpus.server.store.postgres.ownership import SharedRooms
from rumpus.server.store.postgres.store import PostgresStore
from rumpus.server.store.postgres.troubles import GONE, Fenced
from rumpus.server.store.replay_names import Appearance
from rumpus.server.store.store import Store
from server.stores import change, rows, store_of
from server.test_store import GAME, ROOM, entry, finished
from server.visitors import run, soon

pytestmark = pytest.mark.usefixtures("postgres_store")

CODE = ROOM.code


@pytest.fixture(autouse=True)
def _quick_leases(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everything in the same proportions, so that nobody waits long."""
    for name in ("LEASE", "RENEW_EVERY", "UNBROKEN"):
        monkeypatch.setattr(node, name, getattr(node, name) / 2)


class Nodes:
    """Servers on the database of one folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.troubles: dict[str, list[Exception]] = {}
        self._open: list[PostgresStore] = []

    def __call__(self, name: str) -> PostgresStore:
        """One more."""
        troubles = self.troubles[name] = []
        store = PostgresStore(
            store_of(self.folder), self.folder / name, troubles.append, name, f"{name}.local:1"
        )
        self._open.append(store)
        return store

    async def close(self, store: PostgresStore) -> None:
        """It stops in good order."""
        self._open.remove(store)
        await store.close()

    def freeze(self, store: PostgresStore) -> None:
        """It says no more that it is there, but has its lines, like a process that was stopped."""
        store._renewing.cancel()

    def kill(self, store: PostgresStore) -> None:
        """Its lines end, and it hears of nothing."""
        store._renewing.cancel()
        store._questions.wait_for(_hang_up(store))

    async def close_all(self) -> None:
        """At the end."""
        for store in self._open:
            await store.close()


async def _hang_up(store: PostgresStore) -> None:
    store._node._connection.terminate()


@asynccontextmanager
async def several(folder: Path) -> AsyncIterator[Nodes]:
    nodes = Nodes(folder)
    try:
        yield nodes
    finally:
        await nodes.close_all()


async def until(question: Callable[[], Awaitable[bool]]) -> None:
    """Wait until the answer is yes."""
    for _ in range(1_000):
        if await question():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never was")


async def written(store: Store) -> None:
    """Until all that was given to it is safe."""
    safe = asyncio.Event()
    store.annals.write([], safe.set)
    await safe.wait()


async def play_in(store: Store, entries: int = 1) -> None:
    """A room with a game that is on."""
    store.keep_room(msgspec.structs.replace(ROOM, phase="playing", playing=1))
    store.begin_game(GAME)
    for seq in range(entries):
        store.append(1, [entry(seq)], lambda: None)
    await written(store)


def test_nodes_see_each_other_and_who_leaves(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await soon(lambda: dict(a.ownership.peers) == {"b": Peer("b", "b.local:1", False)})
            await soon(lambda: "a" in b.ownership.peers)
            await b.ownership.leave()
            await soon(lambda: a.ownership.peers["b"].leaving)
            await nodes.close(b)
            await soon(lambda: not a.ownership.peers)
            assert not a.ownership.alone

    run(story())


def test_a_room_is_here_or_there_or_nowhere(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            assert await a.ownership.holder(CODE) is Held.HERE
            assert await b.ownership.holder(CODE) == Peer("a", "a.local:1", False)
            assert await b.ownership.holder("ZZZZ") is Held.NOWHERE
            aside = a.ownership.new_code((), AMONG_FRIENDS)
            assert await b.ownership.holder(aside) is Held.NOWHERE
            assert not await b.ownership.claim(CODE) and not await b.ownership.claim(aside)
            a.forget_room(CODE)
            await written(a)
            assert await b.ownership.holder(CODE) is Held.NOWHERE
            assert rows(tmp_path, f"SELECT * FROM codes WHERE code = '{CODE}'") == []

    run(story())


def test_a_room_that_is_given_arrives_with_its_last_entry(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            for seq in range(1, 200):
                a.append(1, [entry(seq)], lambda: None)
            latest = msgspec.structs.replace(ROOM, phase="playing", playing=1, patience=7)
            a.keep_room(latest)
            given = asyncio.Event()
            a.ownership.give(CODE, "b", given.set)
            await given.wait()
            assert await b.ownership.holder(CODE) is Held.HERE
            assert await a.ownership.holder(CODE) == Peer("b", "b.local:1", False)
            for opened, wanted in ((set(), [CODE]), (set(), [CODE]), ({CODE}, []), (set(), [])):
                assert await b.ownership.unopened(opened) == wanted, "once it is open, it is not looked for"
            assert await a.ownership.unopened({}) == [] and not await a.ownership.claim(CODE)
            kept = b.unfinished_game(1)
            assert kept is not None and kept.entries == [entry(seq) for seq in range(200)]
            assert b.room(CODE) == latest
            # What its former owner still has to say of it comes too late.
            a.keep_room(msgspec.structs.replace(ROOM, patience=99))
            a.forget_room(CODE)
            await written(a)
            assert b.room(CODE) == latest

    run(story())


def test_a_room_given_to_a_node_that_is_not_there_is_nobodys(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b, c = nodes("a"), nodes("b"), nodes("c")
            await play_in(a)
            await nodes.close(c)
            for to in ("c", "nobody ever", None):
                given = asyncio.Event()
                a.ownership.give(CODE, to, given.set)
                await given.wait()
                assert await b.ownership.holder(CODE) is Held.BY_NOBODY
                assert await a.ownership.claim(CODE)

    run(story())


def test_a_claim_is_won_by_exactly_one(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            three = [nodes(name) for name in "abc"]
            codes = [f"BBB{letter}" for letter in "BCDFGHJKLM"]
            for code in codes:
                three[0].keep_room(msgspec.structs.replace(ROOM, code=code))
                three[0].ownership.give(code, None, lambda: None)
            await written(three[0])
            for code in codes[:5]:
                won = await asyncio.gather(*(each.ownership.claim(code) for each in three for _ in range(4)))
                assert len({number // 4 for number, one in enumerate(won) if one}) == 1, won
            found = await asyncio.gather(*(each.ownership.unopened(set(codes[:5])) for each in three))
            assert sorted(code for each in found for code in each) == codes[5:]

    run(story())


# ---- Death


@pytest.mark.parametrize("writes_before", [True, False])
def test_a_node_that_stands_still_is_buried_and_its_late_entry_is_refused(
    tmp_path: Path, writes_before: bool
) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            nodes.freeze(a)
            if writes_before:  # it is there until somebody has buried it, whatever its lease says
                a.append(1, [entry(1)], lambda: None)
                await written(a)
            await until(lambda: b.ownership.claim(CODE))
            kept = b.unfinished_game(1)
            assert kept is not None and len(kept.entries) == 1 + writes_before
            told: list[int] = []
            a.append(1, [entry(len(kept.entries))], lambda: told.append(1))
            await soon(lambda: nodes.troubles["a"])
            assert isinstance(nodes.troubles["a"][0], Fenced) and not told
            b.append(1, [entry(len(kept.entries))], lambda: told.append(2))
            await soon(lambda: told == [2])

    run(story())


def test_a_burial_waits_for_an_entry_that_is_being_written(tmp_path: Path) -> None:
    from rumpus.server.store.postgres.line import connect
    from rumpus.server.store.postgres.writer import APPEND

    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            await until(lambda: _true(b._node.may_judge))
            line = await connect(store_of(tmp_path))
            under_way = line.transaction()
            await under_way.start()
            mine = ("a", a._node.epoch)
            assert await line.execute(APPEND, *mine, [1], [1], [b'["n1",{"seq":1}]']) == "INSERT 0 1"
            nodes.kill(a)
            claims = asyncio.ensure_future(until(lambda: b.ownership.claim(CODE)))
            await until(lambda: _true(len(_waiting_for_locks(tmp_path)) > 0))
            assert not claims.done()
            await under_way.commit()
            await claims
            kept = b.unfinished_game(1)
            assert kept is not None and kept.entries == [entry(0), entry(1)]
            assert await line.execute(APPEND, *mine, [1], [2], [b'["n2",{"seq":2}]']) == "INSERT 0 0"
            await line.close()

    run(story())


async def _true(answer: bool) -> bool:
    return answer


def _waiting_for_locks(folder: Path) -> list[object]:
    return rows(folder, "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock'")


def test_a_node_that_was_killed_is_seen_before_its_lease_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            await until(lambda: _true(b._node.may_judge))
            change(tmp_path, "UPDATE nodes SET lease_until = now() + interval '1 hour' WHERE node = 'a'")
            nodes.kill(a)
            await until(lambda: b.ownership.claim(CODE))
            assert await b.ownership.unopened({}) == [CODE]

    run(story())


def test_nobody_is_buried_by_a_node_that_was_away_itself(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            await until(lambda: _true(b._node.may_judge))
            nodes.freeze(b)
            nodes.kill(a)
            await asyncio.sleep(node.UNBROKEN)
            assert not await b.ownership.claim(CODE), "it has not looked for a while"
            b._questions.wait_for(b._node.look())
            assert not await b.ownership.claim(CODE), "and has only just begun to look again"
            assert await b.ownership.holder(CODE) is Held.BY_THE_LOST
            b._renewing = b._questions.start(b._node.renew(b.ownership.on_look, print))
            await until(lambda: b.ownership.claim(CODE))

    run(story())


def test_nobody_is_buried_because_a_clock_has_jumped(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            await until(lambda: _true(b._node.may_judge))
            for _ in range(20):
                change(tmp_path, "UPDATE nodes SET lease_until = now() - interval '1 day' WHERE node = 'a'")
                assert not await b.ownership.claim(CODE)
                await asyncio.sleep(node.RENEW_EVERY / 5)
            told: list[int] = []
            a.append(1, [entry(1)], lambda: told.append(1))
            await soon(lambda: told)
            # And one that is silent for as long is buried, however long its lease is.
            nodes.freeze(a)
            change(tmp_path, "UPDATE nodes SET lease_until = now() + interval '1 day' WHERE node = 'a'")
            await until(lambda: b.ownership.claim(CODE))

    run(story())


def test_nobody_is_buried_because_postgres_was_restarted(tmp_path: Path) -> None:
    async def story(postgres: Postgres) -> None:
        a, b = (PostgresStore(address, tmp_path / name, troubles.append, name) for name in "ab")
        await play_in(a)
        await asyncio.to_thread(postgres.stop)
        await asyncio.sleep(node.LEASE)  # all leases are over then, and all locks free
        await asyncio.to_thread(postgres.start)
        await until(lambda: _true(a._node.may_judge and b._node.may_judge))
        assert len(b.ownership.peers) == 1 and not await b.ownership.claim(CODE)
        epochs = await postgres.say("SELECT node, epoch FROM nodes ORDER BY 1", address)
        assert [tuple(row) for row in epochs] == [("a", 1), ("b", 1)] and not troubles
        told: list[int] = []
        a.append(1, [entry(1)], lambda: told.append(1))
        await soon(lambda: told)
        await a.close()
        await b.close()

    troubles: list[Exception] = []
    with running_postgres() as postgres:
        address = postgres.new_database()
        run(story(postgres))


def test_a_node_that_stands_still_within_a_commit_is_in_nobodys_way(tmp_path: Path) -> None:
    from rumpus.server.store.postgres.line import connect
    from rumpus.server.store.postgres.writer import CHECK_IN

    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            line = await connect(store_of(tmp_path))
            await line.execute("BEGIN")
            assert await line.fetchval(CHECK_IN, "a", a._node.epoch, 99) == 1
            nodes.freeze(a)
            await until(lambda: b.ownership.claim(CODE))
            with pytest.raises(GONE):
                await line.execute("COMMIT")
            assert rows(tmp_path, "SELECT node FROM nodes WHERE committed = 99") == []

    run(story())


def test_two_nodes_that_bury_each_other_are_not_both_alive(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            both = {name: nodes(name) for name in "ab"}
            await until(lambda: _true(all(each._node.may_judge for each in both.values())))
            for each in both.values():
                nodes.freeze(each)
            a, b = both["a"], both["b"]
            judge_for(a, "b", b._node.epoch)
            judge_for(b, "a", a._node.epoch)
            buried = await asyncio.gather(
                a._questions.answer(a.ownership._rooms.bury("b", b._node.epoch)),
                b._questions.answer(b.ownership._rooms.bury("a", a._node.epoch)),
                return_exceptions=True,
            )
            assert [one for one in buried if one is True] == [True], buried

    run(story())


def judge_for(store: PostgresStore, name: str, epoch: int) -> None:
    """Let it believe that it has watched this node in vain."""
    ((lease,),) = store._questions.execute("SELECT lease_until FROM nodes WHERE node = ?", (name,)).fetchall()
    store._node._heard[name] = (epoch, lease, 0.0)
    store._node._answered_at = time.monotonic() + 60.0


def test_codes_that_a_dead_node_had_set_aside_are_free_and_its_name_can_be_taken(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            a.ownership.new_code((), AMONG_FRIENDS)
            nodes.kill(a)
            await until(lambda: b.ownership.claim(CODE))
            assert rows(tmp_path, "SELECT code, node FROM codes") == [(CODE, "b")]
            again = nodes("a")
            assert again.rooms() == []
            await soon(lambda: "a" in b.ownership.peers)

    run(story())


def test_a_server_that_comes_back_in_time_has_its_own_rooms_and_no_others(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            await play_in(a)
            b.keep_room(msgspec.structs.replace(ROOM, code="GGGG"))
            await written(b)
            nodes.kill(a)
            again = nodes("a")
            assert [room.code for room in again.rooms()] == [CODE]
            await nodes.close(again)

    run(story())


# ---- What no two nodes have


def test_no_code_and_no_number_is_given_twice(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            three = [nodes(name).ownership for name in "abc"]

            def take_many(each: SharedRooms) -> list[tuple[str, str, int]]:
                return [
                    (each.new_code((), AMONG_FRIENDS), each.new_code((), IN_PUBLIC), each.next_game())
                    for _ in range(1_200)
                ]

            taken = await asyncio.gather(*(asyncio.to_thread(take_many, each) for each in three))
            flat = [one for each in taken for one in each]
            for kind in zip(*flat, strict=True):
                assert len(set(kind)) == len(flat) == 3_600

    run(story())


def test_numbers_go_on_behind_the_highest_that_was_given(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a").ownership, nodes("b").ownership
            early = a.next_game()
            late = b.next_game()
            assert late > early
            # What a begins now is later than what b has begun: histories are told in the order of numbers.
            await until(lambda: _true(a._numbers._next > late))
            assert a.next_game() > late

    run(story())


# ---- Replays, and what else others must hear of


TITLE = '{"names":["Ann","Bob"]}'


async def finish(store: Store, number: int = 1) -> str:
    """A game that is over; where its file lies."""
    await play_in(store, 3)
    replay = finished(number)
    store.finish_game(replay, TITLE)
    await written(store)
    return replay.file_name


def test_any_node_shows_any_finished_game(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            name = await finish(a)
            here, there = tmp_path / "a" / name, tmp_path / "b" / name
            await soon(lambda: rows(tmp_path, "SELECT number FROM replay_files") == [(1,)])
            assert rows(tmp_path, "SELECT number FROM replays_owed") == [] and not there.exists()
            found = await b.ask(lambda: b.replay(f"{1:020x}"))
            assert found is not None and there.read_bytes() == here.read_bytes()
            assert here.read_text().splitlines() == [TITLE, *(f'{{"seq":{seq}}}' for seq in range(3))]
            assert abs(there.stat().st_mtime - found.finished_at) < 1, "it is kept no longer"
            assert await b.ask(lambda: b.replay(f"{2:020x}")) is None

    run(story())


def test_a_replay_that_its_node_still_owes_is_shown_and_written_by_whoever_buries_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            (tmp_path / "a").write_text("no folder")
            a, b = nodes("a"), nodes("b")
            name = await finish(a)
            assert rows(tmp_path, "SELECT number FROM replay_files") == []
            await b.ask(lambda: b.replay(f"{1:020x}"))
            assert (tmp_path / "b" / name).read_text().startswith(TITLE)
            nodes.kill(a)
            await until(lambda: b.ownership.claim(CODE))
            await soon(lambda: rows(tmp_path, "SELECT number FROM replay_files") == [(1,)])

    run(story())


def test_a_forgotten_name_leaves_all_copies(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b, c = nodes("a"), nodes("b"), nodes("c")
            renewed: list[str] = []
            b.replay_names.when_renewed = renewed.extend
            name = await finish(a)
            files = [tmp_path / node / name for node in "ab"]
            await soon(lambda: rows(tmp_path, "SELECT number FROM replay_files"))
            await b.ask(lambda: b.replay(f"{1:020x}"))
            assert all("Ann" in file.read_text() for file in files)
            games = [Appearance(1, name, [0])]
            await asyncio.to_thread(c.replay_names.take_out_of_files, games)
            await soon(lambda: not any("Ann" in file.read_text() for file in files))
            assert all('"Somebody", "Bob"' in file.read_text() for file in files)
            await soon(lambda: renewed == [name])
            await c.ask(lambda: c.replay(f"{1:020x}"))
            assert "Ann" not in (tmp_path / "c" / name).read_text()

    run(story())


def test_a_name_that_is_forgotten_while_the_file_is_owed_is_not_written(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            (tmp_path / "a").write_text("no folder")
            a, b = nodes("a"), nodes("b")
            name = await finish(a)
            await asyncio.to_thread(b.replay_names.take_out_of_files, [Appearance(1, name, [0])])
            (tmp_path / "a").unlink()
            await soon(lambda: rows(tmp_path, "SELECT number FROM replay_files"))
            assert "Ann" not in (tmp_path / "a" / name).read_text()

    run(story())


def test_old_replays_leave_the_database_by_age_and_by_size(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a = nodes("a")
            for number in range(1, 6):
                a.begin_game(msgspec.structs.replace(GAME, number=number))
                a.append(number, [entry(0)], lambda: None)
                a.finish_game(finished(number), TITLE)
            await soon(lambda: len(rows(tmp_path, "SELECT number FROM replay_files")) == 5)
            change(tmp_path, "UPDATE replays SET finished_at = 0 WHERE number = 1")
            ((size,),) = rows(tmp_path, "SELECT octet_length(packed) FROM replay_files WHERE number = 5")
            limits = Limits(replays_bytes=3 * size)
            await a.retention(limits).forget(time.time())
            assert rows(tmp_path, "SELECT number FROM replay_files ORDER BY 1") == [(3,), (4,), (5,)]
            assert rows(tmp_path, "SELECT number FROM replays ORDER BY 1") == [(2,), (3,), (4,), (5,)]

    run(story())


def test_all_nodes_hear_who_may_not_play(tmp_path: Path) -> None:
    async def story() -> None:
        async with several(tmp_path) as nodes:
            a, b = nodes("a"), nodes("b")
            heard: list[dict[str, float]] = []
            b.banned.when_changed = heard.append
            a.annals.write([a.banned.ban("123456")], lambda: None)
            await soon(lambda: heard and "123456" in heard[-1])
            a.annals.write([a.banned.lift("123456")], lambda: None)
            await soon(lambda: heard[-1] == {})

    run(story())
