"""Messages are done in turn, a little at a time, and one that breaks something breaks nothing else."""

import asyncio
from typing import final

import pytest
from aiohttp import WSMsgType
from aiohttp.http import WSMessageTextBytes

from rumpus.server.inbox import Message
from rumpus.server.tray import AT_ONCE, Tray
from server.visitors import run, soon


def saying(number: int) -> Message:
    return WSMessageTextBytes(WSMsgType.TEXT, b"%d" % number, None)


@final
class Diligent:
    """Writes down what it does."""

    def __init__(self) -> None:
        self.done: list[int] = []
        self.gave_up = False

    def do(self, message: Message) -> None:
        self.done.append(int(message.data))

    def give_up(self) -> None:
        self.gave_up = True


@final
class Clumsy:
    """Breaks whatever it touches."""

    gave_up = False

    def do(self, message: Message) -> None:
        raise RuntimeError(f"{message.data!r} is broken")

    def give_up(self) -> None:
        self.gave_up = True


def test_a_rush_does_not_keep_the_loop_from_everything_else() -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        tray, listener = Tray(loop), Diligent()
        for number in range(3 * AT_ONCE):
            tray.put(listener, saying(number))
        assert listener.done == [], "reading comes first"
        done_before_others: list[int] = []
        loop.call_soon(lambda: done_before_others.append(len(listener.done)))
        await soon(lambda: len(listener.done) == 3 * AT_ONCE)
        assert done_before_others == [AT_ONCE]
        assert listener.done == list(range(3 * AT_ONCE)), "first come, first served"
        tray.put(listener, saying(99))
        await soon(lambda: listener.done[-1] == 99)

    run(story())


def test_trouble_stays_with_the_tab_that_makes_it(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        tray, clumsy, diligent = Tray(asyncio.get_running_loop()), Clumsy(), Diligent()
        tray.put(clumsy, saying(1))
        tray.put(diligent, saying(2))
        await soon(lambda: diligent.done == [2])
        assert clumsy.gave_up and not diligent.gave_up
        assert "broken" in caplog.text

    run(story())
