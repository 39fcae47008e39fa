"""Connections when there is no descriptor left: they wait, the loop rests, and the log has one line."""

import asyncio
import socket
import time
from pathlib import Path
from typing import cast

import pytest

from rumpus.server.http import listener
from rumpus.server.http.listener import Listener
from server.shortages import no_descriptors
from server.visitors import Visitor, free_socket, run, running, soon


class Greeter(asyncio.Protocol):
    """Says hello to whoever is connected, and goodbye."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        connected = cast(asyncio.Transport, transport)
        connected.write(b"hello")
        connected.close()


def callers(port: int, count: int) -> list[socket.socket]:
    return [socket.create_connection(("127.0.0.1", port), timeout=5) for _ in range(count)]


async def greeted(caller: socket.socket) -> bytes:
    return await asyncio.to_thread(caller.recv, 5)


def test_who_calls_while_no_descriptor_is_left_is_answered_when_there_is(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(listener, "REST", 0.01)
    monkeypatch.setattr(listener, "QUIET", 0.3)

    async def story() -> None:
        listening = free_socket()
        door = Listener(listening, Greeter)
        await door.start()
        waiting = callers(listening.getsockname()[1], 20)
        with no_descriptors():
            await soon(lambda: caplog.records)
            began = time.process_time()
            await asyncio.sleep(0.2)
            assert time.process_time() - began < 0.1, "it rests"
        for caller in waiting:
            assert await greeted(caller) == b"hello"
            caller.close()
        await soon(lambda: len(caplog.records) == 2)
        door.stop()

    run(story())
    assert [record.getMessage()[:13] for record in caplog.records] == ["No connection", "Connections a"]
    assert all(record.exc_info is None for record in caplog.records)


def test_those_who_are_turned_away_in_masses_wait_and_nobody_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(listener, "AWAY_RATE", 0.0)
    monkeypatch.setattr(listener, "AT_ONCE", 4)
    answers: list[bytes | None] = [*[b"nope."] * 10, None]

    async def story() -> None:
        listening = free_socket()
        door = Listener(listening, Greeter, lambda peer: answers.pop(0))
        await door.start()
        waiting = callers(listening.getsockname()[1], 11)
        heard = sorted([await greeted(caller) for caller in waiting])
        assert heard == [b"hello", *[b"nope."] * 10]
        for caller in waiting:
            caller.close()
        door.stop()

    run(story())


def test_where_a_loop_cannot_watch_sockets_it_takes_connections_itself() -> None:
    class Windows(asyncio.SelectorEventLoop):
        def add_reader(self, fd: object, callback: object, *args: object) -> None:
            raise NotImplementedError

    async def story() -> None:
        listening = free_socket()
        door = Listener(listening, Greeter)
        await door.start()
        (caller,) = callers(listening.getsockname()[1], 1)
        assert await asyncio.to_thread(caller.recv, 5) == b"hello"
        caller.close()
        door.stop()

    with asyncio.Runner(loop_factory=Windows) as runner:
        runner.run(story())


def test_a_page_that_cannot_be_read_is_asked_for_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async def story() -> None:
        async with running(tmp_path) as server, Visitor(server.settings.url) as ann:
            with no_descriptors():
                for path in ("/", "/favicon.svg"):
                    async with ann.session.get(ann.url + path) as answer:
                        assert answer.status in (200, 404, 503), path
            async with ann.session.get(ann.url + "/") as answer:
                assert answer.status == 200

    run(story())
    assert not any(record.exc_info for record in caplog.records), "no traceback"
