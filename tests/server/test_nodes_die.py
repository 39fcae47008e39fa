"""A server is killed, and another one goes on with its rooms; PostgreSQL goes away, and comes back."""

import asyncio
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import aiohttp
import pytest
from typer.testing import CliRunner

from rumpus.__main__ import app
from rumpus.lab.load.process import ONE_ADDRESS, ServerProcess
from rumpus.server.http.admin_key import FILE, read
from rumpus.server.store.postgres import writer
from rumpus.server.store.postgres.troubles import AWAY
from server.several import at, nodes
from server.stores import in_a_thread, store_of, the_postgres
from server.visitors import PATIENCE, Tab, Visitor, run

pytestmark = pytest.mark.usefixtures("postgres_store")


@contextmanager
def processes(folder: Path, *names: str) -> Iterator[list[ServerProcess]]:
    """Real servers on one database."""
    servers: list[ServerProcess] = []
    try:
        for name in names:
            (folder / name).mkdir()
            environment = ONE_ADDRESS | {"RUMPUS_STORE": store_of(folder)}
            servers.append(ServerProcess(folder / name, environment, words=[f"--node={name}"]))
        for server in servers:
            server.wait_until_ready()
        yield servers
    finally:
        for server in servers:
            if server.process.poll() is None:
                server.process.kill()
            server.process.wait()


def url_of(server: ServerProcess) -> str:
    return f"http://127.0.0.1:{server.port}"


async def names_seen(folder: Path) -> list[str]:
    """The nodes that answer, as the server of this folder sees them."""
    with suppress(aiohttp.ClientError, OSError):
        key = read(folder / FILE)
        headers = {"Authorization": f"Bearer {key.token}"}
        async with (
            aiohttp.ClientSession(headers=headers) as session,
            session.get(f"{key.address}/api/admin/nodes") as answer,
        ):
            return [node["node"] for node in await answer.json() if node["answers"]]
    return []


async def until_seen(folder: Path, *names: str) -> None:
    """Until it sees all of these."""
    ends = time.monotonic() + PATIENCE
    while await names_seen(folder) != [*names]:
        assert time.monotonic() < ends
        await asyncio.sleep(0.1)


async def back_in(ann: Visitor, code: str) -> Tab:
    """Come back as a page does: again and again."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return await ann.tab(code)
        except Exception:
            if time.monotonic() > ends:
                raise
            await asyncio.sleep(0.1)


def test_after_kill_9_the_other_node_goes_on_with_the_same_cards(tmp_path: Path) -> None:
    async def play() -> None:
        with processes(tmp_path, "a", "b") as (a, b):
            async with Visitor(url_of(a)) as ann:
                code = await ann.open_room("domaniacal", bots=1, start=True)
                ann.url, ann.headers = url_of(b), {"Origin": url_of(b)}
                tab = await ann.tab(code)
                for _ in range(3):
                    while not tab.view["legal"]:
                        await tab.hear("update")
                    await tab.act(tab.view["legal"][0])
                    await tab.hear("ack")
                seq, hand = tab.table["seq"], tab.view["state"]
                a.process.kill()
                await tab.closed()
                again = await back_in(ann, code)
                assert again.table["seq"] >= seq
                if again.table["seq"] == seq:
                    assert again.view["state"] == hand
                while not again.view["legal"]:
                    await again.hear("update")
                await again.act(again.view["legal"][0])
                await again.hear("ack")

    run(play())


def test_a_node_that_was_taken_for_dead_ends_and_says_so_by_its_exit_code(tmp_path: Path) -> None:
    async def story() -> None:
        with processes(tmp_path, "a") as (a,):
            async with Visitor(url_of(a)) as ann:
                code = await ann.open_room("domaniacal", bots=1, start=True)
                tab = await ann.tab(code)
                in_a_thread(the_postgres().say("UPDATE nodes SET epoch = epoch + 1", store_of(tmp_path)))
                while not tab.view["legal"]:
                    await tab.hear("update")
                await tab.act(tab.view["legal"][0])
                while (message := await tab.next())["t"] != "bye":
                    assert message["t"] != "ack", "a fenced node has acknowledged something"
                assert await asyncio.to_thread(a.process.wait, 30) == 2

    run(story())


def test_while_postgresql_is_away_tables_wait_and_then_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Through another node as well: the sentence comes through it, and so does everything afterwards."""
    monkeypatch.setattr(writer, "FIRST_PAUSE", 0.05)
    monkeypatch.setattr(writer, "LONGEST_PAUSE", 0.1)

    async def story() -> None:
        async with nodes(tmp_path, "a", "b") as (a, b), Visitor(a.settings.url) as ann:
            code = await ann.open_room("loonacy", bots=1, level="easy", start=True)
            at(ann, b)
            tab = await ann.tab(code)
            await tab.act({"kind": "SayReady"}, "first")
            await tab.hear("ack")
            await asyncio.to_thread(the_postgres().stop)
            try:
                await tab.act({"kind": "Hold"}, "second")
                assert (await tab.hear("waiting"))["reason"] == AWAY
                async with ann.session.get(f"{b.settings.url}/api/rooms/BBBB") as answer:
                    assert answer.status == 503 and (await answer.json())["reason"] == AWAY
            finally:
                await asyncio.to_thread(the_postgres().start)
            assert (await tab.hear("ack"))["nonce"] == "second"
            await tab.act(tab.view["legal"][0], "third")
            await tab.hear("ack", lambda message: message["nonce"] == "third")

    run(story())


def test_sigterm_moves_rooms_to_another_node(tmp_path: Path) -> None:
    async def story() -> None:
        with processes(tmp_path, "a", "b") as (a, b):
            async with Visitor(url_of(a)) as ann:
                await until_seen(tmp_path / "a", "a", "b")
                code = await ann.open_room("domaniacal", bots=1, start=True)
                tab = await ann.tab(code)
                a.process.terminate()
                while (await tab.receive()).type is aiohttp.WSMsgType.TEXT:
                    pass
                ann.url, ann.headers = url_of(b), {"Origin": url_of(b)}
                again = await ann.tab(code)  # at once
                assert again.table["view"]["seat"] == 0
                assert await asyncio.to_thread(a.process.wait, 30) == 0

    run(story())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets processes share a port")
def test_workers_share_a_port_and_come_back_when_one_is_killed(tmp_path: Path) -> None:
    environment = ONE_ADDRESS | {"RUMPUS_STORE": store_of(tmp_path)}
    together = ServerProcess(tmp_path, environment, words=["--workers=2", "--node=w"])

    async def story() -> None:
        async with Visitor(f"http://127.0.0.1:{together.port}") as ann:
            await until_seen(tmp_path, "w-1", "w-2")
            codes = [await ann.open_room("domaniacal", bots=1, start=True) for _ in range(4)]
            tabs = [await ann.tab(code) for code in codes]
            assert [tab.table["view"]["seat"] for tab in tabs] == [0] * 4
            children = Path(f"/proc/{together.process.pid}/task/{together.process.pid}/children")
            first = int(children.read_text().split()[0])
            os.kill(first, signal.SIGKILL)
            for code in codes:
                assert (await back_in(ann, code)).table["view"]["seat"] == 0
            await until_seen(tmp_path, "w-1", "w-2")

    try:
        together.wait_until_ready()
        run(story())
    finally:
        together.process.terminate()
        together.process.wait(60)
    assert together.process.returncode == 0


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--workers", "2"], "Several workers share a PostgreSQL"),
        (["--node", "a"], "A node is one of several servers"),
        (["--node-address", "10.0.0.1:1", "--store", "postgresql://x/y", "--node", "a b"], "--node wants"),
        (["--node-address", "nowhere", "--store", "postgresql://x/y"], "--node-address wants"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(tmp_path: Path, words: list[str], why: str) -> None:
    result = CliRunner().invoke(app, ["play", "--no-browser", "--data", str(tmp_path), *words])
    assert result.exit_code == 2 and why in result.stderr
