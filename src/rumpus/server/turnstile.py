"""Lets a few through in every turn of the event loop, however many come at once."""

import asyncio
from collections import deque
from typing import Final, final

AT_ONCE: Final = 8
"""Requests of one address in a turn of the loop: about 2 ms."""


@final
class Turnstile:
    """First come, first served."""

    def __init__(self) -> None:
        self._free = AT_ONCE
        self._waiting: deque[asyncio.Future[None]] = deque()

    async def pass_through(self) -> None:
        """Until it is one's turn."""
        loop = asyncio.get_running_loop()
        if self._free == AT_ONCE:
            loop.call_soon(self._next_turn)
        if self._free > 0:
            self._free -= 1
            return
        turn = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _next_turn(self) -> None:
        self._free = AT_ONCE
        while self._waiting and self._free > 0:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                self._free -= 1
        if self._free < AT_ONCE:
            asyncio.get_running_loop().call_soon(self._next_turn)
