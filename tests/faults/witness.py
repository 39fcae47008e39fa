"""Two honest players whose game begins before an attack and ends in the middle of it."""

import asyncio
import json
import time
from collections.abc import Callable
from typing import Any

from rumpus.lab.load.clients import Caller, RefusedCall, call, given_cookie, open_room

SECONDS = 20.0
"""After so long something that should have happened has not."""


class Witness:
    """One player, who may reload the page."""

    def __init__(self, server: tuple[str, int], address: str) -> None:
        self.cookie = ""
        self.phase = ""
        self.chair: int | None = None
        self.caller: Caller | None = None
        self._server, self._address = server, address

    async def come(self, code: str) -> None:
        await self.meet()
        self.caller = await call(self._server, f"/ws/{code}", self.cookie, self._hear, self._address)

    async def meet(self) -> None:
        """Be a guest whom the server knows again."""
        if not self.cookie:
            self.cookie = await given_cookie(self._server, self._address)

    async def reload(self, code: str) -> bool:
        """Whether this player has their chair again after being away for a moment."""
        assert self.caller is not None
        self.caller.hang_up()
        self.chair = None
        ends = time.monotonic() + SECONDS
        while time.monotonic() < ends:
            try:
                await asyncio.wait_for(self.come(code), SECONDS)
            except (OSError, RefusedCall, TimeoutError):
                await asyncio.sleep(0.1)
                continue
            return await until(lambda: self.chair is not None)
        return False

    def say(self, **message: Any) -> None:
        assert self.caller is not None
        self.caller.say(json.dumps(message).encode())

    def _hear(self, text: bytes, at: float) -> None:
        if text.startswith(b"{"):
            message = json.loads(text)
            self.phase = message.get("room", {}).get("phase", self.phase)
            you = message.get("you", {})
            # A chair was called a seat by servers that a siege may be compared with.
            self.chair = you.get("chair", you.get("seat", self.chair))


class WitnessedGame:
    """Their room."""

    def __init__(self, server: tuple[str, int], address: str) -> None:
        self.code = ""
        self._players = [Witness(server, address) for _ in range(2)]
        self._server, self._address = server, address

    async def begin(self) -> None:
        request = {"game": "uglydoll-loonacy"}
        await self._players[0].meet()
        self.code = await open_room(self._server, self._players[0].cookie, request, self._address)
        for chair, player in enumerate(self._players):
            await player.come(self.code)
            player.say(t="sit", chair=chair)
        if not await until(lambda: all(player.chair is not None for player in self._players)):
            raise TimeoutError("The witnesses never got their chairs.")
        self._players[0].say(t="start")
        if not await until(lambda: all(player.phase == "playing" for player in self._players)):
            raise TimeoutError("The witnesses' game never began.")

    async def reload(self) -> bool:
        """Whether one of them can come back to their chair."""
        return await self._players[1].reload(self.code)

    async def end(self) -> bool:
        """Whether both hear that the game is over when one of them gives up."""
        self._players[0].say(t="stand")
        return await until(lambda: all(player.phase == "over" for player in self._players))

    def leave(self) -> None:
        for player in self._players:
            if player.caller is not None:
                player.caller.hang_up()


async def until(condition: Callable[[], bool]) -> bool:
    """Whether something comes to be so."""
    ends = time.monotonic() + SECONDS
    while not condition() and time.monotonic() < ends:
        await asyncio.sleep(0.01)
    return condition()
