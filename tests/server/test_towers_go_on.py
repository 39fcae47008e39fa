"""The towers' process dies, hangs, or cannot be started: blocks slip, and then building goes on."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest

from rumpus.server.loop import helper
from rumpus.server.physics import client
from rumpus.server.physics.client import PhysicsClient
from rumpus.server.physics.session import SLIPPED
from server.shortages import no_descriptors
from server.test_live_towers import OPTIONS, UPRIGHT, grab, holding, reach, seen_at, table_for_two
from server.visitors import Tab, Visitor, run, running, soon

SOUND = client.WORKER
FAULTY = str(Path(__file__).with_name("faulty_worker.py"))


@pytest.fixture(autouse=True)
def time_flies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the world run eight times as fast as its clock, and worry earlier than usual."""
    monkeypatch.setattr(client, "PACE", 0.0025)
    monkeypatch.setattr(helper, "PING_EVERY", 0.4)


def pid(physics: PhysicsClient) -> int:
    assert physics.helper.process is not None
    return physics.helper.process.pid


def slipped(message: dict[str, Any]) -> bool:
    return any(event["kind"] == "BlockSlipped" for event in message["events"])


def apologies(tab: Tab) -> int:
    return sum(message.get("reason") == SLIPPED for message in tab.heard)


async def lift(tab: Tab, block: int) -> None:
    """Hold a block high, and see it there."""
    tab.streamed.clear()
    await reach(tab, 0.0, 0.1, 0.2, *UPRIGHT)
    await seen_at(tab, block, 0.2)


async def take_again(tab: Tab, block: int) -> None:
    await tab.act(next(each for each in tab.view["legal"] if each.get("block") == block))
    await tab.hear("update", holding)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    assert not any(record.exc_info for record in caplog.records), "no traceback"
    return [record.getMessage() for record in caplog.records]


@pytest.mark.parametrize(
    ("blow", "told"),
    [(signal.SIGKILL, "has ended (-9): without a word"), (signal.SIGSTOP, "did not answer any more")],
)
def test_a_process_that_dies_or_hangs_is_replaced_and_the_block_placed_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, blow: signal.Signals, told: str
) -> None:
    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, bob):
            physics = server.registry.context.physics
            block = await grab(ann)
            await lift(ann, block)
            assert physics.condition() == "ok"
            first = pid(physics)
            os.kill(first, blow)
            await ann.hear("update", slipped)
            await bob.hear("update", slipped)
            assert ann.view["state"]["phase"] == 1 and ann.view["state"]["turn"] == 0
            assert apologies(ann) == 1 and apologies(bob) == 1
            await take_again(ann, block)
            await lift(ann, block)
            assert pid(physics) != first and physics.condition() == "ok"

    run(story())
    begin, end = lines(caplog)
    assert begin == f"The towers' process {told}. Another one is tried. Placements that ended: 1."
    assert end == "The towers' process works again."


def test_a_process_that_cannot_be_started_is_tried_until_it_can(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Here there is no descriptor for its pipes; it would be the same without memory to fork."""

    async def story() -> None:
        async with table_for_two(tmp_path) as (server, ann, _):
            physics = server.registry.context.physics
            block = await grab(ann)
            await lift(ann, block)
            with no_descriptors():
                os.kill(pid(physics), signal.SIGKILL)
                for _ in range(2):
                    await ann.hear("update", slipped)
                    assert physics.condition() == "down"
                    await take_again(ann, block)
                    for height in range(20):  # nothing of this piles up
                        await reach(ann, 0.0, 0.1, 0.2 + height / 1000, *UPRIGHT)
                    await ann.act({"kind": "LetGo"})
                await ann.hear("update", slipped)
                assert apologies(ann) == 3, "whoever tries is told every time"
                assert len(physics._waiting) <= 3
            await take_again(ann, block)
            await lift(ann, block)
            assert physics.condition() == "ok"

    run(story())
    begin, end = lines(caplog)
    assert begin.startswith("The towers' process has ended (-9)")
    assert end == "The towers' process works again."


def test_a_process_that_has_gone_before_it_is_told_anything_is_no_traceback(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    start = asyncio.create_subprocess_exec
    gone = asyncio.Event()

    async def start_too_late(*words: Any, **kinds: Any) -> asyncio.subprocess.Process:
        process = await start(*words, **kinds)
        if not gone.is_set():
            gone.set()
            process.kill()
            await process.wait()
            assert process.stdin is not None
            process.stdin.close()
            await asyncio.sleep(0.05)
        return process

    monkeypatch.setattr(asyncio, "create_subprocess_exec", start_too_late)

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            tab = await ann.tab(await ann.open_room("wonky", bots=2, options=OPTIONS))
            await tab.send("start")
            await tab.hear("update", lambda message: bool(message["view"]["state"]["tower"]))

    run(story())
    assert gone.is_set() and lines(caplog)


def test_a_bot_without_a_tower_holds_its_block_no_longer_than_a_try(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(client, "WORKER", ("-c", "raise RuntimeError('not today')"))

    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            code = await ann.open_room("wonky", bots=2, options=OPTIONS)
            tab = await ann.tab(code)
            await tab.send("start")
            for _ in range(2):
                await tab.hear("update", holding)
                await tab.hear("update", slipped)
            assert apologies(tab) == 1, "once is enough"
            assert server.registry.context.physics.condition() == "down"
            monkeypatch.setattr(client, "WORKER", SOUND)
            await tab.hear("update", lambda message: bool(message["view"]["state"]["tower"]))
            assert server.registry.context.physics.condition() == "ok"

    run(story())
    begin, end = lines(caplog)
    assert "has ended (1): RuntimeError: not today" in begin
    assert end == "The towers' process works again."


@pytest.mark.parametrize("where", ["tick", "begin", "think"])
def test_a_fault_in_one_placement_is_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, where: str
) -> None:
    monkeypatch.setattr(client, "WORKER", (FAULTY,))
    monkeypatch.setenv("RUMPUS_FAULT", where)

    async def story() -> None:
        async with table_for_two(tmp_path / "a") as (server, ann, _), Visitor(server.settings.url) as cat:
            physics = server.registry.context.physics
            block = await grab(ann)
            await lift(ann, block)
            first = pid(physics)
            tab = await cat.tab(await cat.open_room("wonky", bots=2, options=OPTIONS))
            await tab.send("start")
            await tab.hear("update", slipped)
            await lift(ann, block)
            assert pid(physics) == first and physics.condition() == "ok"

    run(story())
    assert lines(caplog)[0] == "A tower has failed, and its block slips: RuntimeError: planted here"
    assert "planted here" in caplog.text


def test_a_process_that_talks_nonsense_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(client, "WORKER", ("-c", r"print('\0\0\0\1?', end='', flush=True); input()"))

    async def story() -> None:
        async with running(tmp_path) as server:
            physics = server.registry.context.physics
            physics.prepare()
            await soon(lambda: physics.condition() == "down")
            monkeypatch.setattr(client, "WORKER", SOUND)
            physics.prepare()
            await soon(lambda: physics.condition() == "ok")

    run(story())
    begin, end = lines(caplog)
    assert begin.startswith("The towers' process is not understood: ")
    assert end == "The towers' process works again."


@pytest.mark.parametrize("blow", [signal.SIGSTOP, signal.SIGKILL])
def test_the_server_stops_whatever_its_towers_process_does(tmp_path: Path, blow: signal.Signals) -> None:
    async def story() -> None:
        async with running(tmp_path) as server:
            physics = server.registry.context.physics
            physics.prepare()
            await soon(lambda: physics.condition() == "ok")
            os.kill(pid(physics), blow)
            await asyncio.sleep(0)

    run(story())
