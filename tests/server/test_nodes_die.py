"""A server is killed, and another one goes on with its rooms; PostgreSQL goes away, and comes back."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from rumpus.lab.load.process import ONE_ADDRESS, ServerProcess
from server.stores import store_of
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
