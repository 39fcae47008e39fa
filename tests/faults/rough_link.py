"""A link between two parts on this machine that can be slow, silent or cut."""

import asyncio
import random
from contextlib import suppress
from pathlib import Path
from typing import final

Target = tuple[str, int] | Path
"""A port, or a socket's path."""

CHUNK = 65_536


@final
class RoughLink:
    """Passes bytes on between whoever calls here and a target, as well as it is allowed to."""

    def __init__(self, target: Target, luck: random.Random) -> None:
        self._target = target
        self._luck = luck
        self._delay = 0.0
        self._passes = asyncio.Event()
        self._passes.set()
        self._cut = False
        self._calls: set[asyncio.Task[None]] = set()
        self._server: asyncio.Server | None = None

    async def open(self, here: Target) -> None:
        """Take calls here from now on."""
        if isinstance(here, Path):
            self._server = await asyncio.start_unix_server(self._take, here)
        else:
            self._server = await asyncio.start_server(self._take, *here)

    async def close(self) -> None:
        """Take none any more."""
        assert self._server is not None
        self._server.close()
        self.cut()
        await asyncio.gather(*self._calls, return_exceptions=True)

    # ---- What it can do to them

    def cut(self) -> None:
        """Hang up on everybody, and on whoever calls."""
        self._cut = True
        for call in self._calls:
            call.cancel()

    def silence(self) -> None:
        """Pass nothing on, and say nothing."""
        self._passes.clear()

    def slow(self, seconds: float) -> None:
        """Keep everything for about so long, each way."""
        self._delay = seconds

    def mend(self) -> None:
        """Be a good link again."""
        self._cut, self._delay = False, 0.0
        self._passes.set()

    # ---- Passing on

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._calls.add(task)
        ends = [writer]
        try:
            if self._cut:
                return
            other, back = await self._reach()
            ends.append(back)
            ways = [
                asyncio.ensure_future(each) for each in (self._pass(reader, back), self._pass(other, writer))
            ]
            try:
                await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for way in ways:
                    way.cancel()
                await asyncio.gather(*ways, return_exceptions=True)
        except (OSError, asyncio.CancelledError):
            pass  # either end is gone, or the link is cut
        finally:
            for end in ends:
                end.transport.abort()
            self._calls.discard(task)

    async def _reach(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        if isinstance(self._target, Path):
            return await asyncio.open_unix_connection(self._target)
        return await asyncio.open_connection(*self._target)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while data := await reader.read(CHUNK):
                if self._delay:
                    await asyncio.sleep(self._delay * self._luck.uniform(0.5, 1.5))
                await self._passes.wait()
                writer.write(data)
                await writer.drain()
